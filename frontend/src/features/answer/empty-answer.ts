import type { Answer, QuestionView } from '../../api/shapes.js';
import { planDraft } from './plan-fields.js';

/** The answer before anything is typed or moved: blank, or the plan to start from. */
export function emptyAnswer(question: QuestionView): Answer {
  switch (question.kind) {
    case 'structured':
      return {
        kind: 'structured',
        sections: Object.fromEntries((question.sections ?? []).map(({ id }) => [id, ''])),
      };
    case 'numeric':
      return { kind: 'numeric', text: '' };
    case 'plan':
      return { kind: 'plan', plan: { ...question.start, ...planDraft(question.start ?? {}) } };
    case 'ordering':
      return { kind: 'ordering', order: [] };
    case 'choice':
      return { kind: 'choice', picked: [], reason: '' };
    case 'find-the-flaw':
      return { kind: 'find-the-flaw', marks: [] };
  }
}

/** Whether there is nothing in an answer that a grader could read. */
export function isBlank(answer: Answer): boolean {
  switch (answer.kind) {
    case 'structured':
      return Object.values(answer.sections).every((text) => text.trim() === '');
    case 'numeric':
      return answer.text.trim() === '';
    case 'plan':
      return false;
    case 'ordering':
      return answer.order.length === 0;
    case 'choice':
      return answer.picked.length === 0 && answer.reason.trim() === '';
    case 'find-the-flaw':
      return answer.marks.length === 0;
  }
}
