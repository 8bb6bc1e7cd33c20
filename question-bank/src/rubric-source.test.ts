import { compileLexicon, Lexicon } from '@meshwright/graders';
import { readRubric } from './rubric-source.js';

const lexicon = compileLexicon(
  Lexicon.parse({
    concepts: [
      { id: 'all-reduce', label: 'all-reduce', forms: ['all-reduce'] },
      { id: 'straggler', label: 'straggler', forms: ['straggler'] },
    ],
  }),
);

const GOOD = `version: 1
points: 3
# what raters paid for
criteria:
  - id: first
    label: Names the collective
    weight: 2
    levels:
      named: all-reduce
      full: { near: [all-reduce, { any: [straggler, { words: [slow rank] }] }] }
    missing: The collective.
    next: Name it.
  - id: second
    label: Names the straggler
    weight: 1
    levels: { full: straggler }
    missing: The slow rank.
    next: Name it.
misconceptions:
  - id: wrong
    points: -1
    when: { near: [all-reduce, { negated: straggler }] }
    why: It is not so.
`;
const read = (source: string) => readRubric(source, lexicon, ['a', 'b']);
const faultsOf = (source: string) => {
  const reading = read(source);
  return reading.ok ? [] : reading.faults;
};

describe('the text of a rubric', () => {
  it('is a rubric where nothing is wrong with it', () => {
    const reading = read(GOOD);
    expect(reading.ok && reading.rubric.criteria.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it.each([
    ['a weight that does not add up', 'weight: 2', 'weight: 3', 2, '3', 'sum to 4'],
    [
      'a concept that nobody knows',
      'full: straggler',
      'full: stragler',
      16,
      'stragler',
      'no concept',
    ],
    ['one deep inside', 'negated: straggler', 'negated: laggard', 22, 'laggard', 'no concept'],
    ['a weight in words', 'weight: 2', 'weight: two', 7, 'two', 'number'],
    ['a key of its own making', 'missing: The slow', 'misses: The slow', 17, undefined, 'misses'],
    [
      'an operator that there is not',
      '{ negated: straggler }',
      '{ never: straggler }',
      22,
      undefined,
      'near',
    ],
    ['an id that is used twice', 'id: second', 'id: first', 13, 'first', 'used twice'],
    [
      'a section that there is not',
      'full: straggler',
      'full: { in: [c], of: straggler }',
      16,
      undefined,
      'no section',
    ],
    [
      'a bracket that stays open',
      '{ words: [slow rank] }',
      '{ words: [slow rank }',
      10,
      undefined,
      '',
    ],
    ['a key that stands twice', 'points: 3', 'points: 3\npoints: 3', 3, undefined, 'unique'],
    ['a tab', '    weight: 2', '\tweight: 2', 7, undefined, ''],
  ] as [string, string, string, number, string | undefined, string][])(
    'has the line of %s',
    (...[, from, to, line, word, said]) => {
      const source = GOOD.replace(from, to);
      expect(source).not.toBe(GOOD);
      const faults = faultsOf(source);
      const fault = faults.find((each) => each.message.includes(said));
      expect(faults.map((each) => each.message).join()).toContain(said);
      expect(fault?.line).toBe(line);
      if (word !== undefined) expect(source.slice(fault!.from, fault!.to)).toBe(word);
    },
  );

  it.each([
    ['nothing', ''],
    ['a word', 'rubric'],
    ['a list', '- a\n- b'],
    ['null', 'null'],
    ['half a line', 'points'],
    ['a tag that makes objects', '!!js/function "function () {}"'],
    [
      'aliases that grow without end',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map(
          (l, i) => `${l}: &${l} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[i]!}`).join()}]`,
        )
        .join('\n')}`,
    ],
    ['deep nesting', `criteria: ${'['.repeat(2000)}`],
    ['NUL and emoji', 'points: \0 👩‍💻'],
  ])('is refused with faults, never thrown at, where it is %s', (_, source) => {
    const faults = faultsOf(source);
    expect(faults.length).toBeGreaterThan(0);
    for (const { from, to, line } of faults) {
      expect(from).toBeLessThanOrEqual(to);
      expect(to).toBeLessThanOrEqual(source.length);
      expect(line).toBeGreaterThan(0);
    }
  });
});
