/** The built server on a database of its own, for the browser tests; both are gone afterwards. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'meshwright-e2e-'));
process.env.DATA_DIR = folder;
// for tests that run a command beside the server
mkdirSync('.build', { recursive: true });
writeFileSync('.build/e2e-data-folder', folder);
process.env.LOG_LEVEL ??= 'warn';
process.env.ORGANISATIONS = 'open';
// all of the tests' people come from one address, and the faster the machine the more of them within a minute
process.env.RATE_LIMITS = 'off';
delete process.env.DATABASE_URL;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await import('../../backend/dist/main.js');

// The first account owns the server; the tests know this one.
const owner = {
  email: 'owner@example.org',
  password: 'a long enough passphrase',
  displayName: 'Owner',
};
await fetch(`http://localhost:${process.env.PORT}/api/v1/accounts`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(owner),
});
