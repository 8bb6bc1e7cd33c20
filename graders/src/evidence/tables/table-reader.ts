/** A line of a table by the names of its header, or what is wrong with it and the cells that could be read. */
export interface TableRow {
  /** Line of the file on which the row begins; the header's is 1. */
  readonly line: number;
  readonly row: Readonly<Record<string, string>>;
  readonly fault?: string;
}

/** Longest record in characters, and the most lines that a quoted field may spread it over. */
const LONGEST = 65_536;
const MOST_LINES = 64;

interface Scanned {
  readonly cells: readonly string[];
  /** Where the text goes on; undefined where the text ends before the record does. */
  readonly next?: number;
  readonly fault?: string;
  /** The text ends inside quotes. */
  readonly open?: boolean;
}

const isEnd = (c: string): boolean => c === '\n' || c === '\r';

/** Position after the line end that begins at `at`. */
const afterEnd = (text: string, at: number): number =>
  at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1);

/** Position after the closing quote of a field that opens at `from`; -1 where the text ends before it. */
function closing(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return -1;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
}

/** One field from `from`: its value and where it ends, or a fault; undefined where the text ends inside quotes. */
function field(
  text: string,
  from: number,
): { readonly value: string; readonly to: number; readonly fault?: string } | undefined {
  if (text[from] === '"') {
    const to = closing(text, from);
    if (to < 0) return undefined;
    const value = text.slice(from + 1, to - 1).replaceAll('""', '"');
    const next = text[to];
    if (next === undefined || next === ',' || isEnd(next)) return { value, to };
    return { value, to, fault: 'text follows a closing quote' };
  }
  let to = from;
  for (let c = text[to]; c !== undefined && c !== ',' && !isEnd(c); c = text[to]) {
    if (c === '"') return { value: '', to, fault: 'a quote inside a field that is not quoted' };
    to += 1;
  }
  return { value: text.slice(from, to), to };
}

/** One record from `from` (RFC 4180); `final` says that no text follows. */
function scan(text: string, from: number, final: boolean): Scanned {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const found = field(text, at);
    if (found === undefined) return { cells, open: true };
    if (found.to >= text.length && !final) return { cells };
    cells.push(found.value);
    if (found.fault !== undefined) return { cells, fault: found.fault };
    const end = text[found.to];
    if (end === undefined) return { cells, next: found.to };
    if (isEnd(end)) return { cells, next: afterEnd(text, found.to) };
    at = found.to + 1;
  }
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) {
    if (isEnd(text[at] ?? '')) {
      lines += 1;
      at = afterEnd(text, at) - 1;
    }
  }
  return lines;
}

function nextLine(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1)
    if (isEnd(text[at] ?? '')) return afterEnd(text, at);
  return -1;
}

const counted = (cells: number): string => `${cells} cell${cells === 1 ? '' : 's'}`;

/**
 * Reads comma-separated text with a header (RFC 4180) piece by piece and holds no more than one record of it.
 * A record with broken quotes, too few or too many cells or more than 65,536 characters is reported with its
 * line, and reading goes on at the line after the one on which it began, so that one stray quote costs one
 * row. Blank lines are left out.
 */
export class TableReader {
  #rest = '';
  #line = 1;
  /** Inside a line whose beginning was refused. */
  #skipping = false;
  #columns: readonly string[] | undefined;

  /** Names of the header in small letters, once it has been read. */
  get columns(): readonly string[] | undefined {
    return this.#columns;
  }

  push(text: string): TableRow[] {
    this.#rest += text;
    return this.#read(false);
  }

  /** What is left when no text follows. */
  end(): TableRow[] {
    return this.#read(true);
  }

  #read(final: boolean): TableRow[] {
    // the other half of \r\n may follow
    const held = !final && this.#rest.endsWith('\r') ? '\r' : '';
    const text = this.#rest.slice(0, this.#rest.length - held.length);
    const rows: TableRow[] = [];
    let at = 0;
    while (at < text.length) {
      const next = this.#skipping ? this.#leaveLine(text, at) : this.#take(text, at, final, rows);
      if (next < 0) break;
      at = next;
    }
    this.#rest = text.slice(at) + held;
    return rows;
  }

  /** Takes the record at `from` into `rows`; where the next begins, or -1 when more text is needed. */
  #take(text: string, from: number, final: boolean, rows: TableRow[]): number {
    const found = scan(text, from, final);
    const ended = found.next !== undefined || found.fault !== undefined || final;
    if (!ended && text.length - from <= LONGEST) return -1;
    const next = found.next ?? text.length;
    const lines = countLines(text, from, next);
    const fault = this.#fault(found, next - from, lines);
    if (fault !== undefined) {
      this.#columns ??= [];
      rows.push({ line: this.#line, row: this.#named(found.cells), fault });
      return this.#leaveLine(text, from);
    }
    if (!isBlank(found.cells)) {
      if (this.#columns === undefined)
        this.#columns = found.cells.map((name) => name.trim().toLowerCase());
      else rows.push({ line: this.#line, row: this.#named(found.cells) });
    }
    this.#line += lines;
    return next;
  }

  #fault({ cells, fault, open }: Scanned, length: number, lines: number): string | undefined {
    if (fault !== undefined) return fault;
    if (open === true) return 'a quote that is never closed';
    if (length > LONGEST) return `more than ${LONGEST} characters`;
    if (lines > MOST_LINES) return `a quoted field over more than ${MOST_LINES} lines`;
    const expected = this.#columns?.length ?? cells.length;
    if (cells.length === expected || isBlank(cells)) return undefined;
    return `${counted(cells.length)} where the header has ${expected}`;
  }

  #named(cells: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries((this.#columns ?? []).map((name, i) => [name, cells[i] ?? '']));
  }

  /** Leaves the rest of the line that `from` is on; the position after it. */
  #leaveLine(text: string, from: number): number {
    const next = nextLine(text, from);
    this.#skipping = next < 0;
    if (next < 0) return text.length;
    this.#line += 1;
    return next;
  }
}

const isBlank = (cells: readonly string[]): boolean =>
  cells.length === 1 && cells[0]?.trim() === '';

/** The rows of a whole table; throws for a broken one, which is a fault of whoever made the file. */
export function readTable(text: string): Readonly<Record<string, string>>[] {
  const reader = new TableReader();
  return [...reader.push(text), ...reader.end()].map(({ line, row, fault }) => {
    if (fault !== undefined) throw new Error(`line ${line} of the table: ${fault}`);
    return row;
  });
}
