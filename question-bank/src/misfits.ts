import type { Answer } from '@meshwright/graders';
import { idsOf, unknownOf, type Misfit } from './kinds/kind.js';
import { kindOf } from './kinds/table.js';
import type { PartView, QuestionView } from './views.js';

type TypedAnswer = Exclude<Answer, { kind: 'structured' }>;

/** The same somewhere else; of a kind, where that is what is expected. */
export type MisfitAt = Omit<Misfit, 'expected'> & {
  readonly expected: Misfit['expected'] | string;
};

/**
 * What of an answer does not fit its question: another kind, or sections, parts, steps, options or lines that it does not
 * have. Paths begin at the answer.
 */
export function misfits(answer: Answer, question: QuestionView): MisfitAt[] {
  if (answer.kind !== 'structured') return typedMisfits(answer, question, 'item');
  if (question.kind !== 'structured') return [otherKind(question, 'item')];
  const { sections, parts = {} } = answer;
  return [
    ...unknownOf(named('sections', sections), 'section', idsOf(question.sections)),
    ...unknownOf(named('parts', parts), 'part', idsOf(question.parts)),
    ...(question.parts ?? []).flatMap((part) => {
      const own = parts[part.id];
      return own === undefined
        ? []
        : typedMisfits(own, part, 'part').map((misfit) => ({
            ...misfit,
            path: `parts.${part.id}.${misfit.path}`,
          }));
    }),
  ];
}

const named = (path: string, all: object) =>
  Object.keys(all).map((name) => ({ path: `${path}.${name}`, name }));

const otherKind = ({ kind }: Pick<QuestionView, 'kind'>, what: string): MisfitAt => ({
  path: 'kind',
  message: `this ${what} takes an answer of kind ${kind}`,
  expected: kind,
});

function typedMisfits(
  answer: TypedAnswer,
  asked: PartView | QuestionView,
  what: string,
): MisfitAt[] {
  if (answer.kind !== asked.kind) return [otherKind(asked, what)];
  return kindOf(answer).misfits?.(answer, asked) ?? [];
}
