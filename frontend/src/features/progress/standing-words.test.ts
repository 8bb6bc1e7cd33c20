import { standingWords } from './standing-words.js';

describe('the words on a standing', () => {
  it.each([
    [{ tier: 'beginner', near: null, answers: 1 }, 'You stand at beginner, by 1 question.'],
    [
      { tier: 'intermediate', near: 'advanced', answers: 14 },
      'You stand at intermediate, near the border of advanced, by 14 questions.',
    ],
  ] as const)('say where %o is', (standing, words) => {
    expect(standingWords(standing)).toBe(words);
  });
});
