import { planChanges, planWords } from './plan-words.js';
import { presetScenario } from './presets.js';

const { plan } = presetScenario('3d-pipeline-175b-64gpu');

describe('a plan in words', () => {
  it('says what matters in one line', () => {
    expect(planWords(plan)).toBe('TP 8 · PP 8 · DP 1 · MBS 1 · 1f1b · zero1 · SP · full recompute');
  });

  it('lists the knobs that differ', () => {
    const offload = { ...plan.offload, optimizer: 'cpu' as const };
    expect(planChanges(plan, { ...plan, tp: 4, dp: 2, offload })).toEqual([
      { knob: 'TP', from: '8', to: '4' },
      { knob: 'DP', from: '1', to: '2' },
      {
        knob: 'offload',
        from: 'optimizer:none,parameters:none,activations:none',
        to: 'optimizer:cpu,parameters:none,activations:none',
      },
    ]);
    expect(planChanges(plan, plan)).toEqual([]);
  });
});
