import { cholesky, solveWith } from './cholesky.js';

describe('the factor of Cholesky', () => {
  // the example of Wikipedia's article: [[4, 12, -16], [12, 37, -43], [-16, -43, 98]]
  const matrix = { size: 3, cells: Float64Array.of(4, 12, -16, 12, 37, -43, -16, -43, 98) };

  it('is the lower triangle whose square is the matrix', () => {
    expect([...cholesky(matrix)!.cells]).toEqual([2, 0, 0, 6, 1, 0, -8, 5, 3]);
  });

  it('solves a system', () => {
    // matrix times (1, 2, 3)
    const x = solveWith(cholesky(matrix)!, [-20, -43, 192]);
    [1, 2, 3].forEach((value, i) => expect(x[i]).toBeCloseTo(value, 9));
  });

  it.each([
    ['negative', [-1]],
    ['singular', [1, 1, 1, 1]],
    ['no numbers', [NaN]],
  ])('is none of a matrix that is %s', (_, cells) => {
    const size = Math.sqrt(cells.length);
    expect(cholesky({ size, cells: Float64Array.from(cells) })).toBeNull();
  });
});
