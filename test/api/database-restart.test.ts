import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import type { SavedAnswer } from '../../backend/src/taking/attempts/saving.schemas.js';
import {
  startEmbedded,
  type EmbeddedPostgres,
} from '../../backend/src/platform/database/embedded/supervisor.js';
import { migrateDeploy } from '../../backend/src/platform/database/migrate.js';
import { testApp, type TestApp } from './app.js';
import { invited, Seat } from './assessment-driver.js';
import { STRUCTURED, Tab, text } from './attempt-driver.js';
import { LivePage } from './live-page.js';

let folder: string;
let server: EmbeddedPostgres;
let api: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-restart-'));
  chmodSync(folder, 0o755);
  server = await startEmbedded(join(folder, 'pg'));
  const pool = new Pool({ ...server.connection });
  await migrateDeploy(pool, resolve(import.meta.dirname, '../../prisma/migrations'));
  await pool.end();
  const { user, port, host, database } = server.connection;
  api = await testApp({
    databaseUrl: `postgresql://${user}@localhost:${String(port)}/${database}?host=${encodeURIComponent(host)}`,
  });
});
afterAll(async () => {
  await api.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Saves as a client does: one write at a time, repeated with its own number until it is acknowledged. */
async function saveAll(
  tab: Tab,
  count: number,
): Promise<{ saved: SavedAnswer[]; refusals: string[] }> {
  const saved: SavedAnswer[] = [];
  const refusals: string[] = [];
  const item = tab.current.id;
  for (let i = 0; i < count; i++) {
    const write = tab.write(text(`version ${String(i)}`), item);
    for (;;) {
      const response = await tab.put(item, write);
      if (response.status === 200) {
        saved.push(response.body as SavedAnswer);
        tab.bases.set(item, (response.body as SavedAnswer).serverSeq);
        break;
      }
      refusals.push(`${String(response.status)} ${String(response.body.code)}`);
      await new Promise((next) => setTimeout(next, 50));
    }
  }
  return { saved, refusals };
}

async function untilReady(): Promise<void> {
  while ((await api.visitor().get('/api/health/ready')).status !== 200) {
    await new Promise((next) => setTimeout(next, 50));
  }
}

it('loses nothing that was acknowledged when PostgreSQL is killed in the middle of saving, and says 503 meanwhile', async () => {
  const tabs = await Promise.all(
    Array.from({ length: 5 }, async () => Tab.practice(await api.guest(), STRUCTURED)),
  );
  const saving = Promise.all(tabs.map((tab) => saveAll(tab, 60)));
  saving.catch(() => undefined);
  for (let kill = 0; kill < 3; kill++) {
    await untilReady();
    await new Promise((next) => setTimeout(next, 300));
    const killed = server.pid();
    process.kill(killed, 'SIGKILL'); // the supervisor starts it again
    // its sessions may go on answering for a moment, also that all is ready
    while ([killed, 0].includes(server.pid())) await new Promise((next) => setTimeout(next, 25));
  }
  const results = await saving;
  const refusals = new Set(results.flatMap((result) => result.refusals));
  expect([...refusals]).toEqual(['503 database-unavailable']);
  for (const [index, { saved }] of results.entries()) {
    const { body } = await tabs[index]!.receipt().expect(200);
    const held = (body.revisions as SavedAnswer[]).map(
      ({ serverSeq, sha256 }) => `${String(serverSeq)} ${sha256}`,
    );
    expect(held).toEqual(saved.map(({ serverSeq, sha256 }) => `${String(serverSeq)} ${sha256}`));
    expect(held).toHaveLength(60);
  }
});

it('keeps the lines to pages open, says when nothing can be heard, and then to look again', async () => {
  const person = await invited(api);
  const seat = await Seat.begun(person);
  const path = `/api/v1/assessment-attempts/${seat.id}/live`;
  const page = await LivePage.open(api, person.agent, path);
  await page.until('look');
  process.kill(server.pid(), 'SIGKILL'); // the supervisor starts it again
  await page.until('deaf');
  await page.until('look', 2);
  expect(page.heard).toEqual(['look', 'deaf', 'look']);
  await untilReady();
  await seat.ask('help', { text: 'Still there?' }).expect(201);
  await page.until('look', 3);
  expect(page.response.destroyed).toBe(false);
  page.leave();
});
