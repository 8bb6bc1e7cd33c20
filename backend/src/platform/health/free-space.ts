import { statfs } from 'node:fs/promises';
import { storageFull } from '../http/index.js';

/** Throws `storage-full` where less than `least` bytes are free for `folder`. */
export async function assertFreeSpace(folder: string, least: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < least) throw storageFull();
}
