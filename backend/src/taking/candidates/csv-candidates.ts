/** A list of people as a CSV file: what each line asks for, and every fault with its line and column. */
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText, type Encoding } from '../../platform/csv/index.js';
import { MOST_BYTES, MOST_LINES } from './csv-size.js';
import { readPerson, SHOWN, type CsvFault, type CsvPerson, type Field } from './csv-person.js';

const MOST_COLUMNS = 40;

export interface CsvNote {
  readonly line: number;
  readonly message: string;
}

export interface CsvReading {
  readonly encoding: Encoding | null;
  readonly delimiter: 'comma' | 'semicolon' | 'tab' | null;
  /** Headings that name nothing known: their cells are not read. */
  readonly ignored: readonly string[];
  readonly people: readonly CsvPerson[];
  readonly faults: readonly CsvFault[];
  readonly notes: readonly CsvNote[];
}

/** What people call the columns, without case, spaces and punctuation. */
const HEADINGS: Readonly<Record<string, Field>> = {
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  address: 'email',
  name: 'displayName',
  fullname: 'displayName',
  displayname: 'displayName',
  candidate: 'displayName',
  extratime: 'extraTime',
  extratimepercent: 'extraTime',
  additionaltime: 'extraTime',
  breaks: 'breaks',
  breakminutes: 'breaks',
  breakmin: 'breaks',
  timezone: 'timeZone',
  zone: 'timeZone',
  tags: 'tags',
  tag: 'tags',
};

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** Reads at most MOST_LINES people from at most MOST_BYTES; never throws, whatever the bytes. */
export function readPeople(bytes: Uint8Array): CsvReading {
  if (bytes.length > MOST_BYTES)
    return refused('the file is too large', `at most ${String(MOST_BYTES / 2 ** 20)} MB`);
  const decoded = decodeText(bytes);
  if (decoded === null)
    return refused('this is not a text file', 'a CSV file in UTF-8, UTF-16 or Windows-1252');
  const delimiter = delimiterOf(decoded.text);
  const table = split(decoded.text, DELIMITERS[delimiter]);
  if ('fault' in table)
    return { ...EMPTY, encoding: decoded.encoding, delimiter, faults: [table.fault] };
  return { ...readTable(table.rows), encoding: decoded.encoding, delimiter };
}

const EMPTY: CsvReading = {
  encoding: null,
  delimiter: null,
  ignored: [],
  people: [],
  faults: [],
  notes: [],
};

const wholeFile = (message: string, expected: string): CsvFault => ({
  line: null,
  column: null,
  message,
  expected,
});
const refused = (message: string, expected: string): CsvReading => ({
  ...EMPTY,
  faults: [wholeFile(message, expected)],
});

/** The one that the first line has most of; a comma where it has none. */
function delimiterOf(text: string): keyof typeof DELIMITERS {
  const first = text.split(/\r\n|\r|\n/, 1)[0] ?? '';
  const names = Object.keys(DELIMITERS) as (keyof typeof DELIMITERS)[];
  const count = (name: keyof typeof DELIMITERS) => first.split(DELIMITERS[name]).length;
  return names.reduce((best, name) => (count(name) > count(best) ? name : best));
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

function split(text: string, delimiter: string): { rows: Row[] } | { fault: CsvFault } {
  try {
    const parsed = parse(text, {
      delimiter,
      info: true,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 10_000,
      to: MOST_LINES + 2,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return { rows: parsed.map(({ info, record }) => ({ line: info.lines, cells: record })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as { lines?: unknown }).lines;
    const fault = {
      line: typeof line === 'number' ? line : null,
      column: null,
      message: WORDS[error.code] ?? 'this line is not CSV',
      expected:
        'fields divided by one sign; a field that holds it, or a quotation mark, in "quotes", with "" for a mark',
    };
    return { fault };
  }
}

const WORDS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a field that is not in quotes',
  CSV_MAX_RECORD_SIZE: 'this line is longer than 10,000 characters',
};

function readTable(rows: readonly Row[]): CsvReading {
  const [head, ...body] = rows;
  if (head === undefined)
    return refused('the file is empty', 'a heading line and a line for each person');
  if (head.cells.length > MOST_COLUMNS)
    return refused(
      `the heading has ${String(head.cells.length)} columns`,
      `at most ${String(MOST_COLUMNS)}`,
    );
  const fields = head.cells.map(
    (cell) => HEADINGS[cell.toLowerCase().replace(/[^a-z]/g, '')] ?? null,
  );
  const faults = headingFaults(head, fields);
  if (faults.length > 0) return { ...EMPTY, faults };
  if (body.length > MOST_LINES)
    return refused(
      'the file has too many lines',
      `at most ${MOST_LINES.toLocaleString('en')} people at a time`,
    );
  const ignored = head.cells.filter((cell, i) => fields[i] === null && cell !== '');
  return { ...readRows(body, fields), ignored };
}

function headingFaults(head: Row, fields: readonly (Field | null)[]): CsvFault[] {
  const twice = fields.find((field, i) => field !== null && fields.indexOf(field) !== i);
  if (twice)
    return [
      {
        line: head.line,
        column: SHOWN[twice],
        message: 'two columns have this meaning',
        expected: 'one of them',
      },
    ];
  if (fields.includes('email')) return [];
  return [
    {
      line: head.line,
      column: null,
      message: `no column of addresses among: ${head.cells.join(', ').slice(0, 200)}`,
      expected:
        'a first line that names the columns: email, name, extra time, breaks, time zone (only email is needed)',
    },
  ];
}

function readRows(
  rows: readonly Row[],
  fields: readonly (Field | null)[],
): Pick<CsvReading, 'people' | 'faults' | 'notes' | 'encoding' | 'delimiter'> {
  const people: CsvPerson[] = [];
  const faults: CsvFault[] = [];
  const notes: CsvNote[] = [];
  const first = new Map<string, number>();
  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue;
    const read = readRow(row, fields);
    faults.push(...read.faults);
    if (read.person === null) continue;
    const before = first.get(read.person.email);
    if (before !== undefined) {
      faults.push({
        line: row.line,
        column: 'email',
        message: `${read.person.email} stands in line ${String(before)} already`,
        expected: 'each person once',
      });
      continue;
    }
    first.set(read.person.email, row.line);
    if (/^[=+\-@\t]/.test(read.person.displayName))
      notes.push({
        line: row.line,
        message: 'this name looks like a formula: it is kept as text, and never run',
      });
    people.push(read.person);
  }
  return { people, faults, notes, encoding: null, delimiter: null };
}

function readRow(
  row: Row,
  fields: readonly (Field | null)[],
): { person: CsvPerson | null; faults: CsvFault[] } {
  const read = readPerson(row.line, (field) => row.cells[fields.indexOf(field)] ?? '');
  if (row.cells.slice(fields.length).every((cell) => cell === '')) return read;
  const tooMany: CsvFault = {
    line: row.line,
    column: null,
    message: `the line has ${String(row.cells.length)} fields, the heading ${String(fields.length)}`,
    expected: 'as many as the heading',
  };
  return { person: null, faults: [tooMany, ...read.faults] };
}
