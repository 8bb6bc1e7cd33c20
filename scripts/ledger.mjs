/** Where the time of a Jest run went, by suite: written by ledger-runner.cjs, printed longest first. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const file = join(root, '.build', 'ledger.jsonl');
const SHOWN = 30;

/** What was noted by a run of before goes. */
export function beginLedger() {
  mkdirSync(join(root, '.build'), { recursive: true });
  rmSync(file, { force: true });
}

/** Keeps the ledger as `.build/ledger.json`, and prints it where somebody asked for it. */
export function closeLedger(isAsked) {
  if (!existsSync(file)) return;
  const suites = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((a, b) => b.seconds - a.seconds);
  writeFileSync(join(root, '.build', 'ledger.json'), `${JSON.stringify(suites, null, 1)}\n`);
  if (!isAsked) return;
  const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0);
  const row = ({ seconds, cpu, modules, boots, tests, suite }) =>
    [seconds.toFixed(1), cpu.toFixed(1), modules, boots, tests]
      .map((cell) => String(cell).padStart(8))
      .join(' ') + `  ${suite}`;
  console.log(' seconds      cpu  modules    boots    tests  suite');
  for (const suite of suites.slice(0, SHOWN)) console.log(row(suite));
  const rest = suites.length - SHOWN;
  const all = Object.fromEntries(
    ['seconds', 'cpu', 'modules', 'boots', 'tests'].map((key) => [key, sum(key)]),
  );
  console.log(row({ ...all, suite: `all ${String(suites.length)} suites` }));
  if (rest > 0) console.log(`(${String(rest)} shorter ones stand in .build/ledger.json)`);
}
