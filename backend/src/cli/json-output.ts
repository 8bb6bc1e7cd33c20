import { once } from 'node:events';

/** A reader that has seen enough, such as `head`, ends the command in peace. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

/** Writes text to stdout and waits while the reader is behind, so that memory stays bounded. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Writes one JSON document a line; the only thing that commands say on stdout. */
export const print = (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`);
