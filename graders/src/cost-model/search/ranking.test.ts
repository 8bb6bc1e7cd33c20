import fc from 'fast-check';
import { resolveJob } from '../../commands/resolve.js';
import { Plan } from '../schema/plan.js';
import { Scenario } from '../schema/scenario.js';
import { Best, Front, type Candidate } from './ranking.js';

const plan = Plan.parse({ dp: 1 });
const resolved = resolveJob(
  Scenario.parse({
    model: 'gpt-22b',
    cluster: { accelerator: 'a100-sxm-80gb', nodes: 1, devicesPerNode: 1, intraNode: 'nvlink3' },
    training: { sequenceLength: 2048, globalBatch: 1 },
    plan,
  }),
);
if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
const job = resolved.value;
const figure = fc.integer({ min: 1, max: 12 });
const candidates = fc.array(
  fc.record({ seconds: figure, memory: figure }).map((f): Candidate => ({ job, plan, ...f })),
  { maxLength: 60 },
);

const figures = ({ seconds, memory }: Candidate) => ({ seconds, memory });

describe('the Pareto front', () => {
  const frontOf = (all: readonly Candidate[]): Candidate[] => {
    const front = new Front();
    for (const c of all) front.add(c);
    return front.plans;
  };

  it('holds what no other equals or beats in both figures, fastest first', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const front = frontOf(all);
        const best = all.filter(
          (a) =>
            !all.some(
              (b) =>
                b.seconds <= a.seconds &&
                b.memory <= a.memory &&
                (b.seconds < a.seconds || b.memory < a.memory),
            ),
        );
        const distinct = new Map(best.map((c) => [`${c.seconds} ${c.memory}`, figures(c)]));
        const expected = [...distinct.values()].sort((a, b) => a.seconds - b.seconds);
        expect(front.map(figures)).toEqual(expected);
      }),
    );
  });

  it('does not depend on the order of arrival, and adding its own plans again changes nothing', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const front = frontOf(all).map(figures);
        expect(frontOf(all.toReversed()).map(figures)).toEqual(front);
        expect(frontOf([...all, ...frontOf(all)]).map(figures)).toEqual(front);
      }),
    );
  });

  it('dominates exactly what it would not take', () => {
    fc.assert(
      fc.property(candidates, figure, figure, (all, seconds, memory) => {
        const front = new Front();
        for (const c of all) front.add(c);
        const beaten = all.some((c) => c.seconds <= seconds && c.memory <= memory);
        expect(front.dominates(seconds, memory)).toBe(beaten);
      }),
    );
  });
});

describe('the best plans', () => {
  it.each(['stepSeconds', 'peakMemoryBytes'] as const)(
    'by %s are the first of all in order, one of those that are alike',
    (objective) => {
      fc.assert(
        fc.property(candidates, fc.integer({ min: 1, max: 8 }), (all, keep) => {
          const best = new Best(keep, objective);
          for (const c of all) best.add(c);
          const [first, second] =
            objective === 'stepSeconds'
              ? (['seconds', 'memory'] as const)
              : (['memory', 'seconds'] as const);
          const alike = new Map(all.map((c) => [`${c.seconds} ${c.memory}`, c]));
          const sorted = [...alike.values()].sort(
            (a, b) => a[first] - b[first] || a[second] - b[second],
          );
          expect(best.plans.map(figures)).toEqual(sorted.slice(0, keep).map(figures));
        }),
      );
    },
  );
});
