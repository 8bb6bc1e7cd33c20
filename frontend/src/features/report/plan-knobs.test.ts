import { Scenario } from '@meshwright/graders/plan';
import { knobsOf, turnOf } from './plan-knobs.js';

describe('the knobs of the best plan in a report', () => {
  it('leave out none, say all in words, and name the parts of those that have parts', () => {
    const plan = Scenario.shape.plan.parse({
      dp: 8,
      offload: { optimizer: 'cpu' },
      recomputeModules: ['norm', 'mlp'],
    });
    const { offload, ...rest } = plan;
    const knobs = knobsOf(plan);
    expect(knobs.length).toBe(Object.keys(rest).length + Object.keys(offload).length);
    for (const said of knobs.flat()) expect(said).not.toMatch(/[a-z][A-Z][a-z]|\b(true|false)\b/u);
    expect(Object.fromEntries(knobs)).toMatchObject({
      // V100 has no FlashAttention, and its fused kernel is meant too
      Attention: 'Fused',
      'Offload: optimizer': 'Host memory',
      'Offload: activations': 'On the device',
      'Parts recomputed': 'norms + MLP',
      'Sequence parallelism': 'off',
    });
  });

  it('are none where there is no plan', () => {
    expect(knobsOf(undefined)).toEqual([]);
    expect(knobsOf(null)).toEqual([]);
  });
});

it('says what turning a knob means as the lab does', () => {
  expect(turnOf({ knob: 'sequenceParallel', from: false, to: true })).toBe(
    'Sequence parallelism off → on',
  );
  expect(turnOf({ knob: 'offload.optimizer', from: 'none', to: 'cpu' })).toBe(
    'Offload: optimizer On the device → Host memory',
  );
});
