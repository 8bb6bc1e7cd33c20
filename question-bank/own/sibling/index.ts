/** From a public question to one that only an organisation has: what changes, what stays, or why neither. Pure. */
import type { CompiledLexicon } from '@meshwright/graders';
import type { Question } from '../../src/question-schema.js';
import { readOwn, type OwnContext } from '../read-own.js';
import { numberMaterial, numberSibling, poolsOf } from './number.js';
import { planMaterial, planSibling } from './plan.js';
import { none, type Drawing, type Drawn } from './sibling.js';

export type { Drawn, Figures } from './sibling.js';

/** Kinds that have nothing to draw: no sibling is better than one that hides nothing. */
const WITHOUT: Readonly<Partial<Record<Question['kind'], string>>> = {
  ordering:
    'What is right of some of its steps is right of all: whoever has seen the public order knows any part of it.',
  'find-the-flaw':
    'Its flaws stand in the exhibit and in the words that its rubric looks for: other figures would be the same flaws.',
  schedule:
    'Its best layout is written, not searched: one for another pipeline cannot be proved best.',
  choice: 'Its right option is the answer, whatever the figures around it.',
  structured: 'Its rubric reads the words of an answer, and these do not change with figures.',
};

/** Why no sibling of the question can be made; null where there is something to draw. Cheap: it searches nothing. */
export function whyNoSibling(question: Question): string | null {
  if (question.kind === 'numeric') return reason(poolsOf(question));
  if (question.kind === 'plan') return reason(planMaterial(question));
  return WITHOUT[question.kind] ?? null;
}

const reason = (material: unknown): string | null =>
  typeof material === 'string' ? material : null;

/**
 * A sibling that reads without faults and whose model answer earns all points, or why none was found. The same chance
 * and the same earlier ones give the same sibling.
 */
export function siblingOf(
  question: Question,
  drawing: Drawing,
  context: OwnContext,
  lexicon: CompiledLexicon,
): Drawn {
  const drawn = drawnOf(question, drawing, lexicon);
  if (!drawn.ok) return drawn;
  // strict: what grades an own number or plan leaves its model answer no half point to lose
  const reading = readOwn(drawn.value.text, context, lexicon);
  if (reading.ok) return drawn;
  return none(`What was drawn does not hold together: ${reading.faults[0]?.message ?? ''}`);
}

function drawnOf(question: Question, drawing: Drawing, lexicon: CompiledLexicon): Drawn {
  if (question.kind === 'numeric') {
    const material = numberMaterial(question);
    return typeof material === 'string' ? none(material) : numberSibling(material, drawing);
  }
  if (question.kind === 'plan') {
    const material = planMaterial(question);
    return typeof material === 'string' ? none(material) : planSibling(material, drawing, lexicon);
  }
  return none(WITHOUT[question.kind] ?? 'It has nothing to draw.');
}
