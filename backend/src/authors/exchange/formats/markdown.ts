/**
 * XHTML and HTML of other tools as the Markdown that prompts are written in. What is not named here has its text alone:
 * no script, handler, style or address of another scheme comes through. Pure.
 */
import { childrenOf, textIn, type Element, type Node } from './xml-tree.js';

/** What was made of it, and what it held besides text. */
export interface Prose {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Of these not even the text is anybody's to read. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'head',
  'noscript',
  'iframe',
  'stylesheet',
]);
const PICTURES: Readonly<Record<string, string>> = {
  img: 'A picture',
  picture: 'A picture',
  svg: 'A drawing',
  object: 'An embedded file',
  embed: 'An embedded file',
  video: 'A video',
  audio: 'A sound',
  math: 'A formula in MathML',
};
const BLOCKS = new Set(
  'p div section article blockquote contentbody figure figcaption dl dt dd h1 h2 h3 h4 h5 h6 itembody prompt'.split(
    ' ',
  ),
);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const STRONG = new Set(['strong', 'b']);
const SLANTED = new Set(['em', 'i', 'cite', 'var', 'dfn']);
const CODE = new Set(['code', 'tt', 'kbd', 'samp']);
/** Between two of these stands a blank line in the end. */
const BREAK = '\n\n';

class Writer {
  readonly notes = new Set<string>();

  /** @param skip elements that are asked for elsewhere, by what stands for them */
  constructor(private readonly skip: (element: Element) => string | null) {}

  all = (nodes: readonly Node[]): string => nodes.map((node) => this.node(node)).join('');

  private node(node: Node): string {
    if (typeof node === 'string') return escaped(node.replace(/[ \t\r\n]+/gu, ' '));
    const instead = this.skip(node);
    if (instead !== null) return instead;
    if (DROPPED.has(node.name)) return '';
    return PICTURES[node.name] === undefined ? this.element(node) : this.picture(node);
  }

  private element(node: Element): string {
    const { name } = node;
    if (name === 'pre') return fenced(textIn(node));
    if (name === 'br' || name === 'hr') return BREAK;
    if (name === 'ul' || name === 'ol') return this.list(node);
    if (name === 'table') return this.table(node);
    if (CODE.has(name)) return code(textIn(node));
    if (name === 'span' && node.attributes['class'] === 'tex') return `$${textIn(node)}$`;
    return this.marked(node, this.all(node.children));
  }

  private marked({ name, attributes }: Element, inner: string): string {
    if (HEADINGS.has(name)) return `${BREAK}${around('**', inner)}${BREAK}`;
    if (BLOCKS.has(name)) return `${BREAK}${inner}${BREAK}`;
    if (STRONG.has(name)) return around('**', inner);
    if (SLANTED.has(name)) return around('*', inner);
    // 10<sup>9</sup> is not 109
    if (name === 'sup') return `^${inner}`;
    if (name === 'sub') return `\\_${inner}`;
    const href = attributes['href'] ?? '';
    const leads = name === 'a' && /^https?:\/\/[^\s()<>"\\]+$/iu.test(href) && inner.trim() !== '';
    return leads ? `[${inner.trim()}](${href})` : inner;
  }

  private picture(node: Element): string {
    const alt = (node.attributes['alt'] ?? node.attributes['title'] ?? textIn(node))
      .replace(/\s+/gu, ' ')
      .trim();
    const words = alt === '' ? '' : `, with the words “${alt.slice(0, 200)}” in its place`;
    this.notes.add(`${PICTURES[node.name] ?? ''} is left out${words}: questions hold text alone.`);
    return escaped(alt);
  }

  private list(list: Element): string {
    const items = childrenOf(list).filter(({ name }) => name === 'li');
    const lines = items.map((item, at) => {
      const sign = list.name === 'ol' ? `${String(at + 1)}. ` : '- ';
      return `${sign}${tidy(this.all(item.children)).replaceAll('\n', `\n${' '.repeat(sign.length)}`)}`;
    });
    return `${BREAK}${lines.join('\n')}${BREAK}`;
  }

  /** Rows as lines of text: they keep their order and their words. */
  private table(table: Element): string {
    const rows = rowsOf(table).map((row) =>
      childrenOf(row)
        .map((cell) => oneLine(textIn(cell)))
        .join(' | '),
    );
    this.notes.add('A table stands as lines of text.');
    return fenced(rows.join('\n'));
  }
}

const rowsOf = (table: Element): Element[] =>
  childrenOf(table).flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)));

