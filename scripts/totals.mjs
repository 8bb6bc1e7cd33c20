/** How many tests passed and failed, by the kind of run, for the closing line of the gate. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const out = join(root, '.build');
const place = (name) => join(out, name);

export const report = (name) => {
  mkdirSync(out, { recursive: true });
  return place(name);
};
export const readReport = (name) => JSON.parse(readFileSync(place(name), 'utf8'));

export function keepTotal(kind, { passed, failed }) {
  writeFileSync(report(`${kind}.json`), JSON.stringify({ passed, failed }));
  console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
}

export const ofJest = ({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
});
