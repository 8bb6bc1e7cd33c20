import { spawn, type ChildProcess } from 'node:child_process';
import type { Identity } from './run-as.js';

/**
 * The shell between this process and the server. Its stdin is the leash: when this process dies in any way
 * (SIGKILL included), `cat` sees end-of-file and the shell stops the server with a fast shutdown.
 */
const GUARD = [
  'exec 3<&0',
  '"$0" "$@" </dev/null & p=$!',
  'trap "kill -INT $p" TERM INT',
  '(cat >/dev/null <&3; kill -INT $p 2>/dev/null) & c=$!',
  'wait $p; r=$?',
  'while kill -0 $p 2>/dev/null; do wait $p; r=$?; done',
  'kill $c 2>/dev/null; exit $r',
].join('\n');

/** Starts `postgres` with `args`, tied to the life of this process. */
export function spawnOnLeash(
  postgres: string,
  args: readonly string[],
  identity: Identity,
): ChildProcess {
  if (process.platform === 'win32') {
    return spawn(postgres, args, { stdio: ['pipe', 'ignore', 'pipe'], windowsHide: true });
  }
  return spawn('/bin/sh', ['-c', GUARD, postgres, ...args], {
    ...identity,
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: '/',
    detached: true, // Ctrl-C reaches Nest only, which closes the pool before it stops the server
  });
}
