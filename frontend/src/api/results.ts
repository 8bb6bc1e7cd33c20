import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type {
  Appeals,
  CandidateResult,
  ReleasedResults,
  ResultPage,
  ResultPreview,
  ResultState,
} from './shapes.js';

export interface ResultsPlace {
  readonly organisation: string;
  readonly assessment: string;
}

/** Where what one has been told of an attempt can be had as a PDF. */
export const myResultFile = (id: string): string => `/api/v1/assessment-attempts/${id}/result.pdf`;

const base = '/api/v1/organisations/{organisation}/assessments/{assessment}/results';

/** One page of an assessment's attempts, by how far each result is. */
export function listResults(
  path: ResultsPlace,
  query: { readonly state?: ResultState; readonly cursor?: string },
): Promise<ResultPage> {
  return answered(client.GET(base, { params: { path, query } }));
}

/** What the candidate would read if it were released now, and why it cannot be. */
export const resultPreviewQuery = defineQueryOptions(
  ({ organisation, assessment, attempt }: ResultsPlace & { readonly attempt: string }) => ({
    key: ['organisations', organisation, 'results', assessment, attempt],
    query: (): Promise<ResultPreview> =>
      answered(
        client.GET(`${base}/attempts/{attempt}`, {
          params: { path: { organisation, assessment, attempt } },
        }),
      ),
  }),
);

/** Tells candidates their results; without `attempts` all that are ready, some at a time. */
export function releaseResults(
  path: ResultsPlace,
  attempts?: readonly string[],
): Promise<ReleasedResults> {
  const body = attempts === undefined ? {} : { attempts: [...attempts] };
  return answered(client.POST(`${base}/release`, { params: { path }, body }));
}

/** Gives candidates who wait a later date. @throws ApiProblem with `expectedBy` or `reason` */
export async function delayResults(
  path: ResultsPlace,
  attempts: readonly string[],
  { expectedBy, reason }: { readonly expectedBy: string; readonly reason: string },
): Promise<readonly string[]> {
  const body = { attempts: [...attempts], expectedBy, reason };
  return (await answered(client.POST(`${base}/delay`, { params: { path }, body }))).delayed;
}

/** What candidates appealed about, overdue ones first. */
export const appealsQuery = defineQueryOptions(({ organisation, assessment }: ResultsPlace) => ({
  key: ['organisations', organisation, 'results', assessment, 'appeals'],
  query: (): Promise<Appeals> =>
    answered(client.GET(`${base}/appeals`, { params: { path: { organisation, assessment } } })),
}));

/** Appeals about one answer. @throws ApiProblem `appeals-over`, `appealed`, `no-appeals`, `nothing-told` */
export function appealAbout(id: string, item: string, reason: string): Promise<CandidateResult> {
  return answered(
    client.POST('/api/v1/assessment-attempts/{id}/result/appeals', {
      params: { path: { id } },
      body: { item, reason },
    }),
  );
}

/** One's own result. @throws ApiProblem `not-handed-in` before the hand-in */
export const myResultQuery = defineQueryOptions((id: string) => ({
  key: ['assessment-attempts', id, 'result'],
  query: (): Promise<CandidateResult> =>
    answered(client.GET('/api/v1/assessment-attempts/{id}/result', { params: { path: { id } } })),
}));
