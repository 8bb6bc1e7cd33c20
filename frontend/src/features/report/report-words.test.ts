import { reportWords, shareWords } from './report-words.js';

describe('the words of a report', () => {
  it('offer what was done once more', () => {
    expect(reportWords('interview', 5).again?.label).toBe('Another interview');
    expect(reportWords('practice', 1).again).toEqual({
      to: '/practice',
      label: 'Another question',
    });
    expect(reportWords('assessment', 8).again).toBeNull();
  });

  it('speak of weights only where there is more than one question', () => {
    expect(reportWords('interview', 5).outOf).toBe('of 10, each question by its share');
    expect(reportWords('practice', 1).outOf).toBe('of 10');
  });

  it('tell what a question counts as a share, not as minutes that no clock gave', () => {
    const items = [{ weight: 18 }, { weight: 0, followUpOf: 'a' }, { weight: 12 }];
    expect(items.map((item) => shareWords(item, items))).toEqual([
      '60 % of the score',
      'counts above',
      '40 % of the score',
    ]);
  });
});
