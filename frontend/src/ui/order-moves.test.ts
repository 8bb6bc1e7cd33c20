import { moved, placeAfterKey } from './order-moves.js';

describe('moving things in a list', () => {
  it.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 1, ['a', 'b', 'c', 'd']],
    [0, 9, ['b', 'c', 'd', 'a']],
    [2, -1, ['c', 'a', 'b', 'd']],
    [7, 0, ['a', 'b', 'c', 'd']],
  ])('from %d to %d', (from, to, result) => {
    expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(result);
  });

  it.each([
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 3, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['Enter', 1, null],
  ])('%s at %d goes to %s', (key, at, place) => {
    expect(placeAfterKey(key, at, 4)).toBe(place);
  });
});
