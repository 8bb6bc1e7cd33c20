import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import { ApiProblem } from './problem.js';
import type {
  Answer,
  NewOwnQuestion,
  OwnQuestion,
  QuestionFormat,
  TriedOwnQuestion,
} from './shapes.js';

/** One own question of an organisation. */
export interface OwnQuestionPlace {
  organisation: string;
  question: string;
}

const LIST = '/api/v1/organisations/{organisation}/questions';
const ONE = '/api/v1/organisations/{organisation}/questions/{question}';
const of = (organisation: string) => ({ params: { path: { organisation } } });
const at = ({ organisation, question }: OwnQuestionPlace) => ({
  params: { path: { organisation, question } },
});
const keyOf = (organisation: string) => ['organisations', organisation, 'questions'];

/** Read anew by each page: what was approved a moment ago can be asked. */
export const ownQuestionsQuery = defineQueryOptions((organisation: string) => ({
  key: keyOf(organisation),
  query: () => answered(client.GET(LIST, of(organisation))),
  staleTime: 0,
  gcTime: 0,
}));
export const ownQuestionQuery = defineQueryOptions((place: OwnQuestionPlace) => ({
  key: [...keyOf(place.organisation), place.question],
  query: () => answered(client.GET(ONE, at(place))),
}));
export const ownVersionsQuery = defineQueryOptions((place: OwnQuestionPlace) => ({
  key: [...keyOf(place.organisation), place.question, 'versions'],
  query: async () => (await answered(client.GET(`${ONE}/versions`, at(place)))).items,
  staleTime: 0,
}));
/** What number questions can ask for. */
export const quantitiesQuery = defineQueryOptions((organisation: string) => ({
  key: [...keyOf(organisation), 'quantities'],
  query: async () => (await answered(client.GET(`${LIST}/quantities`, of(organisation)))).items,
}));

/** Of which public questions the organisation can have a private sibling, and why not of the others. */
export const siblingsQuery = defineQueryOptions((organisation: string) => ({
  key: [...keyOf(organisation), 'siblings'],
  query: () => answered(client.GET(`${LIST}/siblings`, of(organisation))),
}));
export const createSibling = (organisation: string, question: string) =>
  answered(client.POST(`${LIST}/siblings`, { ...of(organisation), body: { of: question } }));

export const createOwnQuestion = (organisation: string, body: NewOwnQuestion) =>
  answered(client.POST(LIST, { ...of(organisation), body }));
export const deleteOwnQuestion = (place: OwnQuestionPlace) =>
  answered(client.DELETE(ONE, at(place)));
export const archiveOwnQuestion = (place: OwnQuestionPlace) =>
  answered(client.POST(`${ONE}/archive`, at(place)));
export const restoreOwnQuestion = (place: OwnQuestionPlace) =>
  answered(client.POST(`${ONE}/restore`, at(place)));
/** An approved version with its text. */
export const ownVersion = ({ number, ...place }: OwnQuestionPlace & { number: number }) =>
  answered(client.GET(`${ONE}/versions/{number}`, { params: { path: { ...place, number } } }));

/**
 * Saves a version on top of `baseVersion`; `stale` brings the version that somebody else has saved meanwhile.
 * @throws ApiProblem for every other refusal
 */
export async function saveOwnQuestion(
  place: OwnQuestionPlace,
  draft: { baseVersion: number; text: string },
): Promise<{ saved: OwnQuestion } | { stale: OwnQuestion }> {
  try {
    return { saved: await answered(client.PUT(ONE, { ...at(place), body: draft })) };
  } catch (error) {
    const stale = newerThan(error);
    if (stale === null) throw error;
    return { stale };
  }
}

/** Approves the version that was looked at. */
export const approveOwnQuestion = (place: OwnQuestionPlace, version: number) =>
  answered(client.POST(`${ONE}/approvals`, { ...at(place), body: { version } }));

/** What somebody else has saved meanwhile, where that is why a call was refused. */
export const newerThan = (error: unknown): OwnQuestion | null =>
  error instanceof ApiProblem && error.code === 'stale-question' && 'current' in error.extra
    ? (error.extra['current'] as OwnQuestion)
    : null;

export interface OwnTrial {
  text: string;
  /** Which figures and which order are drawn. */
  example: number;
  answer?: Answer;
}

/** What a text makes of a question: its faults, or what a candidate sees and what answers earn. Nothing is stored. */
export const tryOwnQuestion = (
  place: OwnQuestionPlace,
  body: OwnTrial,
): Promise<TriedOwnQuestion> => answered(client.POST(`${ONE}/trials`, { ...at(place), body }));

/** The same text with a rubric drafted from its model answer; refused where that says too little. */
export const withFirstRubric = (place: OwnQuestionPlace, text: string): Promise<{ text: string }> =>
  answered(client.POST(`${ONE}/first-rubric`, { ...at(place), body: { text } }));

/** A file of questions as it is sent. */
interface QuestionFile {
  /** In base64. */
  file: string;
  name: string;
}

/** What a file holds and what would become of it; writes nothing. */
export const previewQuestions = (organisation: string, body: QuestionFile) =>
  answered(client.POST(`${LIST}/import-preview`, { ...of(organisation), body }));

/** Makes drafts of the items that were chosen, all or none, once for each key. */
export const importQuestions = (
  organisation: string,
  body: QuestionFile & { key: string; items: number[] },
) => answered(client.POST(`${LIST}/import`, { ...of(organisation), body }));

/** Questions as a file, keys included, and what the format cannot hold of each. */
export const exportQuestions = (
  organisation: string,
  body: { format: QuestionFormat; ids: string[] },
) => answered(client.POST(`${LIST}/export`, { ...of(organisation), body }));
