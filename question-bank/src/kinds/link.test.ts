import { Rubric } from '@meshwright/graders';
import { kindOf } from './table.js';
import type { TypedQuestion } from '../part-question.js';
import { Question } from '../question-schema.js';

const common = {
  id: 'a-question',
  title: 'A question',
  guide: 'basics',
  tier: 'beginner',
  topics: ['pipelines'],
  minutes: 3,
  prompt: 'What?',
  sources: [],
  version: '0'.repeat(64),
};

const rubric = Rubric.parse({
  version: 1,
  points: 6,
  criteria: ['one', 'two'].map((id) => ({
    id,
    label: `Says ${id}`,
    weight: 3,
    levels: { explained: { words: [id] } },
    missing: `It does not say ${id}.`,
    next: `Say ${id}.`,
  })),
});

const letters = ['a', 'b', 'c', 'd', 'e'];
const chain = letters.slice(1).map((then, i) => ({ first: letters[i], then, why: 'It must.' }));

type Faults = string[];
/** What the link check says of a question, by path. */
function said(question: object): Faults {
  const faults: Faults = [];
  const asked = Question.parse({ ...common, ...question }) as TypedQuestion;
  kindOf(asked).link(asked, (path, message) => {
    faults.push(`${path}: ${message}`);
  });
  return faults;
}

describe('the links of a question to be put in order', () => {
  const ordering = {
    kind: 'ordering',
    steps: letters.map((id) => ({ id, label: `Do ${id}` })),
    before: chain,
    rightOrder: letters,
    working: 'So.',
  };

  it('are sound where every step is named once', () => {
    expect(said(ordering)).toEqual([]);
  });

  it.each<[string, object, RegExp]>([
    ['no step', { before: [...chain, { first: 'a', then: 'z', why: 'Why.' }] }, /no step "z"/],
    [
      'a circle',
      { before: [...chain, { first: 'e', then: 'a', why: 'Why.' }] },
      /comes before itself/,
    ],
    ['a wrong right order', { rightOrder: ['b', 'a', 'c', 'd', 'e'] }, /breaks a constraint/],
    ['a step left out', { rightOrder: ['a', 'b', 'c', 'd'] }, /no order of the steps/],
    ['too few pairs', { before: chain.slice(0, 3) }, /only 6 pairs have an order/],
  ])('name %s', (_, change, message) => {
    expect(said({ ...ordering, ...change }).join()).toMatch(message);
  });
});

describe('the links of a choice', () => {
  const option = (id: string, right: boolean) => ({ id, label: id, right, why: 'So.' });
  const choice = {
    kind: 'choice',
    options: [option('a', true), option('b', false), option('c', false)],
    reason: 'Why?',
    pickPoints: 4,
    modelReason: 'So.',
    rubric,
  };

  it('are sound where some options are right', () => {
    expect(said(choice)).toEqual([]);
  });

  it.each<[string, object, RegExp]>([
    ['nothing right', { options: ['a', 'b', 'c'].map((id) => option(id, false)) }, /0 options/],
    ['nothing wrong', { options: ['a', 'b', 'c'].map((id) => option(id, true)) }, /3 options/],
    ['an option twice', { options: [...choice.options, option('a', false)] }, /"a" stands here/],
    ['a pick that is worth too much', { pickPoints: 7 }, /worth more than its reason/],
  ])('name %s', (_, change, message) => {
    expect(said({ ...choice, ...change }).join()).toMatch(message);
  });
});

describe('the links of an exhibit with flaws', () => {
  const flaw = (id: string, lines: number[], criteria: string[]) => ({
    id,
    title: id,
    lines,
    why: 'So.',
    fix: 'Mend it.',
    criteria,
  });
  const find = {
    kind: 'find-the-flaw',
    exhibit: { title: 'A file', format: 'config', lines: ['a', 'b', 'c', 'd'] },
    flaws: [flaw('first', [1, 2], ['one']), flaw('second', [3], ['two'])],
    sound: [{ line: 4, why: 'Right.' }],
    markPoints: 4,
    rubric,
  };

  it('are sound where each flaw has lines and criteria of its own', () => {
    expect(said(find)).toEqual([]);
  });

  it.each<[string, object, RegExp]>([
    ['a line that is not there', { sound: [{ line: 9, why: 'Why.' }] }, /no line 9/],
    ['a line of two flaws', { sound: [{ line: 3, why: 'Why.' }] }, /line 3 is named twice/],
    ['no criterion', { flaws: [flaw('first', [1], ['one', 'three'])] }, /no criterion "three"/],
    ['a criterion for nothing', { flaws: [flaw('first', [1], ['one'])] }, /"two" reads no flaw/],
    [
      'a criterion of two flaws',
      { flaws: [flaw('first', [1], ['one']), flaw('second', [3], ['two', 'one'])] },
      /"one" stands here twice/,
    ],
    ['marks that are worth too much', { markPoints: 7 }, /worth more than notes/],
  ])('name %s', (_, change, message) => {
    expect(said({ ...find, ...change }).join()).toMatch(message);
  });
});
