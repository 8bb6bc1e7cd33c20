/** What a candidate finds on the page of their result, and when. Pure. */
import type { Settings } from '../../taking/assessments/index.js';
import type { CandidateResult, MyAppeal, ResultBody } from './results.schemas.js';

const DAY_MS = 86_400_000;

/** An appeal with the mark that answered it. */
export interface StoredAppeal {
  readonly itemId: string;
  readonly reason: string;
  /** 0 to 10, as it counted when they appealed. */
  readonly score: number;
  readonly createdAt: Date;
  readonly answerScore: number | null;
  readonly comment: string | null;
  readonly answeredAt: Date | null;
  /** False: the answer has been graded anew since. */
  readonly stands: boolean;
}

export interface Standing {
  readonly title: string;
  readonly organisation: { readonly name: string; readonly timeZone: string };
  readonly ownTimeZone: string | null;
  readonly settings: Pick<Settings, 'results'>;
  readonly submittedAt: Date;
  /** The latest first. */
  readonly told: readonly {
    readonly number: number;
    readonly body: ResultBody;
    readonly createdAt: Date;
  }[];
  /** What the program says by itself, where the settings let it be told by now. */
  readonly automatic: { readonly body: ResultBody; readonly at: Date } | null;
  /** The oldest first. */
  readonly appeals: readonly StoredAppeal[];
  /** The latest first. */
  readonly delays: readonly {
    readonly expectedAt: Date;
    readonly reason: string;
    readonly createdAt: Date;
  }[];
}

/** When a result is expected: the latest date that the candidate was given, else so many days after the hand-in. */
export function expectedAt(
  { results }: Pick<Settings, 'results'>,
  submittedAt: Date,
  delayedTo: Date | null,
): Date {
  return delayedTo ?? new Date(submittedAt.getTime() + results.expectedDays * DAY_MS);
}

/** When what the program says may be told without anybody's word; null: never. */
export function toldByItself(
  { results }: Pick<Settings, 'results'>,
  { gradedAt, closesAt }: { readonly gradedAt: Date; readonly closesAt: Date | null },
): Date | null {
  if (results.releaseAfter === 'hand-in') return gradedAt;
  if (results.releaseAfter !== 'window') return null;
  return closesAt !== null && closesAt > gradedAt ? closesAt : gradedAt;
}

export function candidateResult(standing: Standing, now: Date): CandidateResult {
  const { settings, told, automatic, delays } = standing;
  const results = [
    ...told.map(({ number, body, createdAt }) => ({ number, at: createdAt.toISOString(), body })),
    ...(automatic === null
      ? []
      : [{ number: 0, at: automatic.at.toISOString(), body: automatic.body }]),
  ];
  const never = results.length === 0 && settings.results.releaseAfter === 'never';
  const awaited = results.length === 0 && !never;
  const expected = expectedAt(settings, standing.submittedAt, delays[0]?.expectedAt ?? null);
  return {
    title: standing.title,
    organisation: standing.organisation,
    ownTimeZone: standing.ownTimeZone,
    state: awaited ? 'awaited' : never ? 'not-told' : 'told',
    ...(awaited ? { expectedBy: expected.toISOString() } : {}),
    delays: delays.map(({ expectedAt: expectedBy, reason, createdAt }) => ({
      at: createdAt.toISOString(),
      expectedBy: expectedBy.toISOString(),
      reason,
    })),
    results,
    appealsUntil: appealsUntil(settings, results[0]?.at),
    appeals: standing.appeals.map((appeal) => appealView(appeal, settings)),
    serverNow: now.getTime(),
  };
}

/** So many days after what stands was told; null where nothing may be appealed. */
function appealsUntil({ results }: Pick<Settings, 'results'>, at: string | undefined) {
  if (at === undefined || results.appealDays === 0) return null;
  return new Date(Date.parse(at) + results.appealDays * DAY_MS).toISOString();
}

/** Scores are told where scores are shown. */
function appealView(appeal: StoredAppeal, { results }: Pick<Settings, 'results'>): MyAppeal {
  const { answeredAt, answerScore, comment } = appeal;
  const base = {
    item: appeal.itemId,
    reason: appeal.reason,
    at: appeal.createdAt.toISOString(),
  };
  if (answeredAt === null || answerScore === null)
    return { ...base, state: appeal.stands ? 'open' : 'overtaken' };
  return {
    ...base,
    state: 'answered',
    answer: {
      at: answeredAt.toISOString(),
      comment: comment ?? '',
      changed: answerScore !== appeal.score,
      ...(results.show === 'band' ? {} : { before: appeal.score, after: answerScore }),
    },
  };
}
