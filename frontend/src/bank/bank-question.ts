import type { OwnQuestionSummary, QuestionSummary } from '../api/shapes.js';

/** A question that an assessment can ask: of the public bank, or the organisation's own. */
export type BankQuestion = QuestionSummary & { readonly own?: true };

/** Of an organisation's own questions those that assessments can ask, as they were approved. */
export const askable = (items: readonly OwnQuestionSummary[]): BankQuestion[] =>
  items.flatMap(({ id, state, approved }) => {
    if (approved === null || state === 'archived') return [];
    const { number, summary } = approved;
    const { provisional, guide, ...rest } = summary;
    return [
      {
        ...rest,
        id,
        version: String(number),
        guide: guide ?? '',
        own: true as const,
        ...(provisional ? { provisional: true as const } : {}),
      },
    ];
  });

/** Titles of own questions that no assessment can ask now: archived, or never approved. By id. */
export const resting = (own: readonly OwnQuestionSummary[]): ReadonlyMap<string, string> =>
  new Map(
    own
      .filter(({ approved, state }) => approved === null || state === 'archived')
      .map(({ id, title }) => [id, title]),
  );
