import { foundWords, planChanges, planWords } from './plan-words.js';
import { presetScenario } from './presets.js';

const { plan } = presetScenario('3d-pipeline-175b-64gpu');

describe('a plan in words', () => {
  it('says what matters in one line', () => {
    expect(planWords(plan)).toBe('TP 8 · PP 8 · DP 1 · MBS 1 · 1f1b · zero1 · SP · full recompute');
  });

  it('tells two plans apart that differ in a knob which is seldom turned', () => {
    const others: Partial<typeof plan>[] = [
      { cp: 2 },
      { ep: 2 },
      { attention: 'unfused' },
      { attentionKernel: 'flash3' },
      { recomputeLayers: 3 },
      { recomputeModules: ['norm'] },
      { offload: { ...plan.offload, activations: 'cpu' } },
      { offloadLayers: 2 },
      { stageLayers: [1, 2] },
      { crossEntropy: 'fused' },
      { overlapGradients: false },
    ];
    const said = others.map((other) => planWords({ ...plan, ...other }));
    expect(new Set([planWords(plan), ...said]).size).toBe(others.length + 1);
  });

  it('names the precision of a plan that a search found', () => {
    expect(foundWords({ plan, precision: 'fp8' })).toMatch(/ · full recompute · fp8$/u);
  });

  it('lists the knobs that differ', () => {
    const offload = { ...plan.offload, optimizer: 'cpu' as const };
    expect(planChanges(plan, { ...plan, tp: 4, dp: 2, offload })).toEqual([
      { knob: 'Tensor (TP)', from: '8', to: '4' },
      { knob: 'Data (DP)', from: '1', to: '2' },
      {
        knob: 'Offload: optimizer',
        from: 'On the device',
        to: 'Host memory',
      },
    ]);
    expect(planChanges(plan, plan)).toEqual([]);
  });
});
