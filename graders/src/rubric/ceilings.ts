import type { Adjustment, MisconceptionReport } from '../report.js';
import { hundredths } from '../report.js';
import { breadth, ONE_SECTION } from './breadth.js';
import { coherenceOf } from './coherence.js';
import { commitmentOf } from './commitment.js';
import type { CompiledRubric } from './compile.js';
import { saysTheContrary } from './contrary.js';
import type { Foreign } from './language.js';
import { MOSTLY_FOREIGN } from './language.js';
import { orderOf } from './order.js';
import { completeOf } from './criterion-score.js';
import type { JudgedScore, GradingContext, Weighed } from './criterion-score.js';
import type { Sense } from './sense/sense.js';
import type { Subject } from './topic.js';
import { familiarityOf, topicOf } from './topic.js';

/** A misconception is grave when it costs this share of the points; several sink an answer. */
const GRAVE = 0.075;
const GRAVE_CAPS = [1, 1, 0.3, 0.25] as const;

/** What names alone can earn at most, and what each point earned by a claim adds to that. */
const NAMES_ALONE = 0.19;
const BY_CLAIMS = 1.3;

/**
 * The share of the points that an answer can reach whose sentences only tie names together: it grows with
 * what its claims would earn alone, so that another sentence never lowers it.
 */
function substance(scores: readonly JudgedScore[], { rubric }: CompiledRubric): number {
  const earned = rubric.criteria.reduce(
    (sum, c, i) => sum + c.weight * (scores[i]?.byClaims ?? 0),
    0,
  );
  return NAMES_ALONE + (BY_CLAIMS * earned) / completeOf(rubric);
}

/** The share of the points left to ideas that are put together at random. */
const INCOHERENT = 0.15;

/** The share of the points left to an answer that leaves all it says open. */
const UNCOMMITTED = 0.15;

/** The share of the points left to an answer that says the contrary of what is right. */
const CONTRARY = 0.1;

/** The share of the points left to an answer whose figures are not those of the question. */
const OTHER_FIGURES = 0.3;

/** The share of the points left to a copy of the model answer that says something else. */
const ALTERED_COPY = 0.25;

/** The share between a floor and all, where `part` (0 to 1) is right. */
const from = (floor: number, part: number): number => floor + (1 - floor) * part;

/** What an answer can reach at most, and why; `share` is of the points, asked only where more than `above` is left. */
interface Ceiling {
  readonly id: string;
  readonly why: string;
  readonly above: number;
  readonly share: () => number;
}

/** Where the sentences of an answer lean as far to the wrong side as not, how sharp that is, and what is left at least. */
const LEANING = { middle: -0.3, width: 0.3, floor: 0.25 } as const;
/** Before it is read an answer leans like so many sentences of a fair one: two or three alone tell little. */
const FAIR = { sentences: 3, lean: 0.3 } as const;

/** The part that is left of what is earned by sentences that are, taken together, more like wrong ones. */
function leaningPart({ reading: { leaning }, scope }: GradingContext): number {
  const leans = [...leaning].flatMap(([sentence, lean]) => (scope.visible(sentence) ? [lean] : []));
  if (leans.length === 0) return 1;
  const sum = leans.reduce((all, lean) => all + lean, FAIR.sentences * FAIR.lean);
  const mean = sum / (leans.length + FAIR.sentences);
  const sure = 1 / (1 + Math.exp((LEANING.middle - mean) / LEANING.width));
  return Math.min(1, LEANING.floor + sure);
}

/** What an answer was found to be. */
interface Found {
  readonly weighed: readonly Weighed[];
  readonly scores: readonly JudgedScore[];
  readonly misconceptions: readonly MisconceptionReport[];
  /** Those of the field that the rubric does not tell of. */
  readonly fieldErrors: readonly MisconceptionReport[];
  readonly foreign: Foreign;
  readonly subject: Subject;
  readonly sense: () => Sense;
}

