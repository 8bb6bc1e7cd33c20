import { drawCategory, normalFrom } from '../../../../graders/bench/simulated-answers.js';
import { randomFrom } from '@meshwright/graders';
import type { Question, Tier } from '@meshwright/question-bank';
import { itemBook } from '../../measuring/ability/item-book.js';
import { nextQuestion, type NextRequest, type PastAnswer } from './next-question.js';

const NOW = new Date('2026-05-01T12:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const TIERS: readonly Tier[] = ['beginner', 'intermediate', 'advanced'];

/** Six questions of each tier, in two topics. */
const bank = TIERS.flatMap((tier) =>
  Array.from({ length: 6 }, (_, i) => {
    const [id, topics] = [`${tier}-${String(i)}`, [i % 2 === 0 ? 'memory' : 'pipeline']];
    return { id, version: 'v', tier, topics } as unknown as Question;
  }),
);
const book = itemBook(null);
const answer = (id: string, score: number, days = 1): PastAnswer => {
  const question = bank.find((each) => each.id === id)!;
  const { tier, topics } = question;
  return {
    questionId: id,
    version: 'v',
    tier,
    topics,
    score,
    at: ago(days),
    contentHash: '',
  };
};
const pick = (change: Partial<NextRequest>, seed = 1) =>
  nextQuestion(
    {
      book,
      questions: bank,
      topic: undefined,
      titleOf: (id) => (id === 'pipeline' ? 'Pipeline parallelism' : 'Memory'),
      history: [],
      now: NOW,
      ...change,
    },
    randomFrom(seed),
  );
const picks = (change: Partial<NextRequest>) =>
  Array.from({ length: 40 }, (_, seed) => pick(change, seed)!);
const pipeline = { id: 'pipeline', title: 'Pipeline parallelism', description: '' };

describe('the next question', () => {
  it('is of the middle for somebody of whom nothing is known, and not always the same', () => {
    const found = picks({});
    expect(new Set(found.map(({ question }) => question.tier))).toEqual(new Set(['intermediate']));
    expect(new Set(found.map(({ question }) => question.id)).size).toBeGreaterThan(2);
    expect(found[0]!.why).toMatch(/^Nothing is known of you yet: an intermediate question on /);
  });

  it('keeps to what was wished for', () => {
    const questions = bank.filter(
      ({ tier, topics }) => tier === 'advanced' && topics[0] === 'pipeline',
    );
    for (const { question } of picks({ questions, topic: pipeline }))
      expect([question.tier, question.topics[0]]).toEqual(['advanced', 'pipeline']);
    expect(pick({ questions: [] })).toBeNull();
  });

  it.each([
    [10, 'advanced'],
    [0, 'beginner'],
  ])('follows answers that earned %d to the %s tier', (score, tier) => {
    const history = [0, 1, 2, 3, 4, 5].map((i) => answer(`intermediate-${String(i)}`, score));
    for (const { question } of picks({ history })) {
      expect(question.tier).toBe(tier);
    }
  });

  it('asks nothing again that was answered within 30 days, while something else is left', () => {
    const all = bank.map(({ id }, i) => answer(id, 5, i + 1));
    const answered = all.filter(({ questionId }) => questionId !== 'beginner-3');
    for (const { question } of picks({ history: answered })) expect(question.id).toBe('beginner-3');
    const { why, question } = pick({ history: all })!;
    expect(why).toContain('within 30 days');
    expect(question.tier).not.toBe('beginner');
    const old = [...all.slice(1), answer('beginner-0', 5, 31)];
    expect(pick({ history: old })!.question.id).toBe('beginner-0');
  });

  it('takes the topic that was practised less lately', () => {
    const history = [answer('intermediate-0', 5), answer('intermediate-2', 5)];
    for (const { question } of picks({ history })) expect(question.topics).toEqual(['pipeline']);
  });

  it('says which border somebody is near, and in which topic', () => {
    const history = [1, 3, 5].map((i) => answer(`beginner-${String(i)}`, 5));
    const questions = bank.filter(({ topics }) => topics[0] === 'pipeline');
    expect(pick({ history, questions, topic: pipeline })!.why).toMatch(
      /^You are near the border of (beginner|intermediate) in Pipeline parallelism: this \w+ question tells best on which side you are\.$/,
    );
  });

  it('leaves out what a quarter of all people have seen', () => {
    const worn = bank.filter(({ tier }) => tier === 'intermediate').slice(0, 3);
    const seen = itemBook({
      people: 100,
      tiers: {},
      items: worn.map(({ id, version }) => ({
        questionId: id,
        version,
        discrimination: 3,
        thresholds: [-0.4, -0.2, 0.2, 0.4],
        locationError: 0.1,
        answers: 50,
      })),
    });
    const ids = new Set(picks({ book: seen }).map(({ question }) => question.id));
    for (const { id } of worn) expect(ids.has(id)).toBe(false);
  });

  it('tells more of an ability than questions by chance do', () => {
    const random = randomFrom(3);
    const errorAfter = (choose: (history: PastAnswer[]) => Question) => {
      let square = 0;
      const people = 60;
      for (let p = 0; p < people; p += 1) {
        const ability = 1.6 + 0.3 * normalFrom(random);
        const history: PastAnswer[] = [];
        for (let i = 0; i < 6; i += 1) {
          const { id, tier } = choose(history);
          const item = book.itemOf({ questionId: id, version: 'v', tier });
          history.push(answer(id, 2.5 * Math.max(0, drawCategory(item, ability, random))));
        }
        square += book.abilityOf(history).standardError ** 2;
      }
      return square / people;
    };
    const adaptive = errorAfter(
      (history) =>
        nextQuestion(
          {
            book,
            questions: bank,
            topic: undefined,
            titleOf: (id) => id,
            history,
            now: NOW,
          },
          random,
        )!.question,
    );
    const byChance = errorAfter((history) => {
      const left = bank.filter(({ id }) => !history.some((past) => past.questionId === id));
      return left[Math.floor(random() * left.length)]!;
    });
    expect(adaptive).toBeLessThan(0.95 * byChance);
  });
});
