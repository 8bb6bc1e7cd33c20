import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Answer, GradeReport } from '../../bank/grading/index.js';
import { PinnedService } from '../../taking/attempts/index.js';
import { Clock, type SecondOpinionConfig } from '../../platform/config/index.js';
import { askChat, type ChatFailure } from './chat-endpoint.js';
import { judge } from './judgement.js';
import { readReply } from './opinion-reply.js';
import { opinionMessages, type OpinionMaterial } from './opinion-request.js';
import { QuotableAnswer } from './quote-search.js';
import { SecondOpinionsRepository, type NewOpinion } from './second-opinions.repository.js';

const DAY_MS = 86_400_000;
/** A grade this young is still with the job that its attempt asked for. */
const SETTLED_MS = 300_000;
const SWEEP_AT_ONCE = 200;

/** A graded answer that has no opinion yet. */
export interface Subject {
  readonly gradeId: string;
  readonly organisationId: string;
  readonly questionId: string;
  readonly graderScore: number;
  readonly material: OpinionMaterial;
}

type Outcome = Pick<NewOpinion, 'failure' | 'score' | 'reviewReason' | 'verdicts' | 'dropped'>;

/** Gets one opinion and keeps it; when to ask, and how often, is the job's to know. */
@Injectable()
export class SecondOpinionsService {
  constructor(
    private readonly pinned: PinnedService,
    private readonly repository: SecondOpinionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Epoch milliseconds by the server's clock. */
  now(): number {
    return this.clock.now().getTime();
  }

  /** Grades of an attempt that have no opinion yet. */
  waiting(attemptId: string): Promise<string[]> {
    return this.repository.waiting(attemptId);
  }

  /** Grades of the last day that were left out, as by a crash between grade and job. */
  overdue(): Promise<string[]> {
    const now = this.now();
    const range = { since: new Date(now - DAY_MS), before: new Date(now - SETTLED_MS) };
    return this.repository.overdue(range, SWEEP_AT_ONCE);
  }

  /** What is to be judged; null where there is nothing in words, or an opinion already. */
  async subjectOf(gradeId: string): Promise<Subject | null> {
    const found = await this.repository.material(gradeId);
    if (found === null) return null;
    const { attemptItem: item } = found;
    const contents = await this.pinned.of({ sources: new Map([[item.id, item]]) });
    const content = contents.get(item.id);
    const answer = Answer.parse(found.answer);
    if (content?.kind !== 'structured' || answer.kind !== 'structured') return null;
    if (Object.values(answer.sections).every((text) => text.trim() === '')) return null;
    const { prompt, sections, rubric } = content;
    return {
      gradeId,
      organisationId: found.organisationId,
      questionId: found.questionId,
      graderScore: writtenScore(GradeReport.parse(found.report)),
      material: { prompt, sections, rubric, answer: answer.sections },
    };
  }

  /** Asks and keeps what comes back; otherwise says why there is no opinion, and keeps nothing. */
  async ask(settings: SecondOpinionConfig, subject: Subject): Promise<ChatFailure | null> {
    const { rubric, answer } = subject.material;
    const messages = opinionMessages(subject.material, `answer-${randomUUID()}`);
    const said = await askChat(settings, messages, () => this.clock.now());
    if (!said.ok) return said.error;
    const asked = {
      criteria: rubric.criteria.map(({ id }) => id),
      misconceptions: rubric.misconceptions.map(({ id }) => id),
    };
    const reply = readReply(said.value, asked, new QuotableAnswer(answer));
    if (reply === null) return unusable('the reply is not the JSON that was asked for');
    const { graderScore } = subject;
    const judgement = judge(reply, rubric, { graderScore, threshold: settings.threshold });
    if (judgement === null) return unusable('the verdicts that hold cover too few of the points');
    const { criteria, misconceptions, dropped } = reply;
    const verdicts = { criteria, misconceptions };
    await this.keep(settings, subject, { failure: null, ...judgement, verdicts, dropped });
    return null;
  }

  /** Keeps that there is no opinion, and why. */
  async giveUp(settings: SecondOpinionConfig, subject: Subject, failure: string): Promise<void> {
    const verdicts = { criteria: [], misconceptions: [] };
    const nothing = { score: null, reviewReason: null, verdicts, dropped: {} };
    await this.keep(settings, subject, { failure, ...nothing });
  }

  private async keep(
    { model }: SecondOpinionConfig,
    { gradeId, organisationId, questionId, graderScore }: Subject,
    outcome: Outcome,
  ): Promise<void> {
    const grade = { gradeId, organisationId, questionId, graderScore };
    await this.repository.keep({ ...grade, model, createdAt: this.clock.now(), ...outcome });
  }
}

const unusable = (detail: string): ChatFailure => ({ kind: 'unusable', detail });

/** What the grader gave the text that an opinion is asked on: typed parts beside it are judged by nobody else. */
function writtenScore({ score, detail }: GradeReport): number {
  const written = Written.safeParse(detail?.['written']);
  return written.success ? written.data.score : score;
}
const Written = z.object({ score: z.number() });
