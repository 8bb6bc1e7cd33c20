/** One question as a qti-assessment-item of QTI 3.0. Pure. */
import type { PinnedItem } from '@meshwright/question-bank';
import { criteriaOf, FULL, identifier, interactionOf } from './interactions.js';
import { prose } from './prose.js';
import { document, element, type Xml } from './xml.js';

export const ASI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const SCHEMA = `${ASI} https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd`;

/** What the root elements of an item and of a test have in common. */
export const asiRoot = {
  xmlns: ASI,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': SCHEMA,
  'xml:lang': 'en',
} as const;

/** Kinds that a machine scores whole; the others wait for a person (external-scored). */
const BY_MACHINE: ReadonlySet<PinnedItem['kind']> = new Set(['numeric', 'ordering']);

/** Guidance for scorers alone: never part of what a candidate is shown (view, section 2.10). */
function scorersBlock(item: PinnedItem, rubric: readonly Xml[]): Xml {
  return element(
    'qti-rubric-block',
    { use: 'scoring', view: 'scorer' },
    element('qti-content-body', {}, rubric, criteriaOf(item)),
  );
}

/**
 * The document of one question. With `keys`, right answers, response processing and guidance for scorers stand in it;
 * without, nothing from which a key can be read.
 */
export function itemDocument(item: PinnedItem, keys: boolean): string {
  const wish = { response: 'RESPONSE', outcome: 'SCORE', keys };
  const { declarations, body, processing, rubric } = interactionOf(item, wish);
  const scored = keys && BY_MACHINE.has(item.kind);
  return document(
    element(
      'qti-assessment-item',
      {
        ...asiRoot,
        identifier: identifier(item.id),
        title: item.title,
        adaptive: false,
        'time-dependent': false,
      },
      declarations,
      element(
        'qti-outcome-declaration',
        {
          identifier: 'SCORE',
          cardinality: 'single',
          'base-type': 'float',
          'normal-minimum': 0,
          'normal-maximum': FULL,
          'external-scored': scored ? undefined : 'human',
        },
        element('qti-default-value', {}, element('qti-value', {}, '0')),
      ),
      element(
        'qti-item-body',
        {},
        keys ? scorersBlock(item, rubric) : null,
        element('div', {}, prose(item.prompt)),
        ...body,
      ),
      processing.length === 0 ? null : element('qti-response-processing', {}, processing),
    ),
  );
}
