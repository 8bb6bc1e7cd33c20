import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

// The bank changes with a release only; a quarter of an hour spares most requests.
const staleTime = 15 * 60_000;

const byId = (id: string) => ({ params: { path: { id } } });

export const topicsQuery = defineQueryOptions({
  key: ['topics'],
  query: async () => (await answered(client.GET('/api/v1/topics'))).items,
  staleTime,
});
export const guidesQuery = defineQueryOptions({
  key: ['guides'],
  query: async () => (await answered(client.GET('/api/v1/guides'))).items,
  staleTime,
});
export const guideQuery = defineQueryOptions((id: string) => ({
  key: ['guides', id],
  query: () => answered(client.GET('/api/v1/guides/{id}', byId(id))),
  staleTime,
}));
export const projectsQuery = defineQueryOptions({
  key: ['projects'],
  query: async () => (await answered(client.GET('/api/v1/projects'))).items,
  staleTime,
});
export const projectQuery = defineQueryOptions((id: string) => ({
  key: ['projects', id],
  query: () => answered(client.GET('/api/v1/projects/{id}', byId(id))),
  staleTime,
}));
export const projectProgressQuery = defineQueryOptions((id: string) => ({
  key: ['projects', id, 'progress'],
  query: () => answered(client.GET('/api/v1/projects/{id}/progress', byId(id))),
}));
export const tickMilestone = (id: string, milestone: string, done: boolean) =>
  answered(
    client.PUT('/api/v1/projects/{id}/milestones/{milestone}', {
      params: { path: { id, milestone } },
      body: { done },
    }),
  );

export const questionsQuery = defineQueryOptions({
  key: ['questions'],
  query: async () => (await answered(client.GET('/api/v1/questions'))).items,
  staleTime,
});
export const questionQuery = defineQueryOptions((id: string) => ({
  key: ['questions', id],
  query: () => answered(client.GET('/api/v1/questions/{id}', byId(id))),
  staleTime,
}));
