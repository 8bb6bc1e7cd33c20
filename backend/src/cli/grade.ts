import { compileLexicon, gradeItem, type Answer, type Report } from '@meshwright/graders';
import { draw, gradable, type Question } from '@meshwright/question-bank';
import { loadBank } from '@meshwright/question-bank/node';
import { z } from 'zod';
import { idOf, reasonOf } from './refusal.js';

const Sections = z.record(z.string(), z.string());

/** A line of input: free text in `sections`, typed parts (a number as text, a plan, an order ...) in `parts`. */
const Line = z.strictObject({
  id: z.union([z.string(), z.number()]).optional(),
  question: z.string(),
  seed: z.int().min(0).default(0),
  sections: Sections.optional(),
  parts: z
    .strictObject({
      sections: Sections,
      text: z.string(),
      plan: z.unknown(),
      order: z.array(z.string()),
      picked: z.array(z.string()),
      reason: z.string(),
      marks: z.array(z.strictObject({ line: z.int(), note: z.string() })),
    })
    .partial()
    .optional(),
});
type Line = z.output<typeof Line>;

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
    const answer = answerOf(question.kind, line);
    if (!answer)
      return refuse(
        id,
        `"${line.question}" is a ${question.kind} question: ${EXPECTED[question.kind]}`,
      );
    const strange = strangeSections(question, answer);
    if (strange) return refuse(id, strange);
    const { kind: _, ...report } = gradeItem(gradable(draw(question, line.seed)), answer, lexicon);
    return { id, ok: true, ...report };
  };
}

const EXPECTED = {
  structured: 'give its text in "sections"',
  numeric: 'give the number with its unit as "parts": {"text": "42 GiB"}',
  plan: 'give the plan as "parts": {"plan": {...}}',
  ordering: 'give the step ids as "parts": {"order": ["first", ...]}',
  choice: 'give "parts": {"picked": ["option"], "reason": "..."}',
  'find-the-flaw': 'give "parts": {"marks": [{"line": 3, "note": "..."}]}',
} as const satisfies Record<Answer['kind'], string>;

function answerOf(kind: Answer['kind'], { sections, parts }: Line): Answer | null {
  if (kind === 'structured') {
    const given = sections ?? parts?.sections;
    return given ? { kind, sections: given } : null;
  }
  return parts === undefined ? null : typedAnswer(kind, parts);
}

function typedAnswer(
  kind: Exclude<Answer['kind'], 'structured'>,
  { text, plan, order, picked, reason, marks }: NonNullable<Line['parts']>,
): Answer | null {
  switch (kind) {
    case 'numeric':
      return text === undefined ? null : { kind, text };
    case 'plan':
      return plan === undefined ? null : { kind, plan };
    case 'ordering':
      return order ? { kind, order } : null;
    case 'choice':
      return picked ? { kind, picked, reason: reason ?? '' } : null;
    case 'find-the-flaw':
      return marks ? { kind, marks } : null;
  }
}

/** A section that the question does not have would be graded as if it were not written: say so instead. */
function strangeSections(question: Question, answer: Answer): string | null {
  if (question.kind !== 'structured' || answer.kind !== 'structured') return null;
  const known = question.sections.map(({ id }) => id);
  const strange = Object.keys(answer.sections).filter((id) => !known.includes(id));
  return strange.length > 0
    ? `"${question.id}" has no section ${strange.join(', ')}: its sections are ${known.join(', ')}`
    : null;
}

const refuse = (id: string | number | null, reason: string): Graded => ({ id, ok: false, reason });
