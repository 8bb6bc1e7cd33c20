import { crc32, inflateRawSync } from 'node:zlib';
import type { Agent } from './app.js';

/**
 * The files of a zip archive by name, read by the rules of PKWARE's APPNOTE 6.3.10 and by none of the code that packs
 * ours: central directory (4.3.12), stored or deflated entries, checksums compared.
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('no end of central directory');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('not a central header');
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28));
    const data = unpacked(archive, at);
    if (crc32(data) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    if (files.has(name)) throw new Error(`${name} stands there twice`);
    files.set(name, data);
    at += 46 + [28, 30, 32].reduce((sum, part) => sum + archive.readUInt16LE(at + part), 0);
  }
  return files;
}

function unpacked(archive: Buffer, header: number): Buffer {
  const local = archive.readUInt32LE(header + 42);
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(begin, begin + archive.readUInt32LE(header + 20));
  return archive.readUInt16LE(header + 10) === 0 ? packed : inflateRawSync(packed);
}

/** Asks for an archive. */
export const getArchive = (agent: Agent, path: string) =>
  agent
    .get(path)
    .buffer(true)
    .parse((reply, done) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        done(null, Buffer.concat(parts));
      });
    });
