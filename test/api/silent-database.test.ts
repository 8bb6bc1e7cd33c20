import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
import { testDatabase, testServer } from './database.js';
import { DeadEnd } from './dead-end.js';
import { LivePage } from './live-page.js';

/*
 * A database that neither answers nor breaks the connection. No test here measures time: each waits for an answer that
 * must come while the database is still silent.
 */

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));
const TABS = 4;
const LIMITED = { databaseTimeoutMs: 1_500, worker: 'none' } as const;

/** Saves as the room does, each write with its number until it is acknowledged. */
class Writer {
  readonly saved: SavedAnswer[] = [];
  readonly refusals: string[] = [];

  constructor(readonly tab: Tab) {}

  async save(name: string): Promise<void> {
    const item = this.tab.current.id;
    const write = this.tab.write(text(name), item);
    for (;;) {
      const { status, body, headers } = await this.tab.put(item, write);
      if (status === 200) {
        this.saved.push(body as SavedAnswer);
        this.tab.bases.set(item, (body as SavedAnswer).serverSeq);
        return;
      }
      this.refusals.push(
        `${String(status)} ${String(body.code)} ${String(headers['retry-after'])}`,
      );
      await pause(20);
    }
  }

  /** What the server holds must be what it has acknowledged, each once. */
  async check(): Promise<void> {
    const { body } = await this.tab.receipt().expect(200);
    const lineOf = ({ serverSeq, sha256 }: SavedAnswer) => `${String(serverSeq)} ${sha256}`;
    expect((body.revisions as SavedAnswer[]).map(lineOf)).toEqual(this.saved.map(lineOf));
  }
}

describe('a frozen PostgreSQL', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let api: TestApp;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mw-frozen-'));
    chmodSync(folder, 0o755);
    server = await startEmbedded(join(folder, 'pg'));
    const pool = new Pool({ ...server.connection });
    await migrateDeploy(pool, resolve(import.meta.dirname, '../../prisma/migrations'));
    await pool.end();
    const { user, port, host, database } = server.connection;
    api = await testApp({
      ...LIMITED,
      databaseUrl: `postgresql://${user}@localhost:${String(port)}/${database}?host=${encodeURIComponent(host)}`,
    });
  });
  afterAll(async () => {
    await api.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The postmaster first, so that it makes no backend meanwhile. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const postmaster = server.pid();
    process.kill(postmaster, name);
    for (const entry of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      const parent = parentOf(entry);
      if (parent === postmaster) process.kill(Number(entry), name);
    }
  }

  it('is told by 503 while it is frozen, to saves under way and new ones and to readiness; what was acknowledged is there afterwards, once', async () => {
    const writers = await Promise.all(
      Array.from(
        { length: TABS },
        async () => new Writer(await Tab.practice(await api.guest(), STRUCTURED)),
      ),
    );
    let going = true;
    const saving = Promise.all(
      writers.map(async (writer) => {
        for (let i = 0; going; i++) await writer.save(`version ${String(i)}`);
      }),
    );
    for (let round = 0; round < 2; round++) {
      const before = writers.map(({ saved }) => saved.length);
      while (writers.some(({ saved }, i) => saved.length < before[i]! + 3)) await pause(10);
      const refused = writers.map(({ refusals }) => refusals.length);
      signal('SIGSTOP');
      try {
        // twice: the one that was under way, and one that began in the silence
        while (writers.some(({ refusals }, i) => refusals.length < refused[i]! + 2))
          await pause(10);
        const ready = await api.visitor().get('/api/health/ready').expect(503);
        expect(ready.body.code).toBe('database-unavailable');
        await api.visitor().get('/api/health').expect(200);
      } finally {
        signal('SIGCONT');
      }
    }
    going = false;
    await saving;
    const refusals = new Set(writers.flatMap((writer) => writer.refusals));
    for (const refusal of refusals)
      expect(['503 database-unavailable 2', '503 database-busy 2']).toContain(refusal);
    for (const writer of writers) await writer.check();
    await api.visitor().get('/api/health/ready').expect(200);
  });
});

describe('a way to PostgreSQL that is cut without a word', () => {
  let way: DeadEnd;
  let api: TestApp;

  beforeAll(async () => {
    way = await DeadEnd.open(testServer());
    const url = new URL(await testDatabase());
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${String(way.port)}`;
    api = await testApp({ ...LIMITED, databaseUrl: url.href });
  });
  afterAll(async () => {
    await api.close();
    way.close();
  });
  afterEach(() => {
    way.mend();
  });

  it('is told by 503, and found again', async () => {
    const writer = new Writer(await Tab.practice(await api.guest(), STRUCTURED));
    await writer.save('before');
    way.break();
    const saving = writer.save('while it is cut');
    while (writer.refusals.length < 2) await pause(10);
    await api.visitor().get('/api/health/ready').expect(503);
    way.mend();
    await saving;
    await writer.save('after');
    await writer.check();
  });

  it('in the middle of a commit leaves the save to be repeated, and stored once', async () => {
    const writer = new Writer(await Tab.practice(await api.guest(), STRUCTURED));
    await writer.save('before');
    const committed = way.swallowAnswerToCommit();
    const saving = writer.save('its answer is lost');
    await committed;
    await saving;
    expect(writer.refusals).toEqual(['503 database-unavailable 2']);
    await writer.save('after');
    expect(writer.saved.map(({ serverSeq }) => serverSeq)).toEqual([1, 2, 3]);
    await writer.check();
  });

  it('is noticed by whoever listens for notices, who says so to open pages', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    const page = await LivePage.open(
      api,
      person.agent,
      `/api/v1/assessment-attempts/${seat.id}/live`,
    );
    await page.until('look');
    way.break();
    await page.until('deaf');
    way.mend();
    await page.until('look', 2);
    page.leave();
  });
});

function parentOf(pid: string): number | null {
  try {
    // after the name in brackets: state, parent (proc_pid_stat(5))
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
  } catch {
    return null; // it has ended
  }
}
