import {
  answerKinds,
  compileLexicon,
  failure,
  gradeItem,
  success,
  type Answer,
  type Report,
  type Result as Outcome,
  type TypedAnswer,
  type TypedKindId,
} from '@meshwright/graders';
import { draw, gradable, type Question } from '@meshwright/question-bank';
import { loadBank } from '@meshwright/question-bank/node';
import { z } from 'zod';
import { idOf, reasonOf } from './refusal.js';

const Sections = z.record(z.string(), z.string());

/** What an answer of a typed kind says beside its kind. */
const Typed = z.record(z.string(), z.unknown());
type Typed = z.output<typeof Typed>;
/** Typed parts of a structured question, by part id; `sections` may stand here as well as in the line. */
const Parts = z.object({ sections: Sections.optional() }).catchall(Typed);

/** A line of input: free text in `sections`, what is typed in `parts`. */
const Line = z.strictObject({
  id: z.union([z.string(), z.number()]).optional(),
  question: z.string(),
  seed: z.int().min(0).default(0),
  sections: Sections.optional(),
  parts: z.record(z.string(), z.unknown()).optional(),
});
type Line = z.output<typeof Line>;

type Result<Value> = Outcome<Value, string>;

export type Graded =
  | ({ readonly id: string | number | null; readonly ok: true } & Omit<Report, 'kind'>)
  | { readonly id: string | number | null; readonly ok: false; readonly reason: string };

/** Reads the bank once and returns the grader of one line. */
export function answerGrader(): (document: unknown) => Graded {
  const bank = loadBank();
  const lexicon = compileLexicon(bank.lexicon);
  return (document) => {
    const parsed = Line.safeParse(document);
    if (!parsed.success) return refuse(idOf(document), reasonOf(parsed.error));
    const line = parsed.data;
    const id = line.id ?? null;
    const question = bank.questions.get(line.question);
    if (!question) return refuse(id, `there is no question "${line.question}" in the bank`);
    const answer = answerOf(question, line);
    if (!answer.ok) return refuse(id, answer.error);
    const item = gradable(draw(question, line.seed));
    const { kind: _, ...report } = gradeItem(item, answer.value, lexicon);
    return { id, ok: true, ...report };
  };
}

/** What a line must give for that kind. */
const expected = (kind: Question['kind']): string =>
  kind === 'structured'
    ? 'give its text in "sections" and its typed parts, by id, in "parts"'
    : `give "parts": ${JSON.stringify(answerKinds[kind].example)}`;

const wrongKind = ({ id, kind }: Pick<Question, 'id' | 'kind'>): Result<never> =>
  failure(`"${id}" is a ${kind} question: ${expected(kind)}`);

function answerOf(question: Question, line: Line): Result<Answer> {
  if (question.kind === 'structured') return structuredAnswer(question, line);
  if (line.parts === undefined) return wrongKind(question);
  return typedAnswer(question.kind, line.parts, `"${question.id}" is a ${question.kind} question`);
}

/** What is not said of an answer is blank; an answer that says nothing at all, or something unknown, is refused. */
function typedAnswer(kind: TypedKindId, given: Typed, what: string): Result<TypedAnswer> {
  const { shape, fields, blank } = answerKinds[kind];
  if (!Object.keys(given).some((name) => name in fields))
    return failure(`${what}: ${expected(kind)}`);
  const read = shape.safeParse({ ...blank, ...given });
  return read.success ? success(read.data) : failure(`parts: ${reasonOf(read.error)}`);
}

/** A section or part that the question does not have would be graded as if it were not written: say so instead. */
function structuredAnswer(
  question: Extract<Question, { kind: 'structured' }>,
  line: Line,
): Result<Answer> {
  const given = Parts.safeParse(line.parts ?? {});
  if (!given.success)
    return line.sections === undefined
      ? wrongKind(question)
      : failure(`parts: ${reasonOf(given.error)}`);
  const { sections: inParts, ...typed } = given.data;
  const sections = line.sections ?? inParts;
  if (sections === undefined && line.parts === undefined) return wrongKind(question);
  const strange = strangers(question, 'section', sections ?? {}, question.sections);
  if (strange !== undefined) return failure(strange);
  const parts = typedParts(question, typed);
  if (!parts.ok) return parts;
  return success({ kind: 'structured', sections: sections ?? {}, parts: parts.value });
}

function typedParts(
  question: Extract<Question, { kind: 'structured' }>,
  given: Readonly<Record<string, Typed>>,
): Result<Record<string, TypedAnswer>> {
  const asked = question.parts ?? [];
  const strange = strangers(question, 'part', given, asked);
  if (strange !== undefined) return failure(strange);
  const parts: Record<string, TypedAnswer> = {};
  for (const { id, kind } of asked) {
    const fields = given[id];
    if (fields === undefined) continue;
    const answer = typedAnswer(kind, fields, `part ${id} is a ${kind} part`);
    if (!answer.ok) return answer;
    parts[id] = answer.value;
  }
  return success(parts);
}

function strangers(
  { id }: Question,
  noun: string,
  given: object,
  asked: readonly { readonly id: string }[],
): string | undefined {
  const known = asked.map((one) => one.id);
  const strange = Object.keys(given).filter((name) => !known.includes(name));
  if (strange.length === 0) return undefined;
  const has = known.length === 0 ? `it has no ${noun}s` : `its ${noun}s are ${known.join(', ')}`;
  return `"${id}" has no ${noun} ${strange.join(', ')}: ${has}`;
}

const refuse = (id: string | number | null, reason: string): Graded => ({ id, ok: false, reason });
