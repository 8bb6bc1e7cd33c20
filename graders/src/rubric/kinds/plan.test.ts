import { evaluate } from '../../commands/commands.js';
import { back, leverWords, planLevers, pulled } from '../../cost-model/explain/plan-levers.js';
import type { Plan } from '../../cost-model/schema/plan.js';
import { Scenario } from '../../cost-model/schema/scenario.js';
import { gradePlan, type PlanItem } from './plan.js';

const item: PlanItem = {
  kind: 'plan',
  id: 'gpt3-on-64',
  scenario: {
    model: 'gpt3-175b',
    cluster: '3d-pipeline-175b-64gpu',
    training: { sequenceLength: 2048, globalBatch: 512 },
    plan: { attention: 'flash' },
  },
  constraints: { minMfu: 0.3 },
  objective: 'stepSeconds',
  space: { schedule: ['1f1b', 'interleaved'] },
};
const grade = (plan: unknown) => gradePlan(item, { kind: 'plan', plan });
const good = { tp: 8, pp: 8, dp: 1, sequenceParallel: true, sharding: 'zero1' };

describe('grading a plan', () => {
  it('gives 0 to a plan that cannot run, with the problems', () => {
    const report = grade({ tp: 8, pp: 8, dp: 8 });
    expect(report.score).toBe(0);
    expect(report.detail).toMatchObject({ problems: [{ path: 'plan.dp', nearest: 1 }] });
  });

  it.each([[null], [[]], ['tp 8'], [{ tp: 'eight' }], [{}]])('survives %j', (plan) => {
    expect(grade(plan).score).toBe(0);
  });

  it('says in one sentence that nothing was handed in', () => {
    const { detail, criteria } = grade({});
    expect(detail).toMatchObject({ problems: [{ path: 'plan', rule: 'no-plan' }] });
    expect(detail !== undefined && 'problems' in detail ? detail.problems.length : 0).toBe(1);
    expect(criteria[0]?.missing).toContain('no plan was handed in');
  });

  it('searches a question once for all its candidates', () => {
    const best = (of: PlanItem) => {
      const { detail } = gradePlan(of, { kind: 'plan', plan: good });
      return detail !== undefined && 'best' in detail ? detail.best : undefined;
    };
    const copy = JSON.parse(JSON.stringify(item)) as PlanItem;
    expect(best(item)).toBeDefined();
    expect(best(copy)?.evaluation).toBe(best(item)?.evaluation);
    const other = { ...item, space: { schedule: ['1f1b'] } };
    expect(best(other)?.evaluation).not.toBe(best(item)?.evaluation);
  });

  it('refuses what the question fixes otherwise', () => {
    const report = grade({ ...good, attention: 'unfused' });
    expect(report.score).toBe(0);
    expect(report.detail).toMatchObject({ problems: [{ rule: 'fixed-by-the-question' }] });
  });

  it('gives at most 3 to a plan that does not fit', () => {
    const report = grade({ tp: 1, pp: 8, dp: 8 });
    expect(report.score).toBeGreaterThan(0);
    expect(report.score).toBeLessThanOrEqual(3);
    expect(report.detail).toMatchObject({ gates: [{}, {}, { id: 'fits', ok: false }] });
  });

  it('gives more the nearer a plan comes to the best', () => {
    const slow = grade({ ...good, recompute: 'full', microBatch: 16 }).score;
    const fair = grade({ ...good, recompute: 'full', microBatch: 1 }).score;
    const near = grade({ ...good, schedule: 'interleaved', vpp: 4 }).score;
    expect(slow).toBeLessThan(fair);
    expect(fair).toBeLessThan(near);
    expect(near).toBeGreaterThan(7);
  });

  it('gives 10 to the best plan that its own search finds', () => {
    const { detail } = grade(good);
    const best = detail !== undefined && 'best' in detail ? detail.best : undefined;
    expect(grade(best?.plan).score).toBe(10);
  });

  it('halves the distance points of a plan that breaks a constraint', () => {
    const strict = { ...item, constraints: { maxPeakMemoryBytes: 1e9 } };
    const report = gradePlan(strict, { kind: 'plan', plan: good });
    expect(report.criteria.find((c) => c.id === 'constraints')?.points).toBe(0);
    expect(report.score).toBeLessThanOrEqual(5.5);
  });

  it('adds up: points are the sum of its criteria', () => {
    for (const plan of [good, { tp: 1, pp: 8, dp: 8 }, {}]) {
      const report = grade(plan);
      const sum = report.criteria.reduce((a, c) => a + c.points, 0);
      expect(report.points).toBeCloseTo(sum, 9);
      expect(report.maxPoints).toBe(10);
    }
  });

  it.each([{ recompute: 'full' }, { microBatch: 16 }, { recompute: 'full', microBatch: 16 }])(
    'takes points for distance evenly from 1.02 to 1.75 times the best: %j',
    (change) => {
      const report = grade({ ...good, ...change });
      const ratio =
        report.detail !== undefined && 'ratio' in report.detail ? report.detail.ratio : 1;
      const share = Math.min(1, Math.max(0, (1.75 - ratio) / (1.75 - 1.02)));
      const fits = report.criteria.find((c) => c.id === 'fits')?.level === 'full';
      const distance = report.criteria.find((c) => c.id === 'distance')?.points;
      expect(distance).toBeCloseTo(fits ? 5 * share : 0, 2);
    },
  );
});

