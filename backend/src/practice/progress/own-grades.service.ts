import { Injectable } from '@nestjs/common';
import { Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { AbilityService } from '../../measuring/ability/index.js';
import { AttemptReaderService } from '../../taking/attempts/index.js';
import { ContentService } from '../../bank/content/index.js';
import type { Principal } from '../../platform/http/index.js';
import type { GradedItem, PinnedResult } from './grade-history.js';
import type { PastAnswer } from './next-question.js';
import { ProgressRepository } from './progress.repository.js';
import { tierProgress, type TierProgress } from './tiers.js';

export type Owner = Pick<Principal, 'userId' | 'organisationId'>;

/** Graded items looked back at: years of practice. */
const LOOK_BACK = 2_000;

const Criteria = z.array(
  z.object({ id: z.string(), label: z.string(), points: z.number(), maxPoints: z.number() }),
);

/** How a person's practice and interviews went, oldest first; questions that are provisional by now do not count. */
@Injectable()
export class OwnGradesService {
  constructor(
    private readonly repository: ProgressRepository,
    private readonly ability: AbilityService,
    private readonly content: ContentService,
    private readonly attempts: AttemptReaderService,
  ) {}

  /** Throws 403 `assessment-under-way` where nothing may be told of them at the moment. */
  admit(owner: Pick<Owner, 'userId'>): Promise<void> {
    return this.attempts.admitPractice(owner);
  }

  rests(owner: Pick<Owner, 'userId'>): Promise<boolean> {
    return this.attempts.practiceRests(owner);
  }

  async history(owner: Owner): Promise<GradedItem[]> {
    const rows = await this.repository.history(owner, LOOK_BACK);
    return this.counting(rows).map(({ tier, createdAt, criteria, ...row }) => ({
      ...row,
      tier: Tier.parse(tier),
      at: createdAt,
      criteria: Criteria.parse(criteria ?? []),
    }));
  }

  /** Each answer with its score alone. */
  async results(owner: Owner): Promise<PinnedResult[]> {
    const rows = await this.repository.results(owner, LOOK_BACK);
    return this.counting(rows).map(({ tier, createdAt, ...row }) => ({
      ...row,
      tier: Tier.parse(tier),
      at: createdAt,
    }));
  }

  /** When each question was last seen, in epoch milliseconds. */
  async lastSeen(owner: Owner): Promise<ReadonlyMap<string, number>> {
    const rows = await this.repository.seen(owner, LOOK_BACK);
    return new Map(rows.reverse().map(({ questionId, at }) => [questionId, at.getTime()]));
  }

  /** Each with the version of the question that it answers. */
  async answers(owner: Owner): Promise<PastAnswer[]> {
    return this.ability.versioned(await this.results(owner));
  }

  /** Where the latest answer to each question puts somebody. */
  async tiers(latest: readonly PinnedResult[]): Promise<TierProgress> {
    const [book, answers] = await Promise.all([
      this.ability.book(),
      this.ability.versioned(latest),
    ]);
    return tierProgress(answers, book);
  }

  private counting<T extends { readonly questionId: string }>(rows: readonly T[]): T[] {
    return rows.filter(
      ({ questionId }) => this.content.findQuestion(questionId)?.provisional !== true,
    );
  }
}
