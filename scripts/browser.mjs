/** `npm run test:browser`: whole journeys in a real Chromium, against the built product. `-- FILE` runs that file alone. */
import { ensureBuilt, ensureInstalled, findChromium, node } from './steps.mjs';
import { keepTotal, readReport, report } from './totals.mjs';

const files = process.argv.slice(2);
ensureInstalled();
const chromium = findChromium();
if (!chromium) {
  console.error('No Chromium found: apt-get install chromium, or set CHROMIUM to its path.');
  process.exit(1);
}
ensureBuilt();
const config = 'test/e2e/playwright.config.ts';
node(['node_modules/@playwright/test/cli.js', 'test', '-c', config, ...files], {
  env: {
    ...process.env,
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright.json'),
  },
});
const { stats } = readReport('playwright.json');
if (files.length === 0)
  keepTotal('browser', { passed: stats.expected + stats.flaky, failed: stats.unexpected });
