import fc from 'fast-check';
import { readTable, TableReader, type TableRow } from './table-reader.js';

/** All rows of a text that comes in pieces of the given length. */
function rowsOf(text: string, piece = text.length + 1): TableRow[] {
  const reader = new TableReader();
  const rows: TableRow[] = [];
  for (let at = 0; at < text.length; at += piece)
    rows.push(...reader.push(text.slice(at, at + piece)));
  return [...rows, ...reader.end()];
}

const lines = (text: string) => rowsOf(text).map(({ line, fault }) => [line, fault]);

describe('a table', () => {
  it('keeps commas, quotes and line ends inside quoted fields', () => {
    expect(readTable('a,b\r\n"1,2","say ""x""\nagain"\n3,\n')).toEqual([
      { a: '1,2', b: 'say "x"\nagain' },
      { a: '3', b: '' },
    ]);
  });

  it.each([
    ['\n', 'line feeds'],
    ['\r\n', 'both'],
    ['\r', 'carriage returns'],
  ])('may end its lines with %j (%s), the last one or not', (end) => {
    const text = ['a,b', '1,2', '', '3,4'].join(end);
    expect(rowsOf(text)).toEqual([
      { line: 2, row: { a: '1', b: '2' } },
      { line: 4, row: { a: '3', b: '4' } },
    ]);
    expect(rowsOf(text + end)).toEqual(rowsOf(text));
  });

  it.each([
    ['few cells', 'a,b\n1\n2,3\n', '1 cell where the header has 2'],
    ['many cells', 'a,b\n1,2,3\n2,3\n', '3 cells where the header has 2'],
    ['text after a quote', 'a,b\n"1"x,2\n2,3\n', 'text follows a closing quote'],
    ['a quote within', 'a,b\n1"x,2\n2,3\n', 'a quote inside a field that is not quoted'],
    ['an open quote', 'a,b\n1,"x\n2,3\n', 'a quote that is never closed'],
    ['an open quote before quotes', 'a,b\n1,"x\n2,"3"\n', 'text follows a closing quote'],
    ['an endless line', `a,b\n1,${'x'.repeat(70_000)}\n2,3\n`, 'more than 65536 characters'],
    [
      'endless lines',
      `a,b\n1,"${'\n'.repeat(70)}"\n2,3\n`,
      'a quoted field over more than 64 lines',
    ],
  ])('says what is wrong with %s and goes on', (_, text, fault) => {
    const found = rowsOf(text);
    expect(found[0]).toMatchObject({ line: 2, fault });
    expect(found.at(-1)).toMatchObject({ row: { a: '2' } });
    expect(found.at(-1)?.fault).toBeUndefined();
  });

  it('keeps the cells that it could read of a broken row', () => {
    expect(rowsOf('id,b\nrun-1,"x\nrun-2,3\n')[0]).toMatchObject({ row: { id: 'run-1', b: '' } });
  });

  it('counts the lines inside quotes and those that it left', () => {
    expect(lines('a,b\n1,"x\ny"\n2,z"z\n3,4\n')).toEqual([
      [2, undefined],
      [4, 'a quote inside a field that is not quoted'],
      [5, undefined],
    ]);
  });

  it('reads the same in pieces of any length', () => {
    const text = fc
      .array(fc.constantFrom('a', ',', '"', '""', '\n', '\r', '\r\n', '1'), { maxLength: 60 })
      .map((parts) => `h,i\n${parts.join('')}`);
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (csv, piece) => {
        expect(rowsOf(csv, piece)).toEqual(rowsOf(csv));
      }),
    );
  });

  it('reads back what was quoted', () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const cell = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), (table) => {
        const text = table.map((row) => `${row.map(quoted).join(',')}\n`).join('');
        expect(readTable(`a,b\n${text}`)).toEqual(table.map(([a, b]) => ({ a, b })));
      }),
    );
  });

  it('that is broken cannot be read as a whole', () => {
    expect(() => readTable('a,b\n1\n')).toThrow('line 2 of the table: 1 cell');
  });
});
