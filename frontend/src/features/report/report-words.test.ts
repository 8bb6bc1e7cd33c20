import { reportWords } from './report-words.js';

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
    expect(reportWords('interview', 5).outOf).toBe('of 10, weighted by minutes');
    expect(reportWords('practice', 1).outOf).toBe('of 10');
  });
});
