/** Markdown as the bank writes it, as the XHTML that QTI takes in item bodies. Formulas stay as TeX text. Pure. */
import MarkdownIt, { type StateInline, type Token } from 'markdown-it';
import { element, type Content, type Xml } from './xml.js';

const FORMULA = /\$\$([^$]+)\$\$|\$(?![\s\d])([^$\n]+?)(?<!\s)\$(?!\d)/uy;

/** A formula is one piece, so that its stars and underscores stay its own. */
function formula(state: StateInline, silent: boolean): boolean {
  FORMULA.lastIndex = state.pos;
  const found = FORMULA.exec(state.src);
  if (found === null) return false;
  if (!silent) state.push('formula', '', 0).content = found[1] ?? found[2] ?? '';
  state.pos += found[0].length;
  return true;
}

const markdown = new MarkdownIt({ html: false }).disable('strikethrough');
markdown.inline.ruler.before('escape', 'formula', formula);

/** What takes no other tokens in. */
function leaf({ type, content, children }: Token): Content {
  switch (type) {
    case 'inline':
      return contentOf(children ?? []);
    case 'formula':
      return element('span', { class: 'tex' }, content);
    case 'code_inline':
      return element('code', {}, content);
    case 'fence':
    case 'code_block':
      return element('pre', {}, content);
    case 'softbreak':
      return ' ';
    case 'hardbreak':
      return element('br');
    case 'hr':
      return element('hr');
    // a picture is not in the package: its words are
    default:
      return content;
  }
}

/** What does: a heading is no part of a question's outline, and a link leads to the web or nowhere. */
function whole(token: Token, inner: Content): Content {
  if (token.hidden) return inner;
  if (token.type === 'heading_open') return element('p', {}, element('strong', {}, inner));
  if (token.type !== 'link_open') return element(token.tag, {}, inner);
  const href = String(token.attrGet('href') ?? '');
  return /^https?:/i.test(href) ? element('a', { href }, inner) : inner;
}

function contentOf(tokens: readonly Token[]): Content[] {
  const open: { readonly token: Token; readonly inner: Content[] }[] = [];
  const top: Content[] = [];
  for (const token of tokens) {
    if (token.nesting > 0) {
      open.push({ token, inner: [] });
      continue;
    }
    const closed = token.nesting < 0 ? open.pop() : undefined;
    const made = closed === undefined ? leaf(token) : whole(closed.token, closed.inner);
    (open.at(-1)?.inner ?? top).push(made);
  }
  return top;
}

/** Block elements of a text in Markdown. */
export const prose = (source: string): Xml[] =>
  // outside of blocks there is nothing, so each is an element
  contentOf(markdown.parse(source, {})) as Xml[];
