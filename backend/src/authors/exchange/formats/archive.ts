/**
 * Zip archives, read as what a stranger made: sizes are checked before anything is unpacked and again while it is, names
 * lead nowhere, and nothing inside is opened as an archive. Field numbers are those of APPNOTE.TXT 6.3 (PKWARE). Pure.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { quoted, refused, type Refused } from './fault.js';
import {
  MOST_ENTRIES,
  MOST_ENTRY_BYTES,
  MOST_RATIO,
  MOST_UNPACKED_BYTES,
  RATIO_FROM_BYTES,
} from './limits.js';

/** One file of an archive, as its directory has it. */
interface Entry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

export interface Archive {
  readonly ok: true;
  /** Of every file, folders left out. */
  readonly names: readonly string[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
/** Stands where the real figure is in a ZIP64 record. */
const IN_ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
/** Bits of the flags (4.4.4): encrypted, and names in UTF-8. */
const ENCRYPTED = 1;
const UTF8 = 0x800;

export const isArchive = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 &&
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/** @param wanted which files are unpacked; the others are only named */
export function readArchive(
  bytes: Uint8Array,
  name: string,
  wanted: (name: string) => boolean,
): Archive | Refused {
  const entries = directory(bytes, name);
  if (!Array.isArray(entries)) return entries;
  const odd = oddName(entries);
  if (odd !== null) return odd;
  const read = entries.filter((entry) => wanted(entry.name));
  const tooLarge = sizeFault(read, name);
  if (tooLarge !== null) return tooLarge;
  const files = new Map<string, Uint8Array>();
  for (const entry of read) {
    const unpacked = unpack(bytes, entry);
    if (!(unpacked instanceof Uint8Array)) return unpacked;
    files.set(entry.name, unpacked);
  }
  return { ok: true, names: entries.map((entry) => entry.name), files };
}

const WHOLE = 'a whole zip archive, as the program that made it saved it';

function directory(bytes: Uint8Array, name: string): Entry[] | Refused {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return refused(name, 'the end of the archive is missing', WHOLE);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (count === 0xffff || start === IN_ZIP64)
    return refused(name, 'this is a ZIP64 archive', 'a zip archive below 4 GB and 65,535 files');
  if (count > MOST_ENTRIES)
    return refused(
      name,
      `the archive holds ${count.toLocaleString('en')} files`,
      `at most ${MOST_ENTRIES.toLocaleString('en')}`,
    );
  if (start + size > end) return refused(name, 'the archive lists files beyond its end', WHOLE);
  const entries: Entry[] = [];
  let at = start;
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL)
      return refused(name, 'the list of files in the archive is damaged', WHOLE);
    const length = view.getUint16(at + 28, true);
    const next = at + 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return refused(name, 'the list of files in the archive is damaged', WHOLE);
    entries.push(entryAt(bytes, view, at));
    at = next;
  }
  return entries.filter((entry) => !entry.name.endsWith('/'));
}

/** Of the record at the end (4.3.16), before which a comment of at most 65,535 bytes may follow. */
function endOf(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - 0xffff); at--)
    if (
      view.getUint32(at, true) === END &&
      at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength
    )
      return at;
  return null;
}

/** A record of the directory (4.3.12). */
function entryAt(bytes: Uint8Array, view: DataView, at: number): Entry {
  const flags = view.getUint16(at + 8, true);
  const raw = bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true));
  const decoder = new TextDecoder((flags & UTF8) === 0 ? 'windows-1252' : 'utf-8');
  return {
    name: decoder.decode(raw),
    method: view.getUint16(at + 10, true),
    encrypted: (flags & ENCRYPTED) !== 0,
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    unpacked: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  };
}

/** Nothing is written to a disk here; a name that climbs is refused all the same, as nobody means well by it. */
function oddName(entries: readonly Entry[]): Refused | null {
  const had = new Set<string>();
  for (const { name } of entries) {
    const climbs = name.split('/').some((step) => step === '..' || step === '.');
    if (climbs || /^\/|^[A-Za-z]:|[\\\0-\u001f\u007f]/u.test(name))
      return refused(
        quoted(name),
        'the name of this file leads out of the archive',
        'names of files and folders inside the archive, with / between them',
      );
    if (had.has(name))
      return refused(quoted(name), 'this file is in the archive twice', 'each once');
    had.add(name);
  }
  return null;
}

const MB = (bytes: number): string => `${String(Math.ceil(bytes / 2 ** 20))} MB`;

/** By what the directory says; `unpack` holds each file to it. */
function sizeFault(entries: readonly Entry[], name: string): Refused | null {
  for (const { name: file, packed, unpacked } of entries) {
    if (unpacked > MOST_ENTRY_BYTES)
      return refused(
        quoted(file),
        `unpacked, this file has ${MB(unpacked)}`,
        `at most ${MB(MOST_ENTRY_BYTES)}`,
      );
    if (unpacked > RATIO_FROM_BYTES && unpacked > packed * MOST_RATIO)
      return refused(
        quoted(file),
        'this file is packed far more tightly than any question',
        `at most ${String(MOST_RATIO)} bytes out of each packed one`,
      );
  }
  const all = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (all <= MOST_UNPACKED_BYTES) return null;
  return refused(name, `unpacked, its files have ${MB(all)}`, `at most ${MB(MOST_UNPACKED_BYTES)}`);
}

function unpack(bytes: Uint8Array, entry: Entry): Uint8Array | Refused {
  const where = quoted(entry.name);
  if (entry.encrypted)
    return refused(where, 'this file is encrypted', 'an archive without a password');
  const packed = packedOf(bytes, entry);
  if (packed === null) return refused(where, 'this file is cut off or damaged', WHOLE);
  const unpacked = inflated(packed, entry);
  if (unpacked === null)
    return entry.method === STORED || entry.method === DEFLATED
      ? refused(where, 'this file is damaged, or larger than the archive says', WHOLE)
      : refused(where, 'this file is packed in an unusual way', 'files stored or deflated');
  return unpacked;
}

function packedOf(bytes: Uint8Array, { at, packed }: Entry): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) return null;
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return start + packed > bytes.length ? null : bytes.subarray(start, start + packed);
}

/** Never more bytes than the directory promised: zlib stops there. Null where it is not what was promised. */
function inflated(packed: Uint8Array, { method, unpacked, crc }: Entry): Uint8Array | null {
  if (method !== STORED && method !== DEFLATED) return null;
  try {
    const data =
      method === STORED
        ? packed
        : new Uint8Array(inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) }));
    return data.length === unpacked && crc32(data) === crc ? data : null;
  } catch {
    return null; // no deflated data, or more of it than promised
  }
}
