import fc from 'fast-check';
import { resolveJob } from '../../commands/resolve.js';
import { meets, planHolds, planProblems, planRules } from './rules.js';
import { Plan, scheduleIds } from '../schema/plan.js';
import { Scenario } from '../schema/scenario.js';

const jobOf = (model: string) => {
  const resolved = resolveJob(
    Scenario.parse({
      model,
      cluster: {
        accelerator: 'h100-sxm-80gb',
        nodes: 4,
        devicesPerNode: 8,
        intraNode: 'nvlink4',
        interNode: 'ib-ndr-8x400',
      },
      training: { sequenceLength: 2048, globalBatch: 96 },
      plan: { dp: 32 },
    }),
  );
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return resolved.value;
};

const jobs = ['gpt-22b', 'mixtral-8x7b', 'resnet-50'].map(jobOf);

const degree = fc.constantFrom(1, 2, 3, 4, 8, 16);
const plans = fc.record(
  {
    tp: degree,
    pp: degree,
    cp: degree,
    dp: fc.constantFrom(1, 2, 4, 8, 16, 32),
    ep: degree,
    etp: degree,
    vpp: fc.constantFrom(1, 2, 3, 6),
    microBatch: degree,
    schedule: fc.constantFrom(...scheduleIds),
    sequenceParallel: fc.boolean(),
    sharding: fc.constantFrom('none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'),
    recompute: fc.constantFrom('none', 'selective', 'full'),
    recomputeLayers: fc.constantFrom(1, 4, 100),
    hsdpGroup: fc.constantFrom(2, 3, 8),
    contextParallel: fc.constantFrom('ring', 'ulysses'),
    stageLayers: fc.constantFrom([48], [24, 24], [12, 12, 12]),
    offload: fc.record({ parameters: fc.constantFrom('none', 'cpu') }),
  },
  { requiredKeys: ['dp'] },
);

/** A plan that notes which of its knobs are read. */
function watched(plan: Plan, read: Set<PropertyKey>): Plan {
  return new Proxy(plan, {
    get(target, knob, receiver) {
      read.add(knob);
      return Reflect.get(target, knob, receiver) as unknown;
    },
  });
}

describe('the rules of a plan', () => {
  it('read no knob that they do not name, so that a search may ask each once for all plans that share its knobs', () => {
    fc.assert(
      fc.property(fc.constantFrom(...jobs), plans, (job, knobs) => {
        const plan = Plan.parse(knobs);
        for (const { rule, reads } of planRules) {
          const read = new Set<PropertyKey>();
          rule(job, watched(plan, read));
          expect([...read].filter((k) => !(reads as PropertyKey[]).includes(k))).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('hold exactly where nothing is wrong', () => {
    fc.assert(
      fc.property(fc.constantFrom(...jobs), plans, (job, knobs) => {
        const plan = Plan.parse(knobs);
        expect(planHolds(job, plan)).toBe(planProblems(job, plan).length === 0);
        expect(meets([], job, plan)).toBe(true);
      }),
    );
  });
});
