/** Texts of answer keys, and where they turn up. */
import { quantities } from '@meshwright/graders';
import { partQuestion, type Bank, type Question } from '@meshwright/question-bank';

/** Every string in a JSON value, in lower case and with single spaces. */
export function strings(value: unknown): string[] {
  if (typeof value === 'string') return [normal(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}
const normal = (raw: string): string => raw.toLowerCase().replace(/\s+/g, ' ').trim();

/** Long enough that nobody says it by chance. */
const TELLING = 30;

export const texts = (value: unknown): string[] =>
  strings(value).filter(({ length }) => length >= TELLING);
export const sentences = (prose: string): string[] => texts(prose.split(/(?<=[.:;!?])\s+|\n+/));

type Structured = Extract<Question, { kind: 'structured' }>;

const rubricTexts = ({ criteria, misconceptions }: Structured['rubric']): string[] => [
  ...criteria.flatMap(({ label, missing, next, followUp }) =>
    texts([label, missing, next, followUp]),
  ),
  ...misconceptions.flatMap(({ why }) => texts(why)),
];

/** All that only graders, reports and reviewers may say about a question. */
export function secretsOf(question: Question): string[] {
  switch (question.kind) {
    case 'structured':
      return [
        ...rubricTexts(question.rubric),
        ...Object.values(question.modelAnswer.sections).flatMap(sentences),
        ...(question.parts ?? []).flatMap((part) => secretsOf(partQuestion(question, part))),
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
    case 'schedule':
      return [...sentences(question.working), ...question.best];
  }
}

export const secretsIn = (bank: Bank): string[] => [
  ...[...bank.questions.values()].flatMap(secretsOf),
  ...bank.lexicon.ideas.flatMap(({ says, right, wrong }) => texts([says, ...right, ...wrong])),
  ...[...bank.projects.values()].flatMap(({ corrections }) => texts(corrections ?? [])),
];

/** The secrets but for sentences that a prompt of the bank says itself. */
export function untoldIn(bank: Bank): string[] {
  const told = new Set([...bank.questions.values()].flatMap(({ prompt }) => sentences(prompt)));
  return secretsIn(bank).filter((secret) => !told.has(secret));
}

/** No secret is shorter than this. */
const BEGINNING = 10;

/** Secrets by their first characters. */
const known = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();
function byBeginning(secrets: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = known.get(secrets);
  if (found !== undefined) return found;
  const made = new Map<string, string[]>();
  for (const secret of secrets) {
    const beginning = secret.slice(0, BEGINNING);
    const alike = made.get(beginning);
    if (alike === undefined) made.set(beginning, [secret]);
    else alike.push(secret);
  }
  known.set(secrets, made);
  return made;
}

/** The secrets that stand in a text, in its spelling. Linear in the length of the text. */
export function standingIn(text: string, secrets: readonly string[]): string[] {
  const beginnings = byBeginning(secrets);
  const found = new Set<string>();
  for (let at = 0; at + BEGINNING <= text.length; at++)
    for (const secret of beginnings.get(text.slice(at, at + BEGINNING)) ?? [])
      if (text.startsWith(secret, at)) found.add(secret);
  return [...found];
}

/** The secrets that stand in these bodies. */
export const leaks = (bodies: readonly unknown[], forbidden: readonly string[]): string[] =>
  standingIn(bodies.flatMap(strings).join('\n'), forbidden);
