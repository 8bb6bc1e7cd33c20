import {
  compileLexicon,
  failure,
  gradeItem,
  success,
  type Answer,
  type Report,
  type Result as Outcome,
  type TypedAnswer,
} from '@meshwright/graders';
import { draw, gradable, typedAnswer, type Question } from '@meshwright/question-bank';
import { loadBank } from '@meshwright/question-bank/node';
import { z } from 'zod';
import { idOf, reasonOf } from './refusal.js';

const Sections = z.record(z.string(), z.string());

/** What an answer of a typed kind says: a number as text, a plan, an order ... */
const Typed = z
  .strictObject({
    text: z.string(),
    plan: z.json(),
    order: z.array(z.string()),
    picked: z.array(z.string()),
    reason: z.string(),
    marks: z.array(z.strictObject({ line: z.int(), note: z.string() })),
  })
  .partial();
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

const EXPECTED = {
  structured: 'give its text in "sections" and its typed parts, by id, in "parts"',
  numeric: 'give the number with its unit as "parts": {"text": "42 GiB"}',
  plan: 'give the plan as "parts": {"plan": {...}}',
  ordering: 'give the step ids as "parts": {"order": ["first", ...]}',
  choice: 'give "parts": {"picked": ["option"], "reason": "..."}',
  'find-the-flaw': 'give "parts": {"marks": [{"line": 3, "note": "..."}]}',
} as const satisfies Record<Answer['kind'], string>;

const wrongKind = ({ id, kind }: Pick<Question, 'id' | 'kind'>): Result<never> =>
  failure(`"${id}" is a ${kind} question: ${EXPECTED[kind]}`);

function answerOf(question: Question, line: Line): Result<Answer> {
  if (question.kind === 'structured') return structuredAnswer(question, line);
  if (line.parts === undefined) return wrongKind(question);
  const fields = Typed.safeParse(line.parts);
  if (!fields.success) return failure(`parts: ${reasonOf(fields.error)}`);
  const answer = typedAnswer(question.kind, fields.data);
  return answer === null ? wrongKind(question) : success(answer);
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
  given: Readonly<Record<string, z.output<typeof Typed>>>,
): Result<Record<string, TypedAnswer>> {
  const asked = question.parts ?? [];
  const strange = strangers(question, 'part', given, asked);
  if (strange !== undefined) return failure(strange);
  const parts: Record<string, TypedAnswer> = {};
  for (const { id, kind } of asked) {
    const fields = given[id];
    if (fields === undefined) continue;
    const answer = typedAnswer(kind, fields);
    if (answer === null) return failure(`part ${id} is a ${kind} part: ${EXPECTED[kind]}`);
    parts[id] = answer;
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
