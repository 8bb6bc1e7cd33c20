import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { RegradedCandidates, RegradePreview, RegradeRun, Regrades } from './shapes.js';

export interface RegradesPlace {
  readonly organisation: string;
  readonly assessment: string;
}
export type RegradePlace = RegradesPlace & { readonly regrade: string };

const base = '/api/v1/organisations/{organisation}/assessments/{assessment}/regrades';

/** What a run of today would compare, and the runs so far. */
export const regradesQuery = defineQueryOptions(({ organisation, assessment }: RegradesPlace) => ({
  key: ['organisations', organisation, 'regrades', assessment],
  query: (): Promise<Regrades> =>
    answered(client.GET(base, { params: { path: { organisation, assessment } } })),
}));

/** What one run would change, by question. */
export const regradeQuery = defineQueryOptions(
  ({ organisation, assessment, regrade }: RegradePlace) => ({
    key: ['organisations', organisation, 'regrades', assessment, regrade],
    query: (): Promise<RegradePreview> =>
      answered(
        client.GET(`${base}/{regrade}`, {
          params: { path: { organisation, assessment, regrade } },
        }),
      ),
  }),
);

/** The same by candidate, the biggest change first; pages from 1. */
export const regradedQuery = defineQueryOptions(
  ({ organisation, assessment, regrade, page }: RegradePlace & { readonly page: number }) => ({
    key: ['organisations', organisation, 'regrades', assessment, regrade, 'candidates', page],
    query: (): Promise<RegradedCandidates> =>
      answered(
        client.GET(`${base}/{regrade}/candidates`, {
          params: { path: { organisation, assessment, regrade }, query: { page } },
        }),
      ),
  }),
);

/** @throws ApiProblem `no-attempts`, `nothing-to-regrade`, `regrade-open` */
export const startRegrade = (path: RegradesPlace): Promise<RegradeRun> =>
  answered(client.POST(base, { params: { path } }));

/** @throws ApiProblem `regrade-closed` */
export function endRegrade(path: RegradePlace, how: 'cancel' | 'discard'): Promise<RegradeRun> {
  return how === 'cancel'
    ? answered(client.POST(`${base}/{regrade}/cancel`, { params: { path } }))
    : answered(client.POST(`${base}/{regrade}/discard`, { params: { path } }));
}

/** @throws ApiProblem `regrade-closed`, `newer-regrade`, `marked-since` */
export function decideRegrade(
  path: RegradePlace,
  how: 'apply' | 'undo',
  reason: string,
): Promise<RegradeRun> {
  const ask = { params: { path }, body: { reason } };
  return how === 'apply'
    ? answered(client.POST(`${base}/{regrade}/apply`, ask))
    : answered(client.POST(`${base}/{regrade}/undo`, ask));
}
