/** Whether the database holds what the server has acknowledged. */
import { createHash } from 'node:crypto';
import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import { canonicalJson, CHAIN_START } from '@meshwright/graders';
import { chainHash } from '../../backend/src/taking/attempts/receipt.js';

export interface Started {
  readonly attempt: string;
  readonly clientId: string;
  readonly leaseEpoch: number;
  readonly startedAt: string;
}

export interface Acknowledged {
  readonly attempt: string;
  readonly item: string;
  readonly clientId: string;
  readonly clientSeq: number;
  readonly serverSeq: number;
  readonly sha256: string;
  /** sha256 of the answer that was sent. */
  readonly digest: string;
}

export interface RevisionRow {
  readonly attemptId: string;
  readonly attemptItemId: string;
  readonly serverSeq: number;
  readonly clientId: string;
  readonly clientSeq: number;
  readonly body: Answer;
  readonly sha256: string;
  readonly receivedAt: Date;
  readonly late: boolean;
}

export interface AttemptRow {
  readonly id: string;
  readonly invitationId: string;
  readonly state: string;
  readonly startedAt: Date | null;
  readonly leaseClientId: string | null;
  readonly leaseEpoch: number;
}

export const ATTEMPTS = `SELECT id, "invitationId", state::text AS state, "startedAt", "leaseClientId", "leaseEpoch"
  FROM "Attempt" WHERE kind = 'assessment' AND NOT rehearsal`;
export const REVISIONS = `SELECT "attemptId", "attemptItemId", "serverSeq", "clientId", "clientSeq", body, sha256,
  "receivedAt", late FROM "Revision" ORDER BY "attemptId", "serverSeq"`;

/** What is wrong: acknowledged revisions that are not there as they were acknowledged, and chains that do not hold. */
export function faultsOfRevisions(
  rows: readonly RevisionRow[],
  acknowledged: readonly Acknowledged[],
): string[] {
  const held = new Map(rows.map((row) => [`${row.attemptId} ${String(row.serverSeq)}`, row]));
  const lost = acknowledged.flatMap((one) => {
    const row = held.get(`${one.attempt} ${String(one.serverSeq)}`);
    const what = `revision ${String(one.serverSeq)} of ${one.attempt}`;
    if (row === undefined) return [`${what} was acknowledged and is not there`];
    const same =
      row.sha256 === one.sha256 &&
      row.attemptItemId === one.item &&
      row.clientId === one.clientId &&
      row.clientSeq === one.clientSeq &&
      digestOf(row.body) === one.digest;
    return same ? [] : [`${what} is not what was acknowledged`];
  });
  return [...lost, ...brokenChains(rows)];
}

/** sha256 of an answer, whatever the order of its members. */
export const digestOf = (body: object): string =>
  createHash('sha256').update(canonicalJson(body)).digest('hex');

function brokenChains(rows: readonly RevisionRow[]): string[] {
  let before: RevisionRow | undefined;
  return rows.flatMap((row) => {
    const previous = before?.attemptId === row.attemptId ? before : undefined;
    before = row;
    const { attemptId, attemptItemId, serverSeq, clientId, clientSeq, body, late } = row;
    const hash = chainHash({
      previous: previous?.sha256 ?? CHAIN_START,
      attempt: attemptId,
      item: attemptItemId,
      serverSeq,
      clientId,
      clientSeq,
      body,
      receivedAt: row.receivedAt.toISOString(),
      late,
    });
    const follows = serverSeq === (previous?.serverSeq ?? 0) + 1;
    return follows && hash === row.sha256
      ? []
      : [`the chain of ${attemptId} breaks at ${String(serverSeq)}`];
  });
}

/** What is wrong: invitations with more than one attempt, and starts that are not as they were acknowledged. */
export function faultsOfStarts(rows: readonly AttemptRow[], started: readonly Started[]): string[] {
  const byInvitation = new Map<string, number>();
  for (const { invitationId } of rows)
    byInvitation.set(invitationId, (byInvitation.get(invitationId) ?? 0) + 1);
  const twice = [...byInvitation].filter(([, count]) => count !== 1);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong = started.filter(({ attempt, clientId, leaseEpoch, startedAt }) => {
    const row = byId.get(attempt);
    return !(
      row?.state === 'running' &&
      row.startedAt?.toISOString() === startedAt &&
      row.leaseClientId === clientId &&
      row.leaseEpoch === leaseEpoch
    );
  });
  return [
    ...twice.map(([id, count]) => `invitation ${id} has ${String(count)} attempts`),
    ...wrong.map(({ attempt }) => `attempt ${attempt} is not under way as it was started`),
  ];
}
