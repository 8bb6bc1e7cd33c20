/** Own questions as their organisation sees them. Pure. */
import { Question, QuestionKind, Tier } from '@meshwright/question-bank';
import type { Exposure, ListedRow } from './own-questions.repository.js';
import { ApprovedSummary, SiblingNote, type OwnQuestionSummary } from './own-questions.schemas.js';
import { z } from 'zod';

type Names = ReadonlyMap<string, string>;
/** What is known of rows beside themselves: people by id, exposures by question. */
export interface Known {
  readonly names: Names;
  readonly exposures: ReadonlyMap<string, Exposure>;
  /** Titles of the shared bank, by question. */
  readonly titleOf: (id: string) => string | undefined;
}

type Newest = ListedRow['versions'][number];
type Facts = Pick<
  OwnQuestionSummary,
  'id' | 'siblingOf' | 'state' | 'version' | 'savedAt' | 'savedBy' | 'approved' | 'seen'
>;

/** Whom a row names: to be asked for in one go. */
export const peopleOf = (rows: readonly ListedRow[]): string[] =>
  rows.flatMap(({ savedById, versions: [newest] }) =>
    [savedById, newest?.approvedById].filter((id) => id !== null && id !== undefined),
  );

export function factsOf(row: ListedRow, { names, exposures, titleOf }: Known): Facts {
  const [newest] = row.versions;
  const approved = newest === undefined ? null : approvedOf(newest, row, names);
  const standing = approved === null ? 'draft' : 'approved';
  return {
    id: row.id,
    // one that has left the bank has no title any more
    siblingOf:
      row.siblingOf === null
        ? null
        : { id: row.siblingOf, title: titleOf(row.siblingOf) ?? row.siblingOf },
    state: row.archivedAt === null ? standing : 'archived',
    version: row.version,
    savedAt: row.savedAt.toISOString(),
    savedBy: nameOf(row.savedById, names),
    approved,
    seen: seenOf(exposures.get(row.id)),
  };
}

const seenOf = (exposure: Exposure | undefined): Facts['seen'] => ({
  people: exposure?.people ?? 0,
  first: exposure?.first.toISOString() ?? null,
  last: exposure?.last.toISOString() ?? null,
});

export const summaryOf = (row: ListedRow, known: Known): OwnQuestionSummary => ({
  ...factsOf(row, known),
  title: row.title,
  kind: QuestionKind.safeParse(row.kind).data ?? null,
  tier: Tier.safeParse(row.tier).data ?? null,
  topics: row.topics,
  minutes: row.minutes,
  faults: row.faults,
});

/**
 * For who reads assessments and writes no questions: what may be asked, as it was approved. Of a draft, what it was drawn
 * from or who works on it they are told nothing.
 */
export function readerSummaryOf(row: ListedRow, known: Known): OwnQuestionSummary | null {
  const { approved, ...all } = summaryOf(row, known);
  if (approved === null || all.state === 'archived') return null;
  const { kind, title, tier, topics, minutes } = approved.summary;
  return {
    ...all,
    ...{ kind, title, tier, topics, minutes },
    faults: 0,
    siblingOf: null,
    savedAt: approved.at,
    savedBy: null,
    approved: { ...approved, by: null, changed: false },
  };
}

/** The question of a version, as it was proved when it was approved. Some milliseconds for a long one: not for lists. */
export const questionOf = (body: string): Question => Question.parse(JSON.parse(body));

export const approvedSummary = (question: Question): ApprovedSummary => ({
  kind: question.kind,
  title: question.title,
  tier: question.tier,
  topics: [...question.topics],
  minutes: question.minutes,
  guide: question.guide,
  provisional: question.provisional === true,
});

export const nameOf = (id: string | null, names: Names): string | null =>
  id === null ? null : (names.get(id) ?? null);

function approvedOf(newest: Newest, { version }: ListedRow, names: Names): Facts['approved'] {
  return {
    number: newest.number,
    at: newest.approvedAt.toISOString(),
    by: nameOf(newest.approvedById, names),
    alone: newest.alone,
    summary: ApprovedSummary.parse(newest.summary),
    changed: newest.savedVersion !== version,
  };
}

/** As it is kept: what is told, and the figures that no later sibling has. */
export const KeptSibling = SiblingNote.extend({ figures: z.record(z.string(), z.json()) });
export type KeptSibling = z.output<typeof KeptSibling>;

/** What a sibling says of itself; null of every other question. */
export function noteOf(kept: unknown): z.output<typeof SiblingNote> | null {
  if (kept === null) return null;
  const { changed, stayed, notes } = KeptSibling.parse(kept);
  return { changed, stayed, notes };
}
