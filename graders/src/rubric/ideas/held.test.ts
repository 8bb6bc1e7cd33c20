import { answers, grade, items, lexicon } from '../../../bench/bank.js';
import type { Sections } from '../../../bench/bank.js';
import type { Idea } from '../idea.js';
import type { StructuredItem } from '../kinds/structured.js';

/** The questions whose rubrics tell errors from ideas, each with its model answer. */
const asked = items.filter(({ rubric }) => (rubric.among ?? []).length > 0);
const modelOf = (item: StructuredItem): Sections =>
  answers.find((answer) => answer.item === item && answer.kind === 'model')?.sections ?? {};

const named = (ids: readonly string[]): Idea[] => ids.flatMap((id) => lexicon.ideas.get(id) ?? []);
const errorsOf = ({ rubric }: StructuredItem): Idea[] => named(rubric.among ?? []);
const ideasOf = ({ rubric }: StructuredItem): Idea[] => named(rubric.criteria.map(({ id }) => id));

/** The model answer with a sentence more at the end of its first section. */
function beside(item: StructuredItem, sentence: string): Sections {
  const model = modelOf(item);
  const first = item.sections[0]?.id ?? '';
  return { ...model, [first]: `${model[first] ?? ''}\n${sentence}` };
}
const lossBy = (item: StructuredItem, sentence: string): number =>
  grade(item, modelOf(item)).score - grade(item, beside(item, sentence)).score;

describe.each(asked.map((item) => [item.id, item] as const))('an error held: %s', (_, item) => {
  it('costs a complete answer a point or more, for most errors', () => {
    const losses = errorsOf(item).map(({ says }) => lossBy(item, says));
    expect(losses.filter((loss) => loss >= 1).length).toBeGreaterThan(0.5 * losses.length);
  });

  const charged = (sentences: readonly string[]): string[] =>
    sentences.filter((sentence) => lossBy(item, sentence) > 0.3);

  it('is no sentence that is right', () => {
    expect(
      charged(ideasOf(item).flatMap(({ says, right: [first = says] }) => [says, first])),
    ).toEqual([]);
  });

  it('is not what tells why the error is one, but for one sentence in fifty', () => {
    const why = errorsOf(item).flatMap(({ wrong }) => wrong.slice(0, 2));
    expect(charged(why).length).toBeLessThanOrEqual(0.02 * why.length);
  });

  it('is shown with its words and why it is wrong, and the parts of the report add up', () => {
    let shown = 0;
    for (const { id, says, error } of errorsOf(item)) {
      const report = grade(item, beside(item, says));
      const row = report.misconceptions.find((m) => m.id === id);
      const parts = [...report.criteria, ...report.misconceptions, ...report.adjustments];
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(report.points, 6);
      if (row === undefined) continue;
      shown++;
      expect(row.why).toBe(error);
      expect(says).toContain(row.quotes[0]?.text);
    }
    expect(shown).toBeGreaterThan(0.5 * errorsOf(item).length);
  });

  it('costs no more for being said twice', () => {
    const [{ says } = { says: '' }] = errorsOf(item);
    const once = grade(item, beside(item, says));
    const twice = grade(item, beside(item, `${says}\n${says}`));
    expect(twice.score).toBeGreaterThanOrEqual(once.score);
  });
});
