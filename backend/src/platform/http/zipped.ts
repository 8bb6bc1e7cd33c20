import { zip } from 'fflate';

/** Names in an archive: no folder above it, nothing that a file system reads as more than a name. */
const SAFE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** A zip archive of these files, each a text by its name within. Packed in a thread of its own where it is large. */
export function zipped(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([name, text]) => {
    if (!SAFE_NAME.test(name)) throw new Error(`no name for a file in an archive: ${name}`);
    return [name, encoder.encode(text)] as const;
  });
  return new Promise((resolve, reject) => {
    zip(Object.fromEntries(entries), (error, data) => {
      if (error) reject(error);
      else resolve(data);
    });
  });
}
