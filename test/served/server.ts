/** The built server (dist, embedded database, fsync on) as operators run it: a child process with a data folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { readPostmaster } from '../../backend/src/platform/database/embedded/postmaster.js';
import { runningEmbedded } from '../../backend/src/platform/database/embedded/supervisor.js';

const MAIN = resolve(import.meta.dirname, '../../backend/dist/main.js');

/** A server that can be killed and started again on the same data; its address changes each time. */
export class Served {
  private readonly folder = mkdtempSync(join(tmpdir(), 'mw-served-'));
  private child: ChildProcess | undefined;
  url = '';
  /** The end of what it has said, on stdout and stderr. */
  said = '';

  /** `settings`: environment variables on top of those of a production server on loopback. */
  constructor(private readonly settings: Readonly<Record<string, string>> = {}) {
    chmodSync(this.folder, 0o755); // started as root, PostgreSQL runs as another user, who must get through here
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when it answers; rejects with what it said where it ends instead. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'error',
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.said = '';
    this.url = await new Promise<string>((ready, fail) => {
      const listen = (chunk: Buffer): void => {
        this.said = (this.said + chunk.toString()).slice(-1_000_000);
        const port = /ready at http:\/\/localhost:(\d+)/.exec(this.said)?.[1];
        if (port !== undefined) ready(`http://127.0.0.1:${port}`);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => {
        fail(new Error(`the server ended with ${String(code)}: ${this.said}`));
      });
    });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Ends it and deletes its data. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Process id of its PostgreSQL; 0 while there is none. */
  postgres(): number {
    return readPostmaster(join(this.dataDir, 'data'))?.pid ?? 0;
  }

  /** Asks the database itself, as its owner: past row-level security. */
  async rows<Row extends QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const connection = runningEmbedded(this.dataDir);
    if (connection === null) throw new Error('PostgreSQL is not running');
    const client = new Client({ ...connection });
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }
}
