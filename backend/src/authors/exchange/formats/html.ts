/** HTML as people and editors write it, which is no XML: never a fault, whatever it is. Pure. */
import type { Element, Node } from './xml-tree.js';
import { DEEPEST_XML } from './limits.js';

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** What is inside is no text. */
const RAW = new Set(['script', 'style', 'template', 'iframe', 'noscript']);
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9:-]{0,40})((?:[^"'<>]|"[^"]*"|'[^']*')*)>/uy;
const ATTRIBUTE = /([A-Za-z][\w:-]{0,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gu;

interface Open {
  readonly element: Element;
  readonly children: Node[];
}

export const looksLikeHtml = (text: string): boolean =>
  /<\/?[A-Za-z][^<>]*>|&[a-z]+;|&#\d+;/u.test(text);

export function readHtml(text: string): Node[] {
  const top: Node[] = [];
  const open: Open[] = [];
  const lower = text.toLowerCase();
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const into = open.at(-1)?.children ?? top;
    if (next !== at) into.push(decoded(text.slice(at, next === -1 ? text.length : next)));
    if (next === -1) break;
    at = afterMarkup({ text, lower, at: next, open, into });
  }
  return top;
}

interface Place {
  readonly text: string;
  readonly lower: string;
  readonly at: number;
  readonly open: Open[];
  readonly into: Node[];
}

/** Takes the tag or comment at `at`; where it is none, the sign is text. */
function afterMarkup({ text, lower, at, open, into }: Place): number {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at);
    return end === -1 ? text.length : end + 3;
  }
  TAG.lastIndex = at;
  const found = TAG.exec(text);
  if (found === null) {
    into.push('<');
    return at + 1;
  }
  const [whole, slash, name = '', rest = ''] = found;
  const end = at + whole.length;
  if (slash === '/') close(open, name.toLowerCase());
  else if (RAW.has(name.toLowerCase())) {
    const closing = lower.indexOf(`</${name.toLowerCase()}`, end);
    return closing === -1 ? text.length : closing;
  } else begin({ open, into }, name.toLowerCase(), rest);
  return end;
}

/** What is nested more deeply than anybody writes has its text in what holds it. */
function begin({ open, into }: Pick<Place, 'open' | 'into'>, name: string, rest: string): void {
  const children: Node[] = [];
  const isWhole = VOID.has(name) || rest.endsWith('/');
  if (!isWhole && open.length >= DEEPEST_XML) return;
  const element = { name, written: name, attributes: attributesIn(rest), children };
  into.push(element);
  if (!isWhole) open.push({ element, children });
}

function close(open: Open[], name: string): void {
  const at = open.findLastIndex(({ element }) => element.name === name);
  if (at !== -1) open.length = at;
}

const attributesIn = (raw: string): Record<string, string> =>
  Object.fromEntries(
    [...raw.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => [
      (name ?? '').toLowerCase(),
      decoded(double ?? single ?? bare ?? ''),
    ]),
  );

const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    times: '×',
    divide: '÷',
    minus: '−',
    plusmn: '±',
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    rarr: '→',
    larr: '←',
    micro: 'µ',
    deg: '°',
    middot: '·',
    euro: '€',
  }),
);

/** Entities once, so that what they spell is text. */
export const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/giu,
    (whole, hex, decimal, name) => {
      if (typeof name === 'string') return NAMED.get(name) ?? whole;
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      const isLetter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isLetter ? String.fromCodePoint(code) : ' ';
    },
  );
