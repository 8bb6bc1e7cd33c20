import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import { ApiProblem } from './problem.js';
import type { NewPractice, TargetProfile } from './shapes.js';

const ONE = '/api/v1/organisations/{organisation}';
const at = (organisation: string) => ({ params: { path: { organisation } } });
const keyOf = (organisation: string) => ['organisations', organisation, 'skills'];

/** The matrix of an organisation: trends over so many weeks, one profile's people alone unless `profile` is empty. */
export interface MatrixPlace {
  organisation: string;
  weeks: 4 | 12 | 26;
  profile: string;
}

export const matrixQuery = defineQueryOptions(({ organisation, weeks, profile }: MatrixPlace) => ({
  key: [...keyOf(organisation), 'matrix', weeks, profile],
  query: () =>
    answered(
      client.GET(`${ONE}/skills`, {
        params: {
          path: { organisation },
          query: { weeks, ...(profile === '' ? {} : { profile }) },
        },
      }),
    ),
  staleTime: 0,
}));
export const matrixFile = (
  { organisation, weeks, profile }: MatrixPlace,
  format: 'csv' | 'json',
): string =>
  `/api/v1/organisations/${organisation}/skills/export?format=${format}&weeks=${String(weeks)}${profile === '' ? '' : `&profile=${profile}`}`;

export const ownSkillsQuery = defineQueryOptions((organisation: string) => ({
  key: [...keyOf(organisation), 'own'],
  query: () => answered(client.GET(`${ONE}/skills/own`, at(organisation))),
  staleTime: 0,
}));
export const shareSkills = (organisation: string, shares: boolean) =>
  answered(client.PUT(`${ONE}/skills/share`, { ...at(organisation), body: { shares } }));

export const turnDigest = (organisation: string, on: boolean) =>
  answered(client.PUT(`${ONE}/skills/digest`, { ...at(organisation), body: { on } }));
export const unsubscribe = (token: string) =>
  answered(client.POST('/api/v1/skill-digests/unsubscribe', { body: { token } }));

export const profilesQuery = defineQueryOptions((organisation: string) => ({
  key: [...keyOf(organisation), 'profiles'],
  query: async () => (await answered(client.GET(`${ONE}/target-profiles`, at(organisation)))).items,
  staleTime: 0,
}));
export type ProfileDraft = Omit<TargetProfile, 'id' | 'version'>;
export const createProfile = (organisation: string, body: ProfileDraft) =>
  answered(client.POST(`${ONE}/target-profiles`, { ...at(organisation), body }));
export const deleteProfile = (organisation: string, profile: string) =>
  answered(
    client.DELETE(`${ONE}/target-profiles/{profile}`, {
      params: { path: { organisation, profile } },
    }),
  );

/**
 * Saves on top of the version that was edited; `stale` brings the one that somebody else has saved meanwhile.
 * @throws ApiProblem for every other refusal
 */
export async function saveProfile(
  organisation: string,
  { id, version }: Pick<TargetProfile, 'id' | 'version'>,
  draft: ProfileDraft,
): Promise<{ saved: TargetProfile } | { stale: TargetProfile }> {
  try {
    const saved = await answered(
      client.PUT(`${ONE}/target-profiles/{profile}`, {
        params: { path: { organisation, profile: id } },
        body: { baseVersion: version, ...draft },
      }),
    );
    return { saved };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'stale-profile' && 'current' in error.extra)
      return { stale: error.extra['current'] as TargetProfile };
    throw error;
  }
}

export const assignmentsQuery = defineQueryOptions((organisation: string) => ({
  key: [...keyOf(organisation), 'assignments'],
  query: async () =>
    (await answered(client.GET(`${ONE}/practice-assignments`, at(organisation)))).items,
  staleTime: 0,
}));
export const assignPractice = (organisation: string, body: NewPractice) =>
  answered(client.POST(`${ONE}/practice-assignments`, { ...at(organisation), body }));
export const withdrawPractice = (organisation: string, assignment: string) =>
  answered(
    client.DELETE(`${ONE}/practice-assignments/{assignment}`, {
      params: { path: { organisation, assignment } },
    }),
  );
/** What the person is asked to practise, in all their organisations. */
export const ownAssignmentsQuery = defineQueryOptions({
  key: ['practice-assignments'],
  query: async () => (await answered(client.GET('/api/v1/practice-assignments'))).items,
  staleTime: 0,
});