const NOTHING = (): null => null;

export function markdownOf(
  nodes: readonly Node[],
  skip: (element: Element) => string | null = NOTHING,
): Prose {
  const writer = new Writer(skip);
  const text = tidy(writer.all(nodes));
  return { text, notes: [...writer.notes] };
}

/** For labels, which are shown as they are: words in one line, no marks. */
export function plainOf(
  nodes: readonly Node[],
  skip: (element: Element) => string | null = NOTHING,
): Prose {
  const notes = new Set<string>();
  const words = (node: Node): string => {
    if (typeof node === 'string') return node;
    const instead = skip(node);
    if (instead !== null) return instead;
    if (DROPPED.has(node.name)) return '';
    const picture = PICTURES[node.name];
    if (picture !== undefined)
      notes.add(`${picture} in an option is left out: questions hold text alone.`);
    const inner =
      picture === undefined
        ? node.children.map(words).join('')
        : (node.attributes['alt'] ?? textIn(node));
    if (node.name === 'sup') return `^${inner}`;
    if (node.name === 'sub') return `_${inner}`;
    return BLOCKS.has(node.name) || node.name === 'br' || node.name === 'li' ? ` ${inner} ` : inner;
  };
  return { text: oneLine(nodes.map(words).join('')), notes: [...notes] };
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** What Markdown would read as a mark. A dollar sign would begin a formula. */
const escaped = (text: string): string =>
  text.replace(/[\\`*[\]<$]/gu, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');

/** Marks hold nothing that begins or ends with a space. */
function around(mark: string, inner: string): string {
  const words = inner.trim();
  if (words === '' || words.includes('\n\n')) return inner;
  const before = inner.startsWith(' ') ? ' ' : '';
  return `${before}${mark}${words}${mark}${inner.endsWith(' ') ? ' ' : ''}`;
}

function code(text: string): string {
  const words = oneLine(text);
  if (words === '') return '';
  const longest = Math.max(0, ...[...words.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${words}\`` : `${fence} ${words} ${fence}`;
}

/** Blanks inside are kept from `tidy` by a sign that no file may hold. */
const KEPT_SPACE = '\u0001';
const KEPT_BREAK = '\u0002';

function fenced(text: string): string {
  const lines = text.replace(/^\n/u, '').trimEnd();
  if (lines === '') return '';
  const longest = Math.max(2, ...[...lines.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const kept = `${fence}\n${lines}\n${fence}`
    .replaceAll(' ', KEPT_SPACE)
    .replaceAll('\n', KEPT_BREAK);
  return `${BREAK}${kept}${BREAK}`;
}

/** Paragraphs parted by one blank line, with no blanks at the ends of lines. */
const tidy = (text: string): string =>
  text
    .split('\n')
    // line by line: a pattern that seeks the end of a run of blanks begins anew at each of them
    .map((line) => line.trimEnd().replace(/(\S) {2,}/gu, '$1 '))
    .join('\n')
    .split(/\n{2,}/u)
    .map((paragraph) => guarded(paragraph.trim()))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .replaceAll(KEPT_SPACE, ' ')
    .replaceAll(KEPT_BREAK, '\n');

/** A sign at the start of a paragraph that would make it a heading or a quotation. */
const guarded = (paragraph: string): string => paragraph.replace(/^(?=#{1,6} |>)/u, '\\');
