import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './command-line.js';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** What Node loads before the first line of `file` runs: packages by name, files of ours followed. */
function packagesBefore(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = read(file).matchAll(/^(?:import|export)\s(?:[^;]*?\sfrom\s+)?'([^']+)'/gmu);
  return [...imports].flatMap(([, from = '']) => {
    if (from.startsWith('node:')) return [];
    return from.startsWith('.') ? packagesBefore(join(dirname(file), from), seen) : [from];
  });
}

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const started = Object.entries(scripts).flatMap(([name, command]) =>
  [...command.matchAll(/node (scripts\/\S+\.mjs)/gu)].map(([, file = '']) => [name, file] as const),
);

describe('a script that installs what it needs', () => {
  it('is `npm start`, `npm test` and others', () => {
    expect(started.map(([name]) => name)).toEqual(
      expect.arrayContaining(['start', 'test', 'test:browser', 'test:chaos', 'test:stress']),
    );
  });

  it.each(started)('needs no package before: npm run %s', (_name, file) => {
    expect(packagesBefore(file)).toEqual([]);
  });
});
