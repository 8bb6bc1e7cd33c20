import { currentTurn } from '../../platform/database/index.js';
import type { Answer } from '../../bank/grading/index.js';
import type { AttemptState, StoredRules } from '../attempt-machine/index.js';

/**
 * Whose attempt. It belongs to the person: `userId` says who may open it. `organisationId` is where its rows stand: the
 * person's own organisation, or the one whose assessment it is.
 */
export interface Owner {
  readonly userId: string;
  readonly organisationId: string;
}

/** What an item was made from; the content itself is pinned by its hash. */
export interface ItemSource {
  readonly questionId: string;
  readonly contentHash: string;
  readonly seed: number;
  /** Points in the attempt's score; null: by the question's minutes. */
  readonly weight: number | null;
}

/** An attempt as stored: the machine's state, and what the machine need not know. */
export interface Attempt {
  readonly id: string;
  readonly owner: Owner;
  readonly kind: 'practice' | 'interview' | 'assessment';
  readonly guide: string | null;
  readonly tier: string | null;
  readonly bankVersion: string;
  readonly createdAt: Date;
  readonly gradedAt: Date | null;
  readonly score: number | null;
  readonly leaseEpoch: number;
  readonly leaseClientId: string | null;
  readonly leaseSeenAt: Date | null;
  /** Of an assessment: what it was made from and for whom; null otherwise. */
  readonly releaseId: string | null;
  readonly invitationId: string | null;
  readonly try: number | null;
  readonly rehearsal: boolean;
  readonly state: AttemptState;
  readonly sources: ReadonlyMap<string, ItemSource>;
}

/**
 * Whose turn it is to be graded (threads/rotation.ts): assessments and practice by turns. Below assessments the
 * organisations, whose own questions may be slow to grade; below practice accounts and, for guests, addresses; below those
 * the people.
 */
export const turnOf = ({ kind, owner }: Pick<Attempt, 'kind' | 'owner'>): readonly string[] =>
  kind === 'assessment'
    ? ['assessments', owner.organisationId, owner.userId]
    : ['practice', currentTurn(), owner.userId];

/** One revision of an answer as received. */
export interface StoredRevision {
  readonly itemId: string;
  readonly serverSeq: number;
  readonly clientId: string;
  readonly clientSeq: number;
  readonly body: Answer;
  readonly sha256: string;
  readonly receivedAt: Date;
  readonly late: boolean;
}

export const GRACE_SECONDS = 15;

export const PRACTICE_RULES: StoredRules = {
  minutes: null,
  pauses: 0,
  pauseSeconds: 0,
  graceSeconds: GRACE_SECONDS,
  followUps: 0,
  followUpSeconds: 0,
};
