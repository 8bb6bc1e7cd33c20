import type { Answer, QuestionView } from '../../api/shapes.js';
import { planDraft } from './plan-fields.js';

/** The answer before anything is typed: blank sections, a blank number, or the plan to start from. */
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
  }
}
