import { callsOf } from '../../../scripts/suites/calls-of.js';
import { checkRubric, compileRubric } from './compile.js';
import { Computed } from './computed.js';
import { evaluate } from './evaluate.js';
import { Expr } from './expression.js';
import { Lexicon } from './lexicon-schema.js';
import { compileForms, compileLexicon } from './lexicon/compile.js';
import { read } from './reading.js';
import { Rubric } from './schema.js';

const lexicon = compileLexicon(Lexicon.parse({ concepts: [] }));
const local = { ...compileForms([]), terms: new Set<string>() };

/** States per GPU of a 175B model on 64 GPUs, whatever the candidate counts per parameter. */
const perGpu = Expr.parse({
  computed: {
    formula: 'bytes * parameters / devices',
    where: { bytes: { unit: 'bytes', min: 14, max: 24 }, parameters: 175e9, devices: 64 },
    unit: 'bytes',
  },
});
const holds = (raw: string, expr = perGpu) =>
  evaluate(expr, {
    reading: read([{ id: 'a', raw }], lexicon, local),
    visible: () => true,
    anySection: false,
    passage: 'sentence' as const,
  });

const compiledFor = (expr: Expr) => {
  const rubric = Rubric.parse({
    version: 1,
    points: 1,
    criteria: [
      {
        id: 'figure',
        label: 'The figure',
        weight: 1,
        levels: { full: expr },
        missing: 'It is missing.',
        next: 'Give it.',
      },
    ],
  });
  return { rubric, compiled: compileRubric(rubric) };
};
const found = (expr: Expr, raw: string): boolean => {
  const { compiled } = compiledFor(expr);
  const reading = read([{ id: 'a', raw }], lexicon, compiled.local);
  return evaluate(expr, {
    reading,
    visible: () => true,
    anySection: false,
    passage: 'sentence',
  }).holds;
};

describe('a figure computed from the candidate’s own assumptions', () => {
  it.each([
    ['16 bytes', 'AdamW takes 16 bytes per parameter, so 2.8 TB in all. That is 43.75 GB per GPU.'],
    ['18 bytes', 'With fp32 gradients I count 18 bytes per parameter: 175e9 x 18 / 64 = 49.2 GB.'],
    ['20 bytes', 'I assume 20 B/param. On 64 GPUs this makes about 55 GB each.'],
    ['in GiB', 'Sixteen is usual, I take 18 bytes. 45.8 GiB per device.'],
    ['the figure first', '49 GB per GPU, since each parameter costs 18 bytes.'],
  ])('earns credit from %s per parameter', (_, raw) => {
    expect(holds(raw).holds).toBe(true);
  });

  it.each([
    ['a figure that does not follow', 'I count 18 bytes per parameter, so 60 GB per GPU.'],
    ['no assumption', 'It takes 43.75 GB per GPU.'],
    ['an assumption out of bounds', 'Each parameter costs 4 bytes: 10.9 GB per GPU.'],
    ['a figure denied', 'With 16 bytes it is not 43.75 GB per GPU.'],
    ['a figure that is its own cause', 'It takes 18 bytes.'],
  ])('earns none from %s', (_, raw) => {
    expect(holds(raw).holds).toBe(false);
  });

  it('points at the figure', () => {
    const raw = 'I count 18 bytes per parameter, hence 49.2 GB per GPU.';
    const reading = read([{ id: 'a', raw }], lexicon, local);
    const [hit] = holds(raw).hits;
    expect(reading.tokens.slice(hit!.from, hit!.to).map((t) => t.text)).toEqual(['49.2', 'gb']);
  });

  it('takes the usual value where none is stated', () => {
    const bubble = Expr.parse({
      computed: {
        formula: '100 * (p - 1) / (m + p - 1)',
        where: {
          p: { unit: '', min: 4, max: 16, otherwise: 8 },
          m: { unit: '', min: 17, max: 1024 },
        },
        unit: '%',
        tolerance: 0.05,
      },
    });
    expect(holds('With 32 micro-batches the bubble is 18 %.', bubble).holds).toBe(true);
    expect(holds('With 32 micro-batches the bubble is 28 %.', bubble).holds).toBe(false);
  });

  it.each([
    ['a name without a meaning', { formula: 'a * b', where: { a: 1 }, unit: '' }, /each name/],
    ['no formula', { formula: 'a.b()', where: {}, unit: '' }, /write numbers/],
    ['an unknown unit', { formula: '1', where: {}, unit: 'parsec' }, /no such unit/],
  ])('refuses %s', (_, input, message) => {
    const parsed = Computed.safeParse(input);
    expect(parsed.error?.message).toMatch(message);
  });

  describe('where another sentence speaks of other numbers', () => {
    const given = { unit: '', min: 2, max: 1024 };
    const share = Expr.parse({
      computed: {
        formula: '100 * (p - 1) / (m + p - 1)',
        where: {
          p: { ...given, beside: [{ words: ['stage|stages', 'p'] }], otherwise: 8 },
          m: { ...given, beside: [{ words: ['micro-batch|micro-batches', 'm'] }], otherwise: 64 },
        },
        unit: '%',
        tolerance: 0.06,
      },
    });
    const rule = 'With p = 8 and m = 64 micro-batches: (p-1)/(m+p-1) = 7/71';

    it.each([
      `${rule} = 9.9 % of the step. The last stage waits for seven forward slots at the start.`,
      `${rule} = 9.9 % of the step. With 4 stages it would be less.`,
      'I take 16 stages: 15/79 = 19 % of the step is idle.',
    ])('hears the share that its own sentence gives: %s', (cause) => {
      expect(found(share, cause)).toBe(true);
    });

    it.each([
      `${rule} = 12 % of the step. The last stage waits for seven forward slots at the start.`,
      'With 16 stages and 64 micro-batches 9.9 % of the step is idle.',
      'The idle share is 30 % of the step. With 4 stages it would be less.',
    ])('hears no share that follows from nothing: %s', (cause) => {
      expect(found(share, cause)).toBe(false);
    });
  });

  it('is bounded in a text of many numbers', () => {
    const raw = Array.from({ length: 2000 }, (_, i) => `${i + 14}.5 bytes`).join(', ');
    expect(holds(raw).hits.length).toBeLessThanOrEqual(24);
  });
});

