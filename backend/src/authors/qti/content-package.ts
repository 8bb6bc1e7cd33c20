/** A QTI 3.0 content package (1EdTech Content Packaging 1.2 profile): the manifest and its files by name. Pure. */
import { draw, type Question } from '@meshwright/question-bank';
import type { Release } from '../../taking/assessments/index.js';
import { identifier, itemDocument, manifest, type Resource } from '../qti-items/index.js';
import { itemPath, testDocument } from './assessment-test.js';

const TEST_PATH = 'assessment.xml';

/** Generated questions are drawn for one seed, always the same: a package holds one of their variants. */
const SEED = 1;

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
