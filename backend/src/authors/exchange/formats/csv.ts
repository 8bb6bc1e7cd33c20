/** Questions as a table, a row each: the columns are those of docs/hiring.md. Pure. */
import { CsvError, parse } from 'csv-parse/sync';
import { csvLine, FORMULA } from '../../../platform/csv/index.js';
import { type Draft } from './draft.js';
import { itemOf, noItem, titleFrom } from './item.js';
import { quoted, refused, type Refused } from './fault.js';
import type { ReadItem } from './format.js';
import { LONGEST_QUESTION, MOST_COLUMNS, MOST_ITEMS } from './limits.js';
import { cellsOf, draftIn, type Row } from './csv-row.js';

/** By their headings, in the order in which they are written. */
export const COLUMNS = [
  ...['kind', 'title', 'guide', 'tier', 'topics', 'minutes', 'prompt', 'options', 'right', 'why'],
  ...[
    'reason',
    'quantity',
    'parameters',
    'unit',
    'tolerance',
    'model',
    'model2',
    'model3',
    'model4',
  ],
  ...['model5', 'model6', 'model7', 'model8'],
] as const;

const heading = (cell: string): string => cell.toLowerCase().replace(/[^a-z0-9]/gu, '');

/** Whether the first line is a heading of ours: what it must have, no other table happens to have. */
export function looksLikeCsv(text: string): boolean {
  const first = text.split(/\r\n|\r|\n/u, 1)[0] ?? '';
  const cells = first
    .slice(0, 4000)
    .split(/[,;\t]/u)
    .map(heading);
  return cells.includes('prompt') && (cells.includes('kind') || cells.includes('title'));
}

/** The sign that the heading has most of. */
function delimiterOf(text: string): string {
  const first = text.split(/\r\n|\r|\n/u, 1)[0] ?? '';
  const count = (sign: string): number => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

interface Table {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

const WORDS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a cell that is not in quotes',
  CSV_MAX_RECORD_SIZE: `this row is longer than ${LONGEST_QUESTION.toLocaleString('en')} characters`,
};

function tableIn(text: string, name: string): Table | Refused {
  try {
    const parsed = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_QUESTION,
      to: MOST_ITEMS + 2,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return { rows: parsed.map(({ info, record }) => ({ line: info.lines, cells: record })) };
  } catch (error) {
    const line = error instanceof CsvError ? (error as { lines?: unknown }).lines : undefined;
    const where = typeof line === 'number' ? `line ${String(line)}` : name;
    const message = error instanceof CsvError ? WORDS[error.code] : undefined;
    return refused(
      where,
      message ?? 'this is not CSV',
      'cells divided by one sign; a cell that holds it, a line break or a quotation mark, in "quotes", with "" for a mark',
    );
  }
}

export function readCsv(text: string, name: string): ReadItem[] | Refused {
  const table = tableIn(text, name);
  if ('ok' in table) return table;
  const [head, ...body] = table.rows;
  const headings = (head?.cells ?? []).map(heading);
  if (headings.length > MOST_COLUMNS)
    return refused(
      'line 1',
      `the heading has ${String(headings.length)} columns`,
      `at most ${String(MOST_COLUMNS)}`,
    );
  const known = COLUMNS.filter((column) => headings.includes(column));
  const twice = known.find((column) => headings.filter((each) => each === column).length > 1);
  if (twice !== undefined)
    return refused('line 1', `the column “${twice}” stands there twice`, 'each column once');
  const ignored = (head?.cells ?? []).filter(
    (cell) => cell.trim() !== '' && !(COLUMNS as readonly string[]).includes(heading(cell)),
  );
  const note =
    ignored.length === 0
      ? []
      : [`Columns that are not known here were not read: ${quoted(ignored.join(', '))}.`];
  return body
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      // a dividing sign inside a cell without quotes moves all that follows: none of it is taken for what it is not
      if (cells.slice(headings.length).some((cell) => cell.trim() !== ''))
        return noItem(
          `line ${String(line)}`,
          titleFrom(cells.join(' ')),
          `This row has ${String(cells.length)} cells and the heading ${String(headings.length)}: put a cell that holds the dividing sign in quotes.`,
        );
      const row: Row = Object.fromEntries(
        known.map((column) => [column, unguarded(cells[headings.indexOf(column)] ?? '')]),
      );
      return itemIn(`line ${String(line)}`, row, note);
    });
}

function itemIn(from: string, row: Row, notes: readonly string[]): ReadItem {
  const found = draftIn(row);
  if ('none' in found)
    return noItem(from, row['title'] ?? titleFrom(row['prompt'] ?? ''), found.none);
  return itemOf(from, found.draft, [...notes, ...found.notes]);
}

/** What a spreadsheet would run got an apostrophe; so does what had one already, so that both come back. */
const guarded = (cell: string): string =>
  FORMULA.test(cell.replace(/^'+/u, '')) && cell.startsWith("'") ? `'${cell}` : cell;
const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.replace(/^'+/u, '')) ? cell.slice(1) : cell;

/** Only the columns that some row fills; the first ones always, as they make it a table of questions. */
export function csvOf(drafts: readonly Draft[]): string {
  const rows = drafts.map(cellsOf);
  const used = COLUMNS.filter(
    (column, at) => at < 10 || rows.some((row) => (row[column] ?? '') !== ''),
  );
  const lines = rows.map((row) => csvLine(used.map((column) => guarded(row[column] ?? ''))));
  return [csvLine(used), ...lines].join('');
}
