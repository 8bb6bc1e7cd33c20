import { evaluate } from '@meshwright/graders/plan';
import { devicesOf } from './cluster-shape.js';
import { presets, presetScenario, untouchedJob } from './presets.js';
import { verdictOf } from '../state/verdict.js';

const projects = presets.filter(({ group }) => group === 'Practice projects').map(({ id }) => id);

describe('the job of a practice project, opened from its page', () => {
  it.each(projects)('has no more of a plan than all devices at data parallelism: %s', (id) => {
    const job = untouchedJob(id);
    const { plan, ...rest } = presetScenario(id);
    expect(job).toMatchObject(rest);
    expect(job.plan).toMatchObject({ tp: 1, pp: 1, cp: 1, dp: devicesOf(job), sharding: 'none' });
    expect(job.plan).toMatchObject({ recompute: 'none', microBatch: 1 });
    if (devicesOf(job) > 1) expect(job.plan).not.toEqual(plan);
    expect(evaluate(job)).toMatchObject({ ok: true });
  });
});

describe('what the lab opens with', () => {
  it.each(presets.map(({ id }) => id))('never begins out of memory: %s', (id) => {
    const scenario = presetScenario(id);
    const result = evaluate(scenario);
    if (!result.ok) throw new Error(id);
    expect(verdictOf({ scenario, evaluation: result.value }).tone).not.toBe('bad');
  });
});
