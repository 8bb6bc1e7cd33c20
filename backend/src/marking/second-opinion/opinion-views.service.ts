import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { AccountExports } from '../../platform/data-copies/index.js';
import { AttemptReaderService } from '../../taking/attempts/index.js';
import { GradeReport } from '../../bank/grading/index.js';
import type { Principal } from '../../platform/http/index.js';
import { asServer } from '../../platform/database/index.js';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { SHARES } from './judgement.js';
import { SecondOpinionsRepository } from './second-opinions.repository.js';
import { StoredVerdicts, type Opinion, type OpinionsView } from './second-opinions.schemas.js';

const Dropped = z.record(z.string(), z.int());

/** Grade and opinion of one answer; of its criteria the shares of their points that each gives, 0 to 1. */
export interface OpinionPair {
  readonly questionId: string;
  readonly grader: number;
  readonly opinion: number;
  readonly criteria: readonly {
    readonly id: string;
    readonly grader: number;
    readonly opinion: number;
  }[];
}

/** The newest opinions are compared; more would say nothing else. */
const MOST_COMPARED = 2_000;

/** What may be said of second opinions, and to whom. */
@Injectable()
export class OpinionViewsService implements OnModuleInit {
  constructor(
    private readonly repository: SecondOpinionsRepository,
    private readonly reader: AttemptReaderService,
    private readonly keys: AnswerKeys,
    private readonly exports: AccountExports,
  ) {}

  onModuleInit(): void {
    this.exports.register('secondOpinions', async (userId) =>
      (await this.reader.practiceRests({ userId })) ? [] : this.repository.ofPerson(userId),
    );
  }

  /** Of one's own attempt; 404 for others. A candidate learns that a human was asked, an author the whole opinion. */
  async ofAttempt(principal: Principal, attemptId: string): Promise<OpinionsView> {
    await this.reader.told(principal, attemptId);
    const [rows, authoring] = await Promise.all([
      this.repository.ofAttempt(attemptId),
      this.keys.authoringOrganisation(principal),
    ]);
    return {
      items: rows.map((row) => ({
        item: row.grade.attemptItemId,
        humanReview: row.needsReview,
        ...(authoring === null ? {} : { opinion: opinionOf(row) }),
      })),
    };
  }

  /** Pairs of grade and opinion of all answers, without words or names. */
  async pairs(): Promise<OpinionPair[]> {
    const rows = await asServer('figures over all answers name nobody', () =>
      this.repository.compared(MOST_COMPARED),
    );
    return rows.flatMap(({ questionId, score, graderScore, verdicts, grade }) =>
      score === null
        ? []
        : [
            {
              questionId,
              grader: graderScore,
              opinion: score,
              criteria: criteriaOf(verdicts, grade.report),
            },
          ],
    );
  }

  counts() {
    return asServer('figures over all answers name nobody', () => this.repository.counts());
  }
}

function criteriaOf(verdicts: unknown, report: unknown): OpinionPair['criteria'] {
  const graded = new Map(
    GradeReport.parse(report).criteria.map(({ id, points, maxPoints }) => [id, points / maxPoints]),
  );
  return StoredVerdicts.parse(verdicts).criteria.flatMap(({ id, verdict }) => {
    const grader = graded.get(id);
    return grader === undefined ? [] : [{ id, grader, opinion: SHARES[verdict] }];
  });
}

type Row = Awaited<ReturnType<SecondOpinionsRepository['ofAttempt']>>[number];

function opinionOf(row: Row): Opinion {
  const { model, state, failure, score, graderScore, reviewReason } = row;
  return {
    model,
    state,
    ...(failure === null ? {} : { failure }),
    ...(score === null ? {} : { score }),
    graderScore,
    ...(reviewReason === null ? {} : { reviewReason }),
    ...StoredVerdicts.parse(row.verdicts),
    dropped: Dropped.parse(row.dropped),
    at: row.createdAt.toISOString(),
  };
}
