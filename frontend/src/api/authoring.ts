import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { ProofOfRubric, RubricDraft } from './shapes.js';
import { ApiProblem } from './problem.js';

const byId = (id: string) => ({ params: { path: { id } } });

export const rubricsQuery = defineQueryOptions({
  key: ['authoring', 'questions'],
  query: () => answered(client.GET('/api/v1/authoring/questions')),
});
/** One question to author. */
export const rubricQuery = defineQueryOptions((id: string) => ({
  key: ['authoring', 'questions', id],
  query: () => answered(client.GET('/api/v1/authoring/questions/{id}', byId(id))),
}));

export interface TriedRubric {
  source: string;
  /** By section. */
  own?: Record<string, string>;
}

/** What a rubric makes of the answers that come with its question, and of one's own. */
export const tryRubric = (id: string, body: TriedRubric): Promise<ProofOfRubric> =>
  answered(client.POST('/api/v1/authoring/questions/{id}/proof', { ...byId(id), body }));

/** A first rubric from the model answer; refused where that says too little. */
export const firstRubric = (id: string): Promise<{ source: string }> =>
  answered(client.GET('/api/v1/authoring/questions/{id}/first-draft', byId(id)));

/**
 * Saves a version on top of `baseVersion`; `stale` brings the version that somebody else has saved meanwhile.
 * @throws ApiProblem for every other refusal
 */
export async function saveRubric(
  id: string,
  draft: { baseVersion: number; source: string },
): Promise<{ saved: RubricDraft } | { stale: RubricDraft }> {
  try {
    const saved = await answered(
      client.PUT('/api/v1/authoring/questions/{id}/draft', { ...byId(id), body: draft }),
    );
    return { saved };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'stale-draft' && 'current' in error.extra)
      return { stale: error.extra['current'] as RubricDraft };
    throw error;
  }
}
