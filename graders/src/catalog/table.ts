/** Read comma-separated text with quoted fields: header to value for each line. */
export function readTable(text: string): Readonly<Record<string, string>>[] {
  const [header = [], ...lines] = cells(text);
  return lines.map((line) => Object.fromEntries(header.map((name, i) => [name, line[i] ?? ''])));
}

/** RFC 4180: a quoted field may hold commas, line ends and doubled quotes. */
function cells(text: string): string[][] {
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
  const lines: string[][] = [];
  let line: string[] = [];
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) break;
    const [, value = '', end = ''] = match;
    line.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
