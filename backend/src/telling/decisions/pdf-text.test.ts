import fc from 'fast-check';
import { fileStem, pdfText } from './pdf-text.js';

describe('text in a PDF', () => {
  it.each([
    ['Ada\u0000\u0007\u001b Lovelace', 'Ada Lovelace'],
    ['gnp.\u202Exe.cod', 'gnp.xe.cod'],
    ['a\u200Bb\u2066c\u2069\uFEFF', 'abc'],
    ['two\r\nlines\tand more', 'two lines and more'],
    [`Z${'\u0351'.repeat(9)}`, `Z${'\u0351'.repeat(3)}`],
    ['שלום', 'שלום'],
    ['😀', '😀'],
  ])('%j is %j', (text, shown) => {
    expect(pdfText(text)).toBe(shown);
  });

  it('is never longer than it may be, and has nothing in it that cannot be seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const shown = pdfText(text, 50);
        expect(Array.from(shown).length).toBeLessThanOrEqual(50);
        expect(shown).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      }),
    );
  });
});

describe('the name of a file', () => {
  it.each([
    ['Ada Lovelace', 'ada-lovelace'],
    ['"; filename="x.exe', 'filename-x-exe'],
    ['Ünal Öz', 'unal-oz'],
    ['שלום', ''],
    ['../../etc/passwd\r\nx: y', 'etc-passwd-x-y'],
    ['x'.repeat(1000), 'x'.repeat(40)],
  ])('%j is %j', (text, stem) => {
    expect(fileStem(text)).toBe(stem);
  });
});
