import {
  bulkOffers,
  canTakeBack,
  lineWords,
  oneByOneWords,
  resultWords,
  sampleWords,
} from './bulk-words.js';

const counts = {
  first: 4,
  second: 0,
  moderation: 0,
  appeal: 0,
  done: 0,
  open: 4,
  own: 0,
  mine: 0,
};
const question = {
  id: 'q',
  title: 'Q',
  kind: 'numeric' as const,
  counts,
  exact: true,
  empty: 2,
  oneByOne: [],
};

describe('what is said of accepting many answers at once', () => {
  it('offers a question that is right or wrong as a whole, prose for its empty answers alone', () => {
    expect(bulkOffers(question).map(({ scope }) => scope)).toEqual(['exact']);
    expect(bulkOffers({ ...question, exact: false }).map(({ scope }) => scope)).toEqual(['empty']);
    expect(bulkOffers({ ...question, exact: false, empty: 0 })).toEqual([]);
  });

  it('offers nothing once somebody disagreed, or where nothing waits for a first mark', () => {
    expect(bulkOffers({ ...question, oneByOne: ['exact'] })).toEqual([]);
    expect(oneByOneWords({ ...question, oneByOne: ['exact'] })).toContain('one by one');
    expect(oneByOneWords(question)).toBe('');
    expect(bulkOffers({ ...question, counts: { ...counts, first: 0, second: 4 } })).toEqual([]);
  });

  it('says how many are looked at', () => {
    expect(sampleWords(2, 2, 'exact')).toBe('2 answers wait: look at each.');
    expect(sampleWords(5, 100, 'exact')).toMatch(
      /^100 answers wait; the server drew 5 .*drawn first\.$/u,
    );
    expect(sampleWords(3, 20, 'empty')).not.toContain('Where some are empty');
  });

  it('tells what became of it', () => {
    const result = { id: 'x', state: 'accepted' as const, accepted: 47, waiting: 48, looked: 3 };
    expect(resultWords(result)).toContain('47 answers have the grader’s mark');
    expect(resultWords(result)).toContain('1 answer was taken by others');
    expect(resultWords({ ...result, state: 'disagreed', accepted: 0 })).toContain('one by one');
    expect(resultWords({ ...result, state: 'withdrawn', accepted: 0 })).toContain('wait');
    expect(resultWords({ ...result, state: 'withdrawn', accepted: 2 })).toContain('2 answers');
  });

  it('names how marks came about', () => {
    const line = {
      id: 'x',
      state: 'accepted' as const,
      scope: 'exact' as const,
      accepted: 48,
      waiting: 48,
      looked: 5,
      question: 'q',
      by: 'Rita',
      you: true,
      at: '2026-11-28T14:03:00.000Z',
    };
    expect(lineWords(line)).toMatch(/^Accepted in bulk after 5 of 48 were looked at, by Rita, /u);
    expect(lineWords({ ...line, by: null, state: 'disagreed' })).toContain('by a reviewer');
    expect(lineWords({ ...line, scope: 'empty' })).toContain('nothing handed in');
    const back = { ...line, state: 'withdrawn' as const };
    expect(lineWords({ ...back, accepted: 0 })).toMatch(/; taken back since$/u);
    expect(lineWords({ ...back, accepted: 2 })).toMatch(/but for 2$/u);
    expect(canTakeBack(line)).toBe(true);
    expect(canTakeBack({ ...back, accepted: 2 })).toBe(true);
    expect(canTakeBack({ ...back, accepted: 0 })).toBe(false);
    expect(canTakeBack({ ...line, state: 'disagreed' })).toBe(false);
  });
});
