import { Injectable } from '@nestjs/common';
import { isOwnId } from '@meshwright/question-bank';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { AssessmentTitles } from '../../taking/assessments/index.js';
import { notFound } from '../../platform/http/index.js';
import { RegradesRepository, type InAssessment, type Run } from './regrades.repository.js';
import type { RegradeRun } from './regrades.schemas.js';

/** Runs of an assessment, and how they are shown. */
@Injectable()
export class RegradeFinderService {
  constructor(
    private readonly repository: RegradesRepository,
    private readonly titles: AssessmentTitles,
    private readonly keys: AnswerKeys,
  ) {}

  /** How the assessment is called; 404 where it is not the organisation's. */
  title(of: InAssessment): Promise<string> {
    return this.titles.of(of);
  }

  /** Whether the criteria that changed are named. */
  named({ organisationId }: Pick<InAssessment, 'organisationId'>): Promise<boolean> {
    return this.keys.shownTo(organisationId);
  }

  /** Throws 404 where the assessment has no such run. */
  async find(of: InAssessment, id: string): Promise<Run> {
    const run = await this.repository.find(of, id);
    if (run === null) throw notFound('regrade');
    return run;
  }

  async one(run: Run): Promise<RegradeRun> {
    const [shown] = await this.shown([run], await this.repository.list(run));
    if (shown === undefined) throw notFound('regrade');
    return shown;
  }

  async shown(runs: readonly Run[], all: readonly Run[]): Promise<RegradeRun[]> {
    const ids = runs.flatMap(({ startedById, closedById, undoneById }) => [
      startedById,
      ...(closedById === null ? [] : [closedById]),
      ...(undoneById === null ? [] : [undoneById]),
    ]);
    const names = await this.repository.names([...new Set(ids)]);
    const [first] = runs;
    const named = first === undefined || (await this.named(first));
    return runs
      .map((run) => runView(run, names, run.state === 'applied' && isLast(run, all)))
      .map((run) => (named ? run : { ...run, questions: run.questions.map(unnamed) }));
  }
}

/** That a rubric is another is said; which of its criteria is its key, save of an own question. */
export const unnamed = <T extends { readonly id: string; readonly criteria: readonly unknown[] }>(
  question: T,
): T => (isOwnId(question.id) ? question : { ...question, criteria: [] });

/** Whether no later run counts or may come to count. */
export const isLast = ({ number }: Run, all: readonly Run[]): boolean =>
  !all.some(
    (other) => other.number > number && ['running', 'ready', 'applied'].includes(other.state),
  );

function runView(run: Run, names: ReadonlyMap<string, string>, undoable: boolean): RegradeRun {
  const deed = (at: Date | null, by: string | null, reason: string | null) =>
    at === null
      ? null
      : { at: at.toISOString(), by: by === null ? null : (names.get(by) ?? null), reason };
  return {
    id: run.id,
    number: run.number,
    state: run.state,
    started: {
      at: run.startedAt.toISOString(),
      by: names.get(run.startedById) ?? null,
      reason: null,
    },
    attempts: run.attempts,
    done: run.done,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    failure: run.failure,
    closed: deed(run.closedAt, run.closedById, run.reason),
    undone: deed(run.undoneAt, run.undoneById, run.undoReason),
    undoable,
    graderVersion: run.graderVersion,
    questions: run.questions.map(({ source: _, ...about }) => about),
  };
}
