import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** What PostgreSQL itself wrote about the server that owns `dataDir` (postmaster.pid), or null where none did. */
export function readPostmaster(dataDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  // line 1 pid, line 4 port, line 8 status: src/include/utils/pidfile.h of PostgreSQL
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    ready: (lines[7] ?? '').trim() === 'ready',
  };
}

/** The server of `dataDir` if its process is alive and really is that (a pid may have been given to another program). */
export function runningPostmaster(dataDir: string): Postmaster | null {
  const found = readPostmaster(dataDir);
  return found && isAlive(found.pid) && isServerOf(dataDir, found.pid) ? found : null;
}

/** PostgreSQL itself believes any process of its user that has the pid, and does not start beside it. */
export function forgetGonePostmaster(dataDir: string): void {
  if (readPostmaster(dataDir) && !runningPostmaster(dataDir))
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** PostgreSQL works in its data folder. */
function isServerOf(dataDir: string, pid: number): boolean {
  if (process.platform !== 'linux') return true;
  const of = (what: string): string => readlinkSync(`/proc/${String(pid)}/${what}`);
  try {
    return of('exe').includes('postgres') && of('cwd') === realpathSync(dataDir);
  } catch {
    return false;
  }
}
