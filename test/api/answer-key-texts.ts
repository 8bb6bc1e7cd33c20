import { quantities } from '@meshwright/graders';
import { partQuestion, type Bank, type Question } from '@meshwright/question-bank';

/* What only graders, reports and reviewers may say: the texts that no answer of the API and no script may hold. */

/** Every string in a JSON value, in lower case and with single spaces. */
export function strings(value: unknown): string[] {
  if (typeof value === 'string') return [normal(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}
const normal = (raw: string): string => raw.toLowerCase().replace(/\s+/g, ' ').trim();

/** Long enough that nobody says it by chance. */
const TELLING = 30;

const texts = (value: unknown): string[] =>
  strings(value).filter(({ length }) => length >= TELLING);
const sentences = (prose: string): string[] => texts(prose.split(/(?<=[.:;!?])\s+|\n+/));

type Structured = Extract<Question, { kind: 'structured' }>;

const rubricTexts = ({ criteria, misconceptions }: Structured['rubric']): string[] => [
  ...criteria.flatMap(({ label, missing, next, followUp }) =>
    texts([label, missing, next, followUp]),
  ),
  ...misconceptions.flatMap(({ why }) => texts(why)),
];

/** All that only graders, reports and reviewers may say about a question. */
export function secretsOfQuestion(question: Question): string[] {
  switch (question.kind) {
    case 'structured':
      return [
        ...rubricTexts(question.rubric),
        ...Object.values(question.modelAnswer.sections).flatMap(sentences),
        ...(question.parts ?? []).flatMap((part) =>
          secretsOfQuestion(partQuestion(question, part)),
        ),
      ];
    case 'numeric':
      return Object.values(quantities[question.quantity]!.slips).flatMap(({ why }) => texts(why));
    case 'plan':
      return [];
    case 'ordering':
      return [...sentences(question.working), ...question.before.flatMap(({ why }) => texts(why))];
    case 'choice':
      return [
        ...rubricTexts(question.rubric),
        ...sentences(question.modelReason),
        ...question.options.flatMap(({ why }) => texts(why)),
      ];
    case 'find-the-flaw':
      return [
        ...rubricTexts(question.rubric),
        ...question.flaws.flatMap(({ title, why, fix }) => texts([title, why, fix])),
        ...question.sound.flatMap(({ why }) => texts(why)),
      ];
  }
}

export const secretsOf = (bank: Bank): string[] => [
  ...[...bank.questions.values()].flatMap(secretsOfQuestion),
  ...[...bank.projects.values()].flatMap(({ corrections }) => texts(corrections ?? [])),
];

/** The secrets but for sentences that a prompt of the bank says itself. */
export function untoldOf(bank: Bank): string[] {
  const told = new Set([...bank.questions.values()].flatMap(({ prompt }) => sentences(prompt)));
  return secretsOf(bank).filter((secret) => !told.has(secret));
}
