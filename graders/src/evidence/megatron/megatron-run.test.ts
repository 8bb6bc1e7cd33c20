import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MegatronRow } from './megatron-arguments.js';
import { predictMegatronRun, scenarioOfMegatronRun } from './megatron-run.js';
import { readTable } from '../tables/table-reader.js';

const file = join(import.meta.dirname, '../../../fixtures/megatron-ci-memory.csv');
const rows = readTable(readFileSync(file, 'utf8'));
const run = (name: string, platform = 'dgx_a100'): MegatronRow => {
  const found = rows.find((r) => r['test_case'] === name && r['platform'] === platform);
  if (found === undefined) throw new Error(`no run ${name}`);
  return found;
};
const plain = run('gpt3_mcore_te_tp2_pp2');
const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;

/** Relative errors of peak and of standing memory over the supported runs of some kinds of model. */
function errors(...kinds: string[]) {
  const known = rows
    .filter((row) => kinds.includes(row['model_dir'] ?? ''))
    .map((row) => ({ row, p: predictMegatronRun(row) }))
    .filter(({ p }) => p.supported);
  const off = (predicted: number | undefined, measured: string | undefined): number =>
    Math.abs((predicted ?? Infinity) / Number(measured) - 1);
  return {
    peak: known.map(({ row, p }) => off(p.memMaxAllocatedBytes, row['mem_max_allocated_bytes'])),
    standing: known.map(({ row, p }) => off(p.memAllocatedBytes, row['mem_allocated_bytes'])),
  };
}

describe('memory that Megatron-LM allocates in its own tests', () => {
  // bounds: what the model reaches today and a little room
  it.each([
    ['dense GPT', ['gpt'], 0.015, 0.016],
    ['mixture-of-experts', ['moe', 'mixtral'], 0.056, 0.085],
    ['dense GPT and mixture-of-experts', ['gpt', 'moe', 'mixtral'], 0.03, 0.04],
    ['BERT', ['bert'], 0.04, 0.03],
  ] as const)('is predicted for %s', (_, kinds, peak, standing) => {
    const found = errors(...kinds);
    expect(found.peak.length).toBeGreaterThan(4);
    expect(mean(found.peak)).toBeLessThan(peak);
    expect(mean(found.standing)).toBeLessThan(standing);
  });

  it('is predicted within 5 % for 17 of 20 runs', () => {
    const { peak } = errors('gpt', 'moe', 'mixtral');
    expect(peak.filter((e) => e < 0.05).length / peak.length).toBeGreaterThan(0.85);
  });
});

describe('what a run holds besides states and activations', () => {
  const peak = (over: Record<string, string>): number =>
    predictMegatronRun({ ...plain, ...over }).memMaxAllocatedBytes ?? 0;
  const MIB = 2 ** 20;

  it('is two workspaces of 32 instead of 8.125 MiB when it is deterministic on Ampere', () => {
    expect(peak({}) - peak({ 'deterministic-mode': '' })).toBeCloseTo(2 * 23.875 * MIB, -1);
  });

  it('is three workspaces of 32 MiB on Hopper, deterministic or not', () => {
    const hopper = { platform: 'dgx_h100' };
    expect(peak({ ...hopper, 'deterministic-mode': '' })).toBe(peak(hopper));
    expect(peak(hopper) - peak({})).toBeCloseTo(28 * MIB, -1);
  });

  it('is a buffer of 16-bit scores in the local implementation', () => {
    const scores = 2 * 4 * (8 / 2) * 1024 ** 2;
    expect(peak({ 'transformer-impl': 'local' }) - peak({})).toBeCloseTo(scores, -1);
  });

  it('is the gradient of the logits of each micro-batch whose head gradient is put off', () => {
    const off = '{"defer-embedding-wgrad-compute": true, "wgrad-deferral-limit": 2}';
    const logits = (4 * 1024 * 50_432) / 2;
    expect(peak({ other_args: off }) - peak({})).toBeCloseTo(2 * 2 * logits, -1);
  });

  it('is a chunk more for each micro-batch that interleaving runs ahead of the stages', () => {
    const ahead = run('gpt3_mcore_te_tp1_pp4_vp1_tunable_overlap');
    const usual = run('gpt3_mcore_te_tp1_pp4_vp1');
    const more =
      (predictMegatronRun(ahead).memMaxAllocatedBytes ?? 0) -
      (predictMegatronRun(usual).memMaxAllocatedBytes ?? 0);
    const measured =
      Number(ahead['mem_max_allocated_bytes']) - Number(usual['mem_max_allocated_bytes']);
    expect(more / measured).toBeCloseTo(1, 1);
  });
});

describe('the scenario of a run', () => {
  it.each([
    [{ model_dir: 't5' }, 't5 models have an encoder and a decoder'],
    [{ 'is-hybrid-model': 'True' }, 'layers of state-space models'],
    [
      { other_args: '{"perform-rl-step": true}' },
      'reinforcement learning holds an inference engine besides',
    ],
    [{ 'num-layers': '' }, 'the shape of the model is not given'],
  ])('is refused with a reason for %j', (over, reason) => {
    expect(scenarioOfMegatronRun({ ...plain, ...over })).toEqual({ ok: false, error: reason });
    expect(predictMegatronRun({ ...plain, ...over })).toMatchObject({ supported: false, reason });
  });

  it('takes layers and chunks from a layout in letters, prediction layers apart', () => {
    const layout = 'Et*3|(tt|)*6mL';
    const over = { 'num-layers': '15', 'pipeline-model-parallel-layout': layout };
    expect(scenarioOfMegatronRun({ ...plain, ...over })).toMatchObject({
      ok: true,
      value: { plan: { vpp: 4, stageLayers: [9, 6], schedule: 'interleaved' } },
    });
  });

  it('knows nothing of what was measured', () => {
    const blind = {
      ...plain,
      mem_allocated_bytes: '',
      mem_max_allocated_bytes: '',
      iter_s_median: '',
    };
    expect(predictMegatronRun(blind)).toEqual(predictMegatronRun(plain));
  });

  it('survives arguments that are not JSON', () => {
    expect(predictMegatronRun({ ...plain, other_args: '{' }).supported).toBe(true);
  });
});
