import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Question } from '@meshwright/question-bank';
import { Answer } from '../bank/grading/index.js';
import {
  AnswersService,
  AttemptReaderService,
  type AttemptView,
  type Owner,
  PinnedService,
  PracticeService,
  RoomService,
} from '../taking/attempts/index.js';
import { CONTENT, type Content } from '../bank/content/index.js';
import { InterviewsService } from '../practice/interviews/index.js';
import { plausibleAnswer } from './demo-answers.js';
import type { HistoryClock } from './history-clock.js';

const MINUTE_MS = 60_000;
const CLIENT = 'demo-browser';
const INTERVIEW_MINUTES = 30;

/** A candidate who answers the bank's questions through the same services as everybody else. */
export class DemoCandidate {
  private readonly questions: readonly Question[];
  private readonly draw = mulberry32(20_260_101);

  constructor(
    private readonly context: INestApplicationContext,
    private readonly clock: HistoryClock,
    private readonly owner: Owner,
  ) {
    const { bank } = context.get<Content>(CONTENT);
    this.questions = [...bank.questions.values()].sort((a, b) => a.id.localeCompare(b.id));
  }

  /** Answers the `n`th question and hands it in. */
  async practise(skill: number, n: number): Promise<void> {
    const question = this.questions[(n * STRIDE) % this.questions.length];
    if (!question) return;
    const attempt = await this.get(PracticeService).practise(this.owner, {
      questionId: question.id,
      fresh: true,
    });
    const room = this.get(RoomService);
    const { leaseEpoch } = await room.lease(this.owner, attempt.id, {
      clientId: CLIENT,
      takeOver: false,
    });
    this.clock.advance(question.minutes * 0.7 * MINUTE_MS);
    await this.answer(attempt, leaseEpoch, skill);
    await room.handIn(this.owner, attempt.id, { leaseEpoch });
    this.clock.advance(2 * MINUTE_MS);
  }

  /** Half an hour, by turns balanced and over the weak spots; each question is answered within its budget. */
  async interview(skill: number, n: number): Promise<void> {
    const interviews = this.get(InterviewsService);
    const waiting = await interviews.setUp(this.owner, {
      minutes: INTERVIEW_MINUTES,
      focus: n % 2 === 0 ? 'balanced' : 'weak-spots',
    });
    const { leaseEpoch, ...started } = await interviews.start(this.owner, waiting.id, CLIENT);
    let attempt: AttemptView = started;
    while (attempt.state === 'running' && attempt.current !== undefined) {
      const item = attempt.current;
      const budget = attempt.items.find(({ id }) => id === item)?.budgetSeconds ?? 0;
      this.clock.advance(budget * 1000 * 0.6);
      await this.answer(attempt, leaseEpoch, skill);
      attempt = await interviews.next(this.owner, attempt.id, { leaseEpoch, item });
    }
  }

  /** Saves one answer to the open item. */
  private async answer(attempt: AttemptView, leaseEpoch: number, skill: number): Promise<void> {
    const item = attempt.current;
    if (item === undefined) return;
    const stored = await this.get(AttemptReaderService).upToDate(this.owner, attempt.id);
    const content = (await this.get(PinnedService).of(stored)).get(item);
    if (!content) return;
    const { question } = attempt.items.find(({ id }) => id === item) ?? {};
    const asked =
      content.kind === 'structured' && question?.sections
        ? { ...content, sections: question.sections } // a follow-up asks for one section of its own
        : content;
    const body = plausibleAnswer(asked, skill, this.draw);
    await this.get(AnswersService).save(this.owner, attempt.id, item, {
      clientId: CLIENT,
      clientSeq: 1,
      baseSeq: 0,
      leaseEpoch,
      body: Answer.parse(body),
    });
  }

  private get<T>(service: Type<T>): T {
    return this.context.get<T>(service, { strict: false });
  }
}

/** Coprime to any bank of fewer questions: a walk over all of them that mixes topics. */
const STRIDE = 101;

/** A small seeded generator (Tommy Ettinger's mulberry32): the same history each time. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
