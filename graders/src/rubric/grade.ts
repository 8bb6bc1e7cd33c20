import type {
  Adjustment,
  CriterionReport,
  FollowUp,
  MisconceptionReport,
  Report,
} from '../report.js';
import { hundredths, total } from '../report.js';
import { caps } from './ceilings.js';
import type { CompiledRubric } from './compile.js';
import { evaluate } from './evaluate.js';
import { heldErrors } from './held-errors.js';
import type { Foreign } from './language.js';
import { foreignIn, MOSTLY_FOREIGN } from './language.js';
import { evaluationScopeOf, heldIn, misconceptionsIn } from './misconceptions.js';
import { notUnderstood, quotesOf } from './quotes.js';
import type { Reading } from './reading.js';
import type { ByLevel, Criterion, Rubric } from './schema.js';
import type { JudgedScore, GradingContext, Level } from './criterion-score.js';
import { scoresOf, weighedOf } from './criterion-score.js';
import type { Sense } from './sense/sense.js';
import type { Subject } from './topic.js';

function textFor(text: ByLevel, level: Level): string {
  if (typeof text === 'string') return text;
  if (level === 'explained' || level === 'full') return text.explained ?? text.named ?? text.none;
  return level === 'none' ? text.none : (text.named ?? text.none);
}

function criterionReport(
  criterion: Criterion,
  score: JudgedScore,
  reading: Reading,
): CriterionReport {
  const base = {
    id: criterion.id,
    label: criterion.label,
    level: score.level,
    points: hundredths(criterion.weight * score.credit),
    maxPoints: criterion.weight,
    quotes: quotesOf(reading, score.hits),
  };
  if (score.credit >= 1) return base;
  return {
    ...base,
    missing: textFor(criterion.missing, score.level),
    next: textFor(criterion.next, score.level),
  };
}

/** Points taken back where the answer also claims the contrary. */
function contradictions(
  reports: readonly CriterionReport[],
  context: GradingContext,
): Adjustment[] {
  return context.compiled.rubric.criteria.flatMap((criterion, i) => {
    const report = reports[i];
    if (criterion.contradictedBy === undefined || !report || report.points <= 0) return [];
    const found = evaluate(criterion.contradictedBy, heldIn(context));
    if (!found.holds) return [];
    const where = quotesOf(context.reading, found.hits)[0]?.text ?? '';
    const why = `The answer also says the contrary of "${criterion.label}": "${where}".`;
    return [{ id: `contradiction-${criterion.id}`, points: -report.points, why }];
  });
}

function followUpFor(
  reports: readonly CriterionReport[],
  context: GradingContext,
): FollowUp | undefined {
  const lost = reports
    .map((report, i) => ({ report, text: context.compiled.rubric.criteria[i]?.followUp }))
    .filter((c) => c.text !== undefined && c.report.points < c.report.maxPoints)
    .sort((a, b) => b.report.maxPoints - b.report.points - (a.report.maxPoints - a.report.points));
  const [worst] = lost;
  if (worst?.text === undefined) return undefined;
  return { id: `${worst.report.id}-follow-up`, text: worst.text, criterion: worst.report.id };
}

/** A note on sentences that earn nothing for `reason`. */
function unread(id: string, sentences: ReadonlySet<number>, reason: string): Adjustment[] {
  const n = sentences.size;
  if (n === 0) return [];
  const why = `${n} ${n === 1 ? 'sentence' : 'sentences'} ${reason} and ${n === 1 ? 'earns' : 'earn'} nothing.`;
  return [{ id, points: 0, why }];
}

const notRead = ({ repeated, withdrawn }: GradingContext): Adjustment[] => [
  ...unread(
    'prompt-repeated',
    repeated,
    repeated.size === 1 ? 'repeats the question' : 'repeat the question',
  ),
  ...unread(
    'taken-back',
    withdrawn,
    withdrawn.size === 1 ? 'is taken back by a later one' : 'are taken back by later ones',
  ),
];

/** So small a share of the points is earned by chance hits, and counts no more. */
const CHANCE = 0.05;

/** Where a part of what is right makes a complete answer, what is said counts so much more. */
function enough(
  rows: readonly { readonly points: number }[],
  { enough: share, points }: Rubric,
): Adjustment[] {
  if (share === undefined) return [];
  const earned = rows.reduce((s, p) => s + p.points, 0);
  const scaled = Math.min(1, (earned / points - CHANCE) / (share - CHANCE)) * points;
  const more = hundredths(scaled - earned);
  if (more <= 0) return [];
  const percent = Math.round(100 * share);
  const why = `Nobody can say all of this in the time: ${percent} % of it is a complete answer, and what was said counts so much more.`;
  return [{ id: 'enough', points: more, why }];
}

/** From this share on the report says that a part was not read. */
const SOME_FOREIGN = 0.15;

function languageNote({ share, languages }: Foreign): Adjustment[] {
  if (share < SOME_FOREIGN) return [];
  const part = share > MOSTLY_FOREIGN ? 'Most' : 'A part';
  const why = `${part} of the answer is in ${languages.join(', ')}; only English is read, and the rest was not judged.`;
  return [{ id: 'other-language', points: 0, why }];
}

/** What lies beyond the rubric. */
interface Around {
  readonly subject: Subject;
  /** Whether it keeps the sense of what is right; found where something was earned. */
  readonly sense: (visible: (sentence: number) => boolean) => Sense;
  /** Errors of the field that are said beside these misconceptions. */
  readonly fieldErrors: (own: readonly MisconceptionReport[]) => readonly MisconceptionReport[];
}

/** Grades what was read against a rubric. Same reading, same rubric, same report. */
export function gradeReading(
  reading: Reading,
  compiled: CompiledRubric,
  prompt: ReadonlySet<string>,
  { subject, fieldErrors, sense }: Around,
): Report {
  const anySection = compiled.rubric.criteria.length === 1;
  const { scope, repeated, withdrawn } = evaluationScopeOf(reading, prompt, anySection);
  const context: GradingContext = { compiled, reading, scope, repeated, withdrawn };
  const weighed = weighedOf(context);
  const scores = scoresOf(weighed, compiled.rubric);
  const criteria = compiled.rubric.criteria.flatMap((c, i) => {
    const score = scores[i];
    return score ? [criterionReport(c, score, reading)] : [];
  });
  const own = misconceptionsIn(compiled.rubric.misconceptions, context);
  const ofField = fieldErrors(own);
  const foreign = foreignIn(reading);
  const taken = contradictions(criteria, context);
  const adjustments = [
    ...taken,
    ...enough([...criteria, ...taken], compiled.rubric),
    ...notRead(context),
    ...languageNote(foreign),
  ];
  const sumOf = (rows: readonly { readonly points: number }[]): number =>
    rows.reduce((sum, { points }) => sum + points, 0);
  const earned = sumOf([...criteria, ...own, ...ofField, ...adjustments]);
  const held = heldErrors(earned, context);
  const followUp = followUpFor(criteria, context);
  return total({
    kind: 'structured',
    criteria,
    misconceptions: [...own, ...ofField, ...held],
    adjustments: [
      ...adjustments,
      ...caps(
        earned + sumOf(held),
        {
          weighed,
          scores,
          misconceptions: own,
          fieldErrors: ofField,
          foreign,
          subject,
          sense: () => sense(scope.visible),
        },
        context,
      ),
    ],
    notUnderstood: notUnderstood(reading, foreign.sentences),
    ...(followUp ? { followUp } : {}),
  });
}
