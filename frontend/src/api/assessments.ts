import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import { ApiProblem } from './problem.js';
import type { Assessment } from './shapes.js';

/** One assessment of an organisation. */
export interface AssessmentPlace {
  organisation: string;
  assessment: string;
}

const LIST = '/api/v1/organisations/{organisation}/assessments';
const ONE = '/api/v1/organisations/{organisation}/assessments/{assessment}';
const of = (organisation: string) => ({ params: { path: { organisation } } });
const at = ({ organisation, assessment }: AssessmentPlace) => ({
  params: { path: { organisation, assessment } },
});
const keyOf = ({ organisation, assessment }: AssessmentPlace) => [
  'organisations',
  organisation,
  'assessments',
  assessment,
];

export const assessmentsQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'assessments'],
  query: () => answered(client.GET(LIST, of(organisation))),
}));
export const templatesQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'assessment-templates'],
  query: async () =>
    (
      await answered(
        client.GET('/api/v1/organisations/{organisation}/assessment-templates', of(organisation)),
      )
    ).items,
}));
export const assessmentQuery = defineQueryOptions((place: AssessmentPlace) => ({
  key: keyOf(place),
  query: () => answered(client.GET(ONE, at(place))),
}));
export const releasesQuery = defineQueryOptions((place: AssessmentPlace) => ({
  key: [...keyOf(place), 'releases'],
  query: async () => (await answered(client.GET(`${ONE}/releases`, at(place)))).items,
  staleTime: 0,
}));
export const changesQuery = defineQueryOptions((place: AssessmentPlace) => ({
  key: [...keyOf(place), 'changes'],
  query: () => answered(client.GET(`${ONE}/changes`, at(place))),
  staleTime: 0,
}));
export const previewQuery = defineQueryOptions(
  ({ example, ...place }: AssessmentPlace & { example: number }) => ({
    key: [...keyOf(place), 'preview', example],
    query: () =>
      answered(
        client.GET(`${ONE}/preview`, {
          params: { path: { ...place }, query: { example } },
        }),
      ),
    staleTime: 0,
  }),
);

export const createAssessment = (
  organisation: string,
  body: { title: string; template?: string },
) => answered(client.POST(LIST, { ...of(organisation), body }));
export const deleteAssessment = (place: AssessmentPlace) => answered(client.DELETE(ONE, at(place)));
export const duplicateAssessment = (place: AssessmentPlace) =>
  answered(client.POST(`${ONE}/duplicate`, at(place)));
export const closeAssessment = (place: AssessmentPlace) =>
  answered(client.POST(`${ONE}/close`, at(place)));
export const archiveAssessment = (place: AssessmentPlace) =>
  answered(client.POST(`${ONE}/archive`, at(place)));
export const restoreAssessment = (place: AssessmentPlace) =>
  answered(client.POST(`${ONE}/restore`, at(place)));
export const publishAssessment = (place: AssessmentPlace, version: number) =>
  answered(client.POST(`${ONE}/publish`, { ...at(place), body: { version } }));

export type AssessmentDraft = Pick<Assessment, 'title' | 'blueprint' | 'settings'>;

/**
 * Saves a version on top of `baseVersion`; `stale` brings the version that somebody else has saved meanwhile.
 * @throws ApiProblem for every other refusal
 */
export async function saveAssessment(
  place: AssessmentPlace,
  draft: AssessmentDraft & { baseVersion: number },
): Promise<{ saved: Assessment } | { stale: Assessment }> {
  try {
    return { saved: await answered(client.PUT(ONE, { ...at(place), body: draft })) };
  } catch (error) {
    if (
      error instanceof ApiProblem &&
      error.code === 'stale-assessment' &&
      'current' in error.extra
    )
      return { stale: error.extra['current'] as Assessment };
    throw error;
  }
}
/** What is published, as a QTI 3.0 package in a zip. */
export const qtiPackage = (place: AssessmentPlace): Promise<Blob> =>
  answered<Blob>(client.GET(`${ONE}/qti.zip`, { ...at(place), parseAs: 'blob' }));
