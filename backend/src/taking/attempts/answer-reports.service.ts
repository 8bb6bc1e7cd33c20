import { Injectable, Logger } from '@nestjs/common';
import type { Report } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import { GRADER_VERSION, GradingThreads, UNREAD_VERSION } from '../../bank/grading/index.js';
import { Overrun, WorkFailed } from '../../platform/threads/index.js';
import type { StoredRevision } from './attempt.js';
import type { ItemState } from '../attempt-machine/index.js';
import { unreadReport } from './unread.js';

/** The revisions that count, by item. */
export type Answers = ReadonlyMap<string, StoredRevision>;

export interface Judged {
  readonly report: Report;
  readonly graderVersion: string;
}

interface Asked {
  readonly item: ItemState;
  readonly content: PinnedItem;
  /** Whose, for fair turns. */
  readonly turn: readonly string[];
}

/** Judges one answer of an attempt, wherever its kind has to be judged. */
@Injectable()
export class AnswerReportsService {
  private readonly logger = new Logger('grading');

  constructor(private readonly threads: GradingThreads) {}

  /**
   * An answer that twice took too long, or that the grader fails on, is left to people: one such answer neither holds up
   * the others of its attempt nor loses its own text. Throws Problem 503 `busy` where too many wait.
   */
  async reportOn(asked: Asked, answers: Answers): Promise<Judged> {
    const judge = async (): Promise<Judged> => ({
      report: await this.judged(asked, answers),
      graderVersion: GRADER_VERSION,
    });
    try {
      // on a machine that was busy just then the second time goes well
      return await judge().catch((error: unknown) => {
        if (error instanceof WorkFailed) return judge();
        throw error;
      });
    } catch (error) {
      if (!(error instanceof WorkFailed)) throw error;
      const itemId = asked.item.id;
      this.logger.error({ err: error, itemId, msg: 'an answer is left to people' });
      const blank = await this.judged(asked, new Map());
      const why = error instanceof Overrun ? 'time' : 'failure';
      return { report: unreadReport(blank, why), graderVersion: UNREAD_VERSION };
    }
  }

  private judged({ item, content, turn }: Asked, answers: Answers): Promise<Report> {
    const answer = answers.get(item.id)?.body ?? null;
    const { followUpOf, followUpCriterion: criterionId } = item;
    if (content.kind !== 'structured' || followUpOf === null || criterionId === null)
      return this.threads.report({ item: content, answer }, turn);
    const first = answers.get(followUpOf)?.body ?? null;
    return this.threads.followUp({ item: content, criterionId, first, second: answer }, turn);
  }
}
