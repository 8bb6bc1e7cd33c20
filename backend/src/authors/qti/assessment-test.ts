/** A release as a qti-assessment-test of QTI 3.0: a part for each section, pools as selections. Pure. */
import {
  type BlueprintItem,
  type BlueprintSection,
  reachesOf,
  type Reaches,
  type Release,
} from '../../taking/assessments/index.js';
import { asiRoot, document, element, identifier, prose, type Xml } from '../qti-items/index.js';

/** Where the file of a question lies in the package. */
export const itemPath = (id: string): string => `items/${identifier(id)}.xml`;

const seconds = (minutes: number | null): Xml | null =>
  minutes === null ? null : element('qti-time-limits', { 'max-time': minutes * 60 });

/** A question may be drawn by two pools; each reference needs a name of its own. */
function reference(id: string, weight: number, place: string): Xml {
  return element(
    'qti-assessment-item-ref',
    { identifier: `${place}-${identifier(id)}`, href: itemPath(id) },
    element('qti-weight', { identifier: 'WEIGHT', value: weight }),
  );
}

/** Own questions first, and from the others what is left to draw: two selections where a pool has both. */
function entries(reaches: Reaches, item: BlueprintItem, place: string): Xml[] {
  if (item.type === 'fixed') return [reference(item.questionId, item.weight, place)];
  const { own, others } = reaches.get(item) ?? { own: [], others: [] };
  const fromOwn = Math.min(item.count, own.length);
  const rest = Math.min(item.count - fromOwn, others.length);
  return [
    ...(fromOwn === 0 ? [] : [selection(own, fromOwn, { item, place })]),
    ...(rest === 0
      ? []
      : [selection(others, rest, { item, place: fromOwn === 0 ? place : `${place}-rest` })]),
  ];
}

function selection(
  questions: readonly { readonly id: string }[],
  select: number,
  { item, place }: { item: BlueprintItem; place: string },
): Xml {
  return element(
    'qti-assessment-section',
    { identifier: place, title: 'A draw from a pool', visible: false },
    element('qti-selection', { select }),
    questions.map(({ id }) => reference(id, item.weight, place)),
  );
}

/** What candidates read above the questions of a section. */
const introduction = (intro: string): Xml | null =>
  intro === ''
    ? null
    : element(
        'qti-rubric-block',
        { use: 'instructions', view: 'candidate' },
        element('qti-content-body', {}, prose(intro)),
      );

/** Sections follow each other, and within one the questions are open together. */
function part(release: Release, section: BlueprintSection, at: number): Xml {
  const place = `s${String(at + 1)}`;
  const reaches = reachesOf(release.blueprint, [...release.questions.values()]);
  return element(
    'qti-test-part',
    {
      identifier: `part-${place}`,
      'navigation-mode': 'nonlinear',
      'submission-mode': 'simultaneous',
    },
    seconds(section.limitMinutes),
    element(
      'qti-assessment-section',
      { identifier: place, title: section.title, visible: true },
      introduction(section.intro),
      section.items.flatMap((item, n) => entries(reaches, item, `${place}-${String(n + 1)}`)),
    ),
  );
}

export const testDocument = (release: Release): string =>
  document(
    element(
      'qti-assessment-test',
      { ...asiRoot, identifier: identifier(release.assessmentId), title: release.title },
      seconds(release.settings.minutes),
      release.blueprint.sections.map((section, at) => part(release, section, at)),
    ),
  );
