/** What a person is shown of what an organisation has of them: an allow-list. Pure. */
import { Settings } from '../../taking/assessments/index.js';
import { tokenOf } from '../../platform/audit/index.js';
import {
  type Accommodations,
  consentHash,
  consentTextOf,
  personalTimes,
} from '../../taking/invitations/index.js';
import type { CandidateResult } from '../results/index.js';
import { doerWords, logWords, resultsWords } from './log-words.js';
import type {
  Judged,
  StoredAttempt,
  StoredInvitation,
  StoredRecord,
} from './my-data.repository.js';
import type { MyAttempt, MyRecord, MyRecordedInvitation } from './my-data.schemas.js';

const DAY_MS = 86_400_000;

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What stands around a record, each read in a way of its own. */
export interface Around {
  /** Of every release of an assessment, the latest first. */
  readonly settings: ReadonlyMap<string, readonly unknown[]>;
  readonly mails: readonly (Omit<MyRecord['mails'][number], 'createdAt' | 'sentAt'> & {
    readonly createdAt: Date;
    readonly sentAt: Date | null;
  })[];
  readonly log: readonly {
    readonly at: Date;
    readonly action: string;
    readonly actorId: string | null;
    readonly detail: unknown;
  }[];
  readonly roles: ReadonlyMap<string, readonly string[]>;
  readonly judged: readonly Judged[];
  /** By attempt what its candidate has been told, and said to it, where that may be shown now. */
  readonly told: ReadonlyMap<string, CandidateResult>;
}

export function recordView(record: StoredRecord, around: Around): MyRecord {
  const { email, displayName, timeZone, extraTimePercent, breakSeconds, note } = record;
  const { name, timeZone: organisationZone } = record.organisation;
  return {
    id: record.id,
    organisation: { name, timeZone: organisationZone },
    known: {
      ...{ email, displayName, timeZone, extraTimePercent, breakSeconds, note },
      since: record.createdAt.toISOString(),
    },
    kept: { days: record.organisation.retentionDays, until: moment(keptUntil(record)) },
    secondOpinions: record.invitations.some(({ opinionAllowed }) => opinionAllowed),
    invitations: record.invitations.map((each) => invitationView(each, record, around)),
    mails: around.mails.map(({ subject, to, state, createdAt, sentAt }) => ({
      ...{ subject, to, state },
      createdAt: createdAt.toISOString(),
      sentAt: moment(sentAt),
    })),
    log: around.log.map(({ at, action, actorId, detail }) => ({
      at: at.toISOString(),
      what: logWords(action),
      by: doerWords({
        action,
        actorId,
        roles: around.roles.get(actorId ?? ''),
        byProgram: tokenOf(detail) !== null,
      }),
    })),
    deletion: {
      waitsFor: isUnderWay(record) ? 'hand-in' : null,
      wishes: record.deletionRequests.map(wishView),
    },
  };
}

const wishView = (wish: StoredRecord['deletionRequests'][number]) => ({
  requestedAt: wish.requestedAt.toISOString(),
  dueAt: wish.dueAt.toISOString(),
  text: wish.text,
  closedAt: moment(wish.closedAt),
  outcome: wish.outcome,
  reason: wish.reason,
});

const scoredOf = ({ attempts }: StoredInvitation): StoredAttempt[] =>
  attempts.filter(({ rehearsal }) => !rehearsal);

const isUnderWay = ({ invitations }: StoredRecord): boolean =>
  invitations
    .flatMap(scoredOf)
    .some(({ startedAt, submittedAt }) => startedAt !== null && submittedAt === null);

/**
 * The day from which the nightly job deletes the record (candidates/retention.repository.ts), as things are now; null
 * where no limit is set or an assessment is under way.
 */
export function keptUntil(record: StoredRecord): Date | null {
  const { retentionDays } = record.organisation;
  if (retentionDays === null || isUnderWay(record)) return null;
  const ends = record.invitations.map((invitation) => {
    const handedIn = scoredOf(invitation).flatMap(
      ({ submittedAt }) => submittedAt?.getTime() ?? [],
    );
    return handedIn.length > 0 ? Math.max(...handedIn) : invitation.expiresAt.getTime();
  });
  const over = Math.max(record.createdAt.getTime(), ...ends) + retentionDays * DAY_MS;
  // who can still begin stays
  const open = record.invitations.map(({ expiresAt }) => expiresAt.getTime());
  return new Date(Math.max(over, ...open));
}

