import { draw } from './draw.js';
import { drawAgain } from './draw-again.js';
import { wholeBank as bank } from './node/whole-bank.js';
import type { NumericQuestion, PinnedItem, Question } from './question-schema.js';

const numeric = bank.questions.get('bubble-share-1f1b') as NumericQuestion;

describe('a question drawn as before', () => {
  it.each([...bank.questions.values()].map((each) => [each.id, each] as const))(
    '%s is the same while the bank is, whichever side it came from',
    (_id, question) => {
      for (const side of ['practice', 'assessment'] as const)
        for (let seed = 0; seed < 4; seed++) {
          const before = draw(question, seed, side);
          expect(drawAgain(question, before)).toEqual(before);
        }
    },
  );

  it('keeps its numbers when its ranges move on, and tells them in the words of now', () => {
    const before = draw(numeric, 3, 'assessment');
    const now: Question = {
      ...numeric,
      prompt: `Now: ${numeric.prompt}`,
      parameters: Object.fromEntries(
        Object.keys(numeric.parameters).map((name) => [name, { values: [999] }]),
      ),
    };
    const again = drawAgain(now, before);
    expect(again).toMatchObject({ prompt: `Now: ${before.prompt}` });
    expect(numbers(again)).toEqual(numbers(before));
  });

  it('is drawn anew where its parameters are others, or its formula cannot take the old ones', () => {
    const before = draw(numeric, 3, 'assessment');
    const renamed = { ...numeric, parameters: { other: { values: [2] } } };
    expect(numbers(drawAgain(renamed, before))).toEqual({ other: 2 });
    if (before.kind !== 'numeric') throw new Error('not numeric');
    const unfit = { ...before, parameters: { ...before.parameters, stages: -1 } };
    expect(numbers(drawAgain(numeric, unfit))).toEqual(numbers(before));
  });

  it('shows steps in the order of before, those that are others in an order of its own', () => {
    const ordering = [...bank.questions.values()].find(({ kind }) => kind === 'ordering')!;
    const before = draw(ordering, 3);
    if (before.kind !== 'ordering') throw new Error('not an ordering');
    const moved = { ...before, seed: 4, steps: before.steps.toReversed() };
    expect(steps(drawAgain(ordering, moved))).toEqual(steps(moved));
    const fewer = { ...moved, steps: moved.steps.slice(1) };
    expect(steps(drawAgain(ordering, fewer))).toEqual(steps(draw(ordering, 4)));
  });
});

const numbers = (item: PinnedItem): unknown => (item.kind === 'numeric' ? item.parameters : null);
const steps = (item: PinnedItem): string[] =>
  item.kind === 'ordering' ? item.steps.map(({ id }) => id) : [];