describe('a plan beside what the question asks for', () => {
  const narrow: PlanItem = { ...item, space: { ...item.space, recompute: ['full'] } };

  it('is itself the best that is known where it is better than all that were searched', () => {
    const { score, criteria, detail } = gradePlan(narrow, { kind: 'plan', plan: good });
    expect(score).toBe(10);
    expect(criteria.find(({ id }) => id === 'distance')?.missing).toBeUndefined();
    if (detail === undefined || !('best' in detail)) throw new Error('no best plan');
    expect(detail.ratio).toBe(1);
    expect(detail.best.evaluation).toEqual(detail.yours);
  });

  it.each([{ overlapPipeline: true }, { recomputeModules: ['mlp'] }, { kernels: 'fused' }])(
    'is refused with a knob that no plan of the question has: %j',
    (knob) => {
      const { score, detail } = grade({ ...good, ...knob });
      expect(score).toBe(0);
      expect(detail).toMatchObject({ problems: [{ rule: 'not-asked' }] });
    },
  );

  it('is told why it is refused by the names of the knobs', () => {
    const said = (change: object): string =>
      grade({ ...good, ...change }).criteria[0]?.missing ?? '';
    expect(said({ overlapPipeline: true })).toMatch(
      /^Overlap between stages: the question leaves it/u,
    );
    expect(said({ attention: 'unfused' })).toBe('Attention: the question fixes it to Fused');
    expect(said({ dp: 16 })).toMatch(/^Data \(DP\): .*; for example \d/u);
    expect(said({ dp: 3 })).toContain('; Global batch: a global batch of 512 does not divide');
  });

  it('is compared with and without a knob that the plan to start from sets besides', () => {
    const start = { ...good, gradientCompression: 'powersgd' };
    const of = { ...item, start };
    expect(gradePlan(of, { kind: 'plan', plan: start }).score).toBe(0);
    const { detail } = gradePlan(of, { kind: 'plan', plan: { ...good, microBatch: 2 } });
    const best = detail !== undefined && 'best' in detail ? detail.best : undefined;
    const plain = gradePlan(item, { kind: 'plan', plan: good }).detail;
    const without = plain !== undefined && 'best' in plain ? plain.best : undefined;
    if (best === undefined || without === undefined) throw new Error('no best plan');
    expect(best.evaluation.stepSeconds.total).toBeLessThanOrEqual(
      without.evaluation.stepSeconds.total,
    );
  });
});

