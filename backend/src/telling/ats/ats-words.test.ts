import { cut, keptComplaint, momentWords, nameOf, partnerScore, waitingWord } from './ats-words.js';

describe('the name of a candidate', () => {
  it.each([
    ['first and last', ['Augusta', 'Lovelace', null], 'Augusta Lovelace'],
    ['the preferred one', [' Augusta ', 'Lovelace', ' Lady Ada '], 'Lady Ada'],
    [
      'first and last, where the preferred one is blank',
      ['Augusta', 'Lovelace', ' '],
      'Augusta Lovelace',
    ],
    ['one of the two', ['', 'Lovelace', undefined], 'Lovelace'],
    ['nothing', [' ', '', null], ''],
  ] as const)('is %s', (_name, [first, last, preferred], name) => {
    expect(nameOf(first, last, preferred)).toBe(name);
  });

  it('is no longer than names are, and ends with a whole character', () => {
    expect(nameOf('x'.repeat(500), 'Lovelace', null)).toBe('x'.repeat(80));
    expect(nameOf(`${'x'.repeat(79)}🦉`, '', null)).toBe('x'.repeat(79));
    expect(cut('🦉', 2)).toBe('🦉');
  });
});

describe('a complaint', () => {
  it('is kept short, in lines that can be shown, without addresses', () => {
    const { call, errors } = keptComplaint({
      call: `test_status\n${'x'.repeat(100)}`,
      errors: ['no url for <ada@example.org>\0', 'y'.repeat(9_999), ...Array<string>(50).fill('z')],
    });
    expect(call).toBe(`test_status ${'x'.repeat(48)}`);
    expect(errors).toHaveLength(20);
    expect(errors[0]).toBe('no url for <‹address›> ');
    expect(errors[1]).toHaveLength(300);
    expect(keptComplaint({ call: '\ud800', errors: [] }).call).toBe('\u{FFFD}');
  });
});

describe('what a partner is told', () => {
  it('is a word while there is no result', () => {
    expect(waitingWord('opened', false)).toBe('opened');
    expect(waitingWord('handed-in', false)).toBe('handed in');
    expect(waitingWord('handed-in', true)).toBe('in review');
    expect(waitingWord('started', true)).toBe('started');
  });

  it('is a score of 100 and a moment in words', () => {
    expect([0, 8.1, 10, 2.7].map(partnerScore)).toEqual([0, 81, 100, 27]);
    expect(momentWords(new Date('2026-11-28T20:50:10.123Z'))).toBe('2026-11-28 20:50 UTC');
  });
});
