import { TableReader, type TableRow } from '@meshwright/graders';
import { UsageError } from './failure.js';
import { named, readText } from './text-input.js';

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
