import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config/index.js';
import { KEY_FILE } from '../secrets/index.js';
import { BackupError } from './backup-error.js';

/** The folder of the embedded database. Throws BackupError where the database is a server of the operator's. */
export function embeddedPlace({ databaseUrl, dataDir }: Config): { root: string; data: string } {
  if (databaseUrl !== undefined)
    throw new BackupError(
      'DATABASE_URL is set, and this command is for the embedded database alone: use pg_dump and pg_restore, of the same major version as the server or a newer one (docs/operating.md, Backup)',
    );
  const root = resolve(dataDir);
  return { root, data: join(root, 'data') };
}

export const platform = (): string => `${process.platform}-${process.arch}`;

/** Tells keys apart and gives nothing of them away; null where there is none. */
export function fingerprintOf({ secretsKey, dataDir }: Config): string | null {
  const key = secretsKey ?? fileKey(join(dataDir, KEY_FILE));
  return key === null
    ? null
    : createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 16);
}

function fileKey(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
