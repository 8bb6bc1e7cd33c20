import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;

const SHELL = /^-?(?:ba|da|k|z|a|fi)?sh$|^busybox$/;
/** How npm, which is a script of Node, is named in the table of processes. */
const NPM = /^(?:npm|npx|node|MainThread)/;

/**
 * `npm start` and `npx meshwright` pass on SIGTERM and SIGINT alone, and to the shell that they put between, which passes
 * on nothing: what they started would outlive them. So it looks whether they are there, and where they are not any more
 * ends as by SIGTERM. A process that anybody else started ends by its own signals. Plain JavaScript, and called before
 * anything else: npm may end while all the rest is still read.
 * @param {NodeJS.ProcessEnv} env
 */
export function endWithNpm({ npm_lifecycle_event: script }) {
  if (process.platform === 'win32' || (script !== 'start' && script !== 'npx')) return;
  const { ppid } = process;
  const parent = lookAt(ppid);
  const npm = SHELL.test(parent.name) ? parent.parent : ppid;
  // the first process takes those whose parents have ended; in a container it may be npm itself
  const hasEnded = npm <= 1 && !NPM.test(lookAt(1).name);
  const timer = setInterval(() => {
    if (!hasEnded && process.ppid === ppid && isAlive(npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * @param {number} pid
 * @returns {{ name: string, parent: number }}
 */
function lookAt(pid) {
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
    return { name: '', parent: 0 }; // it has gone
  }
}
