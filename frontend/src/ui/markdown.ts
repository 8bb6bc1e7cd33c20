import MarkdownIt from 'markdown-it';
import { linkPlace } from './own-path.js';

const plain = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Dollar signs that enclose something: `$x$` or `$$x$$`, but not prices ("$164k against $190k"). */
const formula = /\$\$([^$]{1,2000})\$\$|\$(?![\s\d])([^$\n]{1,2000}?)(?<!\s)\$(?!\d)/gu;

type Renderer = (tex: string, display: boolean) => string;

async function loadKatex(): Promise<Renderer> {
  const { default: katex } = await import('katex');
  return (tex, display) =>
    katex.renderToString(tex, {
      displayMode: display,
      output: 'mathml',
      throwOnError: false,
      trust: false,
    });
}

const kept = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI STRONG EM S CODE PRE BLOCKQUOTE A TABLE THEAD TBODY TR TH TD BR HR SPAN'.split(
    ' ',
  ),
);
const MATHML = 'http://www.w3.org/1998/Math/MathML';

function cleanElement(element: Element): void {
  if (element.namespaceURI !== MATHML && !kept.has(element.tagName)) {
    element.replaceWith(element.textContent);
    return;
  }
  for (const { name, value } of [...element.attributes]) {
    const safeLink = name === 'href' && linkPlace(value) !== null;
    const safeMath = element.namespaceURI === MATHML && !/^(on|href|xlink|style)/iu.test(name);
    if (!safeLink && !safeMath && name !== 'start') element.removeAttribute(name);
  }
  if (element.tagName === 'A' && linkPlace(element.getAttribute('href') ?? '') === 'elsewhere') {
    element.setAttribute('rel', 'noopener noreferrer');
    element.setAttribute('target', '_blank');
  }
}

/** Keeps a short list of elements and attributes; everything else becomes its text. */
function sanitise(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...body.querySelectorAll('*')]) cleanElement(element);
  return body.innerHTML;
}

/**
 * Markdown without HTML to safe HTML. Formulas are fetched a renderer only when there are some, and
 * are set aside before the Markdown pass so that their underscores stay theirs.
 */
export async function renderMarkdown(source: string): Promise<string> {
  const found: { tex: string; display: boolean }[] = [];
  const text = source.replace(
    formula,
    (_all, block: string | undefined, inline: string | undefined) => {
      found.push({ tex: block ?? inline ?? '', display: block !== undefined });
      return `\uE000${found.length - 1}\uE001`;
    },
  );
  const html = plain.render(text);
  if (found.length === 0) return sanitise(html);
  const katex = await loadKatex();
  return sanitise(
    html.replace(/\uE000(\d+)\uE001/gu, (all, index: string) => {
      const one = found[Number(index)];
      return one === undefined ? all : katex(one.tex, one.display);
    }),
  );
}
