/** Whether an answer fits what its question asks. Pure. */
import type { QuestionView } from '@meshwright/question-bank';
import type { Fault } from '../../platform/http/index.js';
import type { Answer } from '../../bank/grading/index.js';

/** What of an answer names parts of its question: where it stands, and what it names. */
interface Named {
  readonly path: string;
  readonly name: string | number;
}

/** What a question or a part of one asks. */
type Asked = Pick<QuestionView, 'kind' | 'steps' | 'options' | 'pick' | 'exhibit'>;
type TypedAnswer = Exclude<Answer, { kind: 'structured' }>;

/** What of the answer does not fit its item: another kind, or sections, parts, steps, options or lines that the item does not have. */
export function misfits(answer: Answer, question: QuestionView): Fault[] {
  if (answer.kind !== 'structured') return typedMisfits(answer, question, 'body', 'item');
  if (question.kind !== 'structured') return [otherKind(question, 'body', 'item')];
  const { sections, parts = {} } = answer;
  const named = (path: string, all: object): Named[] =>
    Object.keys(all).map((name) => ({ path: `${path}.${name}`, name }));
  return [
    ...unknown(named('body.sections', sections), {
      noun: 'section',
      known: idsOf(question.sections),
    }),
    ...unknown(named('body.parts', parts), { noun: 'part', known: idsOf(question.parts) }),
    ...(question.parts ?? []).flatMap((part) => {
      const own = parts[part.id];
      return own ? typedMisfits(own, part, `body.parts.${part.id}`, 'part') : [];
    }),
  ];
}

const otherKind = ({ kind }: Asked, path: string, what: string): Fault => ({
  path: `${path}.kind`,
  message: `this ${what} takes an answer of kind ${kind}`,
  expected: kind,
});

function typedMisfits(answer: TypedAnswer, asked: Asked, path: string, what: string): Fault[] {
  if (answer.kind !== asked.kind) return [otherKind(asked, path, what)];
  switch (answer.kind) {
    case 'ordering':
      return unknown(listed(`${path}.order`, answer.order), {
        noun: 'step',
        known: idsOf(asked.steps),
      });
    case 'choice':
      return [
        ...unknown(listed(`${path}.picked`, answer.picked), {
          noun: 'option',
          known: idsOf(asked.options),
        }),
        ...tooMany(answer.picked, asked.pick, path),
      ];
    case 'find-the-flaw':
      return unknown(
        answer.marks.map(({ line }, i) => ({
          path: `${path}.marks.${String(i)}.line`,
          name: line,
        })),
        { noun: 'line', known: (asked.exhibit?.lines ?? []).map((_, i) => i + 1) },
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

function tooMany(picked: readonly string[], pick: Asked['pick'], path: string): Fault[] {
  return pick === 'one' && picked.length > 1
    ? [{ path: `${path}.picked`, message: 'this item takes one option', expected: 1 }]
    : [];
}
