import { overlapOf, RUN, worded } from './overlap.js';

const NOTHING = worded('');
const TEXT =
  'The ring all-reduce moves 2(n-1)/n of the gradients through each card, so that the slowest link decides the step.';
const between = (one: string, other: string, given = '') =>
  overlapOf(worded(one), worded(other), worded(given));

describe('what two texts share word for word', () => {
  it('is all of a text and itself, whatever its case, accents, marks and spaces', () => {
    const other = TEXT.toUpperCase()
      .replace('RING', 'RÍNG')
      .replaceAll(' ', '\n ')
      .replace(',', ';')
      .replace('SLOW', 'SL\u200BO\u0301W');
    const { share, shared, words, longest } = between(TEXT, other);
    expect([share, shared, longest]).toEqual([1, words, words]);
  });

  it('is nothing of texts that have no three words in a row in common', () => {
    expect(
      between('the slowest link is a switch', 'a switch is the slowest link there'),
    ).toMatchObject({
      longest: 3,
    });
    expect(between('one two x three four', 'three four y one two')).toMatchObject({
      shared: 0,
      share: 0,
      longest: 0,
      here: [],
      there: [],
    });
  });

  it('is four of five words where every fifth is another', () => {
    const words = Array.from({ length: 100 }, (_, i) => `word${String(i)}`);
    const changed = words.map((word, i) => (i % 5 === 4 ? `other${String(i)}` : word));
    const { share, longest } = between(changed.join(' '), words.join(' '));
    expect(share).toBe(0.8);
    expect(longest).toBe(4);
  });

  it('leaves out what everybody was given', () => {
    expect(between(TEXT, TEXT, TEXT)).toMatchObject({ shared: 0, share: 0 });
    const given = 'the slowest link decides the step';
    expect(between(TEXT, TEXT, given).shared).toBeLessThan(between(TEXT, TEXT).shared);
  });

  it('is told by places in both texts, in order and apart', () => {
    const { here, there } = between('Mind: all cards wait, always', 'They say ALL CARDS WAIT here');
    expect(here).toEqual([{ from: 6, to: 20 }]);
    expect(there).toEqual([{ from: 9, to: 23 }]);
  });

  it('counts the same of both sides only as far as they are as long', () => {
    const long = `${TEXT} ${Array.from({ length: 40 }, (_, i) => `own${String(i)}`).join(' ')}`;
    expect(between(TEXT, long).share).toBe(1);
    expect(between(long, TEXT).share).toBeLessThan(0.5);
  });

  it.each([
    ['a blank letter for a space', (text: string) => text.replaceAll(' ', '\u3164')],
    ['a letter that nobody sees in each word', (text: string) => text.replaceAll('e', 'e\u1160')],
    [
      'Cyrillic letters that look the same',
      (text: string) => text.replaceAll('e', 'е').replaceAll('o', 'о'),
    ],
    ['joiners between all letters', (text: string) => text.replace(/(?<=\w)(?=\w)/gu, '\u2060')],
  ])('is found through %s', (_, disguise) => {
    expect(between(disguise(TEXT), TEXT).share).toBe(1);
  });

  it('keeps numbers whole', () => {
    expect(worded('2.4e23 or 1,024 GPUs’ worth').words.map(({ text }) => text)).toEqual([
      '2.4e23',
      'or',
      '1,024',
      'gpus',
      'worth',
    ]);
  });

  it('is nothing of nothing', () => {
    expect(overlapOf(NOTHING, worded(TEXT), NOTHING)).toMatchObject({ words: 0, share: 0 });
    expect(between('two words', TEXT).shared).toBe(0);
    expect(RUN).toBe(3);
  });
});
