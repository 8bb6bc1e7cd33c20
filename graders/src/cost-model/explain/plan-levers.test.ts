import fc from 'fast-check';
import { back, leverWords, planLevers, pulled } from './plan-levers.js';
import { Plan } from '../schema/plan.js';

const places = fc.constantFrom('none', 'cpu', 'nvme');
const drawn = fc
  .record(
    {
      tp: fc.constantFrom(1, 2, 8),
      pp: fc.constantFrom(1, 4),
      dp: fc.constantFrom(1, 2, 16),
      cp: fc.constantFrom(1, 2),
      ep: fc.constantFrom(1, 8),
      schedule: fc.constantFrom('1f1b', 'interleaved', 'dualpipe'),
      sequenceParallel: fc.boolean(),
      attention: fc.constantFrom('flash', 'unfused'),
      offload: fc.record(
        { optimizer: places, parameters: places, activations: fc.constantFrom('none', 'cpu') },
        { requiredKeys: [] },
      ),
      recomputeLayers: fc.constantFrom(1, 4),
      recomputeModules: fc.constantFrom(['norm'], ['norm', 'mlp']),
      stageLayers: fc.constantFrom([3, 5], [4, 4]),
      overlapTensor: fc.boolean(),
    },
    { requiredKeys: ['dp'] },
  )
  .map((plan) => Plan.parse(plan));

describe('the levers between two plans', () => {
  it('know every knob of a plan', () => {
    for (const knob of Object.keys(Plan.shape)) {
      const plan = Plan.parse({ dp: 1 });
      const other = { ...plan, [knob]: knob === 'offload' ? { optimizer: 'other' } : 'other' };
      expect(planLevers(plan, other).map(({ path }) => path[0])).toContain(knob);
    }
  });

  it('make the one of the other, all together, and back', () => {
    fc.assert(
      fc.property(drawn, drawn, (from, to) => {
        const levers = planLevers(from, to);
        expect(levers.reduce(pulled, from)).toEqual(to);
        expect(levers.map(back).reduce(pulled, to)).toEqual(from);
      }),
    );
  });

  it('each change something, and something else', () => {
    fc.assert(
      fc.property(drawn, drawn, (from, to) => {
        const levers = planLevers(from, to);
        for (const lever of levers) {
          expect(JSON.stringify(lever.to)).not.toBe(JSON.stringify(lever.from));
          expect(pulled(from, lever)).not.toEqual(from);
        }
        expect(new Set(levers.map(({ path }) => path.join('.'))).size).toBe(levers.length);
      }),
    );
  });

  it('are said with the part of the knob that changes', () => {
    const from = Plan.parse({ dp: 1 });
    const to = Plan.parse({ dp: 1, offload: { optimizer: 'cpu' }, recomputeLayers: 2 });
    expect(planLevers(from, to).map(leverWords)).toEqual([
      "Layers recomputed the framework's own → 2",
      'Offload: optimizer On the device → Host memory',
    ]);
  });
});

it('says fused of attention, whichever kernel the device has for it', () => {
  const words = leverWords({ path: ['attention'], from: 'unfused', to: 'flash' });
  expect(words).toBe('Attention Unfused → Fused');
});
