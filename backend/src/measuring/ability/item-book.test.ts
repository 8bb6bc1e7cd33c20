import { locationOf } from '@meshwright/graders';
import { calibrated, type AnsweredQuestion } from '../statistics/calibrated.js';
import { itemBook, type AskedVersion } from './item-book.js';
import { borderOf, expectedScore, TIERS, tierAt, tierNear } from '../statistics/tier-items.js';

const asked = (questionId: string, version: string, scores: number[]): AnsweredQuestion => ({
  questionId,
  version,
  tier: 'intermediate',
  cells: JSON.stringify(scores.map((score, person) => [person, score])),
});
const hard = asked(
  'memory',
  'new',
  Array.from({ length: 60 }, (_, i) => (i % 4 === 0 ? 3 : 0)),
);
const easy = asked(
  'bubble',
  'one',
  Array.from({ length: 60 }, (_, i) => (i % 4 === 0 ? 7 : 10)),
);
const of = (questionId: string, version: string): AskedVersion => ({
  questionId,
  version,
  tier: 'intermediate',
});

describe('the items of a calibration', () => {
  const found = calibrated({ questions: [hard, easy] });
  const book = itemBook(found);

  it('are as hard as their answers, and know how many there were', () => {
    expect(found).toMatchObject({ people: 60, answers: 120, converged: true });
    const [memory, bubble] = [of('memory', 'new'), of('bubble', 'one')].map((each) =>
      locationOf(book.itemOf(each)),
    );
    expect(memory!).toBeGreaterThan(bubble! + 1);
    expect(book.exposureOf('memory')).toBe(1);
    expect(book.exposureOf('never-asked')).toBe(0);
  });

  it('start anew with another version of the question', () => {
    const changed = book.itemOf(of('memory', 'newer'));
    expect(changed).toEqual(book.itemOf(of('unknown', '')));
    expect(locationOf(changed)).toBeLessThan(locationOf(book.itemOf(of('memory', 'new'))));
  });

  it('put the same scores on harder questions above', () => {
    const answer = (question: AskedVersion) => book.abilityOf([{ ...question, score: 5 }]).value;
    expect(answer(of('memory', 'new'))).toBeGreaterThan(answer(of('bubble', 'one')));
  });

  it('leave out what has no tier of this bank, and bear no answers at all', () => {
    expect(calibrated({ questions: [{ ...hard, tier: 'x' }] })).toMatchObject({ items: [] });
    expect(calibrated({ questions: [] })).toMatchObject({ people: 0, answers: 0 });
    expect(itemBook(null).exposureOf('memory')).toBeUndefined();
  });
});

describe('the borders of tiers', () => {
  const { tiers } = itemBook(null);

  it('are where a mean of 6 is expected, and at first divide people in thirds', () => {
    for (const tier of TIERS)
      expect(expectedScore(tiers, tier, borderOf(tiers, tier))).toBeCloseTo(6);
    expect(borderOf(tiers, 'beginner')).toBeCloseTo(-0.43, 1);
    expect(borderOf(tiers, 'intermediate')).toBeCloseTo(0.43, 1);
  });

  it.each([
    [-2, 0.5, 'beginner', null],
    [-0.6, 0.5, 'beginner', 'intermediate'],
    [-0.3, 0.3, 'intermediate', 'beginner'],
    [0, 0.2, 'intermediate', null],
    [0.3, 0.5, 'intermediate', 'advanced'],
    [0.6, 0.5, 'advanced', 'intermediate'],
    [3, 0.5, 'advanced', null],
  ])('put %d with an error of %d at %s, near %s', (value, standardError, tier, near) => {
    expect(tierAt(tiers, value)).toBe(tier);
    expect(tierNear(tiers, { value, standardError })).toBe(near);
  });
});
