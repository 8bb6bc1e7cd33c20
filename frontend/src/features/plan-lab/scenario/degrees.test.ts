import { evaluate } from '@meshwright/graders/plan';
import fc from 'fast-check';
import { devicesOf } from './cluster-shape.js';
import { knobSteps, refit, setKnob, setSchedule, type NumberKnob } from './degrees.js';
import { presets, presetScenario } from './presets.js';

const product = ({ plan }: ReturnType<typeof presetScenario>): number =>
  plan.tp * plan.pp * plan.dp * plan.cp;

describe('the degrees of a plan', () => {
  it.each(presets.map(({ id }) => id))('starts %s with a plan that can run', (id) => {
    expect(evaluate(presetScenario(id))).toMatchObject({ ok: true });
  });

  it.each(presets.map(({ id }) => id))('offers every value that the plan of %s has', (id) => {
    const scenario = presetScenario(id);
    const steps = knobSteps(scenario);
    const { plan } = scenario;
    const missing = (Object.keys(steps) as NumberKnob[]).filter((k) => !steps[k].includes(plan[k]));
    expect(missing).toEqual([]);
  });

  it.each<[NumberKnob, number, Partial<Record<NumberKnob, number>>]>([
    ['tp', 4, { tp: 4, pp: 8, dp: 2 }],
    ['pp', 4, { tp: 8, pp: 4, dp: 2 }],
    ['pp', 16, { pp: 16, tp: 4, dp: 1 }],
    ['dp', 4, { dp: 4, tp: 8, pp: 2 }],
    ['cp', 2, { cp: 2, tp: 8, pp: 4, dp: 1 }],
  ])('sets %s to %d and lets the others give way', (knob, value, expected) => {
    const next = setKnob(presetScenario('3d-pipeline-175b-64gpu'), knob, value);
    expect(next.plan).toMatchObject(expected);
  });

  it('uses all devices whatever offered value is chosen', () => {
    const choice = fc.record({
      preset: fc.constantFrom(...presets.map(({ id }) => id)),
      moves: fc.array(
        fc.tuple(fc.constantFrom<NumberKnob>('tp', 'pp', 'dp', 'cp', 'microBatch'), fc.nat(20)),
        { maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(choice, ({ preset, moves }) => {
        let scenario = presetScenario(preset);
        for (const [knob, pick] of moves) {
          const steps = knobSteps(scenario)[knob];
          scenario = setKnob(scenario, knob, steps[pick % steps.length] ?? 1);
          expect(product(scenario)).toBe(devicesOf(scenario));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('gives interleaving its chunks and takes them away again', () => {
    const start = presetScenario('3d-pipeline-175b-64gpu');
    const interleaved = setSchedule(start, 'interleaved');
    expect(interleaved.plan).toMatchObject({ schedule: 'interleaved', vpp: 2 });
    expect(setSchedule(interleaved, 'gpipe').plan).toMatchObject({ schedule: 'gpipe', vpp: 1 });
    expect(setKnob(start, 'vpp', 4).plan.schedule).toBe('interleaved');
  });

  it('keeps the plan as far as it divides when the cluster shrinks', () => {
    const start = presetScenario('3d-pipeline-175b-64gpu');
    const half = refit({ ...start, cluster: 'gpt2-1p3b-zero3' });
    expect(half.plan).toMatchObject({ tp: 4, pp: 1, dp: 1 });
  });
});
