import { open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { BackupError } from './backup-error.js';
import { textEntry } from './backup-file.js';
import type { Entry } from './tar.js';

/*
 * An online copy of a whole cluster by PostgreSQL's low-level API ("Making a Base Backup Using the Low Level API", chapter
 * 25.3.4 of its manual): files are read while the server goes on, and the log that it writes meanwhile mends them.
 */

/** Folders whose contents a copy must not have, or need not ("The directories that can be omitted", ibid.). */
const EMPTY = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init|pgsql_tmp[^/]*|backup_label(?:\.old)?|tablespace_map)$/;
/** Last of all: it says where the reading of the log begins. */
const CONTROL = 'global/pg_control';

/** Entries of the cluster in `dataDir`, whose server `client` is connected to as a superuser. */
export async function* copyOfCluster(client: Client, dataDir: string): AsyncGenerator<Entry> {
  await assertLogIsKept(client);
  // a slot of this session keeps the log that the copy needs
  await client.query(
    `SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
  );
  const from = await client.query<{ wal: string }>(
    `SELECT pg_walfile_name(pg_backup_start('meshwright backup', fast => true)) AS wal`,
  );
  for await (const path of pathsIn(dataDir, ''))
    if (path !== CONTROL) yield* entriesOf(dataDir, path);
  yield* entriesOf(dataDir, CONTROL);
  const to = await client.query<{ wal: string; labelfile: string }>(
    'SELECT pg_walfile_name(lsn) AS wal, labelfile FROM pg_backup_stop(wait_for_archive => false)',
  );
  yield textEntry('data/backup_label', to.rows[0]?.labelfile ?? '');
  yield* logOf(dataDir, from.rows[0]?.wal ?? '', to.rows[0]?.wal ?? '');
}

async function assertLogIsKept(client: Client): Promise<void> {
  const { rows } = await client.query<{ wal_level: string }>('SHOW wal_level');
  if (rows[0]?.wal_level === 'minimal')
    throw new BackupError(
      'The server that runs here is of an older Meshwright, which cannot be copied while it runs: stop it, or start it anew',
    );
  const elsewhere = await client.query(
    `SELECT 1 FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')`,
  );
  if (elsewhere.rowCount !== 0)
    throw new BackupError('The database has tablespaces of its own, which a backup does not hold');
}

/**
 * Paths below the data folder, folders with a slash at the end. What comes and goes meanwhile may be there or not; links
 * are followed (`pg_wal` is often one to another disk), and pipes and sockets are nobody's data.
 */
async function* pathsIn(dataDir: string, folder: string): AsyncGenerator<string> {
  const names = await readdir(join(dataDir, folder)).catch(unlessGone(folder, []));
  for (const name of names) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (LEFT_OUT.test(path)) continue;
    const found = await stat(join(dataDir, path)).catch(unlessGone(path, null));
    if (found?.isDirectory()) {
      yield `${path}/`;
      yield* pathsIn(dataDir, path);
    } else if (found?.isFile() && !EMPTY.has(folder)) {
      yield path;
    }
  }
}

async function* entriesOf(dataDir: string, path: string): AsyncGenerator<Entry> {
  if (path.endsWith('/')) {
    yield { path: `data/${path}`, size: 0, body: [] };
    return;
  }
  const handle = await open(join(dataDir, path)).catch(unlessGone(path, null));
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    yield { path: `data/${path}`, size, body: bytesOf(handle, { path, size }) };
  } finally {
    await handle.close();
  }
}

const CHUNK = 262_144;

/** As many bytes as the file had at the beginning; zeros for those that it has lost since. */
async function* bytesOf(
  handle: FileHandle,
  { path, size }: { readonly path: string; readonly size: number },
): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const buffer = Buffer.alloc(Math.min(CHUNK, size - at));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at).catch(unreadable(path));
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += bytesRead === 0 ? buffer.length : bytesRead;
  }
}

/** The log from the start of the copy to its end: without any of it the copy is none. */
async function* logOf(dataDir: string, from: string, to: string): AsyncGenerator<Entry> {
  const names = (await readdir(join(dataDir, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= to,
  );
  if (!names.includes(from) || !names.includes(to))
    throw new BackupError('The log of the database was not kept for the backup: try again');
  for (const name of names.sort()) yield* entriesOf(dataDir, `pg_wal/${name}`);
}

const unlessGone =
  <T>(path: string, instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
    return unreadable(path)(error);
  };

/** What cannot be read is no fault of the file that is written. */
const unreadable =
  (path: string) =>
  (error: unknown): never => {
    throw new BackupError(
      `data/${path} of the data folder cannot be read: ${(error as Error).message}`,
      { cause: error },
    );
  };
