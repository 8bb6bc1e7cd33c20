import { headerFault, TableReader, type TableColumns, type TableRow } from '@meshwright/graders';
import { UsageError } from './failure.js';
import { named, readText } from './text-input.js';

/**
 * The rows of a table of comma-separated values, broken ones too, in bounded memory. Throws UsageError where the
 * file cannot be read, is empty, or its header lacks columns or names one that is not known.
 */
export async function* readRows(file: string, columns: TableColumns): AsyncGenerator<TableRow> {
  const reader = new TableReader();
  let checked = false;
  const check = () => {
    if (checked || reader.columns === undefined) return;
    const fault = headerFault(reader.columns, columns);
    if (fault !== undefined) throw new UsageError(`the header of ${named(file)} ${fault}`);
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
