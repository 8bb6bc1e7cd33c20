import fc from 'fast-check';
import type { StructuredAnswer } from '../../answers/answer.js';
import { Lexicon } from '../lexicon-schema.js';
import { compileLexicon } from '../lexicon/compile.js';
import { Rubric } from '../schema.js';
import type { Part } from './parts.js';
import { gradeStructured, type StructuredItem } from './structured.js';

const lexicon = compileLexicon(Lexicon.parse({ concepts: [] }));
const criterion = (id: string, form: string) => ({
  id,
  label: `Says ${id}`,
  weight: 5,
  levels: { full: { words: [form] } },
  missing: `It does not say ${id}.`,
  next: `Say ${id}.`,
});
const rubric = Rubric.parse({
  version: 1,
  points: 10,
  criteria: [criterion('memory', 'shards the states'), criterion('traffic', 'gathers the weights')],
});
const number: Part = {
  id: 'bytes',
  label: 'States of one GPU',
  points: 4,
  item: {
    kind: 'numeric',
    id: 'bytes',
    prompt: 'How many GB?',
    expected: { value: 43.75, unit: 'GB' },
    tolerance: 0.02,
    slips: [{ id: 'weights', value: 5.47, credit: 0.25, why: 'That is the weights alone.' }],
    working: '1. Divide.',
  },
};
const letters = ['a', 'b', 'c', 'd', 'e'];
const order: Part = {
  id: 'order',
  label: 'One layer through a step',
  points: 3,
  item: {
    kind: 'ordering',
    id: 'order',
    steps: letters.map((id) => ({ id, label: `Step ${id}` })),
    constraints: letters
      .slice(1)
      .map((then, i) => ({ first: letters[i] ?? '', then, why: 'it must.' })),
    rightOrder: letters,
    working: 'So.',
  },
};
const reason = Rubric.parse({
  ...rubric,
  points: 5,
  criteria: [criterion('why', 'fetched twice')],
});
const pick: Part = {
  id: 'pick',
  label: 'What ZeRO-3 sends',
  points: 3,
  item: {
    kind: 'choice',
    id: 'pick',
    prompt: 'Which is right?',
    options: [
      { id: 'more', label: 'More', right: true, why: 'weights are gathered twice.' },
      { id: 'less', label: 'Less', right: false, why: 'what is not held is fetched.' },
    ],
    reason: 'Why?',
    pickPoints: 2,
    rubric: reason,
  },
};
const item: StructuredItem = {
  kind: 'structured',
  id: 'zero',
  prompt: 'Explain ZeRO-3.',
  sections: [{ id: 'text', label: 'Your answer' }],
  rubric,
  parts: [number, order, pick],
};
const text =
  'ZeRO-3 shards the states over all 64 ranks, because one GPU cannot hold them. ' +
  'It gathers the weights of a layer before the layer is computed, so it sends more.';
const grade = (answer: Omit<StructuredAnswer, 'kind'>, asked = item) =>
  gradeStructured(asked, { kind: 'structured', ...answer }, lexicon);
const all: NonNullable<StructuredAnswer['parts']> = {
  bytes: { kind: 'numeric', text: 'about 43.8 GB' },
  order: { kind: 'ordering', order: letters },
  pick: { kind: 'choice', picked: ['more'], reason: 'The weights are fetched twice.' },
};

describe('typed parts beside free text', () => {
  it('add their points to those of the text, and the rows sum to the whole', () => {
    const report = grade({ sections: { text }, parts: all });
    expect([report.points, report.maxPoints, report.score]).toEqual([20, 20, 10]);
    expect(report.criteria.map(({ id, points }) => [id, points])).toEqual([
      ['memory', 5],
      ['traffic', 5],
      ['bytes', 4],
      ['order', 3],
      ['pick', 3],
    ]);
    expect(report.detail).toMatchObject({
      written: { points: 10, maxPoints: 10, score: 10 },
      parts: [
        { id: 'bytes', points: 4, maxPoints: 4, report: { kind: 'numeric', score: 10 } },
        { id: 'order', report: { kind: 'ordering' } },
        { id: 'pick', report: { kind: 'choice' } },
      ],
    });
  });

  it('count as blank where they are left out, and say what would be right', () => {
    const report = grade({ sections: { text } });
    expect([report.points, report.maxPoints]).toEqual([10, 20]);
    expect(report.criteria.slice(2).map(({ level, missing }) => [level, missing])).toEqual([
      ['none', 'The answer is 43.75 GB.'],
      ['none', 'No step was placed.'],
      ['none', '"More" is right: weights are gathered twice. It does not say why.'],
    ]);
  });

  it('earn the share that the grader of their kind gives', () => {
    const { criteria } = grade({
      sections: {},
      parts: { bytes: { kind: 'numeric', text: '5.47 GB' } },
    });
    expect(criteria[2]).toMatchObject({ points: 1, maxPoints: 4, level: 'partly' });
    expect(criteria[2]?.next).toBe('That is the weights alone.');
  });

  it('are quoted in sections of their own', () => {
    const { criteria } = grade({ sections: { text }, parts: all });
    expect(criteria[2]?.quotes).toEqual([
      { section: 'bytes/answer', start: 6, end: 13, text: '43.8 GB' },
    ]);
    expect(criteria[4]?.quotes.map(({ section }) => section)).toEqual(['pick/reason']);
  });

  it('count as blank where the answer is of another kind, or names a part that is not asked', () => {
    const parts = { bytes: { kind: 'ordering' as const, order: letters }, other: all['bytes']! };
    expect(grade({ sections: {}, parts }).points).toBe(0);
  });

  it('leave a report without parts as it was', () => {
    const { parts: _, ...alone } = item;
    const report = grade({ sections: { text }, parts: all }, alone);
    expect([report.points, report.maxPoints, report.detail]).toEqual([10, 10, undefined]);
  });

  it('never lower what the text earned, nor lift it', () => {
    const answer = fc.record({
      bytes: fc.record({ kind: fc.constant('numeric' as const), text: fc.string() }),
      order: fc.record({
        kind: fc.constant('ordering' as const),
        order: fc.shuffledSubarray(letters),
      }),
    });
    fc.assert(
      fc.property(answer, fc.constantFrom('', text, 'It gathers the weights.'), (parts, said) => {
        const report = grade({ sections: { text: said }, parts });
        const { parts: _, ...alone } = item;
        const rows = report.criteria.slice(2).reduce((sum, { points }) => sum + points, 0);
        expect(report.points).toBeCloseTo(
          grade({ sections: { text: said } }, alone).points + rows,
          6,
        );
      }),
    );
  });
});
