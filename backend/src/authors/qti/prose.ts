/** Markdown as the bank writes it, as the XHTML that QTI takes in item bodies. Formulas stay as TeX text. Pure. */
import { element, type Content, type Xml } from './xml.js';

/** `code`, **strong** and *emphasis*; a formula is one piece, so that its stars and underscores stay its own. */
const INLINE =
  /`([^`\n]+)`|\$\$([^$]+)\$\$|\$(?![\s\d])([^$\n]+?)(?<!\s)\$(?!\d)|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*/gu;

function inline(text: string): Content[] {
  const parts: Content[] = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, block, formula, strong, emphasis] = found;
    parts.push(text.slice(end, found.index));
    if (code !== undefined) parts.push(element('code', {}, code));
    else if (strong !== undefined) parts.push(element('strong', {}, strong));
    else if (emphasis !== undefined) parts.push(element('em', {}, emphasis));
    else parts.push(element('span', { class: 'tex' }, block ?? formula ?? whole));
    end = found.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

const BULLET = /^\s*[-*]\s+/;
const NUMBER = /^\s*\d+[.)]\s+/;

/** The items of a list: a line without a mark of its own goes on with the one before. */
function listOf(lines: readonly string[], mark: RegExp, name: 'ul' | 'ol'): Xml {
  const items: string[] = [];
  for (const line of lines)
    if (mark.test(line) || items.length === 0) items.push(line.replace(mark, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  return element(name, {}, ...items.map((item) => element('li', {}, inline(item))));
}

function block(text: string): Xml {
  const lines = text.split('\n');
  const [first = ''] = lines;
  if (BULLET.test(first)) return listOf(lines, BULLET, 'ul');
  if (NUMBER.test(first)) return listOf(lines, NUMBER, 'ol');
  const heading = /^#{1,6}\s+(.*)$/.exec(first);
  if (heading !== null && lines.length === 1)
    return element('p', {}, element('strong', {}, heading[1] ?? ''));
  return element('p', {}, inline(lines.map((line) => line.trim()).join(' ')));
}

/** Fenced code apart from what stands between; each in turn. */
const FENCE = /^```[^\n]*\n([\s\S]*?)^```[^\S\n]*$/gm;

/** Block elements of a text in Markdown. */
export function prose(source: string): Xml[] {
  const text = source.replaceAll('\r\n', '\n');
  const blocks = (part: string): Xml[] =>
    part
      .split(/\n\s*\n/)
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map(block);
  const found: Xml[] = [];
  let end = 0;
  for (const fence of text.matchAll(FENCE)) {
    found.push(...blocks(text.slice(end, fence.index)), element('pre', {}, fence[1] ?? ''));
    end = fence.index + fence[0].length;
  }
  return [...found, ...blocks(text.slice(end))];
}
