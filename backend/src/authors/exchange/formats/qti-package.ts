/** QTI content packages and single items: which files are questions, and in which version. Pure. */
import { decodeText } from '../../../platform/csv/index.js';
import { noItem } from './item.js';
import { quoted, refused, type Refused } from './fault.js';
import type { Format, ReadItem } from './format.js';
import { isItem, readItem } from './qti-read.js';
import { all, type Element, readXml } from './xml-tree.js';

export const MANIFEST = 'imsmanifest.xml';

interface Read {
  readonly format: Format;
  readonly items: readonly ReadItem[];
}

/** QTI 3 writes its elements with a prefix that no earlier version has. */
const versionOf = (root: Element): Format => (/(^|:)qti-/u.test(root.written) ? 'qti3' : 'qti21');

const NAMES: Readonly<Record<string, string>> = {
  questestinterop: 'QTI 1.2, which is older than what is read here',
  quiz: 'Moodle XML',
  assessmenttest: 'a test without its questions',
  assessmentsection: 'a section without its questions',
  manifest: 'a manifest without its package',
};

/** One XML file. */
export function readQtiXml(text: string, name: string): Read | Refused {
  const reading = readXml(text, name);
  if (!reading.ok) return reading;
  const { root } = reading;
  if (isItem(root)) return { format: versionOf(root), items: [readItem(root, quoted(name))] };
  const known = NAMES[root.name];
  return refused(
    name,
    known === undefined ? `its root is <${quoted(root.written)}>` : `this is ${known}`,
    root.name === 'quiz'
      ? 'the same questions exported as GIFT'
      : 'a QTI 2.1, 2.2 or 3.0 package or item',
  );
}

/** A zip: the items that its manifest names, or every item where it has none. */
export function readQtiPackage(
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
): Read | Refused {
  const manifest = files.get(MANIFEST);
  const paths = manifest === undefined ? [...files.keys()] : itemsNamed(manifest);
  if (!Array.isArray(paths)) return paths;
  const read = paths.map((path) => itemAt(path, files.get(path)));
  const found = read.flatMap((each) => each ?? []);
  if (found.length === 0)
    return refused(
      name,
      'there is no question in this package',
      'a package with items of QTI 2.1, 2.2 or 3.0',
    );
  const version = found.find(({ format }) => format !== null)?.format ?? 'qti21';
  return { format: version, items: found.map(({ item }) => item) };
}

/** Resources that are items, by their type; the paths are relative to the manifest. */
function itemsNamed(manifest: Uint8Array): string[] | Refused {
  const text = decodeText(manifest);
  if (text === null) return refused(MANIFEST, 'this file is no text', 'XML in UTF-8 or UTF-16');
  const reading = readXml(text.text, MANIFEST);
  if (!reading.ok) return reading;
  const items = all(reading.root, 'resource').filter(({ attributes }) =>
    /^imsqti_(item|apipitem|fullpackage_item)/iu.test(attributes['type'] ?? ''),
  );
  return [...new Set(items.map(({ attributes }) => pathOf(attributes['href'] ?? '')))];
}

/** As the archive names it. What no address can be is looked for as it stands, and not found. */
function pathOf(href: string): string {
  try {
    return decodeURIComponent(href).replace(/^\.\//u, '');
  } catch {
    return href;
  }
}

/** Null for an XML file that is no item, such as a test. */
function itemAt(
  path: string,
  bytes: Uint8Array | undefined,
): { item: ReadItem; format: Format | null } | null {
  const from = quoted(path);
  const none = (note: string) => ({ item: noItem(from, from, note), format: null });
  if (bytes === undefined)
    return none('The manifest names this file, and it is not in the package.');
  const text = decodeText(bytes);
  if (text === null) return none('This file is no text in UTF-8 or UTF-16.');
  const reading = readXml(text.text, from);
  if (!reading.ok) {
    const [fault] = reading.faults;
    return none(
      `${fault?.where ?? from}: ${fault?.message ?? 'it cannot be read'}; expected: ${fault?.expected ?? 'XML'}.`,
    );
  }
  if (!isItem(reading.root)) return null;
  return { item: readItem(reading.root, from), format: versionOf(reading.root) };
}
