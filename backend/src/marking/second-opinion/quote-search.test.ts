import { QuotableAnswer } from './quote-search.js';

const answer = new QuotableAnswer({
  measure: 'First,  I run nsys —\nthen “compare” the İ rank’s step 👩‍💻 times.',
  fixes: 'Enlarge the buckets.',
});

describe('a quote of an answer', () => {
  it.each([
    ['word for word', 'Enlarge the buckets', 'fixes', 'Enlarge the buckets'],
    ['in other case', 'ENLARGE the buckets.', 'fixes', 'Enlarge the buckets.'],
    ['with other spacing', 'I run nsys', 'measure', 'I run nsys'],
    ['over a line break and a dash', 'run nsys - then', 'measure', 'run nsys —\nthen'],
    ['with plain quotation marks', 'then "compare" the', 'measure', 'then “compare” the'],
    ['after signs of several units', 'times.', 'measure', undefined],
    ['past an emoji', "rank's step 👩‍💻 times", 'measure', 'rank’s step 👩‍💻 times'],
  ])('is found %s', (_, words, section, text) => {
    const found = answer.find(words);
    expect(found?.text).toBe(text);
    if (text !== undefined) expect(found?.section).toBe(section);
  });

  it.each([
    ['invented words', 'I would measure the network with nccl-tests'],
    ['words of two sections together', 'times. Enlarge'],
    ['words with a gap', 'First nsys then compare'],
    ['nothing', ''],
    ['too few letters to prove anything', 'the step'.slice(0, 7)],
    ['spaces alone', '              '],
  ])('is not found for %s', (_, words) => {
    expect(answer.find(words)).toBeUndefined();
  });

  it('has offsets that cut its text from the answer as it was written', () => {
    const raw = 'A  very\t\tspaced\n\nanswer';
    const found = new QuotableAnswer({ only: raw }).find('very spaced answer')!;
    expect(raw.slice(found.start, found.end)).toBe('very\t\tspaced\n\nanswer');
  });
});
