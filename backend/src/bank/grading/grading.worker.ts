import { workerData } from 'node:worker_threads';
import {
  compileLexicon,
  gradeItem,
  type Answer as Given,
  type Lexicon,
  type Report,
} from '@meshwright/graders';
import { gradable, type PinnedItem } from '@meshwright/question-bank';
import type { Answer } from './answer.schemas.js';
import type { Structured } from './follow-up.js';
import { gradeFollowUp, type FollowUpInput } from './follow-up-grading.js';
import { gradeAnswer, gradeText } from './grading.js';
import { worker } from '../../platform/thread-work/index.js';

export interface ReportTask {
  readonly item: PinnedItem;
  /** Null: none was given. */
  readonly answer: Answer | null;
}

export interface TextTask extends ReportTask {
  readonly item: Structured;
}

export interface ScoresTask {
  readonly item: PinnedItem;
  readonly answers: readonly Given[];
}

const lexicon = compileLexicon(workerData as Lexicon);

export default worker({
  report: ({ item, answer }: ReportTask): Report => gradeAnswer(item, answer, lexicon),
  text: ({ item, answer }: TextTask): Report => gradeText(item, answer, lexicon),
  followUp: (task: FollowUpInput): Report => gradeFollowUp(task, lexicon),
  scores: ({ item, answers }: ScoresTask): number[] =>
    answers.map((answer) => gradeItem(gradable(item), answer, lexicon).score),
});
