import { mailWords, releasedWords, waitingWords } from './result-words.js';
import type { AttemptResult } from '../../api/shapes.js';

const waiting = (first: number, second: number, moderation: number) =>
  ({ answers: 4, waiting: { first, second, moderation, appeal: 0 } }) as AttemptResult;

describe('what an attempt waits for', () => {
  it.each([
    [waiting(0, 0, 0), '4 of 4 answers reviewed'],
    [waiting(3, 0, 1), '0 of 4 answers reviewed · 3 to mark · 1 to moderate'],
    [waiting(0, 1, 0), '3 of 4 answers reviewed · 1 for a second reviewer'],
  ])('is said in words', (row, words) => {
    expect(waitingWords(row)).toBe(words);
  });
});

describe('what came of a release', () => {
  it('names what was refused by its reason, and what is left', () => {
    const refused = (why: 'unchanged' | 'not-reviewed') => ({ attempt: why, why });
    expect(
      releasedWords(
        {
          released: ['a', 'b'],
          left: 3,
          refused: [refused('unchanged'), refused('not-reviewed'), refused('not-reviewed')],
        },
        true,
      ),
    ).toBe(
      '2 results released: the candidates can read it now. They get a mail. Not 1 result: the candidate has been told just this. Not 2 results: still being reviewed. 3 more are ready.',
    );
    expect(releasedWords({ released: [], left: 0, refused: [] }, false)).toBe(
      'Nothing was released.',
    );
  });

  it('promises a mail only where the server sends it', () => {
    const released = { released: ['a'], left: 0, refused: [] };
    expect(releasedWords(released, true)).toContain('They get a mail.');
    expect(releasedWords(released, false)).toContain('No mail leaves this server: tell them');
    expect(mailWords(null)).toBe('');
  });
});