function invitationView(
  found: StoredInvitation,
  given: Accommodations,
  around: Around,
): MyRecordedInvitation {
  const settings = around.settings.get(found.assessmentId) ?? [];
  return {
    id: found.id,
    title: found.release?.title ?? found.assessment.title,
    createdAt: found.createdAt.toISOString(),
    sentAt: moment(found.sentAt),
    remindedAt: moment(found.remindedAt),
    openedAt: moment(found.openedAt),
    redeemedAt: moment(found.redeemedAt),
    expiresAt: endOf(found, found.release?.settings ?? settings[0], given).toISOString(),
    revokedAt: moment(found.revokedAt),
    tags: found.tags,
    redemptions: found.redemptions.map(({ at, userAgent, withAccount }) => ({
      at: at.toISOString(),
      browser: userAgent,
      withAccount,
    })),
    consent: consentOf(found, settings),
    results: resultsOf(found.release?.settings ?? settings[0]),
    attempts: found.attempts.map((each) => attemptView(each, around.told.get(each.id))),
    ...judgedView(around.judged.find(({ id }) => id === found.id)),
  };
}

/** What people decided, noted and passed on, the latest last. */
const judgedView = (
  judged: Judged | undefined,
): Pick<MyRecordedInvitation, 'decisions' | 'notes' | 'applicantTracking'> => ({
  decisions: (judged?.decisions ?? []).map(({ kind, reason, createdAt }) => ({
    kind,
    reason,
    at: createdAt.toISOString(),
  })),
  notes: (judged?.notes ?? []).map(({ text, createdAt, correction }) => ({
    text,
    at: createdAt.toISOString(),
    corrected: correction !== null,
  })),
  applicantTracking: (judged?.atsSends ?? []).map(({ partner, createdAt, readAt }) => ({
    partner,
    sentAt: createdAt.toISOString(),
    readAt: moment(readAt),
  })),
});

/** The very words, found by their hash among those of the releases; a clause was added where an endpoint was set. */
function consentOf(
  { consentedAt, consentHash: textHash }: StoredInvitation,
  settings: readonly unknown[],
): MyRecordedInvitation['consent'] {
  if (consentedAt === null || textHash === null) return null;
  const texts = settings.flatMap((each) => {
    const read = Settings.safeParse(each);
    if (!read.success) return [];
    return [false, true].map((opinions) => consentTextOf(read.data.consentText, { opinions }));
  });
  const text = texts.find((each) => consentHash(each) === textHash) ?? null;
  return { at: consentedAt.toISOString(), textHash, text };
}

/** As the invitation's own page says it: with the extra time and the breaks that somebody was given. */
function endOf({ expiresAt }: StoredInvitation, settings: unknown, given: Accommodations): Date {
  const read = Settings.safeParse(settings);
  return read.success ? personalTimes(read.data, expiresAt, given).expiresAt : expiresAt;
}

function resultsOf(settings: unknown): string {
  const read = Settings.safeParse(settings);
  return read.success ? resultsWords(read.data.results) : '';
}

function attemptView(attempt: StoredAttempt, told: CandidateResult | undefined): MyAttempt {
  const { id, rehearsal, state, submittedBy, items, _count } = attempt;
  return {
    ...{ id, rehearsal, try: attempt.try, state, submittedBy },
    startedAt: moment(attempt.startedAt),
    submittedAt: moment(attempt.submittedAt),
    revisions: _count.revisions,
    events: _count.events,
    gradedAt: moment(attempt.gradedAt),
    grades: items.reduce((sum, item) => sum + item._count.grades, 0),
    marks: items.flatMap(({ review }, i) =>
      (review?.marks ?? []).flatMap(({ stage, createdAt }) =>
        stage === 'done' ? [] : [{ question: i + 1, stage, at: createdAt.toISOString() }],
      ),
    ),
    appeals: appealsOf(attempt, told),
  };
}

function appealsOf(
  { items }: StoredAttempt,
  told: CandidateResult | undefined,
): MyAttempt['appeals'] {
  if (told === undefined) return { until: null, open: false, made: [] };
  const { appealsUntil: until, appeals, serverNow } = told;
  const places = new Map(items.map(({ id }, i) => [id, i + 1]));
  return {
    until,
    open: until !== null && Date.parse(until) >= serverNow,
    made: appeals.map(({ item, at, reason, state, answer }) => ({
      ...{ question: places.get(item) ?? 1, at, reason, state },
      answer: answer === undefined ? null : { at: answer.at, comment: answer.comment },
    })),
  };
}
