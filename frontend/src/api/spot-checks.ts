import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { ReviewPlace } from './reviews.js';
import type { NewSpotCheck, SpotCheck, SpotCheckResult, SpotVerdict } from './shapes.js';

const base =
  '/api/v1/organisations/{organisation}/assessments/{assessment}/review/spot-checks' as const;

/** What was accepted in bulk in an assessment, and how that came about. */
export const spotChecksQuery = defineQueryOptions(({ organisation, assessment }: ReviewPlace) => ({
  key: ['organisations', organisation, 'review', assessment, 'spot-checks'],
  query: () => answered(client.GET(base, { params: { path: { organisation, assessment } } })),
}));

/** The sample to look at; asked again, the same one. @throws ApiProblem `nothing-waits`, `one-by-one`, `gold-first` */
export const beginSpotCheck = (path: ReviewPlace, body: NewSpotCheck): Promise<SpotCheck> =>
  answered(client.POST(base, { params: { path }, body }));

/** Accepts the others where all are agreed. @throws ApiProblem `sample-changed`, `check-over` */
export const decideSpotCheck = (
  path: ReviewPlace,
  check: string,
  verdicts: SpotVerdict[],
): Promise<SpotCheckResult> =>
  answered(
    client.POST(`${base}/{check}/verdicts`, {
      params: { path: { ...path, check } },
      body: { verdicts },
    }),
  );

/** Sends back what nobody has gone on from. @throws ApiProblem `too-late` */
export const takeBackSpotCheck = (path: ReviewPlace, check: string): Promise<SpotCheckResult> =>
  answered(client.POST(`${base}/{check}/back`, { params: { path: { ...path, check } } }));
