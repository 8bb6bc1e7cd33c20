import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive } from '../database/embedded/postmaster.js';

const LOOK_EVERY_MS = 250;

const SHELL = /^-?(?:ba|da|k|z|a|fi)?sh$|^busybox$/;

/**
 * `npm start` and `npx meshwright` pass on SIGTERM and SIGINT alone, and to the shell that they put between, which passes
 * on nothing: a server that they started would outlive them. So it looks whether they are there, and where they are not
 * any more ends as by SIGTERM. A process that anybody else started ends by its own signals.
 */
export function endWithNpm({ npm_lifecycle_event: script }: NodeJS.ProcessEnv): void {
  if (process.platform === 'win32' || (script !== 'start' && script !== 'npx')) return;
  const { ppid } = process;
  const parent = lookAt(ppid);
  const npm = SHELL.test(parent.name) ? parent.parent : ppid;
  const timer = setInterval(() => {
    if (process.ppid === ppid && isAlive(npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}

interface Seen {
  readonly name: string;
  readonly parent: number;
}

function lookAt(pid: number): Seen {
  try {
    if (process.platform === 'linux') {
      // proc(5): pid (name) state ppid …
      const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
      const [, name = '', parent] = /\((.*)\) \S+ (\d+)/s.exec(stat) ?? [];
      return { name, parent: Number(parent) };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, name = ''] = /(\d+)\s+(?:\S*\/)?(\S+)/.exec(line) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return { name: '', parent: 0 }; // it has gone: the first look will tell
  }
}
