import type { GradedResult } from '../progress/grade-history.js';
import { progressOf, type Work } from './assignment-work.js';

const ASKED = new Date('2026-11-02T00:00:00Z');
const answered = (
  questionId: string,
  day: number,
  tier: 'beginner' | 'advanced' = 'beginner',
): GradedResult => ({
  questionId,
  tier,
  topics: ['sharding', 'collectives'],
  score: 0,
  at: new Date(Date.UTC(2026, 10, day)),
});
const onTopic: Work = {
  topic: 'sharding',
  tier: null,
  questionCount: 2,
  questionIds: [],
  createdAt: ASKED,
};
const named: Work = {
  topic: null,
  tier: null,
  questionCount: null,
  questionIds: ['a', 'b'],
  createdAt: ASKED,
};
const all = (): boolean => true;

describe('practice that was asked for', () => {
  it.each<[string, Work, GradedResult[], boolean]>([
    [
      'as many questions on the topic as asked',
      onTopic,
      [answered('a', 3), answered('b', 4)],
      true,
    ],
    ['one question twice', onTopic, [answered('a', 3), answered('a', 4)], false],
    ['questions from before', onTopic, [answered('a', 1), answered('b', 4)], false],
    [
      'questions of another tier',
      { ...onTopic, tier: 'advanced' },
      [answered('a', 3), answered('b', 4)],
      false,
    ],
    [
      'questions of another topic',
      { ...onTopic, topic: 'networking' },
      [answered('a', 3), answered('b', 4)],
      false,
    ],
    ['the questions named', named, [answered('b', 3), answered('a', 4)], true],
    ['some of the questions named', named, [answered('a', 3), answered('c', 4)], false],
  ])('is done or not, whatever the score: %s', (_name, work, history, done) => {
    expect(progressOf(work, history, all).done).toBe(done);
  });

  it('asks no more for a question that has left the bank', () => {
    const onlyA = (id: string): boolean => id === 'a';
    expect(progressOf(named, [answered('a', 3)], onlyA)).toEqual({
      answered: ['a'],
      of: 1,
      done: true,
    });
    expect(progressOf(named, [], () => false)).toEqual({ answered: [], of: 0, done: false });
  });
});
