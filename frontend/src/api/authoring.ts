import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { RubricDraft } from './shapes.js';
import { ApiProblem } from './problem.js';

const byId = (id: string) => ({ params: { path: { id } } });

export const rubricsQuery = defineQueryOptions({
  key: ['authoring', 'questions'],
  query: () => answered(client.GET('/api/v1/authoring/questions')),
});
/** One question to author, with the lexicon that its rubric refers to. */
export const rubricQuery = defineQueryOptions((id: string) => ({
  key: ['authoring', 'questions', id],
  query: async () => {
    const [question, lexicon] = await Promise.all([
      answered(client.GET('/api/v1/authoring/questions/{id}', byId(id))),
      answered(client.GET('/api/v1/authoring/lexicon')),
    ]);
    return { question, lexicon };
  },
}));

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
