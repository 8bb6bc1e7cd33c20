import { defineQueryOptions } from '@pinia/colada';
import { api } from './client.js';
import type {
  Answer,
  Attempt,
  AttemptReport,
  AttemptSummary,
  Progress,
  SaveReceipt,
} from './shapes.js';

export const attemptQuery = defineQueryOptions((id: string) => ({
  key: ['attempts', id],
  query: () => api.get<Attempt>(`/attempts/${id}`),
}));
export const reportQuery = defineQueryOptions((id: string) => ({
  key: ['attempts', id, 'report'],
  query: () => api.get<AttemptReport>(`/attempts/${id}/report`),
}));
export const recentAttemptsQuery = defineQueryOptions({
  key: ['attempts'],
  query: () =>
    api.get<{ items: AttemptSummary[]; nextCursor?: string }>('/attempts', {
      query: { limit: 20 },
    }),
});
export const progressQuery = defineQueryOptions({
  key: ['progress'],
  query: () => api.get<Progress>('/progress'),
});

export const startPractice = (questionId: string, seed?: number) =>
  api.post<Attempt>('/attempts', seed === undefined ? { questionId } : { questionId, seed });
export const takeLease = (attempt: string, clientId: string, takeOver: boolean) =>
  api.post<{ leaseEpoch: number }>(`/attempts/${attempt}/lease`, { clientId, takeOver });

/** One revision of one answer, as the save protocol wants it. */
export interface Revision {
  clientId: string;
  clientSeq: number;
  baseSeq: number;
  leaseEpoch: number;
  body: Answer;
}
export const saveAnswer = (
  place: { attempt: string; item: string },
  revision: Revision,
  keepalive = false,
) =>
  api.put<SaveReceipt>(`/attempts/${place.attempt}/answers/${place.item}`, revision, { keepalive });
export const submitAttempt = (attempt: string, leaseEpoch: number) =>
  api.post<Attempt>(`/attempts/${attempt}/submit`, { leaseEpoch });
