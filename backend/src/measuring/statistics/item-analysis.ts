/** What the answers to an assessment say of its questions. Pure: runs on a thread of its own. */
import {
  cohortOf,
  itemFlags,
  itemStatistics,
  reliabilityOf,
  scoreTable,
  shareInterval,
  tQuantile,
  type Cohort,
  type Interval,
  type ItemFlag,
  type ItemScore,
  type ItemStatistics,
  type Quartiles,
  type ScoreTable,
} from '@meshwright/graders';
import { FEWEST_TOLD } from './fewest-told.js';

/** Marks of this platform. */
const SCALE = 10;

/** One answer: person (a number of no meaning), score 0 to 10 or null for none, seconds, epoch milliseconds, release. */
export type Cell = readonly [
  person: number,
  score: number | null,
  seconds: number | null,
  at: number,
  release: number,
];

export interface AskedQuestion {
  readonly id: string;
  readonly budgetSeconds: number;
  readonly fromPool: boolean;
  /** Of everybody who was shown it: a JSON list of cells. A text goes to a thread faster than 80,000 objects. */
  readonly cells: string;
}

export interface Estimate extends Interval {
  readonly value: number;
}

/** What is known of one question; null where too few have answered. */
export interface QuestionAnalysis {
  readonly id: string;
  readonly shown: number;
  readonly answered: number;
  readonly exposure: number;
  /** Every answer earned the same share. */
  readonly alike: boolean;
  readonly dropOut: Estimate | null;
  readonly difficulty: Estimate | null;
  readonly discrimination: Estimate | null;
  readonly alphaWithout: number | null;
  readonly seconds: Quartiles | null;
  /** Share of the points in 30 days. */
  readonly drift: Estimate | null;
  readonly bars: number[] | null;
  readonly flags: ItemFlag[];
  readonly releases: ReleaseAnalysis[];
}

interface ReleaseAnalysis {
  readonly number: number;
  readonly answered: number;
  readonly difficulty: Estimate | null;
}

/** Why there is no figure of the whole. */
export type WholeLack = 'few-people' | 'one-question' | 'alike';

export interface WholeAnalysis {
  readonly people: number;
  /** Of the people's mean scores, unanswered questions as 0. */
  readonly scores: Pick<Cohort, 'mean' | 'deviation' | 'quartiles'> & {
    readonly bars: number[];
  };
  readonly reliability: (Estimate & { readonly standardError: number }) | null;
  readonly lack: WholeLack | null;
}

export interface Analysis {
  readonly whole: WholeAnalysis;
  readonly questions: readonly QuestionAnalysis[];
}

/** The whole and each question, in the order given. A RangeError for two answers of one person to one question. */
export function analyse(asked: readonly AskedQuestion[]): Analysis {
  const cells = new Map(asked.map(({ id, cells: text }) => [id, JSON.parse(text) as Cell[]]));
  const scores = [...cells].flatMap(([item, own]) =>
    own.map(([person, score, seconds, at]): ItemScore => {
      return { person: String(person), item, score, seconds, at };
    }),
  );
  const table = scoreTable(scores, SCALE);
  const statistics = new Map(itemStatistics(table).map((each) => [each.item, each]));
  return {
    whole: wholeOf(table, scores),
    questions: asked.flatMap((question) => {
      const found = statistics.get(question.id);
      const own = cells.get(question.id) ?? [];
      return found === undefined ? [] : [questionOf(question, own, found)];
    }),
  };
}

function wholeOf(table: ScoreTable, scores: readonly ItemScore[]): WholeAnalysis {
  const people = table.people.length;
  const totals = new Map<string, { sum: number; questions: number }>();
  for (const { person, score } of scores) {
    const { sum, questions } = totals.get(person) ?? { sum: 0, questions: 0 };
    totals.set(person, { sum: sum + (score ?? 0), questions: questions + 1 });
  }
  const means = [...totals.values()].map(({ sum, questions }) => sum / questions);
  const told = people >= FEWEST_TOLD;
  const { mean, deviation, quartiles, bars } = cohortOf(told ? means : [], SCALE);
  const found = told ? reliabilityOf(table) : null;
  return {
    people,
    scores: { mean, deviation, quartiles, bars: bars.map((bar) => bar.people) },
    reliability:
      found === null
        ? null
        : {
            value: found.alpha,
            low: found.low,
            high: found.high,
            standardError: SCALE * found.standardError,
          },
    lack: !told
      ? 'few-people'
      : found !== null
        ? null
        : table.items.length < 2
          ? 'one-question'
          : 'alike',
  };
}

function questionOf(
  { id, budgetSeconds, fromPool }: AskedQuestion,
  cells: readonly Cell[],
  found: ItemStatistics,
): QuestionAnalysis {
  const scores = scoresOf(cells);
  const told = found.answered >= FEWEST_TOLD;
  const { shown, answered, exposure } = found;
  return {
    id,
    shown,
    answered,
    exposure,
    alike: told && new Set(scores).size === 1,
    dropOut:
      shown >= FEWEST_TOLD
        ? { value: found.dropOut, ...shareInterval(shown - answered, shown) }
        : null,
    ...(told ? figuresOf(found, scores) : NOTHING),
    flags: itemFlags(found, { budgetSeconds, fromPool }),
    releases: releasesOf(cells),
  };
}

const NOTHING = {
  difficulty: null,
  discrimination: null,
  alphaWithout: null,
  seconds: null,
  drift: null,
  bars: null,
} as const;

function figuresOf(found: ItemStatistics, scores: readonly number[]) {
  const { discrimination: d, drift } = found;
  return {
    difficulty: meanOf(scores),
    discrimination: d && { value: d.value, low: d.low, high: d.high },
    alphaWithout: found.alphaWithout,
    seconds: found.seconds,
    drift: drift && { value: drift.slope, low: drift.low, high: drift.high },
    bars: cohortOf(scores, SCALE).bars.map((bar) => bar.people),
  };
}

const scoresOf = (cells: readonly Cell[]): number[] =>
  cells.flatMap(([, score]) => (score === null ? [] : [score]));

/** Mean share of the points with Student's interval, within 0 and 1; null below the fewest that are told. */
function meanOf(scores: readonly number[]): Estimate | null {
  const n = scores.length;
  if (n < FEWEST_TOLD) return null;
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (n - 1);
  const half = tQuantile(n - 1, 0.975) * Math.sqrt(variance / n);
  return {
    value: mean / SCALE,
    low: Math.max(0, (mean - half) / SCALE),
    high: Math.min(1, (mean + half) / SCALE),
  };
}

/** The same question in one release after the other: what a new wording has changed. */
function releasesOf(cells: readonly Cell[]): ReleaseAnalysis[] {
  const numbers = [...new Set(cells.map(([, , , , release]) => release))].sort((a, b) => a - b);
  return numbers.map((number) => {
    const scores = scoresOf(cells.filter(([, , , , release]) => release === number));
    return { number, answered: scores.length, difficulty: meanOf(scores) };
  });
}
