/** What the answer to the interviewer's second question adds to the first. Pure, for threads alone. */
import type { CompiledLexicon, Report } from '@meshwright/graders';
import type { Answer } from './answer.schemas.js';
import { FOLLOW_UP_SECTION, questionOf, type Structured } from './follow-up.js';
import { gradeText } from './grading.js';
import { roundScore } from './scores.js';

export interface FollowUpInput {
  readonly item: Structured;
  readonly criterionId: string;
  readonly first: Answer | null;
  readonly second: Answer | null;
}

/**
 * Grades the second answer on its criterion alone: the points that the whole answer earns there with the second text
 * added to the section where it earns most, less what the first answer had earned. `maxPoints` is what the first lacked.
 */
export function gradeFollowUp(input: FollowUpInput, lexicon: CompiledLexicon): Report {
  const { item, criterionId } = input;
  const before = criterion(gradeText(item, input.first, lexicon), criterionId);
  const text =
    input.second?.kind === 'structured' ? (input.second.sections[FOLLOW_UP_SECTION] ?? '') : '';
  const earned = text.trim() === '' ? before : bestWith(text, input, lexicon);
  const added = Math.max(0, earned.points - before.points);
  const open = before.maxPoints - before.points;
  return {
    kind: 'structured',
    score: open > 0 ? roundScore((10 * added) / open) : 10,
    points: added,
    maxPoints: open,
    criteria: [{ ...earned, points: added, maxPoints: open }],
    misconceptions: [],
    adjustments: [],
    notUnderstood: [],
  };
}

type CriterionResult = Report['criteria'][number];

function bestWith(
  text: string,
  { item, criterionId, first }: FollowUpInput,
  lexicon: CompiledLexicon,
) {
  const sections = first?.kind === 'structured' ? first.sections : {};
  // Repeating the follow-up's own words earns as little as repeating the question.
  const asked = { ...item, prompt: `${item.prompt}\n${questionOf(item, criterionId)}` };
  const results = item.sections.map(({ id }) => {
    const said = sections[id] ?? '';
    const start = said === '' ? 0 : said.length + SEPARATOR.length;
    const joined = said === '' ? text : `${said}${SEPARATOR}${text}`;
    const answer: Answer = { kind: 'structured', sections: { ...sections, [id]: joined } };
    return quotesOf(criterion(gradeText(asked, answer, lexicon), criterionId), id, start);
  });
  return results.reduce((best, result) => (result.points > best.points ? result : best));
}

const SEPARATOR = '\n\n';

/** The result with only those quotes that lie in the second text, counted from its beginning. */
function quotesOf(result: CriterionResult, section: string, start: number): CriterionResult {
  const quotes = result.quotes
    .filter((quote) => quote.section === section && quote.start >= start)
    .map((quote) => ({
      ...quote,
      section: FOLLOW_UP_SECTION,
      start: quote.start - start,
      end: quote.end - start,
    }));
  return { ...result, quotes };
}

function criterion(report: Report, id: string): CriterionResult {
  const found = report.criteria.find((each) => each.id === id);
  if (found === undefined) throw new Error(`the rubric has no criterion ${id}`);
  return found;
}
