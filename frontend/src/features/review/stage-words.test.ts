import { afterwards, nothingWords, reviewedWords, totalOf, waitingWords } from './stage-words.js';

const none = { first: 0, second: 0, moderation: 0, appeal: 0, done: 0, open: 0, own: 0, mine: 0 };

describe('what the review page says', () => {
  it('names what waits, and nothing that does not', () => {
    expect(waitingWords({ ...none, first: 3, moderation: 1, open: 4 })).toBe(
      '4 to mark (1 to moderate)',
    );
    expect(waitingWords({ ...none, first: 9000, open: 9000 })).toBe('9,000 to mark');
    expect(reviewedWords({ ...none, first: 9000, done: 12 })).toBe('12 of 9,012');
    expect(waitingWords({ ...none, second: 2 })).toBe('2 for others (2 second marks)');
    expect(waitingWords({ ...none, appeal: 2, open: 2 })).toBe('2 to mark (2 appeals)');
    expect(waitingWords({ ...none, done: 9 })).toBe('all reviewed');
    expect(totalOf({ ...none, first: 1, second: 2, moderation: 3, done: 4, mine: 9 })).toBe(10);
  });

  it('promises nobody an answer that they may not mark', () => {
    expect(waitingWords({ ...none, first: 1, own: 1 })).toBe('1 of your own');
    expect(waitingWords({ ...none, first: 3, second: 2, open: 2, own: 1 })).toBe(
      '2 to mark, 2 for others, 1 of your own (2 second marks)',
    );
  });

  it('tells what became of a mark', () => {
    const mark = { id: 'x', score: 7.5 };
    expect(afterwards({ ...mark, stage: 'done' })).toBe(
      'Handed in with 7.5 of 10. This answer is done.',
    );
    expect(afterwards({ ...mark, stage: 'second' })).toContain('second reviewer');
    expect(afterwards({ ...mark, stage: 'moderation' })).toContain('moderator');
  });

  it('says why there is no answer to take', () => {
    expect(nothingWords({ ...none, done: 2 }).title).toContain('is reviewed');
    expect(nothingWords({ ...none, second: 1 }).text).toContain('1 answer waits');
    expect(nothingWords({ ...none, second: 2 }).text).toContain('2 answers wait');
    expect(nothingWords(undefined).title).toContain('is reviewed');
  });

  it.each([
    [{ first: 1, own: 1 }, '1 answer waits for somebody else: it is your own.'],
    [{ first: 2, own: 2 }, '2 answers wait for somebody else: they are your own answers.'],
    [
      { first: 1 },
      '1 answer waits for somebody else: you marked it already, or another reviewer has it at hand.',
    ],
    [
      { first: 2, second: 1, own: 1 },
      '3 answers wait for somebody else: 1 is your own. As for the others: you marked them already, or another reviewer has them at hand.',
    ],
  ])('says whose %j are', (counts, words) => {
    expect(nothingWords({ ...none, ...counts }).text).toBe(words);
  });
});
