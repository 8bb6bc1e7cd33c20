import { Scenario } from '@meshwright/graders/plan';
import { knobsOf } from './plan-knobs.js';

describe('the knobs of the best plan in a report', () => {
  it('leave out none, and name the parts of those that have parts', () => {
    const plan = Scenario.shape.plan.parse({
      dp: 8,
      offload: { optimizer: 'cpu' },
      recomputeModules: ['norm', 'mlp'],
    });
    const knobs = Object.fromEntries(knobsOf(plan));
    for (const key of Object.keys(plan))
      expect(Object.keys(knobs).some((name) => name.split('.')[0] === key)).toBe(true);
    expect(knobs).toMatchObject({
      // V100 has no FlashAttention, and its fused kernel is meant too
      attention: 'fused',
      'offload.optimizer': 'cpu',
      'offload.activations': 'none',
      recomputeModules: 'norm, mlp',
      sequenceParallel: 'false',
    });
  });

  it('are none where there is no plan', () => {
    expect(knobsOf(undefined)).toEqual([]);
    expect(knobsOf(null)).toEqual([]);
  });
});
