/** Systems of equations with a symmetric, positive definite matrix: Golub & Van Loan, Matrix Computations, section 4.2. */

/** A square matrix by rows, of which the lower triangle is read. */
export interface Square {
  readonly size: number;
  readonly cells: Float64Array;
}

export const square = (size: number): Square => ({ size, cells: new Float64Array(size * size) });

/** Sum over k < `to` of row i times row j. */
function rowProduct({ size, cells }: Square, [i, j]: readonly [number, number], to: number) {
  const [a, b] = [i * size, j * size];
  let sum = 0;
  for (let k = 0; k < to; k += 1) sum += (cells[a + k] ?? 0) * (cells[b + k] ?? 0);
  return sum;
}

/** The lower triangle L with L Lᵀ = matrix; null where the matrix is not positive definite. */
export function cholesky(matrix: Square): Square | null {
  const { size } = matrix;
  const lower = square(size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const left = (matrix.cells[i * size + j] ?? 0) - rowProduct(lower, [i, j], j);
      if (i > j) {
        lower.cells[i * size + j] = left / (lower.cells[j * size + j] ?? 0);
      } else {
        if (!(left > 0)) return null;
        lower.cells[i * size + i] = Math.sqrt(left);
      }
    }
  }
  return lower;
}

/** x with L Lᵀ x = b. */
export function solveWith(lower: Square, b: ArrayLike<number>): Float64Array {
  const { size, cells } = lower;
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i += 1) {
    let left = x[i] ?? 0;
    for (let k = 0; k < i; k += 1) left -= (cells[i * size + k] ?? 0) * (x[k] ?? 0);
    x[i] = left / (cells[i * size + i] ?? 0);
  }
  solveTransposed(lower, x);
  return x;
}

/** Turns the x of L x = b into that of L Lᵀ x = b. */
function solveTransposed({ size, cells }: Square, x: Float64Array): void {
  for (let i = size - 1; i >= 0; i -= 1) {
    let left = x[i] ?? 0;
    for (let k = i + 1; k < size; k += 1) left -= (cells[k * size + i] ?? 0) * (x[k] ?? 0);
    x[i] = left / (cells[i * size + i] ?? 0);
  }
}
