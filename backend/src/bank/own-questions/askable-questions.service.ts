import { setImmediate as breath } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { isOwnId, type Question } from '@meshwright/question-bank';
import { CONTENT, type Content, KeptContents } from '../content/index.js';
import { questionOf } from './own-question-views.js';
import { OwnQuestionsRepository, type VersionMark } from './own-questions.repository.js';
import { ApprovedSummary } from './own-questions.schemas.js';

/** Characters of the questions that are kept. */
const KEPT = 8_000_000;

/** So many own questions the pools of one assessment may draw from: all of them are read and pinned. */
export const MOST_DRAWN = 200;

/** What is known of an own question before it is read. */
type OwnSummary = ApprovedSummary & { readonly id: string };

/** What assessments of an organisation may ask: the shared bank, and of its own questions those that are asked for. */
@Injectable()
export class AskableQuestions {
  /** By question and number: a version never changes. */
  private readonly cache = new KeptContents<Question>(KEPT);

  constructor(
    private readonly repository: OwnQuestionsRepository,
    @Inject(CONTENT) private readonly content: Content,
  ) {}

  /**
   * The shared bank with the newest approved version of each own question among `ids`, and of each that `fits` wants.
   * Those that are archived, never approved or another organisation's are missing, as are own ones that nobody asks for:
   * no pool draws one by accident. Of those that fit one more than MOST_DRAWN is the end.
   */
  async of(
    organisationId: string,
    ids: readonly string[],
    fits?: (question: OwnSummary) => boolean,
  ): Promise<ReadonlyMap<string, Question>> {
    const own = ids.filter(isOwnId);
    if (own.length === 0 && fits === undefined) return this.content.bank.questions;
    const newest = await this.repository.newest(organisationId, fits === undefined ? own : null);
    const named = newest.filter(({ id }) => own.includes(id));
    const fitting = newest.filter(
      ({ id, summary }) =>
        !own.includes(id) && fits?.({ ...ApprovedSummary.parse(summary), id }) === true,
    );
    const found = await this.read(organisationId, [...named, ...fitting.slice(0, MOST_DRAWN + 1)]);
    return new Map([...this.content.bank.questions, ...found]);
  }

  private async read(organisationId: string, marks: readonly VersionMark[]) {
    const known = new Map(
      marks.flatMap((mark) => {
        const question = this.cache.get(keyOf(mark));
        return question === undefined ? [] : [[mark.id, question] as const];
      }),
    );
    const missing = marks.filter(({ id }) => !known.has(id));
    if (missing.length === 0) return known;
    for (const { body, ...mark } of await this.repository.bodies(organisationId, missing)) {
      const question = questionOf(body);
      this.cache.keep(keyOf(mark), question, body.length);
      known.set(mark.id, question);
      // a long one takes some milliseconds: others have their turn in between
      await breath();
    }
    return known;
  }
}

const keyOf = ({ id, number }: Omit<VersionMark, 'summary'>): string => `${id} ${String(number)}`;
