import { setPath } from './set-path.js';

describe('setting a value at a path', () => {
  it.each([
    [{ a: 1 }, 'a', 2, { a: 2 }],
    [{ plan: { tp: 3, pp: 1 } }, 'plan.tp', 4, { plan: { tp: 4, pp: 1 } }],
    [{ plan: { tp: 3, pp: 1 } }, 'plan', { tp: 2 }, { plan: { tp: 2, pp: 1 } }],
    [{ plan: {} }, 'plan.offload.optimizer', 'cpu', { plan: { offload: { optimizer: 'cpu' } } }],
    [{ list: [1, 2] }, 'list', [3], { list: [3] }],
  ])('%j at %s becomes %j', (tree: object, path, value, expected) => {
    const before = JSON.stringify(tree);
    expect(setPath(tree, path, value)).toEqual(expected);
    expect(JSON.stringify(tree)).toBe(before);
  });
});
