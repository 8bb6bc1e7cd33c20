import type { Answer, QuestionView } from '../../api/shapes.js';

/** The job that a question asks a plan for, with the plan as it is answered; null where it asks for none. */
export function jobOf(
  { scenario, parts }: Pick<QuestionView, 'scenario' | 'parts'>,
  answer: Answer,
): Record<string, unknown> | null {
  if (scenario !== undefined && answer.kind === 'plan') return { ...scenario, plan: answer.plan };
  const part = parts?.find((each) => each.scenario !== undefined);
  if (part?.scenario === undefined || answer.kind !== 'structured') return null;
  const given = answer.parts?.[part.id];
  return { ...part.scenario, plan: given?.kind === 'plan' ? given.plan : (part.start ?? {}) };
}
