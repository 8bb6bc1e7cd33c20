/** XML that is well-formed by construction: elements are values, and every text and attribute is escaped. Pure. */

/** A piece of XML, made by this file alone. */
export interface Xml {
  readonly xml: string;
}

/** What an element holds: pieces, and texts to be escaped; `null` is nothing. */
export type Content = Xml | string | null | readonly Content[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // kept by parsers that normalise attributes (XML 1.0, section 3.3.3) and line ends (2.11)
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 cannot hold, not even escaped (section 2.2). */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const legal = (text: string): string => text.replace(FORBIDDEN, '\uFFFD');
const inText = (text: string): string =>
  legal(text).replace(/[&<>\r]/g, (each) => ESCAPES[each] ?? each);
const inAttribute = (text: string): string =>
  legal(text).replace(/[&<>"\t\n\r]/g, (each) => ESCAPES[each] ?? each);

/** Names that this program writes; anything else is a bug, not input. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]*(:[A-Za-z_][A-Za-z0-9_.-]*)?$/;

function contentOf(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string') return inText(content);
  return 'xml' in content ? content.xml : content.map(contentOf).join('');
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element; attributes that are undefined are left out. Throws on a name that is none. */
export function element(name: string, attributes: Attributes = {}, ...content: Content[]): Xml {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (!NAME.test(key)) throw new Error(`no name of an attribute: ${key}`);
    return value === undefined ? [] : [` ${key}="${inAttribute(String(value))}"`];
  });
  if (!NAME.test(name)) throw new Error(`no name of an element: ${name}`);
  const inner = contentOf(content);
  const head = `<${name}${written.join('')}`;
  return { xml: inner === '' ? `${head}/>` : `${head}>${inner}</${name}>` };
}

/** A whole document in UTF-8. */
export const document = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
