/** Judges answers by the pinned content of their items. Pure: the same answer earns the same report for ever. */
import {
  gradeItem,
  type CompiledLexicon,
  type GradableItem,
  type Report,
} from '@meshwright/graders';
import { gradable, type PinnedItem } from '@meshwright/question-bank';
import type { Answer } from './answer.schemas.js';

/** Counts up when the same answer may earn another report, so that old grades keep saying how they came about. */
export const GRADER_VERSION = '2';

/** The report on an answer; none given counts as an empty one. */
export function gradeAnswer(
  item: PinnedItem,
  answer: Answer | null,
  lexicon: CompiledLexicon,
): Report {
  return gradeItem(gradable(item), answer ?? emptyAnswer(item), lexicon);
}

type PlanItem = Extract<GradableItem, { kind: 'plan' }>;

/** What the plan grader needs of an item. */
export function gradablePlan(item: Extract<PinnedItem, { kind: 'plan' }>): PlanItem {
  const needed = gradable(item);
  if (needed.kind !== 'plan') throw new Error(`${item.id} is no plan`);
  return needed;
}

function emptyAnswer(item: PinnedItem): Answer {
  switch (item.kind) {
    case 'structured':
      return { kind: 'structured', sections: {} };
    case 'numeric':
      return { kind: 'numeric', text: '' };
    case 'plan':
      return { kind: 'plan', plan: {} };
    case 'ordering':
      return { kind: 'ordering', order: [] };
    case 'choice':
      return { kind: 'choice', picked: [], reason: '' };
    case 'find-the-flaw':
      return { kind: 'find-the-flaw', marks: [] };
  }
}

/** Whether anything was answered at all. */
export function isBlank(answer: Answer | null): boolean {
  if (answer === null) return true;
  switch (answer.kind) {
    case 'structured':
      return Object.values(answer.sections).every((text) => text.trim() === '');
    case 'numeric':
      return answer.text.trim() === '';
    case 'plan':
      return Object.keys(answer.plan).length === 0;
    case 'ordering':
      return answer.order.length === 0;
    case 'choice':
      return answer.picked.length === 0 && answer.reason.trim() === '';
    case 'find-the-flaw':
      return answer.marks.length === 0;
  }
}
