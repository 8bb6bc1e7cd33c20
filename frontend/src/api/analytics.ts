import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

export interface AnalyticsPlace {
  readonly organisation: string;
  readonly assessment: string;
}

const ONE = '/api/v1/organisations/{organisation}/assessments/{assessment}/analytics';

/** Published assessments, with how many people handed in. */
export const analysedQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'analytics'],
  query: () =>
    answered(
      client.GET('/api/v1/organisations/{organisation}/analytics', {
        params: { path: { organisation } },
      }),
    ),
  staleTime: 0,
}));

/** The figures of an assessment and its questions. */
export const analyticsQuery = defineQueryOptions(
  ({ organisation, assessment }: AnalyticsPlace) => ({
    key: ['organisations', organisation, 'analytics', assessment],
    query: () => answered(client.GET(ONE, { params: { path: { organisation, assessment } } })),
    staleTime: 0,
  }),
);

/** What the criteria of one question earn. */
export const criteriaQuery = defineQueryOptions(
  ({ organisation, assessment, question }: AnalyticsPlace & { readonly question: string }) => ({
    key: ['organisations', organisation, 'analytics', assessment, question],
    query: () =>
      answered(
        client.GET(`${ONE}/questions/{id}`, {
          params: { path: { organisation, assessment, id: question } },
        }),
      ),
  }),
);
