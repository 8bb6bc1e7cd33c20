import fc from 'fast-check';
import { agreementBy, agreementOf, wholeLevel } from './agreement.js';

const pairs = (...scores: [reference: number, other: number][]) =>
  scores.map(([reference, other]) => ({ reference, other }));

describe('the agreement of two scorers', () => {
  it('counts whole levels, half rounded up, and measures errors on the scores themselves', () => {
    expect([0, 0.49, 0.5, 9.5, 10].map(wholeLevel)).toEqual([0, 0, 1, 10, 10]);
    const found = agreementOf(pairs([0.4, 0], [5, 6.5], [8, 7], [9.6, 10]));
    expect(found.pairs).toBe(4);
    expect(found.exact).toBe(0.5);
    expect(found.adjacent).toBe(0.75);
    expect(found.meanError!.value).toBeCloseTo((0.4 + 1.5 + 1 + 0.4) / 4, 12);
    expect(found.bias!.value).toBeCloseTo((-0.4 + 1.5 - 1 + 0.4) / 4, 12);
  });

  it('gives means their standard error: sample deviation over the root of the number', () => {
    // their squared deviations from 5 sum to 32
    const errors = [2, 4, 4, 4, 5, 5, 7, 9].map((e) => ({ reference: 0, other: e }));
    const { bias } = agreementOf(errors);
    expect(bias!.value).toBe(5);
    expect(bias!.standardError).toBeCloseTo(Math.sqrt(32 / 7 / 8), 12);
  });

  it.each([
    ['no pair', pairs()],
    ['one pair', pairs([3, 4])],
    ['one pair and one with a score that is no number', pairs([3, 4], [Number.NaN, 4])],
  ])('says that there is not enough for %s', (_, scores) => {
    expect(agreementOf(scores)).toEqual({
      pairs: Math.min(scores.length, 1),
      quadratic: null,
      linear: null,
      meanError: null,
      bias: null,
      exact: null,
      adjacent: null,
    });
  });

  it('has no kappa for identical scores, and says the rest', () => {
    const found = agreementOf(pairs([7, 7], [7, 7], [7, 7]));
    expect(found).toMatchObject({ quadratic: null, linear: null, exact: 1, adjacent: 1 });
    expect(found.meanError).toEqual({ value: 0, standardError: 0 });
  });

  it('is taken apart by group, in the order met', () => {
    const scored = [
      { question: 'b', reference: 1, other: 2 },
      { question: 'a', reference: 5, other: 5 },
      { question: 'b', reference: 3, other: 4 },
    ];
    const groups = agreementBy(scored, ({ question }) => question);
    expect([...groups].map(([id, found]) => [id, found.pairs, found.bias?.value])).toEqual([
      ['b', 2, 1],
      ['a', 1, undefined],
    ]);
  });

  it('is never NaN, whatever the scores', () => {
    const score = fc.double({ min: 0, max: 10 });
    fc.assert(
      fc.property(fc.array(fc.record({ reference: score, other: score })), (scores) => {
        const found = agreementOf(scores);
        const numbers = Object.values(found).flatMap((figure: unknown) =>
          typeof figure === 'object' && figure !== null ? Object.values(figure) : [figure],
        );
        return numbers.every((figure) => figure === null || Number.isFinite(figure));
      }),
    );
  });
});
