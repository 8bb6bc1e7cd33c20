import { Plan } from '@meshwright/graders/plan';
import { knobGroups, knobsSet, knobWord, withKnob } from './more-knobs.js';

const plain = Plan.parse({ dp: 8 });
const knobs = knobGroups.flatMap((group) => group.knobs);
const wordsOf = ({ kind }: (typeof knobs)[number]): readonly string[] =>
  kind === 'number' ? ['2'] : kind === 'switch' ? ['on', 'off'] : kind.map(([value]) => value);

describe.each(knobs.map((knob) => [knob.key, knob] as const))('the knob %s', (_, knob) => {
  it('takes every word that it offers, as a plan that the model reads', () => {
    for (const word of wordsOf(knob)) {
      const plan = withKnob(plain, knob, word);
      expect(Plan.parse(plan)).toEqual(plan);
      expect(knobWord(plan[knob.key])).toBe(word);
      expect(knobsSet(plan)).toBe(1);
    }
  });

  it('goes back to what the framework does by itself', () => {
    const [word = ''] = wordsOf(knob);
    expect(withKnob(withKnob(plain, knob, word), knob, '')).toEqual(plain);
  });
});

it('no number below one is taken', () => {
  const knob = knobs.find(({ key }) => key === 'recomputeLayers');
  if (knob === undefined) throw new Error('no such knob');
  expect(withKnob(plain, knob, '0')).toEqual(plain);
});
