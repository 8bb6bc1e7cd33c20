import fc from 'fast-check';
import { readAs } from '../rubric/read-as.js';
import { calculate, LONGEST_CALCULATION } from './calculate.js';

const said = (text: string): string | undefined => {
  const result = calculate(text);
  return result.ok ? result.value.text : undefined;
};
const faultOf = (text: string) => {
  const result = calculate(text);
  return result.ok ? undefined : result.error;
};

describe('calculate', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) × 3', '9'],
    ['10 − 4 − 3', '3'],
    ['64 ÷ 8 ÷ 2 =', '4'],
    ['2^10', '1024'],
    ['-2^2', '-4'],
    ['2^-1', '0.5'],
    ['3 x 4', '12'],
    ['3x4', '12'],
    ['1,536 / 8', '192'],
    ['1.5e9 * 2', '3000000000'],
    ['7/519', '0.01348748'],
    ['1/3e9', '3.333333e-10'],
    ['175bn × 2', '3.5e11'],
    ['64k + 1', '64001'],
    ['50 % * 8', '4'],
    ['64 GPUs / 8', '8'],
  ])('%s = %s', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it.each([
    ['175bn * 16 B / 64', '43.75 GB'],
    ['175bn * 16 B / 64 in GiB', '40.74536 GiB'],
    ['80 GB / 2 TB/s', '40 ms'],
    ['80 GB / (2 TB / 1 s)', '40 ms'],
    ['5 GB / s', '5 GB/s'],
    ['400 Gb/s in GB/s', '50 GB/s'],
    ['16 GB / 2 GB', '8'],
    ['(3 + 5) GB', '8 GB'],
    ['1 h + 30 min', '90 min'],
    ['6 * 70bn * 1.4T * 1 FLOP / (1024 * 400 TFLOP/s) in days', '16.61513 days'],
    ['$2 / 1 h', '2 $/h'],
    ['2 $/h * 1,000 GPU-h', '$2000'],
    ['1024 GPUs * 24 h in GPU-h', '24576 GPU-h'],
    ['-$5', '-$5'],
    ['700 W * 2 h', '1.4 kWh'],
    ['64k tokens / 2 s', '32000 tokens/s'],
    ['2 tokens * 3 s / 2 FLOP', '3 tokens·s/FLOP'],
    ['0 B', '0 MB'],
  ])('%s = %s, with units', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it('goes on with the result before, unrounded', () => {
    const first = calculate('10 GB / 3');
    expect(first.ok).toBe(true);
    const last = first.ok ? first.value.amount : undefined;
    const next = calculate('ans * 3', last);
    expect(next.ok && next.value.text).toBe('10 GB');
    expect(faultOf('ans + 1')).toEqual({ start: 0, end: 3, message: expect.any(String) });
  });

  it.each<[string, number, number, RegExp]>([
    ['', 0, 0, /missing at the end/],
    ['1 +', 3, 3, /missing at the end/],
    ['(1 + 2', 0, 1, /not closed/],
    ['1 + 2)', 5, 6, /No bracket/],
    ['2 3', 2, 3, /sign/],
    ['2 ** 3', 3, 4, /missing before/],
    ['8 widgets', 2, 9, /“widgets” is no unit/],
    ['1 GB + 2 s', 5, 6, /^s cannot be added to B/],
    ['1 GB - 2', 5, 6, /^a plain number cannot be taken from B/],
    ['1 / (2 - 2)', 2, 3, /zero/],
    ['2 ^ 2 GB', 2, 3, /plain number/],
    ['2 GB ^ 0.5', 5, 6, /no such power/],
    ['(-8) ^ 0.5', 5, 6, /no real value/],
    ['10 ^ 400', 3, 4, /too large/],
    ['1e999', 0, 5, /too large/],
    ['43,75 GB', 0, 4, /point/],
    ['5 GB in s', 8, 9, /cannot be written in s/],
    ['process.exit()', 0, 7, /no unit/],
    ['"x"', 0, 1, /cannot stand/],
    ['1; 2', 1, 2, /cannot stand/],
    ['5 constructor', 2, 13, /no unit/],
  ])('%s is refused where it is wrong', (text, start, end, message) => {
    expect(faultOf(text)).toEqual({ start, end, message: expect.stringMatching(message) });
  });

  it.each([
    '('.repeat(100) + '1' + ')'.repeat(99),
    '-'.repeat(150) + '1',
    '2^'.repeat(90) + '1',
    '1+'.repeat(LONGEST_CALCULATION),
  ])('refuses what is too deep or too long: %#', (text) => {
    expect(faultOf(text)?.message).toMatch(/More than 20|up to 200/);
  });

  it('says so where B was meant as billions', () => {
    const result = calculate('7B * 2 bytes');
    expect(result.ok && result.value.note).toMatch(/billions write bn/);
    const plain = calculate('7bn * 2 bytes');
    expect(plain.ok && plain.value.note).toBeFalsy();
  });

  it('answers any text, with a fault inside of it where it is none', () => {
    const pieces = fc.constantFrom(
      ...['1', '2.5', '1e9', ' ', '+', '-', '*', '/', '^', '(', ')', 'GB', 'GB/s', 's', '$', '%'],
      ...['k', 'bn', 'x', 'ans', 'in', ',', '.', '€', '😀', 'é', '=', 'GPU-h'],
    );
    const texts = fc.array(pieces, { maxLength: 30 }).map((each) => each.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ maxLength: 250 })), (text) => {
        const result = calculate(text);
        if (result.ok) expect(result.value.amount.value).not.toBeNaN();
        else {
          const { start, end } = result.error;
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  it('writes results that a number question reads as what they are', () => {
    const units = fc.constantFrom('GB', 'GB/s', 'TFLOP', 'TFLOP/s', 'h', '$', 'tokens', 'W', '');
    const values = fc.integer({ min: 1e3, max: 1e12 }).map((millionths) => millionths / 1e6);
    fc.assert(
      fc.property(values, units, fc.boolean(), (value, unit, minus) => {
        const given = minus ? -value : value;
        const text = said(`${minus ? '-' : ''}${value.toFixed(6)} ${unit}`);
        const read = readAs(text ?? '', unit);
        expect(read).toMatchObject({ kind: 'number' });
        if (read.kind === 'number') expect(Math.abs(read.value / given - 1)).toBeLessThan(1e-6);
      }),
    );
  });
});
