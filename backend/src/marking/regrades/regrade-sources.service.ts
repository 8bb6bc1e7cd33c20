import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { drawAgain, type PinnedItem, type Question } from '@meshwright/question-bank';
import { GRADER_VERSION } from '../../bank/grading/index.js';
import { PinnedService } from '../../taking/attempts/index.js';
import { CONTENT, type Content } from '../../bank/content/index.js';
import { AskableQuestions } from '../../bank/own-questions/index.js';
import {
  RegradesRepository,
  type AskedSample,
  type InAssessment,
  type NewRun,
} from './regrades.repository.js';
import type { CriterionChange, QuestionChange } from './regrades.schemas.js';
import { criteriaChanges, isAskedAlike, isKeyedAlike } from './rubric-change.js';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What questions of an assessment are judged by, and what the bank has now. */
@Injectable()
export class RegradeSourcesService {
  constructor(
    private readonly repository: RegradesRepository,
    private readonly pinned: PinnedService,
    private readonly askable: AskableQuestions,
    @Inject(CONTENT) private readonly content: Content,
  ) {}

  get bankVersion(): string {
    return this.content.bank.version;
  }

  private hash: string | undefined;

  /** Of the words and ideas that the grader knows: megabytes, so they are read once. */
  get lexiconHash(): string {
    this.hash ??= hashOf(JSON.stringify(this.content.bank.lexicon));
    return this.hash;
  }

  /** Every question that was asked and graded, with what has become of it. */
  async changes(of: InAssessment): Promise<QuestionChange[]> {
    return (await this.found(of)).map(({ change }) => change);
  }

  /** The same, with the text of each question as it is now, under its hash. */
  async found(of: InAssessment): Promise<{ change: QuestionChange; source: NewSource }[]> {
    const samples = await this.repository.samples(of);
    const sources = new Map(
      samples.map(({ contentHash }) => [contentHash, { contentHash }] as const),
    );
    const contents = await this.pinned.of({ sources });
    const ids = [...new Set(samples.map(({ questionId }) => questionId))];
    const bank = await this.askable.of(of.organisationId, ids);
    return ids.map((id) => {
      const own = samples.filter(({ questionId }) => questionId === id);
      const before = own.flatMap(({ contentHash }) => contents.get(contentHash) ?? []);
      const question = bank.get(id);
      const text = JSON.stringify(question ?? null);
      const source = { id, hash: hashOf(text), text };
      return { change: this.changeOf(id, { samples: own, before, question }), source };
    });
  }

  private changeOf(id: string, { samples, before, question }: Asked): QuestionChange {
    const title = question?.title ?? before[0]?.title ?? id;
    const newGrader = samples.some(({ graderVersion }) => graderVersion !== GRADER_VERSION);
    const mark = markOf(question);
    const none = { id, title, newRubric: false, newGrader: false, criteria: [], ...mark };
    if (question === undefined) return { ...none, change: 'gone' };
    const pairs = before.map((item) => ({ item, now: drawAgain(question, item) }));
    if (!pairs.some(({ item, now }) => isAskedAlike(item, now)))
      return { ...none, change: 'asked-otherwise' };
    const other = pairs.filter(
      ({ item, now }) => isAskedAlike(item, now) && !isKeyedAlike(item, now),
    );
    const criteria = new Map<string, CriterionChange>();
    for (const { item, now } of other)
      for (const change of criteriaChanges(item, now)) criteria.set(change.row, change);
    const newRubric = criteria.size > 0;
    const change = newRubric || newGrader ? 'regradable' : 'same';
    return { id, title, newRubric, newGrader, criteria: [...criteria.values()], change, ...mark };
  }
}

/** A question as it was asked, and as it is now; undefined where it is gone. */
interface Asked {
  readonly samples: readonly AskedSample[];
  readonly before: readonly PinnedItem[];
  readonly question: Question | undefined;
}

type NewSource = NewRun['sources'][number];

const markOf = (question: Question | undefined): { provisional?: true } =>
  question?.provisional === true ? { provisional: true } : {};
