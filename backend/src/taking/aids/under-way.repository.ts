import type { Prisma } from '../../generated/prisma/client.js';
import { type Ending, mayStillCount, StoredRules } from '../attempt-machine/index.js';

/** Rows among which are all assessments to which an answer can still count. */
export const MAY_COUNT = {
  kind: 'assessment',
  OR: [{ state: { in: ['running', 'paused'] } }, { state: 'submitted', submittedBy: 'deadline' }],
} as const satisfies Prisma.AttemptWhereInput;

const ENDING = {
  state: true,
  endsAt: true,
  submittedAt: true,
  submittedBy: true,
  rules: true,
  release: { select: { title: true, settings: true } },
} as const satisfies Prisma.AttemptSelect;

type Row = Prisma.AttemptGetPayload<{ select: typeof ENDING }>;

/** Title and settings of each assessment, among the attempts `which`, to which an answer can still count at `now`. */
export async function underWay(
  db: Pick<Prisma.TransactionClient, 'attempt'>,
  which: { readonly userId: string } | { readonly id: { readonly in: string[] } },
  now: Date,
): Promise<Row['release'][]> {
  const rows = await db.attempt.findMany({ where: { ...which, ...MAY_COUNT }, select: ENDING });
  const at = now.getTime();
  return rows.filter((row) => mayStillCount(endingOf(row, at), at)).map(({ release }) => release);
}

/** The end as time has made it by `at`, whether or not anybody has looked since: an assessment asks no follow-ups. */
function endingOf({ state, endsAt, submittedAt, submittedBy, rules }: Row, at: number): Ending {
  const { graceSeconds } = StoredRules.parse(rules);
  const over = submittedAt === null && endsAt !== null && endsAt.getTime() <= at;
  if (over)
    return {
      state: 'submitted',
      submittedAt: endsAt.getTime(),
      submittedBy: 'deadline',
      rules: { graceSeconds },
    };
  return {
    state,
    submittedAt: submittedAt?.getTime() ?? null,
    submittedBy,
    rules: { graceSeconds },
  };
}
