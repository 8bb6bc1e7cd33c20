/**
 * Writes the unit suites as a few files, each of which loads what its suites share once. A suite stands in a block with
 * the name of its file, so that its hooks are its own and a failure says where it is.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, root } from './compile.mjs';

const ROOMS = [
  'graders/src',
  'question-bank/src',
  'question-bank/check',
  'backend/src',
  'frontend/src',
];
/** Enough for eight cores, and few enough that loading costs little. */
const GROUPS = 12;
const out = join(root, '.build/suites');
const entries = join(root, '.build/suite-entries');

const suites = () =>
  ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${room}/${name}`),
  ).sort();

/** Neighbours stand together, as they load the same; the groups are about as long as each other. */
function grouped(files) {
  const sizes = files.map((file) => statSync(join(root, file)).size);
  const share = sizes.reduce((sum, size) => sum + size, 0) / GROUPS;
  const groups = Array.from({ length: GROUPS }, () => []);
  let before = 0;
  files.forEach((file, i) => {
    groups[Math.min(GROUPS - 1, Math.floor(before / share))].push(file);
    before += sizes[i];
  });
  return groups.filter((group) => group.length > 0);
}

const block = (file) =>
  `describe(${JSON.stringify(file)}, () => { require(${JSON.stringify(`../../${file}`)}); });\n`;

export async function bundleUnit() {
  rmSync(entries, { recursive: true, force: true });
  mkdirSync(entries, { recursive: true });
  const entryPoints = grouped(suites()).map((files, i) => {
    const entry = join(entries, `unit-${String(i + 1)}.js`);
    writeFileSync(entry, `${files.map(block).join('')}export {};\n`);
    return entry;
  });
  await compile(entryPoints, out);
}
