import type { ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { findBinaries, type Binaries } from './binaries.js';
import { initialise, prepareFolder, takeFolder, waitForPredecessor } from './data-folder.js';
import { LastWords } from './last-words.js';
import { spawnOnLeash } from './leash.js';
import { forgetGonePostmaster, isAlive, readPostmaster, runningPostmaster } from './postmaster.js';
import { DataFolderError } from './data-folder-error.js';
import { identityForPostgres, type Identity } from './run-as.js';

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** The server's present process id; changes when the supervisor had to start it again. */
  pid(): number;
  /** Whether it is away because its disk takes no writes; of no meaning while it answers. */
  outOfSpace(): boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Extra server settings, as `-c name=value`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: Log;
}

/** What PostgreSQL says, `detail`, may quote statements and rows; what becomes of it, `news`, does not. */
export type Log = (line: string, kind: 'detail' | 'news') => void;

const PORT = 5432;
/** Of a server that nobody is to find who waits for the folder's own. */
const PORT_ASIDE = 5433;
const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;
const RESTART_AFTER_MS = 500;

/** Small on purpose: a laptop's server for a handful of people. fsync stays on: an acknowledged answer is on the disk. */
const FRUGAL: Readonly<Record<string, string>> = {
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '24MB',
  work_mem: '2MB',
  maintenance_work_mem: '16MB',
  effective_cache_size: '256MB',
  wal_buffers: '1MB',
  max_wal_size: '256MB',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  max_wal_senders: '0',
  wal_level: 'replica', // what a copy of a running server needs
  jit: 'off',
  io_method: 'sync',
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Starts the PostgreSQL shipped in npm on `root` (its data in `root/data`, its Unix socket in `root`, mode 0700, no TCP
 * port; on Windows a free TCP port of 127.0.0.1), which is this process's until `stop`. Starts it again should it die.
 * Throws DataFolderError for faults of the folder.
 */
export async function startEmbedded(
  root: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = resolve(root);
  const identity = identityForPostgres();
  const dataDir = join(folder, 'data');
  prepareFolder(folder, identity);
  const binaries = await findBinaries(identity);
  const lock = await takeFolder(folder, dataDir);
  const release = (): void => {
    lock.release();
  };
  try {
    initialise(dataDir, binaries, identity);
    const place = { dataDir, binaries, identity };
    const server = new Server(place, await socketOf(folder, PORT), options, release);
    await server.start();
    return server;
  } catch (error) {
    release();
    throw error;
  }
}

/** Joins the server of another process on `root` where there is one, else starts one as `startEmbedded` does. */
export async function joinEmbedded(
  root: string,
  options: EmbeddedOptions = {},
): Promise<Omit<EmbeddedPostgres, 'pid'>> {
  const joined = (): Omit<EmbeddedPostgres, 'pid'> | null => {
    const connection = runningEmbedded(root);
    return connection && { connection, outOfSpace: () => false, stop: () => Promise.resolve() };
  };
  const running = joined();
  if (running) return running;
  try {
    return await startEmbedded(root, options);
  } catch (error) {
    const meanwhile = joined(); // its owner was about to start it
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** Starts a server on `dataDir`, a folder of `root`, beside the one of `root` itself, whose lock the caller holds. */
export async function startAside(root: string, dataDir: string): Promise<EmbeddedPostgres> {
  const folder = resolve(root);
  const identity = identityForPostgres();
  const place = { dataDir, binaries: await findBinaries(identity), identity };
  const server = new Server(place, await socketOf(folder, PORT_ASIDE), {}, () => undefined);
  await server.start();
  return server;
}

interface Place {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly identity: Identity;
}

class Server implements EmbeddedPostgres {
  private child: ChildProcess | undefined;
  private readonly words = new LastWords();
  private stopping = false;
  /** Of the news that was told last. */
  private gist = '';

  constructor(
    private readonly place: Place,
    readonly connection: Connection,
    private readonly options: EmbeddedOptions,
    private readonly release: () => void,
  ) {}

  pid(): number {
    return readPostmaster(this.place.dataDir)?.pid ?? 0;
  }

  outOfSpace(): boolean {
    return this.words.outOfSpace;
  }

  async start(): Promise<void> {
    forgetGonePostmaster(this.place.dataDir);
    const child = spawnOnLeash(this.place.binaries.postgres, this.arguments(), this.place.identity);
    this.child = child;
    this.words.begin();
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = String(chunk);
      this.words.hear(text);
      this.options.log?.(text.trimEnd(), 'detail');
    });
    child.unref();
    for (const stream of [child.stderr, child.stdin])
      (stream as unknown as { unref?(): void } | null)?.unref?.();
    try {
      await this.untilReady(child);
    } catch (error) {
      child.stdin?.end();
      this.words.end();
      throw error;
    }
    child.once('exit', () => {
      this.words.end();
      void this.revive();
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    const pid = this.pid();
    if (child?.exitCode === null && isAlive(pid)) {
      process.kill(pid, 'SIGINT'); // fast shutdown: sessions are cut, everything committed stays
      const until = Date.now() + STOP_WITHIN_MS;
      while (isAlive(pid) && Date.now() < until) await pause(25);
    }
    child?.stdin?.end();
    this.release();
  }

  private arguments(): string[] {
    const { host, port } = this.connection;
    const windows = process.platform === 'win32';
    const settings: Record<string, string> = {
      ...FRUGAL,
      listen_addresses: windows ? host : '',
      unix_socket_directories: windows ? '' : host,
      ...this.options.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return ['-D', this.place.dataDir, '-p', String(port), ...flags];
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    const until = Date.now() + START_WITHIN_MS;
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
        throw new DataFolderError(
          `PostgreSQL did not start in ${this.place.dataDir}: ${this.words.tail}`,
        );
      }
      if (runningPostmaster(this.place.dataDir)?.ready) return;
      await pause(25);
    }
  }

  private async revive(): Promise<void> {
    if (this.stopping) return;
    this.tell(`PostgreSQL stopped by itself (${this.words.reason}): starting it again`);
    while (await this.stillAway());
  }

  private async stillAway(): Promise<boolean> {
    await pause(RESTART_AFTER_MS);
    try {
      await waitForPredecessor(this.place.dataDir);
      if (this.stopping) return false;
      await this.start();
      this.tell('PostgreSQL runs again');
      return false;
    } catch {
      if (!this.stopping)
        this.tell(`PostgreSQL does not come back (${this.words.reason}): trying again and again`);
      return true;
    }
  }

  /** Once, where the same is told again with other numbers. */
  private tell(news: string): void {
    const gist = news.replace(/\d+/g, '');
    if (gist !== this.gist) this.options.log?.(news, 'news');
    this.gist = gist;
  }
}

/** The connection of a server that another process runs on `root`, or null where none does. */
export function runningEmbedded(root: string): Connection | null {
  const folder = resolve(root);
  const server = runningPostmaster(join(folder, 'data'));
  if (!server?.ready) return null;
  return connectionTo(folder, server.port);
}

const connectionTo = (folder: string, port: number): Connection => ({
  host: process.platform === 'win32' ? '127.0.0.1' : folder,
  port,
  user: 'app',
  database: 'postgres',
});

async function socketOf(folder: string, port: number): Promise<Connection> {
  return connectionTo(folder, process.platform === 'win32' ? await freePort() : port);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        done(port);
      });
    });
  });
}
