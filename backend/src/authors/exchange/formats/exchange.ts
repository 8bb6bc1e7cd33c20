/**
 * Own questions from and for other tools. Reading and writing take long: on threads alone. What other files need of the
 * names and shapes stands in format.ts. Pure: reading never throws, whatever the bytes are.
 */
import { decodeText } from '../../../platform/csv/index.js';
import { isArchive, readArchive } from './archive.js';
import { csvOf, looksLikeCsv, readCsv } from './csv.js';
import { quoted, refused } from './fault.js';
import { isYaml, ownItem, readFolder, writeFolder, zipOf } from './folder.js';
import type { Format, Loss, OwnText, ReadPackage, WrittenPackage } from './format.js';
import { readGift } from './gift-read.js';
import { giftOf } from './gift-write.js';
import { MOST_BYTES, MOST_ITEMS } from './limits.js';
import { leftOut, lossesOf } from './losses.js';
import type { Draft } from './draft.js';
import { draftOf, drawnNumber, pinnedOf, treeIn } from './own-draft.js';
import { readQtiPackage, readQtiXml } from './qti-package.js';
import { qtiFiles } from './qti-write.js';

export * from './format.js';

const EXPECTED =
  'a zip of own questions, a QTI 2.1, 2.2 or 3.0 package or item, GIFT, or a CSV table';

/** @param name of the file, for messages: the format is found by what is in it */
export function readPackage(bytes: Uint8Array, name: string): ReadPackage {
  const where = quoted(name) || 'the file';
  if (bytes.length > MOST_BYTES)
    return refused(where, 'the file is too large', `at most ${String(MOST_BYTES / 2 ** 20)} MB`);
  if (bytes.length === 0) return refused(where, 'the file is empty', EXPECTED);
  try {
    return bounded(isArchive(bytes) ? fromArchive(bytes, where) : fromText(bytes, where), where);
  } catch (error) {
    // what no reader has foreseen is a fault of the file all the same
    const why = error instanceof RangeError ? 'it is nested too deeply' : 'it cannot be read';
    return refused(where, why, EXPECTED);
  }
}

function bounded(read: ReadPackage, where: string): ReadPackage {
  if (!read.ok) return read;
  if (read.items.length === 0) return refused(where, 'there is no question in it', EXPECTED);
  if (read.items.length <= MOST_ITEMS) return read;
  return refused(
    where,
    'it holds too many questions',
    `at most ${String(MOST_ITEMS)} in one file: divide it`,
  );
}

const isRead = (name: string): boolean => isYaml(name) || /\.xml$/iu.test(name);

function fromArchive(bytes: Uint8Array, where: string): ReadPackage {
  const archive = readArchive(bytes, where, isRead);
  if (!archive.ok) return archive;
  const { files } = archive;
  const texts = [...files.keys()].filter(isYaml);
  if (Math.max(texts.length, files.size - texts.length) > MOST_ITEMS + 20)
    return refused(
      where,
      `it holds ${String(files.size)} files of questions`,
      `at most ${String(MOST_ITEMS)} questions`,
    );
  if (texts.length > 0 && texts.length < files.size)
    return refused(
      where,
      'it holds question texts beside XML',
      'one kind of package in one archive: question texts, or QTI',
    );
  if (texts.length > 0) return { ok: true, format: 'folder', items: readFolder(files) };
  if (files.size === 0)
    return refused(
      where,
      'there is no question in this archive',
      'YAML files of own questions, or a QTI package with its imsmanifest.xml',
    );
  const read = readQtiPackage(files, where);
  return 'ok' in read ? read : { ok: true, ...read };
}

function fromText(bytes: Uint8Array, where: string): ReadPackage {
  const decoded = decodeText(bytes);
  if (decoded === null)
    return refused(where, 'this is no text, and no zip archive that begins as one', EXPECTED);
  const text = decoded.text.replace(/^\uFEFF/u, '');
  if (/^\s*</u.test(text)) {
    const read = readQtiXml(text, where);
    return 'ok' in read ? read : { ok: true, ...read };
  }
  if (looksLikeCsv(text)) {
    const items = readCsv(text, where);
    return Array.isArray(items) ? { ok: true, format: 'csv', items } : items;
  }
  if (/^kind: *\S/mu.test(text))
    return { ok: true, format: 'folder', items: [ownItem(where, bytes)] };
  if (/[{}]|^::/mu.test(text)) return { ok: true, format: 'gift', items: readGift(text) };
  return refused(where, 'this text is of no known format', EXPECTED);
}

interface Asked extends OwnText {
  readonly tree: ReturnType<typeof treeIn>;
}

/** What was written of it, if anything. */
interface Written {
  readonly bytes: Uint8Array;
  /** Of those texts that are in it. */
  readonly holds: ReadonlySet<string>;
}

const FILES: Readonly<Record<Format, { name: string; type: string }>> = {
  folder: { name: 'questions.zip', type: 'application/zip' },
  qti3: { name: 'questions-qti3.zip', type: 'application/zip' },
  qti21: { name: 'questions-qti21.zip', type: 'application/zip' },
  gift: { name: 'questions.gift.txt', type: 'text/plain; charset=utf-8' },
  csv: { name: 'questions.csv', type: 'text/csv; charset=utf-8' },
};

export function writePackage(format: Format, texts: readonly OwnText[]): WrittenPackage {
  if (format === 'folder') return { ...FILES.folder, bytes: writeFolder(texts), lost: [] };
  const asked = texts.map((text) => ({ ...text, tree: treeIn(text.text) }));
  const { bytes, holds } = writers[format](asked);
  const lost = asked.map(({ id, title, tree }): Loss => {
    const notes = tree !== null && holds.has(id) ? lossesOf(tree, format) : [leftOut(tree, format)];
    return { id, title, notes };
  });
  return { ...FILES[format], bytes, lost: lost.filter(({ notes }) => notes.length > 0) };
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

function qti(asked: readonly Asked[], version: 'qti3' | 'qti21'): Written {
  const items = asked.flatMap(({ id, title, tree }) => {
    const item = tree === null ? null : pinnedOf(id, tree);
    return item === null ? [] : [{ from: id, item: { ...item, title: item.title || title } }];
  });
  const files = qtiFiles(
    items.map(({ item }) => item),
    version,
  );
  return { bytes: zipOf(files), holds: new Set(items.map(({ from }) => from)) };
}

/** Of a number question, the variant that is drawn. */
function drawn({ id, tree }: Asked): Draft | null {
  const draft = tree === null ? null : draftOf(tree);
  const number = draft?.kind === 'numeric' && tree !== null ? drawnNumber(id, tree) : null;
  return draft?.kind === 'numeric' && number !== null ? { ...draft, ...number } : draft;
}

function gift(asked: readonly Asked[]): Written {
  const written = giftOf(asked.map(drawn));
  return {
    bytes: encoded(written.filter((each) => each !== null).join('\n')),
    holds: new Set(asked.flatMap(({ id }, at) => (written[at] == null ? [] : [id]))),
  };
}

function csv(asked: readonly Asked[]): Written {
  const drafts = asked.map(({ tree }) => (tree === null ? null : draftOf(tree)));
  return {
    bytes: encoded(csvOf(drafts.filter((draft) => draft !== null))),
    holds: new Set(asked.flatMap(({ id }, at) => (drafts[at] == null ? [] : [id]))),
  };
}

const writers: Readonly<Record<Exclude<Format, 'folder'>, (asked: readonly Asked[]) => Written>> = {
  qti3: (asked) => qti(asked, 'qti3'),
  qti21: (asked) => qti(asked, 'qti21'),
  gift,
  csv,
};
