import { presets, presetScenario } from './presets.js';
import { decodeScenario, encodeScenario } from './share-link.js';

describe('a shared address', () => {
  it.each(presets.map(({ id }) => id))('brings back %s as it was', (id) => {
    const scenario = presetScenario(id);
    const text = encodeScenario(scenario);
    expect(text).toMatch(/^[\w-]+$/u);
    expect(decodeScenario(text)).toEqual(scenario);
  });

  it('keeps a plan that cannot run, so that its problems can be shown', () => {
    const scenario = presetScenario('1b-8node');
    const broken = { ...scenario, plan: { ...scenario.plan, tp: 5 } };
    expect(decodeScenario(encodeScenario(broken))).toEqual(broken);
  });

  it.each(['', 'not base64!', 'e30', encodeURIComponent('{"model":1}')])(
    'makes nothing of %j',
    (text) => {
      expect(decodeScenario(text)).toBeNull();
    },
  );
});
