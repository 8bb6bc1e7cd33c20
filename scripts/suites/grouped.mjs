/**
 * Writes suites as a few files, each of which loads what its suites share once. A suite stands in a block with the name of
 * its file, so that its hooks are its own and a failure says where it is.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, root } from './compile.mjs';

const out = join(root, '.build/suites');
const entries = join(root, '.build/suite-entries');

/** Where the suites of a project stand, and how many files become of them: enough for eight cores, and few enough that loading costs little. */
const PROJECTS = {
  unit: {
    rooms: [
      'graders/src',
      'question-bank/src',
      'question-bank/check',
      'backend/src',
      'frontend/src',
    ],
    files: 12,
  },
  api: { rooms: ['test/api'], files: 8 },
};

const suitesOf = (rooms) =>
  rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${room}/${name}`),
    )
    .sort();

/** Neighbours stand together, as they load the same; the groups are about as long as each other. */
function grouped(files, count) {
  const sizes = files.map((file) => statSync(join(root, file)).size);
  const share = sizes.reduce((sum, size) => sum + size, 0) / count;
  const groups = Array.from({ length: count }, () => []);
  let before = 0;
  files.forEach((file, i) => {
    groups[Math.min(count - 1, Math.floor(before / share))].push(file);
    before += sizes[i];
  });
  return groups.filter((group) => group.length > 0);
}

const block = (file) =>
  `describe(${JSON.stringify(file)}, () => { require(${JSON.stringify(`../../${file}`)}); });\n`;

export async function groupSuites() {
  rmSync(entries, { recursive: true, force: true });
  mkdirSync(entries, { recursive: true });
  const entryPoints = Object.entries(PROJECTS).flatMap(([name, { rooms, files }]) =>
    grouped(suitesOf(rooms), files).map((suites, i) => {
      const entry = join(entries, `${name}-${String(i + 1)}.js`);
      writeFileSync(entry, `${suites.map(block).join('')}export {};\n`);
      return entry;
    }),
  );
  await compile(entryPoints, out);
}
