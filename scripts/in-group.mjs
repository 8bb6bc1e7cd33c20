import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a script of Node to its end, in a process group of its own: whoever ends this process ends all that the script has
 * started too. `npm ci` would go on by itself, and the next start would meet its half-made folder. Ends this process where
 * the script fails.
 */
export async function inGroup(args) {
  const isWindows = process.platform === 'win32';
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    detached: !isWindows, // there a group of its own would be a window of its own
  });
  const end = (signal) => {
    try {
      if (isWindows) child.kill();
      else process.kill(-child.pid, 'SIGTERM');
    } catch {
      // it has ended by itself
    }
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const code = await new Promise((ended, fail) => {
    child.once('error', fail);
    child.once('exit', (status) => ended(status ?? 1));
  });
  for (const signal of SIGNALS) process.off(signal, end);
  if (code !== 0) process.exit(code);
}
