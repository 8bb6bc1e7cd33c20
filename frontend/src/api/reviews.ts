import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type {
  OfferedReview,
  ReviewAgreement,
  ReviewLease,
  ReviewMark,
  ReviewResult,
  ReviewTask,
} from './shapes.js';

export interface ReviewPlace {
  readonly organisation: string;
  readonly assessment: string;
}

const base = '/api/v1/organisations/{organisation}/assessments/{assessment}/review';

/** Assessments that have answers to review, with what waits in each. */
export const reviewsQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'review'],
  query: () =>
    answered(
      client.GET('/api/v1/organisations/{organisation}/review', {
        params: { path: { organisation } },
      }),
    ),
}));

/** The questions of an assessment with what waits for whom. */
export const reviewQueueQuery = defineQueryOptions(({ organisation, assessment }: ReviewPlace) => ({
  key: ['organisations', organisation, 'review', assessment],
  query: () => answered(client.GET(base, { params: { path: { organisation, assessment } } })),
}));

export const reviewAgreementQuery = defineQueryOptions(
  ({ organisation, assessment }: ReviewPlace) => ({
    key: ['organisations', organisation, 'review', assessment, 'agreement'],
    query: (): Promise<ReviewAgreement> =>
      answered(client.GET(`${base}/agreement`, { params: { path: { organisation, assessment } } })),
  }),
);

/** Takes the next answer to a question, or a gold answer that comes first. `aside` is given back for another. */
export function nextReview(
  path: ReviewPlace,
  question: string,
  aside?: string,
): Promise<OfferedReview> {
  const body = { question, ...(aside === undefined ? {} : { aside }) };
  return answered(client.POST(`${base}/next`, { params: { path }, body }));
}

/** Ten minutes more. @throws ApiProblem `lease-lost` where somebody else has the answer */
export function renewReview(path: ReviewPlace, item: string, epoch: number): Promise<ReviewLease> {
  const params = { path: { ...path, item } };
  return answered(client.POST(`${base}/items/{item}/lease`, { params, body: { epoch } }));
}

/** Hands in a mark; twice is once. @throws ApiProblem `lease-lost`, `stale-grade`, `not-graded` */
export function markReview(
  path: ReviewPlace,
  item: string,
  body: ReviewMark,
): Promise<ReviewResult> {
  const params = { path: { ...path, item } };
  return answered(client.POST(`${base}/items/{item}/marks`, { params, body }));
}

/** Takes one's own mark back. @throws ApiProblem `too-late` once somebody has begun the next stage */
export function markAgain(path: ReviewPlace, item: string): Promise<ReviewTask> {
  const params = { path: { ...path, item } };
  return answered(client.POST(`${base}/items/{item}/again`, { params }));
}
