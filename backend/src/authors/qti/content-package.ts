/** A QTI 3.0 content package (1EdTech Content Packaging 1.2 profile): the manifest and its files by name. Pure. */
import { draw, type Question } from '@meshwright/question-bank';
import type { Release } from '../../taking/assessments/index.js';
import { identifier } from './interactions.js';
import { itemDocument } from './item.js';
import { itemPath, testDocument } from './assessment-test.js';
import { document, element, type Xml } from './xml.js';

const CP = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';
const SCHEMA = `${CP} https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd`;
const TEST_PATH = 'assessment.xml';

/** Generated questions are drawn for one seed, always the same: a package holds one of their variants. */
const SEED = 1;

interface Resource {
  readonly id: string;
  readonly type: 'imsqti_item_xmlv3p0' | 'imsqti_test_xmlv3p0';
  readonly href: string;
  readonly needs: readonly string[];
}

const resource = ({ id, type, href, needs }: Resource): Xml =>
  element(
    'resource',
    { identifier: id, type, href },
    element('file', { href }),
    needs.map((each) => element('dependency', { identifierref: each })),
  );

function manifest(id: string, resources: readonly Resource[]): string {
  return document(
    element(
      'manifest',
      {
        xmlns: CP,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': SCHEMA,
        identifier: id,
      },
      element(
        'metadata',
        {},
        element('schema', {}, 'QTI Package'),
        element('schemaversion', {}, '3.0.0'),
      ),
      element('organizations'),
      element('resources', {}, resources.map(resource)),
    ),
  );
}

const resourceOf = ({ id }: Question): Resource => ({
  id: `res-${identifier(id)}`,
  type: 'imsqti_item_xmlv3p0',
  href: itemPath(id),
  needs: [],
});

type Files = Record<string, string>;

const itemFiles = (questions: readonly Question[], keys: boolean): Files =>
  Object.fromEntries(
    questions.map((question) => [itemPath(question.id), itemDocument(draw(question, SEED), keys)]),
  );

/** Questions of the bank, an item each. */
export function bankPackage(questions: readonly Question[], keys: boolean): Files {
  return {
    'imsmanifest.xml': manifest('meshwright-bank', questions.map(resourceOf)),
    ...itemFiles(questions, keys),
  };
}

/** A release with every question that it names or may draw. Never with keys: they are the bank's. */
export function releasePackage(release: Release): Files {
  const questions = [...release.questions.values()];
  const items = questions.map(resourceOf);
  const test: Resource = {
    id: 'res-assessment',
    type: 'imsqti_test_xmlv3p0',
    href: TEST_PATH,
    needs: items.map(({ id }) => id),
  };
  const name = `${identifier(release.assessmentId)}-${String(release.number)}`;
  return {
    'imsmanifest.xml': manifest(name, [test, ...items]),
    [TEST_PATH]: testDocument(release),
    ...itemFiles(questions, false),
  };
}
