import { Prisma } from '../../generated/prisma/client.js';
import { type Attempt, type ItemSource, type StoredRevision } from './attempt.js';
import {
  type AttemptState,
  type ItemState,
  pauseEnd,
  projectedEnd,
  StoredRules,
} from '../attempt-machine/index.js';
import { Answer } from '../../bank/grading/index.js';

const ITEM_COLUMNS = {
  id: true,
  position: true,
  state: true,
  questionId: true,
  contentHash: true,
  seed: true,
  budgetSeconds: true,
  startedAt: true,
  endsAt: true,
  closedAt: true,
  closedBy: true,
  followUpOfId: true,
  followUpCriterion: true,
  section: true,
  weight: true,
} as const satisfies Prisma.AttemptItemSelect;

export const ITEMS = { orderBy: { position: 'asc' }, select: ITEM_COLUMNS } as const;

const OWN_COLUMNS = {
  id: true,
  organisationId: true,
  userId: true,
  kind: true,
  state: true,
  guide: true,
  tier: true,
  rules: true,
  bankVersion: true,
  pausesLeft: true,
  pausedAt: true,
  pausedBy: true,
  breakUsedMs: true,
  resumedAt: true,
  limitEndsAt: true,
  extraSeconds: true,
  reopenings: true,
  createdAt: true,
  startedAt: true,
  submittedAt: true,
  submittedBy: true,
  gradedAt: true,
  score: true,
  leaseEpoch: true,
  leaseClientId: true,
  leaseSeenAt: true,
  releaseId: true,
  invitationId: true,
  try: true,
  rehearsal: true,
} as const satisfies Prisma.AttemptSelect;

export const ATTEMPT_COLUMNS = {
  ...OWN_COLUMNS,
  items: ITEMS,
} as const satisfies Prisma.AttemptSelect;

/** The same columns but for the items, for a statement that locks the row as it reads it. */
export const LOCKED_COLUMNS = Prisma.raw(
  Object.keys(OWN_COLUMNS)
    .map((name) => `"${name}"`)
    .join(', '),
);

export type LockedRow = Prisma.AttemptGetPayload<{ select: typeof OWN_COLUMNS }>;

type AttemptRow = Prisma.AttemptGetPayload<{ select: typeof ATTEMPT_COLUMNS }>;
type ItemRow = AttemptRow['items'][number];

export function attemptOf(row: AttemptRow): Attempt {
  const rules = StoredRules.parse(row.rules);
  return {
    id: row.id,
    owner: { userId: row.userId, organisationId: row.organisationId },
    kind: row.kind,
    guide: row.guide,
    tier: row.tier,
    bankVersion: row.bankVersion,
    createdAt: row.createdAt,
    gradedAt: row.gradedAt,
    score: row.score,
    leaseEpoch: row.leaseEpoch,
    leaseClientId: row.leaseClientId,
    leaseSeenAt: row.leaseSeenAt,
    releaseId: row.releaseId,
    invitationId: row.invitationId,
    try: row.try,
    rehearsal: row.rehearsal,
    state: {
      state: row.state,
      rules,
      startedAt: milliseconds(row.startedAt),
      pausedAt: milliseconds(row.pausedAt),
      pausedBy: row.pausedBy,
      pausesUsed: rules.pauses - row.pausesLeft,
      breakUsedMs: row.breakUsedMs,
      resumedAt: milliseconds(row.resumedAt),
      limitEndsAt: milliseconds(row.limitEndsAt),
      extraSeconds: row.extraSeconds,
      reopenings: row.reopenings,
      submittedAt: milliseconds(row.submittedAt),
      submittedBy: row.submittedBy,
      items: row.items.map(itemOf),
    },
    sources: new Map(
      row.items.map(({ id, questionId, contentHash, seed, weight }) => [
        id,
        { questionId, contentHash, seed, weight },
      ]),
    ),
  };
}

function itemOf(row: ItemRow): ItemState {
  return {
    id: row.id,
    position: row.position,
    state: row.state,
    budgetSeconds: row.budgetSeconds,
    startedAt: milliseconds(row.startedAt),
    endsAt: milliseconds(row.endsAt),
    closedAt: milliseconds(row.closedAt),
    closedBy: row.closedBy,
    followUpOf: row.followUpOfId,
    followUpCriterion: row.followUpCriterion,
    section: row.section,
  };
}

