import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

export interface WatchPlace {
  readonly organisation: string;
  readonly assessment: string;
}

/** How far everybody is, with the server's time. */
export const watchQuery = defineQueryOptions(
  ({ organisation, assessment, search }: WatchPlace & { search: string }) => ({
    key: ['organisations', organisation, 'assessments', assessment, 'watch', search],
    query: () =>
      answered(
        client.GET('/api/v1/organisations/{organisation}/assessments/{assessment}/watch', {
          params: { path: { organisation, assessment }, query: search ? { search } : {} },
        }),
      ),
  }),
);

/** Where the server says when to look again. */
export const watchLive = ({ organisation, assessment }: WatchPlace): string =>
  `/api/v1/organisations/${organisation}/assessments/${assessment}/watch/live`;

/** What a manager does to one attempt; `seconds` for more time and for reopening, `text` to who asked for help. */
export type WatchAction =
  | { readonly type: 'extend' | 'reopen'; readonly seconds: number; readonly reason: string }
  | { readonly type: 'pause' | 'resume'; readonly reason: string }
  | { readonly type: 'answer'; readonly text: string };

/** @throws ApiProblem where the state of the attempt does not allow it */
export function act(
  { organisation, assessment }: WatchPlace,
  attempt: string,
  action: WatchAction,
): Promise<unknown> {
  const params = { path: { organisation, assessment, attempt } };
  const base = '/api/v1/organisations/{organisation}/assessments/{assessment}/attempts/{attempt}';
  switch (action.type) {
    case 'extend':
    case 'reopen':
      return answered(
        client.POST(`${base}/${action.type}`, {
          params,
          body: { reason: action.reason, seconds: action.seconds },
        }),
      );
    case 'pause':
    case 'resume':
      return answered(
        client.POST(`${base}/${action.type}`, { params, body: { reason: action.reason } }),
      );
    case 'answer':
      return answered(
        client.POST(`${base}/help-answered`, { params, body: { text: action.text } }),
      );
  }
}
