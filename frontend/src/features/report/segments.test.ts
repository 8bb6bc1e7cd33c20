import fc from 'fast-check';
import { segments } from './segments.js';

const criterion = (id: string, ...quotes: [number, number][]) => ({
  id,
  label: id,
  level: 'full',
  points: 1,
  maxPoints: 1,
  quotes: quotes.map(([start, end]) => ({ section: 's', start, end, text: '' })),
});

describe('the segments of a quoted answer', () => {
  it('cut overlapping quotes at each border', () => {
    const report = {
      criteria: [criterion('a', [0, 5]), criterion('b', [3, 8])],
      misconceptions: [],
    };
    expect(segments('0123456789', 's', report)).toEqual([
      { text: '012', criteria: ['a'], misconceptions: [] },
      { text: '34', criteria: ['a', 'b'], misconceptions: [] },
      { text: '567', criteria: ['b'], misconceptions: [] },
      { text: '89', criteria: [], misconceptions: [] },
    ]);
  });

  it('ignore quotes of other sections and quotes that reach past the text', () => {
    const report = { criteria: [criterion('a', [0, 99])], misconceptions: [] };
    expect(segments('short', 's', report)).toEqual([
      { text: 'short', criteria: [], misconceptions: [] },
    ]);
    expect(
      segments('short', 'other', { ...report, criteria: [criterion('a', [0, 2])] }),
    ).toHaveLength(1);
  });

  it('always join to the text', () => {
    const pair = fc
      .tuple(fc.nat(60), fc.nat(60))
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.array(pair, { maxLength: 6 }),
        (text, quotes) => {
          const parts = segments(text, 's', {
            criteria: [criterion('a', ...quotes)],
            misconceptions: [],
          });
          expect(parts.map((part) => part.text).join('')).toBe(text);
        },
      ),
    );
  });
});
