import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PinnedItem } from '@meshwright/question-bank';
import { Clock } from '../../platform/config/index.js';
import { ByteQuotas } from '../../platform/quotas/index.js';
import { AidsService } from '../aids/index.js';
import type { Attempt, ItemSource, Owner } from './attempt.js';
import { AttemptReaderService } from './attempt-reader.service.js';
import { AttemptsRepository } from './attempts.repository.js';
import type { AttemptView } from './attempts.schemas.js';
import { type ItemState, type Rules, step, UNSTARTED } from '../attempt-machine/index.js';
import { PinnedService } from './pinned.service.js';
import { refusalProblem } from './refusals.js';

/** Room between the positions of planned items, for the follow-ups that come between them. */
const POSITION_STEP = 10;

export interface NewAttempt {
  readonly kind: Attempt['kind'];
  readonly guide: string | null;
  readonly tier: string | null;
  readonly bankVersion: string;
  readonly rules: Rules;
  readonly items: readonly NewItem[];
  /** Running at once, or waiting for its start. */
  readonly starts: 'now' | 'later';
  readonly assessment?: AssessmentOrigin;
}

/** What an assessment's attempt was made from. */
interface AssessmentOrigin {
  readonly releaseId: string;
  readonly invitationId: string;
  readonly try: number;
  readonly rehearsal: boolean;
}

export interface NewItem {
  readonly content: PinnedItem;
  readonly budgetSeconds: number | null;
  readonly section?: number;
  readonly weight?: number;
}

/** What the rows of an attempt, and of each of its items, take in the database with their indexes (an interview of 12: 18 KB). */
const ATTEMPT_BYTES = 900;
const ITEM_BYTES = 1_400;

/** Makes attempts, their content pinned. */
@Injectable()
export class AttemptFactoryService {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly pinned: PinnedService,
    private readonly reader: AttemptReaderService,
    private readonly aids: AidsService,
    private readonly quotas: ByteQuotas,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a practice or a mock interview; throws 403 `assessment-under-way` while the person takes an assessment, 413
   * `quota-full` and 429 `day-full` where there is no room for it.
   */
  async create(owner: Owner, plan: NewAttempt): Promise<AttemptView> {
    const bytes = ATTEMPT_BYTES + plan.items.length * ITEM_BYTES;
    await this.aids.admitPractice(owner.userId);
    const made = await this.made(owner, plan);
    const ready = plan.starts === 'now' ? started(made) : made;
    await this.quotas.within(bytes, () =>
      this.attempts.transaction(async (tx) => {
        const full = await tx.charge(ready, bytes, this.quotas.limits);
        if (full !== null) throw full;
        await tx.create(ready);
      }),
    );
    return this.reader.shown(ready);
  }

  /** Makes the attempt of an assessment; null where that try of the invitation is there already. */
  async createOnce(owner: Owner, plan: NewAttempt): Promise<string | null> {
    const made = await this.made(owner, plan);
    return (await this.attempts.createOnce(made)) ? made.id : null;
  }

  private async made(owner: Owner, plan: NewAttempt): Promise<Attempt> {
    const contents = plan.items.map(({ content }) => content);
    const hashes = await this.pinned.pin(contents, owner.organisationId);
    const sources = plan.items.map(({ content }, index): [string, ItemSource] => [
      randomUUID(),
      {
        questionId: content.id,
        contentHash: hashes[index] ?? '',
        seed: content.seed,
        weight: plan.items[index]?.weight ?? null,
      },
    ]);
    const items = sources.map(([id], index) => pendingItem(id, index, plan.items[index]));
    return {
      ...UNSEEN,
      ...plan.assessment,
      id: randomUUID(),
      owner: { userId: owner.userId, organisationId: owner.organisationId },
      kind: plan.kind,
      guide: plan.guide,
      tier: plan.tier,
      bankVersion: plan.bankVersion,
      createdAt: this.clock.now(),
      state: { ...UNSTARTED, rules: plan.rules, items },
      sources: new Map(sources),
    };
  }
}

function started(attempt: Attempt): Attempt {
  const noQuestions = { followUpOf: () => null };
  const outcome = step(attempt.state, { type: 'start' }, attempt.createdAt.getTime(), noQuestions);
  if (!outcome.ok) throw refusalProblem(outcome.error);
  return { ...attempt, state: outcome.value.state };
}

const UNSEEN = {
  gradedAt: null,
  score: null,
  leaseEpoch: 0,
  leaseClientId: null,
  leaseSeenAt: null,
  releaseId: null,
  invitationId: null,
  try: null,
  rehearsal: false,
} as const;

function pendingItem(id: string, index: number, item: NewItem | undefined): ItemState {
  return {
    id,
    position: (index + 1) * POSITION_STEP,
    state: 'pending',
    budgetSeconds: item?.budgetSeconds ?? null,
    startedAt: null,
    endsAt: null,
    closedAt: null,
    closedBy: null,
    followUpOf: null,
    followUpCriterion: null,
    section: item?.section ?? null,
  };
}
