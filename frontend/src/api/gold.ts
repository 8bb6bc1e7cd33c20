import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { ReviewPlace } from './reviews.js';
import type { GoldMark, GoldResult, GoldView } from './shapes.js';

const base = '/api/v1/organisations/{organisation}/review';

/** Gold answers to a question, what could become one, and how far each reviewer is. */
export const goldQuery = defineQueryOptions(
  ({ organisation, question }: { organisation: string; question: string }) => ({
    key: ['organisations', organisation, 'review', 'gold', question],
    query: (): Promise<GoldView> =>
      answered(
        client.GET(`${base}/gold`, { params: { path: { organisation }, query: { question } } }),
      ),
  }),
);

/** Hands in a mark of a gold answer; twice is once. @throws ApiProblem `gold-marked`, `calibrated`, `gold-retired` */
export function markGold(organisation: string, gold: string, body: GoldMark): Promise<GoldResult> {
  const params = { path: { organisation, gold } };
  return answered(client.POST(`${base}/gold/{gold}/marks`, { params, body }));
}

/** Makes an answer on which people agreed a gold answer. @throws ApiProblem `not-settled` */
export function chooseGold(place: ReviewPlace, item: string, note: string): Promise<GoldView> {
  return answered(
    client.POST(
      '/api/v1/organisations/{organisation}/assessments/{assessment}/review/items/{item}/gold',
      { params: { path: { ...place, item } }, body: { note } },
    ),
  );
}

export function retireGold(organisation: string, gold: string): Promise<GoldView> {
  return answered(
    client.POST(`${base}/gold/{gold}/retire`, { params: { path: { organisation, gold } } }),
  );
}

/** Lets a reviewer go on to real answers without gold ones. */
export function letThrough(
  organisation: string,
  body: { question: string; reviewer: string; reason: string },
): Promise<GoldView> {
  return answered(client.POST(`${base}/passes`, { params: { path: { organisation } }, body }));
}
