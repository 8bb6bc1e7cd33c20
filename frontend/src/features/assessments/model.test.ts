import {
  addItems,
  addSection,
  allItems,
  changeItem,
  moveItem,
  moveSection,
  newFixed,
  newPool,
  pointsOf,
  removeItem,
  removeSection,
  sumOf,
  toDraft,
  toModel,
  type Model,
} from './model.js';

const settings = {} as Model['settings'];
const model = toModel({
  title: 'A',
  settings,
  blueprint: {
    sections: [
      { title: 'One', intro: '', limitMinutes: 10, items: [newFixed('a'), newFixed('b')] },
      { title: 'Two', intro: 'x', limitMinutes: null, items: [newPool([], new Set())] },
    ],
  },
});
const shape = (of: Model) =>
  toDraft(of).blueprint.sections.map(({ title, items }) => [
    title,
    ...items.map((item) => (item.type === 'fixed' ? item.questionId : 'pool')),
  ]);
const keyOf = (at: number): string => allItems(model)[at]?.key ?? '';

describe('the draft in the editor', () => {
  it('comes back as it was, without the keys of the page', () => {
    const draft = toDraft(model);
    expect(toDraft(toModel(draft))).toEqual(draft);
    expect(JSON.stringify(draft)).not.toContain('"key"');
  });

  it('gives each row a key of its own', () => {
    const keys = [...model.sections, ...allItems(model)].map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });

  it.each([
    [
      1,
      0,
      [
        ['One', 'b', 'a'],
        ['Two', 'pool'],
      ],
    ],
    [
      0,
      -1,
      [
        ['One', 'a', 'b'],
        ['Two', 'pool'],
      ],
    ],
    [
      1,
      2,
      [
        ['One', 'a'],
        ['Two', 'b', 'pool'],
      ],
    ],
    [2, -1, [['One', 'a', 'b', 'pool'], ['Two']]],
    [
      2,
      1,
      [
        ['One', 'a', 'b'],
        ['Two', 'pool'],
      ],
    ],
  ])('moves item %i to place %i', (item, to, expected) => {
    expect(shape(moveItem(model, keyOf(item), to))).toEqual(expected);
  });

  it('adds, moves and removes sections and items', () => {
    const three = addSection(model);
    expect(shape(three).at(-1)).toEqual(['Section 3']);
    expect(shape(moveSection(three, 2, 0))[0]).toEqual(['Section 3']);
    const last = three.sections[2]?.key ?? '';
    expect(shape(addItems(three, last, [newFixed('c')])).at(-1)).toEqual(['Section 3', 'c']);
    expect(shape(removeSection(three, last))).toEqual(shape(model));
    expect(shape(removeItem(model, keyOf(0)))).toEqual([
      ['One', 'b'],
      ['Two', 'pool'],
    ]);
  });

  it('counts the points of a pool for each question', () => {
    const heavy = changeItem(model, keyOf(2), { ...newPool([], new Set()), count: 4, weight: 25 });
    expect(sumOf(allItems(heavy), pointsOf)).toBe(120);
  });
});
