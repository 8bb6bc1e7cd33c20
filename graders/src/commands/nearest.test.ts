import fc from 'fast-check';
import { evaluate, parseScenario } from './commands.js';
import { parseSearchRequest } from './search-commands.js';
import type { Problem } from '../cost-model/schema/problem.js';

type Json = Record<string, unknown>;

const base: Json = {
  model: 'gpt-22b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 8,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 128 },
  plan: { tp: 8, pp: 2, dp: 4 },
};

/** The input with `value` at `path`; parts of an object replace its own where the path names one. */
function withValue(input: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
  if (key === undefined) {
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPart && isRecord ? { ...input, ...value } : value;
  }
  const own = isRecord ? (input as Json) : {};
  return { ...own, [key]: withValue(own[key], rest, value) };
}

const problemsOf = (input: unknown): Problem[] => {
  const result = parseScenario(input);
  return result.ok ? [] : result.error;
};

const degree = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 48, 64, 100, 1024);
const odd = fc.constantFrom<unknown>(
  0,
  -1,
  2.5,
  0.2,
  -3.7,
  '8',
  '0',
  'x',
  1e300,
  null,
  true,
  [],
  {},
);
const knob = <T>(usual: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: usual }, odd);
const plan = fc.record(
  {
    tp: knob(degree),
    pp: knob(degree),
    dp: knob(degree),
    cp: knob(fc.constantFrom(1, 1, 1, 2, 3)),
    ep: knob(fc.constantFrom(1, 1, 2, 3, 8, 16)),
    etp: knob(fc.constantFrom(1, 1, 2, 3, 8)),
    vpp: knob(fc.constantFrom(1, 1, 2, 3, 7, 50)),
    microBatch: knob(degree),
    sequenceParallel: knob(fc.boolean()),
    schedule: knob(
      fc.constantFrom(
        '1f1b',
        'gpipe',
        'interleaved',
        'zb-h1',
        'zb-v',
        'v-half',
        'v-min',
        'dualpipe',
      ),
    ),
    sharding: knob(fc.constantFrom('none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp', 'zero9')),
    hsdpGroup: knob(degree),
    recompute: knob(fc.constantFrom('none', 'selective', 'full', 'fully')),
    recomputeLayers: knob(degree),
    contextParallel: knob(fc.constantFrom('ring', 'ulysses', 'all-gather')),
    stageLayers: knob(fc.array(degree, { minLength: 1, maxLength: 5 })),
    offload: fc.record({ parameters: knob(fc.constantFrom('none', 'cpu', 'nvme')) }),
    attention: knob(fc.constantFrom('flash', 'unfused', 'flashy')),
  },
  { requiredKeys: ['dp'] },
);
const training = fc.record(
  {
    sequenceLength: knob(fc.constantFrom(1, 7, 128, 2048, 2049, 131_072)),
    globalBatch: knob(fc.constantFrom(1, 3, 64, 100, 128, 1536)),
    precision: knob(fc.constantFrom('bf16', 'fp8', 'nvfp4', 'tf32', 'fp32', 'bf17')),
    tokens: knob(fc.constantFrom(1, 1e12)),
  },
  { requiredKeys: ['sequenceLength', 'globalBatch'] },
);
const model = fc.oneof(
  fc.constantFrom<unknown>('gpt-22b', 'llama2-7b', 'gpt3-175', 'mixtral-8x7b', 'deepseek-v3'),
  fc.record({
    layers: knob(degree),
    hidden: knob(fc.constantFrom(64, 100, 4096)),
    heads: knob(fc.constantFrom(1, 3, 8, 32)),
    kvHeads: knob(fc.constantFrom(1, 3, 8, 32)),
    vocab: knob(fc.constantFrom(1, 50_257)),
    nExperts: knob(fc.constantFrom(1, 8, 64)),
    topk: knob(fc.constantFrom(1, 2, 9)),
    denseLayers: knob(fc.constantFrom(0, 1, 99)),
  }),
);
const cluster = fc.oneof(
  fc.constantFrom<unknown>('3d-pipeline-175b-64gpu', '3d-pipeline'),
  fc.record({
    accelerator: knob(
      fc.constantFrom('a100-sxm-80gb', 'v100-sxm2-16gb', 'h100-sxm-80gb', 'rtx-4090'),
    ),
    nodes: knob(fc.constantFrom(1, 2, 3, 8, 64)),
    devicesPerNode: knob(fc.constantFrom(1, 4, 8, 72)),
    intraNode: knob(fc.constantFrom('nvlink3', 'nvlink4', 'pcie4')),
    interNode: knob(fc.constantFrom<unknown>('ib-hdr-8x200', undefined)),
  }),
);
/** A scenario that runs, with one part of it or all of them changed. */
const scenario = fc
  .oneof(
    fc.record({ plan }),
    fc.record({ plan, training }),
    fc.record({ plan, model }),
    fc.record({ cluster, plan }),
    fc.record({ plan, training, model, cluster }),
    fc.record({ trainig: odd }),
  )
  .map((over) => JSON.parse(JSON.stringify({ ...base, ...over })) as Json);

/** Every number in a result, by its path. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, v]) => numbersIn(v, `${path}.${key}`));
}

describe('an impossible scenario', () => {
  it('is refused with values that meet the rule it broke', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        for (const problem of problemsOf(input)) {
          expect(problem.message).not.toMatch(/undefined|NaN|Infinity/);
          if (problem.nearest === undefined || problem.rule === 'unknown-key') continue;
          const path = problem.path === '' ? [] : problem.path.split('.');
          const mended = withValue(input, path, problem.nearest);
          const again = problemsOf(mended).filter((p) => p.path === problem.path);
          const text = `${JSON.stringify(input)} ${JSON.stringify(problem)}`;
          expect([text, again.map(({ rule }) => rule)]).toEqual([
            text,
            expect.not.arrayContaining([problem.rule]),
          ]);
          const shape = ['invalid_type', 'invalid_value', 'too_small', 'too_big'];
          expect([text, again.map(({ rule }) => rule)]).toEqual([
            text,
            again.map(() => expect.not.stringMatching(new RegExp(`^(${shape.join('|')})$`))),
          ]);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('becomes possible, or nothing that is not finite and at least zero ever comes out of it', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        const parsed = parseScenario(input);
        if (!parsed.ok) return;
        const result = evaluate(parsed.value);
        if (!result.ok) throw new Error('refused after parsing');
        const { stepSeconds, stages } = result.value;
        for (const [path, n] of numbersIn(result.value))
          expect([path, Number.isFinite(n) && n >= 0]).toEqual([path, true]);
        for (const { total, parts } of [stepSeconds, ...stages.map((s) => s.peakMemoryBytes)])
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
      }),
      { numRuns: 400 },
    );
  });

  it('is refused as a search in the same way, without ever failing', () => {
    const fixed = fc.record(
      { objective: odd, constraints: odd, space: odd, keep: odd },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(scenario, fixed, (input, over) => {
        const result = parseSearchRequest(JSON.parse(JSON.stringify({ ...input, ...over })));
        if (result.ok) return;
        expect(result.error.length).toBeGreaterThan(0);
        for (const { message } of result.error) expect(message).not.toMatch(/undefined|NaN/);
      }),
    );
  });
});
