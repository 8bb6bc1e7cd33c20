/**
 * `npm test`: unit, bank and API tests; then the browser's, where a Chromium is found (CI=true requires one).
 * `npm test -- PATH` runs the Jest tests of that path alone.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from './jest.mjs';
import {
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  findChromium,
  node,
  root,
} from './steps.mjs';

const paths = process.argv.slice(2);
ensureInstalled();
ensureGenerated();
if (paths.length > 0) {
  jest(paths);
  process.exit(0);
}

const out = join(root, '.build');
mkdirSync(out, { recursive: true });
const read = (name) => JSON.parse(readFileSync(join(out, name), 'utf8'));
jest(['--selectProjects', 'unit', 'api', '--json', '--outputFile', join(out, 'jest.json')]);
const units = read('jest.json');
const total = { passed: units.numPassedTests, failed: units.numFailedTests };

const chromium = findChromium();
if (chromium) {
  ensureBuilt();
  node(['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/e2e/playwright.config.ts'], {
    env: {
      ...process.env,
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(out, 'playwright.json'),
    },
  });
  const { stats } = read('playwright.json');
  total.passed += stats.expected + stats.flaky;
  total.failed += stats.unexpected;
} else if (process.env.CI) {
  console.error(
    'No Chromium found: the gate needs one (apt-get install chromium, or set CHROMIUM).',
  );
  process.exit(1);
} else {
  console.log(
    'Browser tests left out: no Chromium found (install one, or set CHROMIUM to its path).',
  );
}
writeFileSync(join(out, 'tests.json'), JSON.stringify(total));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
