import fc from 'fast-check';
import { numberText } from './number-text.js';

describe('numberText', () => {
  it.each([
    ['43 750 MB', '43750 MB'],
    ['43\u202f750', '43750'],
    ["43'750", '43750'],
    ['43_750', '43750'],
    ['1,048,576', '1048576'],
    ['1.048.576', '1048576'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['43,75', '43.75'],
    ['0,375', '0.375'],
    ['43.75', '43.75'],
    ['8, 16, 32', '8, 16, 32'],
    ['−5', '-5'],
    ['10⁹', '1e9'],
    ['10^-3', '1e-3'],
    ['4.4 × 10⁻³', '4.4 × 10^-3'],
    ['2 100 GPUs and 64 8', '2100 GPUs and 64 8'],
  ])('writes %s as %s', (raw, text) => {
    expect(numberText(raw).text).toBe(text);
  });

  it('tells which comma or point may be read in two ways', () => {
    expect(numberText('43,750 or 1,048,576 or 43,75').ambiguous).toEqual([
      { raw: '43,750', other: 43.75 },
    ]);
    expect(numberText('96.300 or 43.75 or 0.370 or 1.234').ambiguous).toEqual([
      { raw: '96.300', other: 96_300 },
    ]);
  });

  it('knows where each character came from', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('43 750', 'GB', '10⁹', '−', 'x ', '1,5')), (parts) => {
        const raw = parts.join(' ');
        const { text, origin } = numberText(raw);
        expect(origin(text.length)).toBe(raw.length);
        for (let i = 0; i < text.length; i++) {
          expect(origin(i + 1)).toBeGreaterThanOrEqual(origin(i));
          if (/[A-Z ]/.test(text[i] ?? '') && text[i] === raw[origin(i)]) continue;
          expect(raw[origin(i)]).toMatch(/[\d\u2212.,x \u2070\u00b9\u2074-\u2079\u207b\u202f]/u);
        }
      }),
    );
  });

  it('stays linear in a long run of digits and separators', () => {
    const hostile = '1,'.repeat(50_000);
    expect(numberText(hostile).text.length).toBeLessThanOrEqual(2000);
  });
});
