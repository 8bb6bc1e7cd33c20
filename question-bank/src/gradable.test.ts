import { compileLexicon, gradeItem } from '@meshwright/graders';
import { draw } from './draw.js';
import { gradable } from './gradable.js';
import { wholeBank as bank } from './node/whole-bank.js';
import { PinnedItem } from './question-schema.js';

const lexicon = compileLexicon(bank.lexicon);
const numeric = [...bank.questions.values()].filter(({ kind }) => kind === 'numeric');

const expectedOf = (item: PinnedItem): { value: number; unit: string } => {
  const graded = gradable(item);
  if (graded.kind !== 'numeric') throw new Error(`${item.id} is not numeric`);
  return graded.expected;
};

describe('grading a drawn item', () => {
  it.each(numeric.map((question) => [question.id, question] as const))(
    '%s gives full points for its own answer, whatever the seed',
    (_id, question) => {
      for (let seed = 0; seed < 6; seed++) {
        const item = draw(question, seed);
        const { value, unit } = expectedOf(item);
        const digits = Number.isInteger(value) ? value.toString() : value.toPrecision(6);
        const text = `${digits} ${unit}`.trim();
        const report = gradeItem(gradable(item), { kind: 'numeric', text }, lexicon);
        expect([text, report.score]).toEqual([text, 10]);
        expect(report.detail).toHaveProperty('working');
      }
    },
  );

  it('grades an item that was stored as JSON like the fresh one', () => {
    for (const question of bank.questions.values()) {
      const item = draw(question, 5);
      const stored = PinnedItem.parse(JSON.parse(JSON.stringify(item)));
      expect(gradable(stored)).toEqual(gradable(item));
    }
  });

  it('ignores a slip that the question gives no credit for', () => {
    const [question] = numeric;
    if (question?.kind !== 'numeric') throw new Error('no numeric question');
    const item = gradable(draw({ ...question, slips: {} }, 1));
    expect(item).toHaveProperty('slips', []);
  });
});
