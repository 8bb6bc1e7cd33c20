import {
  addSection,
  addStep,
  criteriaOf,
  idFrom,
  moveStep,
  removeCriterion,
  removeSection,
  removeStep,
  sectionsOf,
  setWeight,
  stepsOf,
  withFirst,
} from './question-form.js';
import { edited, readQuestion, textAt, wordsAt, type Tree, type Writing } from './question-text.js';

const treeOf = (text: string): Tree => {
  const reading = readQuestion(text);
  if (!reading.ok) throw new Error(reading.why);
  return reading.tree;
};
const change = (text: string, by: (writing: Writing, tree: Tree) => void): string =>
  edited(text, (writing) => by(writing, treeOf(text)));

const written = `sections:
  - id: cause
    label: The cause
modelAnswer:
  sections:
    cause: A fragile state. # as in PaLM
rubric:
  version: 1
  points: 5
  criteria:
    # what the replay shows
    - id: replay
      label: The replay
      weight: 2
      missing: The replay spikes elsewhere too.
    - id: growth
      label: The growth
      weight: 3
      missing: { none: Nothing., named: Half. }
`;

describe('an id', () => {
  it.each([
    ['The cause, and how you know', [], 'the-cause-and-how-you-know'],
    ['Größe', [], 'gro-e'],
    ['The cause', ['the-cause', 'the-cause-2'], 'the-cause-3'],
    ['原因', [], 'section'],
    ['‹what›', ['what'], 'what-2'],
  ])('of %j beside %j is %j', (label, taken, id) => {
    expect(idFrom(label, taken, 'section')).toBe(id);
  });

  it('is one that the server takes, however long the label is', () => {
    expect(idFrom('word '.repeat(40), [], 'section')).toMatch(
      /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/u,
    );
  });
});

describe('sections', () => {
  it('keep their ids when their labels change', () => {
    const next = edited(written, (writing) =>
      writing.set(['sections', 0, 'label'], 'Why it spikes'),
    );
    expect(sectionsOf(treeOf(next))).toEqual([{ at: 0, id: 'cause', label: 'Why it spikes' }]);
  });

  it('come with a model answer to write, and go with theirs', () => {
    const two = change(written, (writing, tree) => addSection(writing, tree, 'The cause'));
    expect(sectionsOf(treeOf(two)).map(({ id }) => id)).toEqual(['cause', 'the-cause']);
    expect(textAt(treeOf(two), ['modelAnswer', 'sections', 'the-cause'])).toContain('‹');
    const one = change(two, (writing, tree) => removeSection(writing, sectionsOf(tree)[1]!));
    expect(one).toBe(written);
  });
});

describe('the points of a rubric', () => {
  it('follow the weights', () => {
    const next = change(written, (writing, tree) => setWeight(writing, tree, 1, 2.5));
    expect(next).toBe(
      written.replace('weight: 3', 'weight: 2.5').replace('points: 5', 'points: 4.5'),
    );
  });

  it('follow when a criterion goes', () => {
    const next = change(written, (writing, tree) => removeCriterion(writing, tree, 0));
    expect(textAt(treeOf(next), ['rubric', 'points'])).toBe('3');
    expect(criteriaOf(treeOf(next))).toEqual([
      { at: 0, id: 'growth', label: 'The growth', weight: 3, missing: null },
    ]);
  });

  it('are no sum of rounding', () => {
    const odd = change(written, (writing, tree) => setWeight(writing, tree, 0, 0.1));
    const next = change(odd, (writing, tree) => setWeight(writing, tree, 1, 0.2));
    expect(textAt(treeOf(next), ['rubric', 'points'])).toBe('0.3');
  });
});

describe('steps', () => {
  const order = `steps:
  - { id: c, label: Third }
  # comes first
  - { id: a, label: First }
  - { id: b, label: Second }
before:
  - { first: a, then: b, why: so }
rightOrder: [a, b, c]
`;
  const ids = (text: string): string[] => stepsOf(treeOf(text)).map(({ id }) => id);
  const rightOrder = (text: string): string[] => wordsAt(treeOf(text), ['rightOrder']);

  it('are shown in their right order, what it does not name last', () => {
    expect(ids(order)).toEqual(['a', 'b', 'c']);
    expect(ids(order.replace('[a, b, c]', '[c]'))).toEqual(['c', 'a', 'b']);
  });

  it('moved, added and removed, are written in the order shown', () => {
    const turned = change(order, (writing, tree) => moveStep(writing, tree, 2, 0));
    expect(rightOrder(turned)).toEqual(['c', 'a', 'b']);
    expect(turned).toContain('# comes first\n  - { id: a, label: First }');
    expect(turned).toContain('rightOrder: [ c, a, b ]');
    const more = change(turned, (writing, tree) => addStep(writing, tree, 'Fourth'));
    expect(rightOrder(more)).toEqual(['c', 'a', 'b', 'fourth']);
    expect(more).toContain('- { id: fourth, label: Fourth }');
    const less = change(more, (writing, tree) => removeStep(writing, tree, stepsOf(tree)[1]!));
    expect([ids(less), rightOrder(less)]).toEqual([
      ['c', 'b', 'fourth'],
      ['c', 'b', 'fourth'],
    ]);
  });
});

describe('topics', () => {
  it('change their first and keep the others, each once', () => {
    expect(withFirst(['a', 'b', 'c'], 'c')).toEqual(['c', 'b']);
    expect(withFirst([], 'a')).toEqual(['a']);
  });
});
