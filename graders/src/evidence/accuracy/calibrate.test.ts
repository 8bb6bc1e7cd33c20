import fc from 'fast-check';
import type { Calibration } from '../../cost-model/schema/scenario.js';
import { calibrate, calibrationRun, type CalibrationRun } from './calibrate.js';
import { evaluate, parseScenario } from '../../commands/commands.js';

const cluster = (nodes: number) => ({
  accelerator: 'h100-sxm-80gb',
  nodes,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  ...(nodes > 1 ? { interNode: 'ib-ndr-8x400' } : {}),
});

interface Layout {
  readonly nodes: number;
  readonly tp: number;
  readonly pp?: number;
  readonly micro?: number;
  readonly model?: string;
}

/** A run whose step lasts as long as the model says it does on a cluster with these constants. */
function run({ nodes, tp, pp = 1, micro = 2, model = 'llama2-13b' }: Layout, truth: Calibration) {
  const scenario = parseScenario({
    model,
    cluster: cluster(nodes),
    training: { sequenceLength: 4096, globalBatch: 64 * nodes },
    plan: {
      tp,
      pp,
      dp: (8 * nodes) / tp / pp,
      microBatch: micro,
      sequenceParallel: tp > 1,
      sharding: 'zero1',
      recompute: 'selective',
    },
    calibration: truth,
  });
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const evaluation = evaluate(scenario.value);
  if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.error));
  const { calibration: _, ...own } = scenario.value;
  return { scenario: own, seconds: evaluation.value.stepSeconds.total } satisfies CalibrationRun;
}

const layouts: readonly Layout[] = [
  { nodes: 1, tp: 1 },
  { nodes: 1, tp: 2 },
  { nodes: 1, tp: 8 },
  { nodes: 1, tp: 4, pp: 2 },
  { nodes: 2, tp: 1, micro: 4 },
  { nodes: 2, tp: 2, pp: 2 },
  { nodes: 4, tp: 1, pp: 4 },
  { nodes: 4, tp: 8 },
  { nodes: 8, tp: 4 },
  { nodes: 8, tp: 2, pp: 2, model: 'llama2-70b' },
];
const runsUnder = (truth: Calibration) => layouts.map((layout) => run(layout, truth));