describe('what is said of the best plan', () => {
  const small: PlanItem = {
    kind: 'plan',
    id: 'llama-on-4-3090',
    scenario: {
      model: 'llama2-7b',
      cluster: 'llama7b-fsdp-4x3090',
      training: { sequenceLength: 512, globalBatch: 32 },
      framework: 'fsdp2',
    },
    constraints: {},
    objective: 'stepSeconds',
    space: {
      offload: [
        { optimizer: 'none', parameters: 'none', activations: 'none' },
        { optimizer: 'cpu', parameters: 'none', activations: 'none' },
      ],
      attention: ['flash', 'unfused'],
    },
  };
  const detailOf = (of: PlanItem, plan: unknown) => {
    const { detail, criteria } = gradePlan(of, { kind: 'plan', plan });
    if (detail === undefined || !('best' in detail)) throw new Error('no best plan');
    const distance = criteria.find(({ id }) => id === 'distance');
    return { ...detail, best: detail.best, missing: distance?.missing ?? '' };
  };
  const read = (of: PlanItem, plan: unknown): Scenario =>
    Scenario.parse({
      ...of.scenario,
      plan: { ...(of.scenario['plan'] as object), ...(plan as object) },
    });
  const answers = [
    [small, { dp: 4, sharding: 'fsdp', recompute: 'full' }],
    [small, { dp: 4, sharding: 'fsdp', recompute: 'full', attention: 'unfused', microBatch: 8 }],
    [small, { dp: 4, sharding: 'none' }],
    [item, { tp: 1, pp: 8, dp: 8 }],
    [item, { ...good, recompute: 'full', microBatch: 16 }],
    [item, { ...good, offload: { optimizer: 'cpu' } }],
  ] as const;

  it('names where the optimizer is, when that is what makes the plan fit', () => {
    const { yours, missing } = detailOf(small, answers[0][1]);
    expect(yours?.fits).toBe(false);
    expect(missing).toContain('Offload: optimizer On the device → Host memory');
  });

  it.each(answers)('is true for the room as well: it fits there (%#)', (of, plan) => {
    const { best } = detailOf(of, plan);
    const there = evaluate(read(of, best.plan));
    expect(there).toMatchObject({ ok: true, value: { fits: true } });
    expect(there.ok && there.value).toEqual(best.evaluation);
  });

  it.each(answers)(
    'lists the levers that make the best plan of this one, and no idle one (%#)',
    (of, plan) => {
      const { best, missing } = detailOf(of, plan);
      const mine = read(of, plan).plan;
      const levers = planLevers(mine, best.plan as Plan);
      for (const lever of levers) expect(missing).toContain(leverWords(lever));
      expect(levers.reduce(pulled, mine)).toEqual(best.plan);
      for (const lever of levers) {
        const without = evaluate(read(of, pulled(best.plan as Plan, back(lever))));
        expect(without.ok && without.value).not.toEqual(best.evaluation);
      }
    },
  );

  it('never sets the speed of a plan that does not fit against it', () => {
    const { missing, ratio, yours } = detailOf(small, { dp: 4, sharding: 'none' });
    expect(yours?.fits).toBe(false);
    expect(ratio).toBeUndefined();
    expect(missing).toMatch(/^a plan that does not fit is not compared \(.* of [\d.]+ GiB\)/u);
    expect(missing).not.toMatch(/times the best/u);
  });

  it('never sets the speed of a plan that breaks a constraint against it', () => {
    const of = { ...item, constraints: { maxPeakMemoryBytes: 50e9 } };
    const { missing, ratio, yours, best } = detailOf(of, good);
    expect(yours?.fits).toBe(true);
    expect(best.evaluation.peakMemoryBytes).toBeLessThanOrEqual(50e9);
    expect(ratio).toBeUndefined();
    expect(missing).toMatch(/^a plan that breaks a constraint is not compared \(Peak memory/u);
    expect(missing).not.toMatch(/times the best/u);
    expect(detailOf(of, best.plan).ratio).toBe(1);
  });

  it('is of the precision that the question trains in', () => {
    const of = { ...item, space: { ...item.space, precision: ['fp16', 'bf16', 'fp32'] } };
    expect(detailOf(of, good).best.evaluation).toEqual(detailOf(item, good).best.evaluation);
  });
});

describe('the levers of a plan in a report', () => {
  const limited = (constraints: PlanItem['constraints'], plan: object) => {
    const { detail } = gradePlan({ ...item, constraints }, { kind: 'plan', plan });
    if (detail === undefined || !('levers' in detail)) throw new Error('no levers');
    return detail;
  };

  it('lead from a plan that is allowed to none that is not', () => {
    const free = limited({}, good);
    const peak = free.yours!.peakMemoryBytes;
    const tight = limited({ maxPeakMemoryBytes: peak * 1.01 }, good);
    expect(free.levers.some((lever) => lever.peakMemoryDelta > 0.01 * peak)).toBe(true);
    expect(tight.levers.length).toBeGreaterThan(0);
    for (const lever of tight.levers) {
      expect(lever.fits).toBe(true);
      expect(lever.peakMemoryDelta).toBeLessThanOrEqual(0.01 * peak);
    }
  });

  it('say what they break where the plan itself is not allowed, those that mend it first', () => {
    const { levers, yours } = limited({ maxPeakMemoryBytes: 50e9 }, good);
    const breaks = levers.map(
      ({ peakMemoryDelta }) => yours!.peakMemoryBytes + peakMemoryDelta > 50e9,
    );
    expect(new Set(breaks)).toEqual(new Set([false, true]));
    expect(breaks).toEqual(breaks.toSorted((a, b) => Number(a) - Number(b)));
    for (const [i, { note }] of levers.entries())
      expect(note.endsWith('breaks: Peak memory of a device')).toBe(breaks[i]);
  });

  it('divide nothing among the replicas of a plan that has one', () => {
    for (const { knob } of limited({}, good).levers) expect(knob).not.toBe('sharding');
  });
});
