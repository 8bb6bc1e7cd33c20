/** Judges answers by the pinned content of their items. Pure: the same answer earns the same report for ever. */
import {
  gradeItem,
  gradePart,
  gradeWritten,
  kinds,
  withParts,
  type CompiledLexicon,
  type GradableItem,
  type Report,
} from '@meshwright/graders';
import { gradable, type PinnedItem } from '@meshwright/question-bank';
import type { Answer } from './answer.schemas.js';

/** Counts up when the same answer may earn another report, so that old grades keep saying how they came about. */
export const GRADER_VERSION = '4';

/** The report on an answer; none given counts as an empty one. */
export function gradeAnswer(
  item: PinnedItem,
  answer: Answer | null,
  lexicon: CompiledLexicon,
): Report {
  return gradeItem(gradable(item), answer ?? kinds[item.kind].blank, lexicon);
}

type PlanItem = Extract<GradableItem, { kind: 'plan' }>;
type GradePlan = (item: PlanItem, plan: unknown) => Promise<Report>;

/** The same, with every plan, be it the question or a part of it, graded elsewhere: a plan may take a second. */
export async function gradeWithPlans(
  item: PinnedItem,
  answer: Answer | null,
  lexicon: CompiledLexicon,
  gradePlan: GradePlan,
): Promise<Report> {
  const needed = gradable(item);
  if (needed.kind === 'plan')
    return gradePlan(needed, answer?.kind === 'plan' ? answer.plan : kinds.plan.blank.plan);
  if (needed.kind !== 'structured' || needed.parts === undefined)
    return gradeAnswer(item, answer, lexicon);
  const given = answer?.kind === 'structured' ? answer : kinds.structured.blank;
  const parts = await Promise.all(
    needed.parts.map(async (part) => {
      const own = given.parts?.[part.id];
      const report =
        part.item.kind === 'plan'
          ? await gradePlan(part.item, own?.kind === 'plan' ? own.plan : kinds.plan.blank.plan)
          : gradePart(part, own, lexicon);
      return { part, report };
    }),
  );
  return withParts(gradeWritten(needed, given.sections, lexicon), parts);
}

/** The report on the free text alone, whatever parts stand beside it. */
export function gradeText(
  item: Extract<PinnedItem, { kind: 'structured' }>,
  answer: Answer | null,
  lexicon: CompiledLexicon,
): Report {
  return gradeWritten(item, answer?.kind === 'structured' ? answer.sections : {}, lexicon);
}
