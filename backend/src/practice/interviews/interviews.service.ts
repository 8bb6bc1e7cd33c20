import { Injectable } from '@nestjs/common';
import { questionSummary } from '@meshwright/question-bank';
import {
  AttemptFactoryService,
  type AttemptView,
  GRACE_SECONDS,
  type Owner,
  RoomService,
  type StartedInterview,
} from '../../taking/attempts/index.js';
import { ContentService } from '../../bank/content/index.js';
import { invalidInput, Problem } from '../../platform/http/index.js';
import { OwnGradesService, ProgressService } from '../progress/index.js';
import type { MoveOn, SetUpInterview } from './interviews.schemas.js';
import { budgets, chooseQuestions } from './selection.js';

const PAUSES = 1;
const PAUSE_SECONDS = 600;
const FOLLOW_UPS = 2;
const FOLLOW_UP_SECONDS = 180;

@Injectable()
export class InterviewsService {
  constructor(
    private readonly factory: AttemptFactoryService,
    private readonly room: RoomService,
    private readonly content: ContentService,
    private readonly grades: OwnGradesService,
    private readonly progress: ProgressService,
  ) {}

  /** A mock interview that waits for its start. Throws 422 where no question fits what was asked for. */
  async setUp(owner: Owner, wish: SetUpInterview): Promise<AttemptView> {
    const ids = this.given(wish) ?? (await this.choose(owner, wish));
    const contents = ids.map((id) => this.content.draw(id, this.content.seed()));
    const seconds = budgets(wish.minutes, contents);
    return this.factory.create(owner, {
      kind: 'interview',
      guide: wish.guide ?? null,
      tier: wish.tier ?? null,
      bankVersion: this.content.version,
      starts: 'later',
      rules: {
        minutes: wish.minutes,
        pauses: PAUSES,
        pauseSeconds: PAUSE_SECONDS,
        graceSeconds: GRACE_SECONDS,
        followUps: FOLLOW_UPS,
        followUpSeconds: FOLLOW_UP_SECONDS,
      },
      items: contents.map((content, index) => ({ content, budgetSeconds: seconds[index] ?? null })),
    });
  }

  start(owner: Owner, id: string, clientId: string): Promise<StartedInterview> {
    return this.room.start(owner, id, clientId);
  }

  next(owner: Owner, id: string, { item, leaseEpoch }: MoveOn): Promise<AttemptView> {
    return this.room.apply(owner, id, { type: 'next', item }, { leaseEpoch });
  }

  pause(owner: Owner, id: string, leaseEpoch: number): Promise<AttemptView> {
    return this.room.apply(owner, id, { type: 'pause' }, { leaseEpoch });
  }

  resume(owner: Owner, id: string, leaseEpoch: number): Promise<AttemptView> {
    return this.room.apply(owner, id, { type: 'resume' }, { leaseEpoch });
  }

  private given({ questionIds }: SetUpInterview): readonly string[] | undefined {
    const faults = (questionIds ?? []).flatMap((id, index) => {
      const path = `questionIds.${String(index)}`;
      const question = this.content.findQuestion(id);
      if (question === undefined) return [{ path, message: `there is no question ${id}` }];
      return question.provisional === true
        ? [{ path, message: `“${question.title}” is provisional: for practice alone` }]
        : [];
    });
    if (faults.length > 0) throw invalidInput(faults, 422);
    return questionIds;
  }

  private async choose(owner: Owner, wish: SetUpInterview): Promise<string[]> {
    const { guide, tier, minutes, focus } = wish;
    const bank = this.content.provedQuestions({ guide, tier }).map(questionSummary);
    const means =
      focus === 'weak-spots' ? await this.progress.topicMeans(owner) : new Map<string, number>();
    const seen = await this.grades.lastSeen(owner);
    const chosen = chooseQuestions(bank, {
      minutes,
      focus,
      means,
      seen,
      seed: this.content.seed(),
    });
    if (chosen.length === 0) throw noQuestions(wish);
    return chosen.map(({ id }) => id);
  }
}

function noQuestions({ guide, tier }: SetUpInterview): Problem {
  const faults = [
    ...(guide === undefined
      ? []
      : [{ path: 'guide', message: `no question of the guide ${guide}` }]),
    ...(tier === undefined ? [] : [{ path: 'tier', message: `no question of the tier ${tier}` }]),
  ];
  return invalidInput(
    faults.map((fault) => ({ ...fault, expected: 'a guide and tier that have questions' })),
    422,
  );
}
