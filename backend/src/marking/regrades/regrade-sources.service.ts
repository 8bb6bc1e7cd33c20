import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { drawAgain, type PinnedItem, type Question } from '@meshwright/question-bank';
import { GRADER_VERSION } from '../../bank/grading/index.js';
import { PinnedService } from '../../taking/attempts/index.js';
import { CONTENT, type Content } from '../../bank/content/index.js';
import { RegradesRepository, type AskedSample, type InAssessment } from './regrades.repository.js';
import type { CriterionChange, QuestionChange } from './regrades.schemas.js';
import { criteriaChanges, isAskedAlike, isKeyedAlike } from './rubric-change.js';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What questions of an assessment are judged by, and what the bank has now. */
@Injectable()
export class RegradeSourcesService {
  constructor(
    private readonly repository: RegradesRepository,
    private readonly pinned: PinnedService,
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
    const samples = await this.repository.samples(of);
    const sources = new Map(
      samples.map(({ contentHash }) => [contentHash, { contentHash }] as const),
    );
    const contents = await this.pinned.of({ sources });
    const ids = [...new Set(samples.map(({ questionId }) => questionId))];
    return ids.map((id) => {
      const own = samples.filter(({ questionId }) => questionId === id);
      return this.changeOf(id, own, contents);
    });
  }

  /** The text of a question as it is now, under its hash. */
  sourceOf(id: string): { hash: string; text: string } {
    const text = JSON.stringify(this.content.bank.questions.get(id));
    return { hash: hashOf(text), text };
  }

  private changeOf(
    id: string,
    samples: readonly AskedSample[],
    contents: ReadonlyMap<string, PinnedItem>,
  ): QuestionChange {
    const before = samples.flatMap(({ contentHash }) => contents.get(contentHash) ?? []);
    const question = this.content.bank.questions.get(id);
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

const markOf = (question: Question | undefined): { provisional?: true } =>
  question?.provisional === true ? { provisional: true } : {};
