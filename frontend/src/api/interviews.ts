import { api } from './client.js';
import type { Attempt, Tier } from './shapes.js';

/** What an interview is made of; the server chooses the questions unless they are named. */
export interface InterviewWishes {
  minutes: number;
  guide?: string;
  tier?: Tier;
  focus: 'balanced' | 'weak-spots';
  questionIds?: string[];
}

export const setUpInterview = (wishes: InterviewWishes) => api.post<Attempt>('/interviews', wishes);
export const startInterview = (attempt: string, clientId: string) =>
  api.post<Attempt & { leaseEpoch: number }>(`/interviews/${attempt}/start`, { clientId });
/** Closes `item` and opens the next question, or hands in after the last. */
export const moveOn = (attempt: string, leaseEpoch: number, item: string) =>
  api.post<Attempt>(`/interviews/${attempt}/next`, { leaseEpoch, item });
export const pauseInterview = (attempt: string, leaseEpoch: number) =>
  api.post<Attempt>(`/interviews/${attempt}/pause`, { leaseEpoch });
export const resumeInterview = (attempt: string, leaseEpoch: number) =>
  api.post<Attempt>(`/interviews/${attempt}/resume`, { leaseEpoch });
