/** A person's attempts, page by page. Pure. */
import { Tier } from '@meshwright/question-bank';
import { pageOf } from '../../platform/http/index.js';
import { isConfidential } from './assessment-view.js';
import type { AttemptPage, AttemptSummary } from './attempts.schemas.js';

/** A row as listed, with what its title is made of. */
export interface ListedAttempt {
  readonly id: string;
  readonly kind: AttemptSummary['kind'];
  readonly state: AttemptSummary['state'];
  readonly minutes: number | null;
  readonly guide: string | null;
  readonly tier: string | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly score: number | null;
  readonly rehearsal: boolean;
  readonly release: { readonly title: string } | null;
  readonly items: readonly { readonly questionId: string }[];
}

export interface Titles {
  question(id: string): string | undefined;
  guide(id: string): string | undefined;
}

/** The page of the first `limit` rows; what lies beyond them is where the next page begins. `rests`: no score is told. */
export function attemptPage(
  rows: readonly ListedAttempt[],
  { limit, rests }: { readonly limit: number; readonly rests: boolean },
  titles: Titles,
): AttemptPage {
  const { rows: shown, ...next } = pageOf(rows, limit);
  return {
    items: shown.map((row) => attemptSummary(rests ? { ...row, score: null } : row, titles)),
    ...next,
  };
}

function attemptSummary(row: ListedAttempt, titles: Titles): AttemptSummary {
  const tier = Tier.safeParse(row.tier);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: attemptTitle(row, titles),
    ...(tier.success ? { tier: tier.data } : {}),
    questions: row.items.length,
    minutes: row.minutes,
    createdAt: row.createdAt.toISOString(),
    ...(row.submittedAt === null ? {} : { submittedAt: row.submittedAt.toISOString() }),
    ...(row.score === null || isConfidential(row) ? {} : { score: row.score }),
  };
}

/** What a title is made of. */
type Titled = Pick<ListedAttempt, 'kind' | 'minutes' | 'guide' | 'rehearsal' | 'release' | 'items'>;

/** What an attempt is called, wherever it is named. */
export function attemptTitle(row: Titled, titles: Titles): string {
  if (row.kind === 'practice') return practiceTitle(row, titles);
  if (row.kind === 'interview') return interviewTitle(row, titles);
  const title = row.release?.title ?? 'Assessment';
  return row.rehearsal ? `Practice run: ${title}` : title;
}

function practiceTitle({ items }: Titled, titles: Titles): string {
  const id = items[0]?.questionId ?? 'practice';
  return titles.question(id) ?? id;
}

function interviewTitle({ minutes, guide }: Titled, titles: Titles): string {
  const length = minutes === null ? '' : `, ${String(minutes)} minutes`;
  const theme = guide === null ? '' : `: ${titles.guide(guide) ?? guide}`;
  return `Mock interview${length}${theme}`;
}
