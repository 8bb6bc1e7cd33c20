/** Tables of pages under docs/ that scripts write. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** Markdown of a table: a list of rows whose first one is the header. */
export const markdown = ([header, ...rows]) =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Writes each table of a page anew, between `<!-- table: NAME -->` and `<!-- end -->`.
 * @param {string} page relative to the root
 * @param {Record<string, string[][]>} tables rows by name
 * @throws when the page asks for a table that is not given
 */
export async function writeTables(page, tables) {
  const { format, resolveConfig } = await import('prettier');
  const path = join(root, page);
  const text = readFileSync(path, 'utf8').replaceAll(
    /(<!-- table: ([a-z-]+) -->)[^]*?(<!-- end -->)/g,
    (_, begin, name, end) => {
      if (tables[name] === undefined) throw new Error(`${page}: no table ${name}`);
      return `${begin}\n\n${markdown(tables[name])}\n\n${end}`;
    },
  );
  const options = await resolveConfig(path);
  writeFileSync(path, await format(text, { ...options, filepath: path }));
}
