import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const MESHWRIGHT = resolve(ROOT, 'backend/bin/meshwright.mjs');

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout, each line parsed. */
  readonly lines: () => Record<string, unknown>[];
}

/** Runs the built command as a person would, with `input` on stdin; settings of this process do not reach it. */
export function meshwright(
  args: readonly string[],
  options: { input?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  const { PATH = '' } = process.env;
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [MESHWRIGHT, ...args], {
      cwd: ROOT,
      env: { PATH, ...options.env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.on('error', fail);
    child.on('close', (code) => {
      const lines = () =>
        stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Record<string, unknown>);
      done({ code, stdout, stderr, lines });
    });
    child.stdin.on('error', () => undefined); // a command that reads nothing has closed its end
    child.stdin.end(options.input ?? '');
  });
}
