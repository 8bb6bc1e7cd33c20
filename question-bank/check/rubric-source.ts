import { failure, type Result, type RubricSource, success } from '@meshwright/graders';
import { parseDocument, stringify } from 'yaml';
import * as z from 'zod';

const Texts = z.record(z.string(), z.string());
const Section = z.looseObject({ id: z.string().min(1), label: z.string().min(1) });

/** A question as `question.yaml` writes it; what drafting does not need is left aside. */
const QuestionText = z.looseObject({
  id: z.string().default('question'),
  prompt: z.string().min(1),
  sections: z.array(Section).min(1).optional(),
});
const ModelText = z.looseObject({ sections: Texts });
/** Question and reference in one document; a reference without sections answers the whole question. */
const Whole = QuestionText.extend({ reference: z.union([z.string().min(1), Texts]) });

/** The section of a question that names none. */
const ANSWER = { id: 'answer', label: 'Your answer' };

function parse<Shape extends z.ZodType>(
  text: string,
  shape: Shape,
  name: string,
): Result<z.output<Shape>, string> {
  const document = parseDocument(text, { uniqueKeys: true });
  const [fault] = document.errors;
  if (fault) return failure(`${name}: ${fault.message.split('\n')[0] ?? 'no YAML'}`);
  const parsed = shape.safeParse(document.toJS());
  if (parsed.success) return success(parsed.data);
  const [issue] = parsed.error.issues;
  return failure(`${name}: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}`);
}

/** A question and its reference from `question.yaml` and `model-answer.yaml`, or from one document that holds both. */
export function readRubricSource(
  question: { name: string; text: string },
  model?: { name: string; text: string },
): Result<RubricSource, string> {
  if (!model) {
    const whole = parse(question.text, Whole, question.name);
    if (!whole.ok) return whole;
    const { id, prompt, sections = [ANSWER], reference } = whole.value;
    const [first = ANSWER] = sections;
    return source(
      { id, prompt, sections },
      typeof reference === 'string' ? { [first.id]: reference } : reference,
    );
  }
  const asked = parse(question.text, QuestionText, question.name);
  if (!asked.ok) return asked;
  const answered = parse(model.text, ModelText, model.name);
  if (!answered.ok) return answered;
  const { id, prompt, sections = [ANSWER] } = asked.value;
  return source({ id, prompt, sections }, answered.value.sections);
}

function source(
  { id, prompt, sections }: Omit<RubricSource, 'reference'>,
  reference: Readonly<Record<string, string>>,
): Result<RubricSource, string> {
  const known = sections.map((s) => s.id);
  const strange = Object.keys(reference).find((name) => !known.includes(name));
  if (strange !== undefined)
    return failure(
      `the reference answers "${strange}"; the question's sections are ${known.join(', ')}`,
    );
  return success({
    id,
    prompt,
    sections: sections.map(({ id, label }) => ({ id, label })),
    reference,
  });
}

/** The sections of one answer: YAML or JSON with `sections`, or those by themselves. */
export function readAnswer(
  name: string,
  text: string,
): Result<Readonly<Record<string, string>>, string> {
  const parsed = parse(text, z.union([ModelText, Texts]), name);
  if (!parsed.ok)
    return failure(`${name}: give the text of each section: {"sections": {"id": "text"}}`);
  const { sections } = parsed.value;
  return success(
    typeof sections === 'object' ? sections : (parsed.value as Record<string, string>),
  );
}

/** A rubric as `rubric.yaml` writes it, under a comment. */
export const rubricYaml = (rubric: object, comment: readonly string[]): string =>
  `${comment.map((line) => `# ${line}\n`).join('')}${stringify(rubric, { lineWidth: 100 })}`;
