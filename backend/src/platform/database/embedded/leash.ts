import { spawn, type ChildProcess } from 'node:child_process';
import type { Identity } from './run-as.js';

/**
 * The shell between this process and the server. Its stdin is the leash: when this process dies in any way
 * (SIGKILL included), `cat` sees end-of-file and the shell stops the server with a fast shutdown. It asks until the server
 * has gone: one that has just been started does not listen yet, and what a shell runs in the background ignores SIGINT
 * until then. To ask again while it shuts down changes nothing.
 */
const GUARD = [
  'exec 3<&0',
  '"$0" "$@" </dev/null & p=$!',
  'stop() { while kill -INT $p 2>/dev/null; do sleep 1; done; }',
  'trap "stop &" TERM INT',
  '(cat >/dev/null <&3; stop) & c=$!',
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
