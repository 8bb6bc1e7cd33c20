import type { Answer, PartView, QuestionView, TypedAnswer } from '../../api/shapes.js';
import { planOf } from './plan-fields.js';

/** The answer before anything is typed or moved: blank, or the plan to start from. */
export function emptyAnswer(question: QuestionView): Answer {
  if (question.kind !== 'structured') return emptyTyped({ ...question, kind: question.kind });
  return {
    kind: 'structured',
    sections: Object.fromEntries((question.sections ?? []).map(({ id }) => [id, ''])),
  };
}

/** The same for a question of a typed kind, or a part of a structured one. */
export function emptyTyped(asked: Pick<PartView, 'kind' | 'start' | 'scenario'>): TypedAnswer {
  switch (asked.kind) {
    case 'numeric':
      return { kind: 'numeric', text: '' };
    case 'plan':
      return { kind: 'plan', plan: planOf(asked, asked.start ?? {}) };
    case 'ordering':
      return { kind: 'ordering', order: [] };
    case 'choice':
      return { kind: 'choice', picked: [], reason: '' };
    case 'find-the-flaw':
      return { kind: 'find-the-flaw', marks: [] };
  }
}
