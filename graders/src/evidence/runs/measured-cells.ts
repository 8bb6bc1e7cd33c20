import type { MeasuredRun } from './run-cells.js';

/** What became of a run; blank where nobody says. */
const statuses = ['', 'ok', 'oom'];

/** Figures that an error is taken of; blank where they were not measured. */
const figures: Readonly<Record<string, string>> = {
  iter_s: 'the seconds of a step',
  mem_gib: 'GiB of a device',
};

const shown = (cell: string): string => JSON.stringify(cell.slice(0, 40));

/** A number above 0 in digits and a point: no comma, no unit. */
const isFigure = (cell: string): boolean =>
  /^\d*\.?\d+(?:e[+-]?\d+)?$/i.test(cell) && Number(cell) > 0;

/** Why what was measured of a row cannot be compared with a prediction, if so; the row is predicted all the same. */
export function measuredFault(run: MeasuredRun): string | undefined {
  const status = (run['status'] ?? '').trim();
  if (!statuses.includes(status))
    return `column status: ${shown(status)} is not known, so nothing measured is compared; known are ok, oom and a blank cell`;
  const said = Object.keys(figures).find((column) => (run[column] ?? '').trim() !== '');
  if (status === '' && said !== undefined)
    return `column status: must be ok or oom where column ${said} is given, which is not compared otherwise`;
  for (const [column, meaning] of Object.entries(figures)) {
    const cell = (run[column] ?? '').trim();
    if (cell !== '' && !isFigure(cell))
      return `column ${column}: must be ${meaning}, a number above 0 with a point, not ${shown(cell)}; it is not compared`;
  }
  return undefined;
}
