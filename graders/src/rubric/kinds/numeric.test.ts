import fc from 'fast-check';
import { askedUnit, readNumber } from '../given-number.js';
import { printed, readAs } from '../read-as.js';
import { gradeNumeric } from './numeric.js';
import type { NumericItem } from './numeric.js';

const item = (changes: Partial<NumericItem> = {}): NumericItem => ({
  kind: 'numeric',
  id: 'states',
  prompt: 'How much memory do the model states of 175B parameters take on each of 64 GPUs?',
  expected: { value: 43.75, unit: 'GB' },
  tolerance: 0.02,
  slips: [
    { id: 'weights-only', value: 5.47, credit: 0.4, why: 'That is the weights alone.' },
    { id: 'binary', value: 40.75, credit: 0.5, why: 'That is the figure in GiB.' },
  ],
  working: '1. 175e9 x 16 / 64',
  ...changes,
});

const grade = (text: string, changes: Partial<NumericItem> = {}) =>
  gradeNumeric(item(changes), { kind: 'numeric', text });

describe('gradeNumeric', () => {
  it.each([
    ['43.75 GB', 10, 'exact'],
    ['about 44 GB', 10, 'exact'],
    ['43.75', 10, 'exact'],
    ['43.75e9 bytes', 10, 'exact'],
    ['40.75 GiB', 10, 'exact'],
    ['43,750 MB', 10, 'exact'],
    ['175e9 × 16 / 64 = 43.75 GB', 10, 'exact'],
    ['2.8 TB over 64 GPUs → 44 GB each', 10, 'exact'],
    ['with 64 GPUs it is 43.8 GB', 10, 'exact'],
    ['43.75 TB', 5, 'wrong-unit'],
    ['43.75 seconds', 5, 'wrong-unit'],
    ['5.5 GB', 4, 'slip'],
    ['40.75 GB', 5, 'slip'],
    ['80 GB', 0, 'wrong'],
    ['4.375e10 B', 10, 'exact'],
    ['4.4×10¹⁰ bytes', 10, 'exact'],
    ['43 750 MB', 10, 'exact'],
    ["43'750 MB", 10, 'exact'],
    ['43,75 GB', 10, 'exact'],
    ['43.750,0 MB', 10, 'exact'],
    ['44 GiB', 5, 'wrong-unit'],
    ['43,750 GB', 5, 'ambiguous'],
    ['−43.75 GB', 0, 'wrong'],
    ['-43.75', 0, 'wrong'],
    ['on the A100-80 it is 43.75 GB', 10, 'exact'],
    ['4.375 × 10^10 B', 10, 'exact'],
    ['4.375 x 10¹⁰', 0, 'wrong'],
    ['40-48 GB', 0, 'range'],
    ['40 GB – 48 GB', 0, 'range'],
    ['43.75 or 80 GB', 0, 'range'],
    ['between 40 and 48', 0, 'range'],
    ['44 ± 1 GB', 0, 'range'],
    ['from 8 to 64 GPUs it falls to 43.75 GB', 10, 'exact'],
    ['2800/64', 0, 'sum'],
    ['2.8 TB / 64 GPUs', 0, 'sum'],
    ['175e9 * 16 / 64', 0, 'sum'],
    ['2800/64 = 43.75 GB', 10, 'exact'],
    ['40.75 gibibytes', 10, 'exact'],
    ['43.750', 10, 'exact'],
    ['plenty', 0, 'unreadable'],
    ['', 0, 'unreadable'],
  ])('gives %s %d points: %s', (text, points, level) => {
    const report = grade(text);
    expect(report).toMatchObject({ points, maxPoints: 10, score: points });
    expect(report.criteria[0]?.level).toBe(level);
  });

  it.each([
    ['35 %', { value: 35, unit: '%' }],
    ['35', { value: 35, unit: '%' }],
    ['0.35', { value: 35, unit: '%' }],
    ['$164k', { value: 164_000, unit: '$' }],
    ['164000 dollars', { value: 164_000, unit: '$' }],
    ['3.2 h', { value: 3.2, unit: 'h' }],
    ['3 h 12 min', { value: 3.2, unit: 'h' }],
    ['2 days and 4 hours', { value: 52, unit: 'h' }],
    ['1,048,576', { value: 1_048_576, unit: '' }],
    ['1.048.576', { value: 1_048_576, unit: '' }],
    ['0,375', { value: 37.5, unit: '%' }],
    ['−2.5 %', { value: -2.5, unit: '%' }],
    ['1.5e−3 s', { value: 1.5, unit: 'ms' }],
    ['10⁻³ s', { value: 0.001, unit: 's' }],
    ['312 TFLOPs', { value: 312, unit: 'TFLOP/s' }],
    ['0.312 PFLOP/s', { value: 312, unit: 'TFLOP/s' }],
    ['USD 164,000', { value: 164_000, unit: '$' }],
    ['192 min', { value: 3.2, unit: 'h' }],
    ['4012.5 GPU-days', { value: 96_300, unit: 'GPU-hours' }],
    ['4012.5 GPU days', { value: 96_300, unit: 'GPU-hours' }],
    ['3.4668e8 GPU-seconds', { value: 96_300, unit: 'GPU-hours' }],
    ['10.986 GPU-years', { value: 96_300, unit: 'GPU-hours' }],
    ['96.3k GPU hours', { value: 96_300, unit: 'GPU-hours' }],
    ['11.68B', { value: 11.68e9, unit: '' }],
    ['12 billion', { value: 12e9, unit: '' }],
    ['1.05M tokens', { value: 1.05e6, unit: 'tokens' }],
    ['393.8 Gb/s', { value: 49.22, unit: 'GB/s' }],
    ['0.4', { value: 0.4, unit: '' }],
    ['40 %', { value: 0.4, unit: '' }],
  ])('accepts %s', (text, expected) => {
    expect(grade(text, { expected, slips: [], tolerance: 0.001 }).score).toBe(10);
  });

  it('reports what was given, what was expected, the slip and the working', () => {
    expect(grade('5.5 GB').detail).toEqual({
      given: { value: 5.5, unit: 'GB' },
      expected: { value: 43.75, unit: 'GB' },
      slip: { id: 'weights-only', why: 'That is the weights alone.' },
      working: '1. 175e9 x 16 / 64',
    });
  });

  it.each([
    ['44 GiB', /44 GiB is 47\.2[0-9]* GB.*GiB 2\^30/],
    ['44 Gb', /44 Gb is 5\.5 GB/],
    ['43.75 seconds', /seconds does not measure what is asked: write it in GB/],
    ['43,750 GB', /comma in "43,750 GB" .* for 43\.75 write a point/],
    ['40-48 GB', /"40-48 GB" is a range/],
    ['43:45 GB', /time of day/],
    ['1m54s', /"1m54s" has more than one number/],
    ['2h02', /"2h02" has more than one number/],
    ['3h12min', /"3h12min" has more than one number/],
    ['2 h 02', /"2 h 02" has more than one number/],
    ['13/125', /"13\/125" is a calculation: write its result/],
    ['1.82 TB / 16 GB/s', /is a calculation/],
    ['plenty', /one number with its unit, for example "12\.5 GB"/],
  ])('says of %s how it was read', (text, feedback) => {
    const { detail, criteria } = grade(text, { slips: [] });
    expect(detail).toHaveProperty('feedback', expect.stringMatching(feedback));
    expect(criteria[0]?.next).toMatch(feedback);
  });

  it('takes a point that may group thousands for half, and says so', () => {
    const report = grade('96.300', { expected: { value: 96_300, unit: 'GPU-hours' }, slips: [] });
    expect(report.criteria[0]).toMatchObject({ level: 'ambiguous', points: 5 });
    expect(report.detail).toHaveProperty('feedback', expect.stringMatching(/point in "96.300"/));
  });

  it('reads no part of a sum or of a time in parts for the whole', () => {
    const part = fc.integer({ min: 1, max: 59 });
    fc.assert(
      fc.property(part, part, fc.constantFrom('/', ' / ', '*', ' × ', '+'), (a, b, sign) => {
        expect(readNumber(`${a}${sign}${b}`, askedUnit('%')).kind).toBe('sum');
        expect(readNumber(`${a}h${b}`, askedUnit('h')).kind).toBe('parts');
        expect(readNumber(`${a}m${b}s`, askedUnit('s')).kind).toBe('parts');
      }),
    );
  });

  it('tells GB from GiB where the figure is right in the other', () => {
    const report = grade('40.75 GB', { slips: [] });
    expect(report.criteria[0]).toMatchObject({ level: 'binary-unit', points: 5 });
    expect(report.detail).toHaveProperty('feedback', expect.stringContaining('GiB 2^30'));
    expect(grade('40.75', { slips: [] }).score).toBe(0);
  });

  it.each([
    ['312 TFLOP', { value: 312, unit: 'TFLOP/s' }],
    ['€164k', { value: 164_000, unit: '$' }],
  ])('gives no full points for %s', (text, expected) => {
    expect(grade(text, { expected, slips: [] }).score).toBeLessThan(10);
  });

  it('says that it could not read a text without a number', () => {
    expect(grade('plenty')).toMatchObject({
      notUnderstood: [{ section: 'answer', text: 'plenty' }],
    });
  });

  it('quotes the raw text and stays in range, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), (text, value) => {
        const written = `${text} ${value} GB ${text}`;
        const report = grade(written);
        for (const q of report.criteria[0]?.quotes ?? [])
          expect(written.slice(q.start, q.end)).toBe(q.text);
        expect(report.score).toBeGreaterThanOrEqual(0);
        expect(report.score).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('accepts every value within the tolerance and none beyond it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.double({ min: -0.09, max: 0.09, noNaN: true }),
        (value, off) => {
          const given = value * (1 + off);
          fc.pre(Math.abs(Math.abs(off) - 0.02) > 1e-6);
          const right =
            grade(`${given.toFixed(12)} s`, { expected: { value, unit: 's' }, slips: [] }).score ===
            10;
          expect(right).toBe(Math.abs(off) < 0.02);
        },
      ),
    );
  });
});

describe('printed', () => {
  it.each([
    [43.75, '43.75'],
    [1234567, '1234567'],
    [0.00123456, '0.001235'],
    [0, '0'],
  ])('writes %d as %s', (value, text) => {
    expect(printed(value)).toBe(text);
  });
});

describe('readAs', () => {
  it.each([
    ['', { kind: 'blank' }],
    ['2.8 TB', { kind: 'number', value: 2800, unit: 'GB' }],
    [
      '43,750',
      {
        kind: 'number',
        value: 43_750,
        unit: 'GB',
        note: 'For 43.75, write a point instead of the comma.',
      },
    ],
    ['3 h', { kind: 'problem', text: '3 h does not measure what is asked: write it in GB.' }],
    ['2-3 GB', { kind: 'problem', text: '"2-3 GB" is a range: commit to one number.' }],
  ])('shows how %s is read', (text, read) => {
    expect(readAs(text, 'GB')).toEqual(read);
  });
});
