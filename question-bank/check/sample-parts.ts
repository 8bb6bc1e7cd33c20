import type { TypedAnswer } from '@meshwright/graders';
import { typedAnswer } from '../src/kinds/table.js';
import type { Question } from '../src/question-schema.js';
import type { StructuredSample } from '../src/sample-schema.js';

export type Parts = Record<string, TypedAnswer>;
type Stray = [message: string, expected: string];

/** The parts of a sample as answers, and what of the sample the question does not ask. */
export function sampleParts(
  question: Extract<Question, { kind: 'structured' }>,
  { id, sections, parts = {} }: Pick<StructuredSample, 'id' | 'sections' | 'parts'>,
): { answers: Parts; strays: Stray[] } {
  const known = question.sections.map((section) => section.id);
  const strays = Object.keys(sections)
    .filter((section) => !known.includes(section))
    .map((name): Stray => [
      `the sample "${id}" has a section "${name}"`,
      `only ${known.join(', ')}`,
    ]);
  const asked = question.parts ?? [];
  const answers: Parts = {};
  for (const [name, fields] of Object.entries(parts)) {
    const part = asked.find((one) => one.id === name);
    const answer = part && typedAnswer(part.kind, fields);
    if (answer) answers[name] = answer;
    else
      strays.push([
        `the sample "${id}" has ${part ? `no ${part.kind} answer in` : 'a part'} "${name}"`,
        asked.map((one) => `${one.id} (${one.kind})`).join(', ') || 'no parts',
      ]);
  }
  return { answers, strays };
}
