import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { CandidacyPlace } from './decisions.js';
import type { Overlaps, OverlapTexts } from './shapes.js';

const base =
  '/api/v1/organisations/{organisation}/assessments/{assessment}/invitations/{invitation}/overlaps';
const keyOf = ({ organisation, assessment, invitation }: CandidacyPlace) => [
  'organisations',
  organisation,
  'assessments',
  assessment,
  'decisions',
  'overlaps',
  invitation,
];

/** What a candidate's answers share word for word with other texts. */
export const overlapsQuery = defineQueryOptions((place: CandidacyPlace) => ({
  key: keyOf(place),
  query: (): Promise<Overlaps> => answered(client.GET(base, { params: { path: { ...place } } })),
}));

/** Both texts of one of them. */
export const overlapTextsQuery = defineQueryOptions(
  ({ place, overlap }: { place: CandidacyPlace; overlap: string }) => ({
    key: [...keyOf(place), overlap],
    query: (): Promise<OverlapTexts> =>
      answered(client.GET(`${base}/{overlap}`, { params: { path: { ...place, overlap } } })),
  }),
);

/** Records what was made of one; the candidate reads it. */
export async function addFinding(
  place: CandidacyPlace,
  overlap: string,
  text: string,
): Promise<void> {
  const params = { path: { ...place, overlap } };
  await answered(client.POST(`${base}/{overlap}/findings`, { params, body: { text } }));
}
