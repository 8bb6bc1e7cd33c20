import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import { asProblem } from './problem.js';
import type { Revision, TierProgress } from './shapes.js';

type TierName = TierProgress['tier'];

const byId = (id: string) => ({ params: { path: { id } } });

export const readAttempt = (id: string) => answered(client.GET('/api/v1/attempts/{id}', byId(id)));

export const reportQuery = defineQueryOptions((id: string) => ({
  key: ['attempts', id, 'report'],
  query: () => answered(client.GET('/api/v1/attempts/{id}/report', byId(id))),
}));
/** Whether the answers are in and the report follows by itself: an answer may be on its way, or the grader is at work. */
export function isReportComing(error: unknown): boolean {
  const { code, extra } = asProblem(error);
  return code === 'not-graded' && extra['state'] === 'submitted';
}
/** What was said of an attempt beside its grades: which answers a human was asked to look at. */
export const reviewsQuery = defineQueryOptions((id: string) => ({
  key: ['attempts', id, 'second-opinion'],
  query: async () =>
    (await answered(client.GET('/api/v1/attempts/{id}/second-opinion', byId(id)))).items,
}));
export const progressQuery = defineQueryOptions({
  key: ['progress'],
  query: () => answered(client.GET('/api/v1/progress')),
});

/** What to practise next; of everybody, `of` being who is signed in. Part of progress, as each grade changes it. */
export const nextQuestionQuery = defineQueryOptions(
  (wish: { of: string | null; tier?: TierName; topic?: string }) => ({
    key: ['progress', 'next', wish.of, wish.tier ?? '', wish.topic ?? ''],
    query: () => {
      const { of: _, ...query } = wish;
      return answered(client.GET('/api/v1/practice/next', { params: { query } }));
    },
  }),
);

export const startPractice = (questionId: string, fresh: boolean) =>
  answered(
    client.POST('/api/v1/attempts', {
      body: { questionId, fresh },
    }),
  );
export const takeLease = (
  id: string,
  body: { clientId: string; takeOver: boolean; formerly: string[] },
) => answered(client.POST('/api/v1/attempts/{id}/lease', { ...byId(id), body }));
/** Stores one revision of one answer; `keepalive` lets the request outlive the page. */
export const saveAnswer = (
  place: { attempt: string; item: string },
  revision: Revision,
  keepalive = false,
) =>
  answered(
    client.PUT('/api/v1/attempts/{id}/answers/{item}', {
      params: { path: { id: place.attempt, item: place.item } },
      body: revision,
      keepalive,
    }),
  );
export const submitAttempt = (id: string, leaseEpoch: number) =>
  answered(client.POST('/api/v1/attempts/{id}/submit', { ...byId(id), body: { leaseEpoch } }));
