import { shareWords } from './share-words.js';

describe('who can know it before', () => {
  it('is said of the score, without what has no share', () => {
    expect(shareWords({ own: 0.4, figures: 0, open: 0.6 }).map(({ words }) => words)).toEqual([
      'secret, own questions',
      'public practice, with its answer',
    ]);
  });
});