/** Ceilings by what the answer claims. */
const ceilingsOfClaims = (
  { weighed, scores, sense }: Found,
  { grave, earned }: { readonly grave: number; readonly earned: number },
  context: GradingContext,
): Ceiling[] => [
  {
    id: 'one-section',
    why: 'Nearly all that earns credit stands in one section; the others are as good as empty.',
    above: ONE_SECTION,
    share: () => breadth(scores, weighed, context),
  },
  {
    id: 'names-without-claims',
    why: 'Nearly all that earns credit only ties names together: nothing says what happens, where, how much or why.',
    above: 0,
    share: () => substance(scores, context.compiled),
  },
  {
    id: 'contrary',
    why: 'The answer denies most of what it should say: what is left standing is not its claim.',
    above: CONTRARY,
    share: () => (saysTheContrary(context, scores) ? CONTRARY : 1),
  },
  {
    id: 'turned-round',
    why: 'The words are right and stand the wrong way round: more for less, inside for outside, the one for the other.',
    above: CONTRARY,
    share: () => from(CONTRARY, sense().wayRound),
  },
  {
    id: 'other-figures',
    why: 'Most figures are neither those that the question gives nor those that follow from them.',
    above: OTHER_FIGURES,
    share: () => from(OTHER_FIGURES, sense().figures),
  },
  {
    id: 'altered-copy',
    why: 'It is a copy of the model answer in which figures or pieces of sentences were exchanged.',
    above: ALTERED_COPY,
    share: () => Math.max(ALTERED_COPY, sense().copy),
  },
  {
    id: 'leans-wrong',
    why: 'It speaks of the right things, but what it says of most is closer to what is wrong about them.',
    above: CONTRARY,
    share: () => earned * leaningPart(context),
  },
  {
    id: 'several-grave-errors',
    why: `${grave} grave misconceptions stand against the rest of the answer.`,
    above: 0,
    share: () => GRAVE_CAPS[Math.min(grave, GRAVE_CAPS.length - 1)] ?? 1,
  },
];

/** So many words of other subjects are named. */
const NAMED = 4;

/** The ceiling by what it is about. */
function ceilingOfSubject(
  { subject }: Found,
  { compiled, scope }: GradingContext,
  earned: number,
): Ceiling {
  const { certainty, foreign } =
    compiled.library.length > 0 ? familiarityOf(scope, earned) : topicOf(scope, subject);
  const { criteria, limits } = compiled.rubric;
  const named = foreign.slice(0, NAMED).map((word) => `"${word}"`);
  return {
    id: 'another-subject',
    why: `Much of what it names belongs to other questions: ${named.join(', ')}.`,
    above: limits.offTopic,
    share: () => (criteria.length === 1 ? 1 : from(limits.offTopic, certainty)),
  };
}

/** Ceilings by how it is said. */
const ceilingsOfManner = (
  { foreign }: Found,
  context: GradingContext,
  credited: ReadonlySet<number>,
): Ceiling[] => [
  {
    id: 'ideas-at-random',
    why: 'The ideas named in a sentence have nothing to do with one another: together they claim nothing.',
    above: INCOHERENT,
    share: () => from(INCOHERENT, coherenceOf(context.scope, context.compiled.rubric)),
  },
  {
    id: 'commits-to-nothing',
    why: 'Nearly all that it says may be so or may not be: nothing is held that could be right.',
    above: UNCOMMITTED,
    share: () => from(UNCOMMITTED, commitmentOf(context.reading, credited)),
  },
  {
    id: 'no-sentences',
    why:
      foreign.share > MOSTLY_FOREIGN
        ? `Most of the answer is in ${foreign.languages.join(', ')}; only English is read.`
        : 'The words stand in no order of language, so they claim nothing.',
    above: 0,
    share: () => from(context.compiled.rubric.limits.scrambled, orderOf(context.reading, credited)),
  },
];

/** Lowers the sum to each ceiling in turn that it stands above. */
export function caps(sum: number, found: Found, context: GradingContext): Adjustment[] {
  const all = context.compiled.rubric.points;
  const graveOf = (some: readonly MisconceptionReport[]): number =>
    some.filter((m) => -m.points >= GRAVE * all).length;
  // in thirty sentences one may be misheard whose words nobody tried on this question
  const grave = graveOf(found.misconceptions) + Math.max(0, graveOf(found.fieldErrors) - 1);
  const credited = new Set(found.scores.flatMap((s) => s.hits.map((h) => h.sentence)));
  const lowered: Adjustment[] = [];
  let left = sum;
  for (const ceiling of [
    ...ceilingsOfClaims(found, { grave, earned: sum / all }, context),
    ceilingOfSubject(found, context, sum / all),
    ...ceilingsOfManner(found, context, credited),
  ]) {
    if (left <= ceiling.above * all) continue;
    const limit = hundredths(ceiling.share() * all);
    // sums of many parts lie a little beside the round number that they mean
    const points = hundredths(limit - left);
    if (points >= 0) continue;
    lowered.push({ id: ceiling.id, points, why: ceiling.why });
    left += points;
  }
  return lowered;
}