describe('a calibration', () => {
  it('recovers how much slower or faster the products and the links of a cluster are', () => {
    const factor = fc.double({ min: 0.6, max: 1.4, noNaN: true });
    fc.assert(
      fc.property(factor, factor, (matmul, intraNode) => {
        const { calibration, after } = calibrate(runsUnder({ matmul, intraNode }));
        expect(after!.meanAbsoluteError).toBeLessThan(0.03);
        expect((calibration.matmul ?? 1) / matmul).toBeGreaterThan(0.85);
        expect((calibration.matmul ?? 1) / matmul).toBeLessThan(1.15);
        expect((calibration.intraNode ?? 1) / intraNode).toBeGreaterThan(0.75);
        expect((calibration.intraNode ?? 1) / intraNode).toBeLessThan(1.33);
      }),
      { numRuns: 4 },
    );
  });

  it.each([
    'matmul',
    'attention',
    'memory',
    'intraNode',
    'interNode',
    'launch',
    'overhead',
  ] as const)('of %s changes what a step takes, rates one way and times the other', (constant) => {
    const total = (factor: number) =>
      runsUnder({ [constant]: factor }).reduce((sum, { seconds }) => sum + seconds, 0);
    const isTime = constant === 'launch' || constant === 'overhead';
    expect(Math.sign(total(15) - total(1))).toBe(isTime ? 1 : -1);
  });

  it('says how much better it is than none, on runs that it has not seen too', () => {
    const { before, after, leftOut, runs } = calibrate(runsUnder({ intraNode: 0.3 }));
    expect(runs).toBe(layouts.length);
    expect(before!.meanAbsoluteError).toBeGreaterThan(0.1);
    expect(after!.meanAbsoluteError).toBeLessThan(before!.meanAbsoluteError / 4);
    expect(leftOut!.meanAbsoluteError).toBeLessThan(before!.meanAbsoluteError / 3);
    expect(leftOut!.meanAbsoluteError).toBeGreaterThan(after!.meanAbsoluteError);
  });

  it('leaves a cluster alone that is as the model expects', () => {
    const { calibration, after } = calibrate(runsUnder({}));
    expect(after!.meanAbsoluteError).toBeLessThan(1e-3);
    for (const factor of Object.values(calibration)) expect(factor).toBeCloseTo(1, 2);
  });

  it('moves with one run only what that run can tell', () => {
    const { calibration, leftOut, notes } = calibrate([run({ nodes: 1, tp: 1 }, { matmul: 0.6 })]);
    expect(calibration.matmul).toBeLessThan(0.85);
    expect(calibration).not.toHaveProperty('interNode');
    expect(calibration).not.toHaveProperty('overhead');
    expect(leftOut).toBeNull();
    expect(notes).toContain('interNode: the runs do not tell the rate between nodes; it stays 1');
    expect(notes.some((note) => note.startsWith('with fewer than 4 runs'))).toBe(true);
  });

  it('is the same each time', () => {
    const runs = runsUnder({ intraNode: 0.8, interNode: 0.7 });
    expect(calibrate(runs)).toEqual(calibrate(runs));
  });

  it('of nothing changes nothing', () => {
    expect(calibrate([])).toMatchObject({ calibration: {}, runs: 0, before: null, after: null });
  });

  it('stays finite and within its bounds, whatever the runs say', () => {
    const seconds = fc.double({ min: 1e-5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(seconds, seconds, (a, b) => {
        const [first, second] = runsUnder({});
        const fit = calibrate([
          { ...first!, seconds: a },
          { ...second!, seconds: b },
        ]);
        expect(JSON.parse(JSON.stringify(fit))).toEqual(fit);
        for (const factor of Object.values(fit.calibration)) {
          expect(factor).toBeGreaterThanOrEqual(0.19);
          expect(factor).toBeLessThanOrEqual(5.01);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('warns of runs of different accelerators', () => {
    const { scenario, seconds } = run({ nodes: 1, tp: 1 }, {});
    const other = parseScenario({
      ...scenario,
      cluster: { ...cluster(1), accelerator: 'h200-sxm-141gb' },
    });
    if (!other.ok) throw new Error(JSON.stringify(other.error));
    const { notes } = calibrate([
      { scenario, seconds },
      { scenario: other.value, seconds },
    ]);
    expect(notes).toContainEqual(expect.stringContaining('different accelerators'));
  });
});

describe('a row to calibrate on', () => {
  const row = {
    framework: 'Megatron-LM',
    gpu: 'H100-SXM-80GB',
    gpus: '8',
    gpus_per_node: '8',
    intra_net: 'NVLink4',
    model: 'own',
    arch: 'dense-llama',
    layers: '32',
    hidden: '4096',
    ffn: '11008',
    gated_mlp: '1',
    heads: '32',
    kv_heads: '32',
    head_dim: '128',
    seq: '4096',
    vocab: '32000',
    tp: '8',
    pp: '1',
    dp: '1',
    cp: '1',
    sp: '1',
    mbs: '1',
    gbs: '64',
    recompute: 'selective',
    precision: 'bf16',
    attn_impl: 'flash',
    status: 'ok',
    iter_s: '4.5',
  };

  it('has its scenario and its seconds', () => {
    expect(calibrationRun(row)).toMatchObject({ ok: true, value: { seconds: 4.5 } });
    expect(calibrationRun({ ...row, status: '' }).ok).toBe(true);
  });

  it.each([
    ['iter_s', '', 'column iter_s: must be the seconds of a step, not ""'],
    ['iter_s', '-3', 'column iter_s: must be the seconds of a step, not "-3"'],
    ['iter_s', '1e999', 'column iter_s: must be the seconds of a step, not "1e999"'],
    ['iter_s', 'NaN', 'column iter_s: must be the seconds of a step, not "NaN"'],
    ['iter_s', '0', 'column iter_s: must be the seconds of a step, not "0"'],
    ['status', 'oom', 'column status: "oom" has no step time'],
    ['tp', '0x8', 'column tp: must be a whole number from 1, not "0x8"'],
  ])('is refused for %s = %j', (column, cell, error) => {
    expect(calibrationRun({ ...row, [column]: cell })).toEqual({ ok: false, error });
  });
});
