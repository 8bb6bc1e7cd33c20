import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/*
 * Node has no flock. A socket that its owner listens on does as well: the system closes it with its process, in whatever
 * way that one ends, and no other process can be taken for it, as by a pid in a file.
 */

export interface FolderLock {
  release(): void;
}

/** No longer than the name of PostgreSQL's own socket, for which `prepareFolder` has found room. */
const NAME = /^lock-[0-9a-f]{8}$/;

/** Takes the data folder `root` for this process, which need not own a running PostgreSQL; null where another has it. */
export async function lockFolder(root: string): Promise<FolderLock | null> {
  return process.platform === 'win32' ? lockPipe(root) : lockSocket(root);
}

/**
 * Each shows its own socket before it looks for others, so of two at once one sees the other at least. Names are never
 * used again: what nobody listens on was left by a process that was killed, and is deleted.
 */
async function lockSocket(root: string): Promise<FolderLock | null> {
  const id = randomBytes(4).toString('hex');
  const [draft, name] = [`new-${id}`, `lock-${id}`];
  const server = await listen(join(root, draft));
  // shown only now, when it can be asked
  renameSync(join(root, draft), join(root, name));
  const release = (): void => {
    rmSync(join(root, name), { force: true });
    server.close();
  };
  for (const other of readdirSync(root)) {
    if (!NAME.test(other) || other === name) continue;
    if (await isListenedOn(join(root, other))) {
      release();
      return null;
    }
    rmSync(join(root, other), { force: true });
  }
  return { release };
}

/** Windows gives the name of a pipe to one process at a time. */
async function lockPipe(root: string): Promise<FolderLock | null> {
  const id = createHash('sha256').update(root.toLowerCase()).digest('hex');
  try {
    const server = await listen(`\\\\.\\pipe\\meshwright-${id}`);
    return { release: () => void server.close() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((asker) => asker.destroy());
    server.once('error', fail);
    server.listen(path, () => {
      server.unref();
      done(server);
    });
  });
}

/** Whatever is not a plain no (a frozen owner's queue is full, say) counts as yes. */
function isListenedOn(path: string): Promise<boolean> {
  return new Promise((done) => {
    const asker = connect(path);
    asker.once('connect', () => {
      asker.destroy();
      done(true);
    });
    asker.once('error', ({ code }: NodeJS.ErrnoException) => {
      done(code !== 'ECONNREFUSED' && code !== 'ENOENT');
    });
  });
}
