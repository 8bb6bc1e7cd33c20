/**
 * XML of a stranger as a tree. What could name an entity or a file is refused before the parser sees it, as is what is
 * nested more deeply or has more elements than any question; the parser itself fetches and expands nothing. Pure.
 */
import { parseXml, XmlCdata, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml';
import { quoted, refused, type Refused } from './fault.js';
import { DEEPEST_XML, MOST_ELEMENTS } from './limits.js';

/** An element by its name without prefix, in lower case and without QTI 3’s hyphens: “simplechoice” in all versions. */
export interface Element {
  readonly name: string;
  /** As it stands in the file. */
  readonly written: string;
  /** By names as above. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}
export type Node = Element | string;

export type XmlReading = { readonly ok: true; readonly root: Element } | Refused;

const SOUND = 'well-formed XML without DOCTYPE and entities of its own';

export function readXml(text: string, where: string): XmlReading {
  const unsafe = unsafeFault(text, where);
  if (unsafe !== null) return unsafe;
  try {
    const { root } = parseXml(text, { resolveUndefinedEntity: (name) => SPACES[name] ?? null });
    return root === null
      ? refused(where, 'there is no XML in it', SOUND)
      : { ok: true, root: elementOf(root) };
  } catch (error) {
    if (error instanceof XmlError)
      return refused(
        `${where}, line ${String(error.line)}`,
        quoted(error.message.split('\n', 1)[0] ?? ''),
        SOUND,
      );
    return refused(where, 'this XML cannot be read', SOUND);
  }
}

/** What XHTML editors write without the DTD that would name it. */
const SPACES: Readonly<Record<string, string>> = { '&nbsp;': '\u00a0', '&shy;': '' };

/** In one pass over the signs of markup, so that no depth is a call. */
function unsafeFault(text: string, where: string): Refused | null {
  let depth = 0;
  let elements = 0;
  let at = text.indexOf('<');
  while (at !== -1) {
    const skipped = skipOver(text, at);
    if (skipped === null) return refused(where, 'it has a DOCTYPE, or names entities', SOUND);
    if (skipped > at) {
      at = text.indexOf('<', skipped);
      continue;
    }
    const end = endOfTag(text, at);
    if (text[at + 1] === '/') depth--;
    else {
      elements++;
      if (text[end - 1] !== '/') depth++;
    }
    if (depth > DEEPEST_XML)
      return refused(
        where,
        'its elements are nested too deeply',
        `at most ${String(DEEPEST_XML)} deep`,
      );
    if (elements > MOST_ELEMENTS)
      return refused(
        where,
        'it has too many elements',
        `at most ${MOST_ELEMENTS.toLocaleString('en')}`,
      );
    at = text.indexOf('<', end + 1);
  }
  return null;
}

const ASIDES: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** Where what is no element ends; `at` for an element; null for a declaration. */
function skipOver(text: string, at: number): number | null {
  for (const [from, to] of ASIDES) {
    if (!text.startsWith(from, at)) continue;
    const end = text.indexOf(to, at + from.length);
    return end === -1 ? text.length : end + to.length;
  }
  return text[at + 1] === '!' ? null : at;
}

/** Of the “>” that is in no attribute. */
function endOfTag(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '>') {
    const sign = text[at];
    if (sign === '"' || sign === "'") {
      const close = text.indexOf(sign, at + 1);
      at = close === -1 ? text.length : close;
    }
    at++;
  }
  return at;
}

const plainName = (name: string): string =>
  name
    .slice(name.indexOf(':') + 1)
    .replace(/^qti-/u, '')
    .replaceAll('-', '')
    .toLowerCase();

/** The depth is bounded above. */
function elementOf(element: XmlElement): Element {
  const children: Node[] = [];
  for (const child of element.children) {
    if (child instanceof XmlElement) children.push(elementOf(child));
    else if (child instanceof XmlText || child instanceof XmlCdata) children.push(child.text);
  }
  const attributes: Record<string, string> = Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [plainName(name), value]),
  );
  return { name: plainName(element.name), written: element.name, attributes, children };
}

/** Every element below, or itself, of one of these names; in the order of the file. */
export function all(element: Element, ...names: readonly string[]): Element[] {
  const own = names.includes(element.name) ? [element] : [];
  return [...own, ...childrenOf(element).flatMap((child) => all(child, ...names))];
}

export const childrenOf = ({ children }: Element): Element[] =>
  children.filter((child) => typeof child !== 'string');

export const textIn = (node: Node): string =>
  typeof node === 'string' ? node : node.children.map(textIn).join('');
