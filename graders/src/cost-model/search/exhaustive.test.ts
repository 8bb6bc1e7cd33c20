import fc from 'fast-check';
import { evaluate, parseScenario } from '../../commands/commands.js';
import { parseSearchRequest, search } from '../../commands/search-commands.js';
import type { Evaluation } from '../schema/evaluation.js';
import { scheduleIds } from '../schema/plan.js';
import type { SearchHooks, SearchResult } from '../schema/search-result.js';

/** Jobs of each kind: even and uneven stages, a head heavier than its stage, experts, nodes of two kinds. */
const node = { devicesPerNode: 8, intraNode: 'nvlink3' } as const;
const jobs = {
  dense: {
    model: 'gpt-22b',
    cluster: { accelerator: 'a100-sxm-80gb', nodes: 2, ...node, interNode: 'ib-hdr-8x200' },
    training: { sequenceLength: 2048, globalBatch: 32 },
  },
  experts: {
    model: 'mixtral-8x7b',
    cluster: {
      accelerator: 'h100-sxm-80gb',
      nodes: 2,
      devicesPerNode: 8,
      intraNode: 'nvlink4',
      interNode: 'ib-ndr-8x400',
    },
    training: { sequenceLength: 4096, globalBatch: 32 },
  },
  mixed: {
    model: 'llama2-7b',
    cluster: {
      groups: [
        { accelerator: 'a100-sxm-80gb', nodes: 1, ...node },
        { accelerator: 'v100-sxm-32gb', nodes: 1, devicesPerNode: 8, intraNode: 'nvlink2' },
      ],
      interNode: 'ib-hdr-8x200',
    },
    training: { sequenceLength: 1024, globalBatch: 32, precision: 'fp16' },
  },
} as const;

const some = <T>(...all: T[]) => fc.subarray(all, { minLength: 1 });

const spaces = fc.record(
  {
    tp: some(1, 2, 4),
    pp: some(1, 2, 4, 8),
    cp: some(1, 2),
    ep: some(1, 2, 4),
    microBatch: some(1, 2, 4),
    schedule: some(...scheduleIds),
    vpp: some(1, 2, 3),
    sharding: some('none', 'zero1', 'zero2', 'fsdp', 'hsdp'),
    recompute: some('none', 'selective', 'full'),
    recomputeLayers: some(1, 3),
    sequenceParallel: some(false, true),
    attention: some('flash', 'unfused'),
    offload: some({}, { optimizer: 'cpu' }, { optimizer: 'nvme', activations: 'cpu' }),
  },
  { requiredKeys: ['pp', 'microBatch', 'sharding', 'schedule'] },
);

const constraints = fc.record(
  {
    maxPeakMemoryBytes: fc.double({ min: 20e9, max: 90e9, noNaN: true }),
    maxStepSeconds: fc.double({ min: 1, max: 60, noNaN: true }),
    minMfu: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
  },
  { requiredKeys: [] },
);

const requests = fc.record({
  job: fc.constantFrom(...(Object.keys(jobs) as (keyof typeof jobs)[])),
  space: spaces,
  constraints,
  objective: fc.constantFrom('stepSeconds', 'peakMemoryBytes', 'goodput', 'dollars'),
});
type Request = typeof requests extends fc.Arbitrary<infer T> ? T : never;

/** The result of a request, or null where its space is empty. */
function found({ job, ...rest }: Request, hooks: SearchHooks = {}): SearchResult | null {
  const request = parseSearchRequest({ ...jobs[job], ...rest, keep: 4 });
  if (!request.ok) {
    expect(request.error[0]?.rule).toBe('empty-space');
    return null;
  }
  const result = search(request.value, hooks);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function evaluated(job: keyof typeof jobs, plan: object): Evaluation | null {
  const scenario = parseScenario({ ...jobs[job], plan });
  if (!scenario.ok) return null;
  const result = evaluate(scenario.value);
  return result.ok ? result.value : null;
}

const figures = (all: SearchResult['best']) =>
  all.map(({ result }) => [result.stepSeconds.total, result.peakMemoryBytes]);

describe('an exhaustive search', () => {
  it('finds with pruning what it finds when it evaluates every plan', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const pruned = found(request);
        const whole = found(request, { prune: false });
        if (pruned === null || whole === null) return;
        expect(whole.pruned).toBe(0);
        expect(whole.evaluated).toBe(whole.total);
        expect(pruned.evaluated + pruned.pruned).toBe(whole.total);
        expect(figures(pruned.best)).toEqual(figures(whole.best));
        expect(figures(pruned.front)).toEqual(figures(whole.front));
      }),
      { numRuns: 120 },
    );
  });

  it('gives every plan that it evaluates the time and memory of an evaluation', () => {
    fc.assert(
      fc.property(requests, fc.nat(), (request, nth) => {
        const seen: { plan: object; seconds: number; memory: number }[] = [];
        const every = Math.max(1, nth % 50);
        let n = 0;
        found(
          { ...request, constraints: {} },
          {
            prune: false,
            onPlan: (plan, seconds, memory) => {
              if (n++ % every === 0 && seen.length < 30)
                seen.push({ plan: plan(), seconds, memory });
            },
          },
        );
        for (const { plan, seconds, memory } of seen) {
          const e = evaluated(request.job, plan);
          expect(e?.stepSeconds.total).toBe(seconds);
          expect(e?.peakMemoryBytes).toBe(memory);
        }
      }),
      { numRuns: 60 },
    );
  });
});
