import { defineQueryOptions } from '@pinia/colada';
import { api } from './client.js';
import type {
  Guide,
  GuideSummary,
  Project,
  ProjectProgress,
  ProjectSummary,
  QuestionSummary,
  QuestionView,
  Topic,
} from './shapes.js';

// The bank changes with a release only; a quarter of an hour spares most requests.
const staleTime = 15 * 60_000;

/** Lists come bare or as `{ items }`; both are read. */
const list = async <T>(path: string): Promise<T[]> => {
  const body = await api.get<T[] | { items: T[] }>(path);
  return Array.isArray(body) ? body : body.items;
};

export const topicsQuery = defineQueryOptions({
  key: ['topics'],
  query: () => list<Topic>('/topics'),
  staleTime,
});
export const guidesQuery = defineQueryOptions({
  key: ['guides'],
  query: () => list<GuideSummary>('/guides'),
  staleTime,
});
export const guideQuery = defineQueryOptions((id: string) => ({
  key: ['guides', id],
  query: () => api.get<Guide>(`/guides/${encodeURIComponent(id)}`),
  staleTime,
}));
export const projectsQuery = defineQueryOptions({
  key: ['projects'],
  query: () => list<ProjectSummary>('/projects'),
  staleTime,
});
export const projectQuery = defineQueryOptions((id: string) => ({
  key: ['projects', id],
  query: () => api.get<Project>(`/projects/${encodeURIComponent(id)}`),
  staleTime,
}));
export const projectProgressQuery = defineQueryOptions((id: string) => ({
  key: ['projects', id, 'progress'],
  query: () => api.get<ProjectProgress>(`/projects/${encodeURIComponent(id)}/progress`),
}));
export const tickMilestone = (project: string, milestone: string, done: boolean) =>
  api.put<ProjectProgress>(`/projects/${project}/milestones/${milestone}`, { done });

export const questionsQuery = defineQueryOptions({
  key: ['questions'],
  query: () => list<QuestionSummary>('/questions'),
  staleTime,
});
export const questionQuery = defineQueryOptions((id: string) => ({
  key: ['questions', id],
  query: () => api.get<QuestionView>(`/questions/${encodeURIComponent(id)}`),
  staleTime,
}));
