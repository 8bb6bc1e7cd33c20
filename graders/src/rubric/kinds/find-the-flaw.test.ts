import fc from 'fast-check';
import { Lexicon } from '../lexicon-schema.js';
import { compileLexicon } from '../lexicon/compile.js';
import { Rubric } from '../schema.js';
import { gradeFindTheFlaw } from './find-the-flaw.js';
import type { FindTheFlawItem } from './find-the-flaw.js';

const lexicon = compileLexicon(
  Lexicon.parse({ concepts: [{ id: 'product', label: 'product', forms: ['product'] }] }),
);

const rubric = Rubric.parse({
  version: 1,
  points: 6,
  terms: { sizes: ['8 x 8 x 8', '512'], devices: ['64 gpus'], states: ['optimizer states'] },
  criteria: [
    {
      id: 'product-why',
      label: 'The degrees multiply to too much',
      weight: 3,
      levels: { explained: { near: ['sizes', 'devices'] } },
      missing: '512 against 64.',
      next: 'Multiply.',
    },
    {
      id: 'states-why',
      label: 'The states are missing',
      weight: 3,
      levels: {
        named: 'states',
        explained: { near: ['states', { words: ['missing', 'forgot'] }] },
      },
      missing: 'Optimizer states.',
      next: 'Count the states.',
    },
  ],
  misconceptions: [
    {
      id: 'more-is-better',
      points: -1,
      when: { near: ['devices', { words: ['is enough'] }] },
      why: '64 is not 512.',
    },
  ],
});

const item: FindTheFlawItem = {
  kind: 'find-the-flaw',
  id: 'layout',
  prompt: 'What is wrong here?',
  exhibit: { lines: ['gpus: 64', 'tp: 8', 'pp: 8', 'dp: 8', 'memory: weights / 64', 'bf16: true'] },
  flaws: [
    {
      id: 'degrees',
      title: 'The degrees need 512 GPUs',
      lines: [2, 3, 4],
      why: '8 x 8 x 8 = 512.',
      fix: 'dp: 1',
      criteria: ['product-why'],
    },
    {
      id: 'memory',
      title: 'The states are left out',
      lines: [5],
      why: 'Adam keeps more than weights.',
      fix: '16 bytes a parameter',
      criteria: ['states-why'],
    },
  ],
  sound: [{ line: 6, why: 'bf16 is what one uses.' }],
  markPoints: 4,
  rubric,
};

const PRODUCT = 'The degrees need 512 devices, but there are 64 GPUs, so it cannot start.';
const STATES = 'He forgot the optimizer states, which are most of the bytes.';
const grade = (...marks: [line: number, note: string][]) =>
  gradeFindTheFlaw(
    item,
    { kind: 'find-the-flaw', marks: marks.map(([line, note]) => ({ line, note })) },
    lexicon,
  );

describe('gradeFindTheFlaw', () => {
  it.each<[string, [number, string][], number]>([
    [
      'both flaws, explained',
      [
        [4, PRODUCT],
        [5, STATES],
      ],
      10,
    ],
    [
      'both flaws, marked alone',
      [
        [4, ''],
        [5, ''],
      ],
      4,
    ],
    ['one flaw, explained', [[3, PRODUCT]], 5],
    [
      'one flaw on two of its lines',
      [
        [3, PRODUCT],
        [4, ''],
      ],
      5,
    ],
    [
      'sound lines',
      [
        [1, ''],
        [6, ''],
      ],
      0,
    ],
    ['every line', [1, 2, 3, 4, 5, 6].map((line) => [line, '']), 2.7],
    [
      'one right and one wrong mark',
      [
        [5, STATES],
        [6, ''],
      ],
      4,
    ],
    ['an explanation at the wrong line', [[1, STATES]], 0],
    ['nothing', [], 0],
    [
      'lines that are not there',
      [
        [0, STATES],
        [7, STATES],
        [-1, ''],
      ],
      0,
    ],
    [
      'a line twice',
      [
        [5, STATES],
        [5, PRODUCT],
      ],
      5,
    ],
  ])('gives %s its points', (_, marks, score) => {
    const report = grade(...marks);
    expect(report).toMatchObject({ kind: 'find-the-flaw', score, maxPoints: 10 });
    const parts = [...report.criteria, ...report.misconceptions, ...report.adjustments];
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(report.points, 9);
  });

  it('quotes the note of the line', () => {
    const report = grade([2, 'The product of the degrees.'], [4, PRODUCT], [5, STATES]);
    const quotes = report.criteria.flatMap((criterion) => criterion.quotes);
    expect(new Set(quotes.map(({ section }) => section))).toEqual(new Set(['line-4', 'line-5']));
    for (const { section, start, end, text } of quotes)
      expect((section === 'line-4' ? PRODUCT : STATES).slice(start, end)).toBe(text);
  });

  it('says what each flaw is, and why a sound line looked wrong', () => {
    const { criteria, adjustments, detail } = grade([5, ''], [6, ''], [1, '']);
    expect(criteria[0]).toMatchObject({
      id: 'mark-degrees',
      level: 'none',
      missing: 'Lines 2, 3, 4: 8 x 8 x 8 = 512.',
    });
    expect(adjustments).toMatchObject([
      { id: 'wrong-marks', why: expect.stringMatching(/^2 of your 3 marks point at sound lines/) },
    ]);
    expect(detail).toMatchObject({
      flaws: [
        { id: 'degrees', found: false, fix: 'dp: 1' },
        { id: 'memory', found: true },
      ],
      wrongMarks: [{ line: 6, why: 'bf16 is what one uses.' }, { line: 1 }],
    });
  });

  it('reads notes on sound lines for misconceptions alone', () => {
    const report = grade([1, '64 GPUs is enough because they are fast.']);
    expect(report.misconceptions).toMatchObject([
      { id: 'more-is-better', quotes: [{ section: 'line-1' }] },
    ]);
  });

  it('stays in range and quotes raw text, whatever is marked', () => {
    const note = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(PRODUCT, STATES, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -2, max: 9 }), note)), (marks) => {
        const report = grade(...marks);
        expect(report.score).toBeGreaterThanOrEqual(0);
        expect(report.score).toBeLessThanOrEqual(10);
        for (const { section, start, end, text } of report.criteria.flatMap((c) => c.quotes)) {
          const raw = marks.find(([line]) => `line-${line}` === section)?.[1];
          expect(raw?.slice(start, end)).toBe(text);
        }
      }),
    );
  });
});
