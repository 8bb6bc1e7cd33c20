import type { AgreementOfTwo } from '../../api/shapes.js';
import { driftWords, figureWords, lackWords } from './agreement-words.js';

const two: AgreementOfTwo = { pairs: 4, kappa: null, alpha: null, difference: null, exact: null };
const figure = (value: number, low: number, high: number) => ({ value, low, high });

describe('agreement in words', () => {
  it('shows a figure with its interval, and a dash for none', () => {
    expect(figureWords(figure(0.824, 0.7, 0.9))).toBe('0.82 (0.70\u00a0to\u00a00.90)');
    expect(figureWords(figure(-0.5, -1, 0), 1)).toBe('−0.5 (−1.0\u00a0to\u00a00.0)');
    expect(figureWords(null)).toBe('–');
  });

  it('says what is lacking', () => {
    expect(lackWords(two, 10)).toBe('4 of the 10 answers that a figure needs');
    expect(lackWords({ ...two, pairs: 12 }, 10)).toContain('alike');
    expect(lackWords({ ...two, pairs: 12, kappa: figure(1, 1, 1) }, 10)).toBe('');
  });

  it('calls a trend drift only where its interval leaves out none', () => {
    const of = { you: true, name: null, marks: 20, perDay: null };
    expect(driftWords({ ...of, perAnswer: figure(0.1, 0.05, 0.15) }, 10)).toBe('grows milder');
    expect(driftWords({ ...of, perAnswer: figure(-0.1, -0.2, -0.05) }, 10)).toBe('grows stricter');
    expect(driftWords({ ...of, perAnswer: figure(0.1, -0.1, 0.3) }, 10)).toBe(
      'no drift to be seen',
    );
    expect(driftWords({ ...of, marks: 3, perAnswer: null }, 10)).toContain('3 of the 10');
  });
});
