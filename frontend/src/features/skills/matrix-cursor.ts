/** How keys move through a grid (WAI-ARIA Authoring Practices, grid pattern). */
export interface Place {
  readonly row: number;
  readonly column: number;
}

const PAGE = 10;

type Move = (at: Place, size: { rows: number; columns: number }, ctrl: boolean) => Place;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  Home: ({ row }, _, ctrl) => ({ row: ctrl ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, ctrl) => ({ row: ctrl ? rows - 1 : row, column: columns - 1 }),
};

/** Where a key leads; null for a key that is none of the grid's. */
export function moved(
  at: Place,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  size: { readonly rows: number; readonly columns: number },
): Place | null {
  const { row, column } = MOVES[key]?.(at, size, ctrlKey) ?? { row: NaN, column: NaN };
  if (Number.isNaN(row)) return null;
  return {
    row: Math.min(size.rows - 1, Math.max(0, row)),
    column: Math.min(size.columns - 1, Math.max(0, column)),
  };
}
