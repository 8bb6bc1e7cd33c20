/** Own questions as a content package of QTI 3.0, and the same in the words of 2.1. Pure. */
import type { PinnedItem } from '@meshwright/question-bank';
import { identifier, itemDocument, manifest, type Resource } from '../../qti-items/index.js';
import { MANIFEST } from './qti-package.js';

type Version = 'qti3' | 'qti21';

const pathOf = (id: string): string => `items/${identifier(id)}.xml`;

const resourceOf = ({ id }: PinnedItem): Resource => ({
  id: `res-${identifier(id)}`,
  type: 'imsqti_item_xmlv3p0',
  href: pathOf(id),
  needs: [],
});

/** With keys: they are the organisation's own. */
export function qtiFiles(items: readonly PinnedItem[], version: Version): Map<string, string> {
  const told = version === 'qti3' ? (xml: string): string => xml : inWordsOf21;
  return new Map([
    [MANIFEST, told(manifest('meshwright-own-questions', items.map(resourceOf)))],
    ...items.map((item) => [pathOf(item.id), told(itemDocument(item, true))] as const),
  ]);
}

const camel = (words: string): string =>
  words.replace(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase());

/** The namespaces, schemas and types that differ; in the values of attributes alone. */
const VALUES: readonly (readonly [string, string])[] = [
  [
    'http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
    'http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd',
  ],
  ['http://www.imsglobal.org/xsd/imsqtiasi_v3p0', 'http://www.imsglobal.org/xsd/imsqti_v2p1'],
  [
    'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd',
    'http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd',
  ],
  [
    'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    'http://www.imsglobal.org/xsd/imscp_v1p1',
  ],
  ['imsqti_item_xmlv3p0', 'imsqti_item_xmlv2p1'],
];

/**
 * QTI 3 has the elements of 2.1 under names with hyphens. Our own writer escapes “<”, “>” and quotation marks wherever
 * they are no markup, so that what stands between < and > is a tag.
 */
function inWordsOf21(xml: string): string {
  return xml
    .replace(/<[^>]*>/gu, tagIn21)
    .replace(
      '<schema>QTI Package</schema><schemaversion>3.0.0',
      '<schema>QTIv2.1 Package</schema><schemaversion>1.0.0',
    );
}

function tagIn21(tag: string): string {
  // 2.1 has the content of a rubric block without a body around it, and does not say who scores
  if (/^<\/?qti-content-body\b/u.test(tag)) return '';
  return tag
    .replace(/ external-scored="[^"]*"/u, '')
    .replace(/^(<\/?)qti-([a-z-]+)/u, (_, open: string, name: string) => `${open}${camel(name)}`)
    .replace(/ ([a-z]+(?:-[a-z]+)+)="/gu, (_, name: string) => ` ${camel(name)}="`)
    .replace(/="([^"]*)"/gu, (whole, value: string) => {
      const found = VALUES.find(([from]) => from === value);
      return found === undefined ? whole : `="${found[1]}"`;
    });
}
