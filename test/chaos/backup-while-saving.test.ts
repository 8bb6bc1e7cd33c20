import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { meshwright } from '../commands/command-line.js';
import { pause } from '../served/chance.js';
import { Served } from '../served/server.js';
import { faultsOfRevisions, REVISIONS, type RevisionRow } from '../served/verify.js';
import { Tab } from './tab.js';

/*
 * The drill: a backup is taken while eight tabs save as fast as they can, and restored for another server. What had been
 * acknowledged when the backup began must be there, each revision as it was acknowledged, and every chain must hold.
 */

const TABS = 8;
/** Acknowledgements before the backup begins. */
const SAVES = 200;

const folder = mkdtempSync(join(tmpdir(), 'mw-backup-'));
const settings = { RATE_LIMITS: 'off', WORKER: 'none' };
const first = new Served(settings);
const second = new Served(settings);

afterAll(async () => {
  await Promise.all([first.remove(), second.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

it('restores every revision that was acknowledged before a backup under load began', async () => {
  await first.start();
  const tabs = Array.from({ length: TABS }, (_, index) => new Tab(first, index));
  await Promise.all(tabs.map((tab) => tab.open()));
  const end = new AbortController();
  const saving = tabs.map((tab) => tab.saveUntil(end.signal));
  const count = (): number => tabs.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  while (count() < SAVES) await pause(5);

  const before = tabs.flatMap(({ acknowledged }) => [...acknowledged]);
  const file = join(folder, 'meshwright.backup');
  const made = await meshwright(['backup', file], { env: { DATA_DIR: first.dataDir } });
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(count()).toBeGreaterThan(before.length); // they have gone on meanwhile
  end.abort();
  await first.stop('SIGKILL');
  await Promise.all(saving);

  mkdirSync(second.dataDir, { recursive: true });
  const restored = await meshwright(['restore', file], { env: { DATA_DIR: second.dataDir } });
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  await second.start();
  const rows = await second.rows<RevisionRow>(REVISIONS);
  expect(faultsOfRevisions(rows, before)).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(before.length);
});