describe('a figure that the cost model computes from the candidate’s own assumptions', () => {
  const gpus = [{ words: ['GPU|GPUs|card|cards|ranks'] }];
  const states = Expr.parse({
    computed: {
      quantity: 'state-bytes-per-gpu',
      where: {
        parameters: 13e9,
        ranks: { unit: '', min: 8, max: 1024, beside: gpus, otherwise: 64 },
        stage: {
          said: [
            { value: 1, by: [{ words: ['ZeRO-1', 'stage 1'] }] },
            { value: 3, by: [{ words: ['ZeRO-3', 'full shard', 'FSDP'] }] },
          ],
          otherwise: 1,
        },
        gradientBytes: {
          said: [{ value: 4, by: [{ words: ['fp32 gradients'] }] }],
          otherwise: 2,
        },
      },
    },
  });

  it.each([
    ['the question’s own figures', 'Each rank holds 54.4 GB.'],
    ['another number of GPUs', 'With 32 GPUs it is 56.9 GB each.'],
    ['a number behind its words', 'Spread over GPUs, say 128, this leaves 53.2 GB per rank.'],
    ['a number before the name of a device', 'On 32 H100 cards it is 56.9 GB each.'],
    ['another stage', 'Under ZeRO-3 on 64 cards I count 3.25 GB.'],
    ['another precision', 'With fp32 gradients and FSDP over 64 GPUs I get 3.66 GB.'],
    ['two stages, each with its figure', 'ZeRO-1 leaves 54.4 GB, ZeRO-3 only 3.3 GB.'],
    ['another unit', 'On 64 GPUs ZeRO-1 keeps about 51 GiB.'],
  ])('earns credit from %s', (_, raw) => {
    expect(found(states, raw)).toBe(true);
  });

  it.each([
    ['the figure of other assumptions', 'With 32 GPUs it is 54.4 GB each.'],
    ['a number that counts something else', 'We train for 32 days, so each rank holds 56.9 GB.'],
    ['a number that another one stands between', 'Of 32 nodes with 8 GPUs each keeps 56.9 GB.'],
    ['a stage that is denied', 'We do not use ZeRO-3, so each rank holds 3.25 GB.'],
    ['no figure', 'ZeRO-1 shards the optimizer states over 64 GPUs.'],
  ])('earns none from %s', (_, raw) => {
    expect(found(states, raw)).toBe(false);
  });

  const run = Expr.parse({
    computed: {
      figure: 'bubble-share',
      scenario: {
        model: 'gpt3-175b',
        cluster: {
          accelerator: 'a100-sxm-80gb',
          nodes: 8,
          devicesPerNode: 8,
          intraNode: 'nvlink3',
          interNode: 'ib-hdr-8x200',
        },
        training: { sequenceLength: 2048, globalBatch: 64 },
        plan: { tp: 8, pp: 8, dp: 1, microBatch: 1 },
      },
      where: {
        'training.globalBatch': {
          unit: '',
          min: 32,
          max: 1024,
          beside: [{ words: ['micro-batches', 'sequences', 'global batch'] }],
          otherwise: 64,
        },
      },
      tolerance: 0.08,
    },
  });

  it('comes from a whole run with what the candidate assumes in place of what the question gives', () => {
    expect(found(run, 'The bubble is about 9.9 %.')).toBe(true);
    expect(found(run, 'With 128 micro-batches the bubble is about 5.2 %.')).toBe(true);
    expect(found(run, 'With 128 micro-batches the bubble is about 9.9 %.')).toBe(false);
  });

  it.each<[string, object, RegExp]>([
    ['a quantity that there is not', { quantity: 'state-bytes' }, /no quantity "state-bytes"/],
    [
      'a parameter that is not given',
      { quantity: 'pipeline-idle-share', where: { stages: 8 } },
      /microBatches/,
    ],
    [
      'a run that cannot be',
      { figure: 'step-time', scenario: { model: 'gpt3-175b' } },
      /computed: /,
    ],
  ])('is refused by the check where it names %s', (_, computed, message) => {
    const { rubric } = compiledFor(Expr.parse({ computed }));
    expect(checkRubric(rubric, lexicon, ['a']).map((fault) => fault.message)).toEqual([
      expect.stringMatching(message),
    ]);
  });

  it('costs as the length of the answer where many assumptions could be meant', () => {
    const said = (times: number) =>
      Array.from({ length: times }, (_, i) => `${i + 33} micro-batches, ${i} %.`).join(' ');
    found(run, said(400));
    const [quarter, whole] = [100, 400].map((times) => callsOf(() => found(run, said(times))));
    expect(whole).toBeLessThan(5 * quarter!);
  });
});
