import fc from 'fast-check';
import { normalise } from './normalise.js';

describe('normalise', () => {
  it.each([
    ['full-width letters and digits', 'ＮＣＣＬ １２', 'NCCL 12'],
    ['a ligature', 'ﬁts', 'fits'],
    ['zero-width characters', 'n\u200bc\u200dc\ufeffl', 'nccl'],
    ['bidirectional overrides', '\u202eall-reduce\u202c', 'all-reduce'],
    ['null and tab', 'a\0b\tc', 'a b c'],
    ['typographic apostrophes and minus', 'don\u2019t \u2212 5', "don't - 5"],
    ['a combining accent', 'e\u0301', 'é'],
    ['a line end before a quote or an arrow', 'a\n\u201cb\n\u2192 c', 'a\n\u201cb\n\u2192 c'],
    ['a line end with a mark of its own', 'a\n\u0301b', 'a\n\u0301b'],
    ['what one character is written out as', 'a\ufdfab', `a${'\ufdfa'.normalize('NFKC')}b`],
  ])('reads %s', (_, raw, read) => {
    expect(normalise(raw).text).toBe(read);
  });

  it('maps every unit to a raw range inside the text, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (raw) => {
        const { text, start, end } = normalise(raw);
        expect(start).toHaveLength(text.length);
        for (let i = 0; i < text.length; i++) {
          expect(start[i]).toBeGreaterThanOrEqual(i > 0 ? start[i - 1]! : 0);
          expect(end[i]).toBeGreaterThan(start[i]!);
          expect(end[i]).toBeLessThanOrEqual(raw.length);
        }
      }),
    );
  });

  it('leaves plain text as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~\n]*$/), (raw) => {
        expect(normalise(raw).text).toBe(raw);
      }),
    );
  });
});
