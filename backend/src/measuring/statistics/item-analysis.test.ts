import { categoryProbabilities, randomFrom, type GradedItem } from '@meshwright/graders';
import { FEWEST_TOLD } from './fewest-told.js';
import { analyse, type AskedQuestion, type Cell } from './item-analysis.js';

const DAY_MS = 86_400_000;

const asked = (id: string, cells: readonly Cell[], more: Partial<AskedQuestion> = {}) => ({
  id,
  budgetSeconds: 600,
  fromPool: false,
  cells: JSON.stringify(cells),
  ...more,
});

/** Answers of so many people to one question, all with the score that `scoreOf` gives. */
const answers = (people: number, scoreOf: (person: number) => number | null): Cell[] =>
  Array.from({ length: people }, (_, person) => [person, scoreOf(person), 60, person * DAY_MS, 1]);

/** A crowd of the graded response model: the second question asks the wrong way round. */
function crowd(people: number): AskedQuestion[] {
  const random = randomFrom(3);
  const normal = () => Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random());
  const abilities = Array.from({ length: people }, normal);
  return [0, 1, 2, 3, 4].map((n) => {
    const item: GradedItem = { id: `q${n}`, discrimination: 1.5, thresholds: [-1, 0, 1] };
    return asked(
      item.id,
      answers(people, (person) => {
        const ability = abilities[person]! * (n === 1 ? -1 : 1);
        let left = random();
        const category = categoryProbabilities(item, ability).findIndex((p) => (left -= p) < 0);
        return (10 * Math.max(0, category)) / 3;
      }),
    );
  });
}

describe('the analysis of an assessment', () => {
  it('finds the question that asks the wrong way round, and what the whole would be without it', () => {
    const { whole, questions } = analyse(crowd(400));
    const turned = questions.filter(({ flags }) =>
      flags.some(({ kind }) => kind === 'negative-discrimination'),
    );
    expect(turned.map(({ id }) => id)).toEqual(['q1']);
    const wrong = questions[1]!;
    expect(wrong.discrimination!.high).toBeLessThan(0);
    expect(wrong.alphaWithout!).toBeGreaterThan(whole.reliability!.high);
    expect(wrong.difficulty!.low).toBeLessThan(wrong.difficulty!.value);
    expect(wrong.bars!.reduce((sum, bar) => sum + bar)).toBe(400);
    expect(whole).toMatchObject({ people: 400, lack: null });
    expect(whole.scores.bars.reduce((sum, bar) => sum + bar)).toBe(400);
  });

  it('tells no figure of fewer than five people, who could be worked out from it', () => {
    for (const people of [1, FEWEST_TOLD - 1]) {
      const { whole, questions } = analyse([
        asked(
          'a',
          answers(people, () => 7),
        ),
        asked(
          'b',
          answers(people, (person) => person),
        ),
      ]);
      expect(whole).toMatchObject({ people, reliability: null, lack: 'few-people' });
      expect(whole.scores).toMatchObject({ mean: null, quartiles: null });
      expect(whole.scores.bars.every((bar) => bar === 0)).toBe(true);
      for (const question of questions)
        expect(question).toMatchObject({
          answered: people,
          alike: false,
          dropOut: null,
          difficulty: null,
          discrimination: null,
          alphaWithout: null,
          seconds: null,
          drift: null,
          bars: null,
          releases: [{ number: 1, answered: people, difficulty: null }],
        });
    }
  });

  it('says that scores are all alike instead of a correlation', () => {
    const same = [
      asked(
        'a',
        answers(40, () => 8),
      ),
      asked(
        'b',
        answers(40, () => 8),
      ),
    ];
    const { whole, questions } = analyse(same);
    expect(whole).toMatchObject({ reliability: null, lack: 'alike' });
    expect(questions[0]).toMatchObject({
      alike: true,
      discrimination: null,
      difficulty: { value: 0.8, low: 0.8, high: 0.8 },
    });
  });

  it('has no reliability of a single question', () => {
    const { whole } = analyse([
      asked(
        'a',
        answers(40, (person) => person % 11),
      ),
    ]);
    expect(whole).toMatchObject({ reliability: null, lack: 'one-question' });
  });

  it('has nothing to say of nobody', () => {
    expect(analyse([])).toMatchObject({ whole: { people: 0, lack: 'few-people' }, questions: [] });
  });

  it('counts an unanswered question as 0 of the whole, and apart from how hard it is', () => {
    const { whole, questions } = analyse([
      asked(
        'a',
        answers(10, () => 10),
      ),
      asked(
        'b',
        answers(10, (person) => (person < 5 ? null : 10)),
      ),
    ]);
    expect(whole.scores.mean).toBe(7.5);
    expect(questions[1]).toMatchObject({
      shown: 10,
      answered: 5,
      dropOut: { value: 0.5 },
      difficulty: { value: 1 },
    });
  });

  it('tells releases apart', () => {
    const cells = answers(20, (person) => (person < 10 ? 2 : 8)).map(
      ([person, score, seconds, at]): Cell => [person, score, seconds, at, person < 10 ? 1 : 2],
    );
    const { questions } = analyse([asked('a', cells)]);
    expect(questions[0]!.releases).toMatchObject([
      { number: 1, answered: 10, difficulty: { value: 0.2 } },
      { number: 2, answered: 10, difficulty: { value: 0.8 } },
    ]);
  });

  it('holds a question of a pool to its exposure', () => {
    const cells = answers(40, (person) => person % 11);
    const flags = (fromPool: boolean) =>
      analyse([asked('a', cells, { fromPool })]).questions[0]!.flags.map(({ kind }) => kind);
    expect(flags(true)).toContain('over-exposed');
    expect(flags(false)).not.toContain('over-exposed');
  });
});
