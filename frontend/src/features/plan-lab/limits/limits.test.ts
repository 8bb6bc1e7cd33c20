import { evaluate, type Evaluation, type Plan } from '@meshwright/graders/plan';
import { limitSentence, limitsOf } from './limits.js';
import { presetScenario } from '../scenario/presets.js';

const start = presetScenario('3d-pipeline-175b-64gpu');
const withPlan = (plan: Partial<Plan>) => {
  const scenario = { ...start, plan: { ...start.plan, ...plan } };
  const result = evaluate(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return { scenario, evaluation: result.value };
};
const said = (plan: Partial<Plan>) => {
  const { scenario, evaluation } = withPlan(plan);
  return limitsOf(evaluation, scenario);
};

describe('what limits a plan', () => {
  it('says which stage is over its device, and by how much', () => {
    const [memory] = said({ pp: 4, dp: 2, sharding: 'none', recompute: 'none' });
    expect(memory).toMatchObject({ id: 'memory', tone: 'bad' });
    expect(memory?.title).toMatch(/^Memory: stage 0 is [\d.,]+ GiB over its device$/u);
  });

  it('names recompute when the forward pass runs twice', () => {
    const [, time] = said({ recompute: 'full' });
    expect(time?.title).toMatch(/^Time: recompute costs/u);
  });

  it('says of selective recompute what the framework computes twice', () => {
    const job = presetScenario('1b-8node');
    const training = { ...job.training, globalBatch: 8 * job.training.globalBatch };
    const plan: Plan = { ...job.plan, microBatch: 8 * job.plan.microBatch, recompute: 'selective' };
    const scenario = { ...job, training, plan };
    const result = evaluate(scenario);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    const [, time] = limitsOf(result.value, scenario);
    expect(time?.title).toMatch(/^Time: recompute costs/u);
    expect(time?.text).toContain('Every other product of a layer is computed twice');
  });

  it('names the pipeline when it has few micro-batches to fill it', () => {
    const [, time] = said({ microBatch: 64, recompute: 'none' });
    expect(time?.title).toMatch(/^Time: pipeline idle costs/u);
    expect(time?.text).toContain('7 idle slots against 8 micro-batches');
  });

  it('says that compute is all there is when nothing else costs 3 %', () => {
    const { scenario, evaluation } = withPlan({});
    const parts = { ...evaluation.stepSeconds.parts };
    for (const part of Object.keys(parts) as (keyof typeof parts)[]) parts[part] = 0;
    parts.compute = 10;
    const alone: Evaluation = { ...evaluation, stepSeconds: { total: 10, parts } };
    expect(limitsOf(alone, scenario)[1]?.title).toBe('Time: compute, nearly alone');
  });
});

describe('the sentence on what the step follows', () => {
  it.each([
    ['compute', 'Limited by compute: 60 % of the step follows the speed of the matrix products.'],
    ['bubble', 'Limited by the pipeline: 60 % of the step is waiting for other stages.'],
  ] as const)('names %s and its share', (limitedBy, sentence) => {
    const nothing = {
      compute: 0,
      memoryBandwidth: 0,
      networkInsideNodes: 0,
      networkBetweenNodes: 0,
      hostLink: 0,
      bubble: 0,
      launch: 0.4,
    };
    expect(limitSentence({ limitedBy, shares: { ...nothing, [limitedBy]: 0.6 } })).toBe(sentence);
  });
});