/** The columns of an attempt that the machine may change, besides the rules. */
export function stateColumns(state: AttemptState) {
  return {
    state: state.state,
    pausesLeft: state.rules.pauses - state.pausesUsed,
    pausedAt: dateOf(state.pausedAt),
    pausedBy: state.pausedBy,
    pauseEndsAt: dateOf(pauseEnd(state)),
    breakUsedMs: state.breakUsedMs,
    resumedAt: dateOf(state.resumedAt),
    startedAt: dateOf(state.startedAt),
    endsAt: dateOf(projectedEnd(state)),
    limitEndsAt: dateOf(state.limitEndsAt),
    extraSeconds: state.extraSeconds,
    reopenings: state.reopenings,
    submittedAt: dateOf(state.submittedAt),
    submittedBy: state.submittedBy,
  };
}

/** The columns of an item that the machine may change. */
export function itemClockColumns(item: ItemState) {
  return {
    state: item.state,
    startedAt: dateOf(item.startedAt),
    endsAt: dateOf(item.endsAt),
    closedAt: dateOf(item.closedAt),
    closedBy: item.closedBy,
  };
}

export interface RevisionRow {
  readonly attemptItemId: string;
  readonly serverSeq: number;
  readonly clientId: string;
  readonly clientSeq: number;
  readonly body: unknown;
  readonly sha256: string;
  readonly receivedAt: Date;
  readonly late: boolean;
}

/** The columns of a RevisionRow, for raw statements. */
export const REVISION_COLUMNS = Prisma.raw(
  '"attemptItemId", "serverSeq", "clientId", "clientSeq", body, sha256, "receivedAt", late',
);

export function revisionOf(row: RevisionRow): StoredRevision {
  return {
    itemId: row.attemptItemId,
    serverSeq: row.serverSeq,
    clientId: row.clientId,
    clientSeq: row.clientSeq,
    body: Answer.parse(row.body),
    sha256: row.sha256,
    receivedAt: row.receivedAt,
    late: row.late,
  };
}

/** The last revision that counts of each item that has one, by item id. */
export async function countedRevisions(
  db: Prisma.TransactionClient,
  attemptId: string,
): Promise<Map<string, StoredRevision>> {
  const rows = await db.$queryRaw<RevisionRow[]>`
    SELECT DISTINCT ON ("attemptItemId") ${REVISION_COLUMNS}
    FROM "Revision" WHERE "attemptId" = ${attemptId}::uuid AND NOT late
    ORDER BY "attemptItemId", "serverSeq" DESC`;
  return new Map(rows.map((row) => [row.attemptItemId, revisionOf(row)]));
}

/** The texts of pinned contents, by hash. */
export async function pinnedTexts(
  db: Prisma.TransactionClient,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.pinnedContent.findMany({
    where: { hash: { in: [...hashes] } },
    select: { hash: true, body: true },
  });
  return new Map(
    rows.flatMap(({ hash, body }) => (typeof body === 'string' ? [[hash, body] as const] : [])),
  );
}

export function dateOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

function milliseconds(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}

/**
 * The row of an invitation by which somebody may begin: not revoked, to an assessment that is published. It is locked, so
 * that a revocation comes before or after a start; when it ends is looked at before (StartGates).
 */
export const standingInvitation = (id: string | null): Prisma.Sql => Prisma.sql`
  SELECT i.id FROM "Invitation" i JOIN "Assessment" s ON s.id = i."assessmentId"
  WHERE i.id = ${id}::uuid AND i."revokedAt" IS NULL AND s.state = 'published' FOR SHARE OF i`;

/** JSON has no `undefined`, and no readonly lists. */
export function rulesJson({ rules }: AttemptState): Prisma.InputJsonObject {
  const { assessment, ...plain } = rules;
  if (assessment === undefined) return plain;
  const sections = assessment.sections.map((section) => ({ ...section }));
  const window = assessment.window === null ? null : { ...assessment.window };
  return { ...plain, assessment: { ...assessment, sections, window } };
}

/** What an item of the attempt asks; a bug where it has none. */
export function sourceOf(attempt: Attempt, itemId: string): ItemSource {
  const found = attempt.sources.get(itemId);
  if (found === undefined) throw new Error(`item ${itemId} has no content`);
  return found;
}
