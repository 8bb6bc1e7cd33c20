import { moved } from './matrix-cursor.js';

const size = { rows: 30, columns: 16 };
const from = { row: 5, column: 3 };

describe('keys in the matrix', () => {
  it.each([
    ['ArrowRight', false, 5, 4],
    ['ArrowLeft', false, 5, 2],
    ['ArrowDown', false, 6, 3],
    ['ArrowUp', false, 4, 3],
    ['PageDown', false, 15, 3],
    ['PageUp', false, 0, 3],
    ['Home', false, 5, 0],
    ['End', false, 5, 15],
    ['Home', true, 0, 0],
    ['End', true, 29, 15],
  ])('%s (Ctrl: %s) lead to row %d, column %d', (key, ctrlKey, row, column) => {
    expect(moved(from, { key, ctrlKey }, size)).toEqual({ row, column });
  });

  it('stop at the edges, and leave other keys alone', () => {
    expect(moved({ row: 0, column: 0 }, { key: 'ArrowUp', ctrlKey: false }, size)).toEqual({
      row: 0,
      column: 0,
    });
    expect(moved(from, { key: 'Tab', ctrlKey: false }, size)).toBeNull();
  });
});
