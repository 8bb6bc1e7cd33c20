import { defineConfig } from '@playwright/test';
import { fileURLToPath } from 'node:url';

const port = 4319;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whole journeys in a real Chromium against the built product on an embedded database of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.build/e2e',
  // Half of a journey is waiting for what the product waits for: three keep two cores at work.
  workers: 3,
  fullyParallel: true,
  // A busy machine must not decide whether a test passes: a step that hangs is what ends a test, the whole never does.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../.build/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${String(port)}`,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node test/e2e/serve.mjs',
    cwd: root,
    url: `http://localhost:${String(port)}/api/health/ready`,
    env: { PORT: String(port) },
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
