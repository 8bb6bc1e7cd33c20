import { isTokenText, newTokenText } from './token-text.js';

describe('a token', () => {
  it('is new each time, of one form, and known by its checksum', () => {
    const tokens = Array.from({ length: 500 }, newTokenText);
    expect(new Set(tokens).size).toBe(500);
    for (const token of tokens) {
      expect(token).toMatch(/^mwt_[0-9A-Za-z]{46}$/);
      expect(isTokenText(token)).toBe(true);
    }
  });

  it('is none where a character differs', () => {
    const token = newTokenText();
    for (let at = 4; at < token.length; at++) {
      const other = token[at] === 'a' ? 'b' : 'a';
      expect(isTokenText(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }
  });

  it.each(['', 'mwt_', 'x'.repeat(50), `mwt_${'0'.repeat(45)}`, `mwt_${'0'.repeat(46)}\n`])(
    'is not %j',
    (text) => {
      expect(isTokenText(text)).toBe(false);
    },
  );

  it('has the checksum that the documentation says', () => {
    // CRC-32 of forty zeros, in base 62, as another language's library works it out
    expect(isTokenText(`mwt_${'0'.repeat(40)}2kaqcA`)).toBe(true);
  });
});
