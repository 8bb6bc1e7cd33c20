import { TableReader, type TableRow } from '@meshwright/graders';
import { createReadStream } from 'node:fs';
import { UsageError } from './failure.js';

/** The text of FILE piece by piece, or of stdin for `-`; throws UsageError where it cannot be read. */
export async function* readText(file: string): AsyncGenerator<string> {
  const bytes: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
  // leaves out a byte order mark; what is no UTF-8 becomes U+FFFD, which the checks of cells refuse
  const decoder = new TextDecoder('utf-8');
  let first = true;
  try {
    for await (const piece of bytes) {
      if (first && isUtf16(piece))
        throw new UsageError(`${named(file)} is UTF-16: save it as UTF-8`);
      first = false;
      yield decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${named(file)}: ${(error as Error).message}`);
  }
  yield decoder.decode();
}

const named = (file: string): string => (file === '-' ? 'standard input' : file);

const isUtf16 = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** Throws UsageError for a header that lacks columns or names one twice. */
function checkHeader(
  file: string,
  header: readonly string[],
  missing: (header: readonly string[]) => readonly string[],
): void {
  const lacking = missing(header);
  const columns = lacking.length === 1 ? 'the column' : 'the columns';
  if (lacking.length > 0)
    throw new UsageError(`the header of ${named(file)} lacks ${columns} ${lacking.join(', ')}`);
  const twice = header.find((name, i) => name !== '' && header.indexOf(name) !== i);
  if (twice !== undefined)
    throw new UsageError(`the header of ${named(file)} names the column ${twice} twice`);
}

/**
 * The rows of a table of comma-separated values, broken ones too, in bounded memory. Throws UsageError where the
 * file cannot be read, is empty, or its header lacks columns.
 */
export async function* readRows(
  file: string,
  missing: (header: readonly string[]) => readonly string[],
): AsyncGenerator<TableRow> {
  const reader = new TableReader();
  let checked = false;
  const check = () => {
    if (checked || reader.columns === undefined) return;
    checkHeader(file, reader.columns, missing);
    checked = true;
  };
  for await (const text of readText(file)) {
    const rows = reader.push(text);
    check();
    yield* rows;
  }
  const rows = reader.end();
  if (reader.columns === undefined)
    throw new UsageError(`${named(file)} is empty: its first line must name the columns`);
  check();
  yield* rows;
}
