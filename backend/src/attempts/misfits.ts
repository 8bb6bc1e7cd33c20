/** Whether an answer fits what its question asks. Pure. */
import type { QuestionView } from '@meshwright/question-bank';
import type { Fault } from '../http/problem.js';
import type { Answer } from './answer.schemas.js';

/** What of an answer names parts of its question: where it stands, and what it names. */
interface Named {
  readonly path: string;
  readonly name: string | number;
}

/** What of the answer does not fit its item: another kind, or sections, steps, options or lines that the item does not have. */
export function misfits(answer: Answer, question: QuestionView): Fault[] {
  if (answer.kind !== question.kind) {
    return [
      {
        path: 'body.kind',
        message: `this item takes an answer of kind ${question.kind}`,
        expected: question.kind,
      },
    ];
  }
  switch (answer.kind) {
    case 'structured':
      return unknown(
        Object.keys(answer.sections).map((name) => ({ path: `body.sections.${name}`, name })),
        { noun: 'section', known: idsOf(question.sections) },
      );
    case 'ordering':
      return unknown(listed('body.order', answer.order), {
        noun: 'step',
        known: idsOf(question.steps),
      });
    case 'choice':
      return [
        ...unknown(listed('body.picked', answer.picked), {
          noun: 'option',
          known: idsOf(question.options),
        }),
        ...tooMany(answer.picked, question.pick),
      ];
    case 'find-the-flaw':
      return unknown(
        answer.marks.map(({ line }, i) => ({ path: `body.marks.${String(i)}.line`, name: line })),
        { noun: 'line', known: (question.exhibit?.lines ?? []).map((_, i) => i + 1) },
      );
    case 'numeric':
    case 'plan':
      return [];
  }
}

const idsOf = (parts: readonly { readonly id: string }[] = []): string[] =>
  parts.map(({ id }) => id);

const listed = (path: string, names: readonly string[]): Named[] =>
  names.map((name, i) => ({ path: `${path}.${String(i)}`, name }));

function unknown(
  named: readonly Named[],
  { noun, known }: { readonly noun: string; readonly known: readonly (string | number)[] },
): Fault[] {
  return named
    .filter(({ name }) => !known.includes(name))
    .map(({ path }) => ({ path, message: `this item has no such ${noun}`, expected: known }));
}

function tooMany(picked: readonly string[], pick: QuestionView['pick']): Fault[] {
  return pick === 'one' && picked.length > 1
    ? [{ path: 'body.picked', message: 'this item takes one option', expected: 1 }]
    : [];
}
