import type {
  Adjustment,
  CriterionReport,
  FollowUp,
  MisconceptionReport,
  Report,
} from '../report.js';
import { hundredths, total } from '../report.js';
import { breadth, ONE_SECTION } from './breadth.js';
import { coherenceOf } from './coherence.js';
import { commitmentOf } from './commitment.js';
import type { CompiledRubric } from './compile.js';
import { saysTheContrary } from './contrary.js';
import type { Ground } from './evaluate.js';
import { evaluate } from './evaluate.js';
import { duplicates, hollow, repeatsPrompt } from './evidence.js';
import { orderOf } from './order.js';
import type { Foreign } from './language.js';
import { foreignIn } from './language.js';
import { notUnderstood, quotesOf } from './quotes.js';
import type { Reading } from './reading.js';
import type { ByLevel, Criterion, Misconception } from './schema.js';
import type { Hit } from './scope.js';
import type { Judged, Ledger, Level, Weighed } from './standing.js';
import { standingsOf, weighedOf } from './standing.js';

/** A misconception is grave when it costs this share of the points; several sink an answer. */
const GRAVE = 0.075;
const GRAVE_CAPS = [1, 1, 0.3, 0.25] as const;

function textFor(text: ByLevel, level: Level): string {
  if (typeof text === 'string') return text;
  if (level === 'explained' || level === 'full') return text.explained ?? text.named ?? text.none;
  return level === 'none' ? text.none : (text.named ?? text.none);
}

function criterionReport(
  criterion: Criterion,
  standing: Judged,
  reading: Reading,
): CriterionReport {
  const base = {
    id: criterion.id,
    label: criterion.label,
    level: standing.level,
    points: hundredths(criterion.weight * standing.credit),
    maxPoints: criterion.weight,
    quotes: quotesOf(reading, standing.hits),
  };
  if (standing.credit >= 1) return base;
  return {
    ...base,
    missing: textFor(criterion.missing, standing.level),
    next: textFor(criterion.next, standing.level),
  };
}

/** Points taken back where the answer also claims the contrary. */
function contradictions(reports: readonly CriterionReport[], ledger: Ledger): Adjustment[] {
  return ledger.compiled.rubric.criteria.flatMap((criterion, i) => {
    const report = reports[i];
    if (criterion.contradictedBy === undefined || !report || report.points <= 0) return [];
    const found = evaluate(criterion.contradictedBy, assertions(ledger));
    if (!found.holds) return [];
    const where = quotesOf(ledger.reading, found.hits)[0]?.text ?? '';
    const why = `The answer also says the contrary of "${criterion.label}": "${where}".`;
    return [{ id: `contradiction-${criterion.id}`, points: -report.points, why }];
  });
}

/** What is asked or supposed is not held. */
function assertions({ ground, reading }: Ledger): Ground {
  const visible = (s: number): boolean => ground.visible(s) && reading.sentences[s]?.open !== true;
  return { ...ground, visible };
}

function misconceptionReports(ledger: Ledger): MisconceptionReport[] {
  const ground = assertions(ledger);
  const found = ledger.compiled.rubric.misconceptions.flatMap((misconception) => {
    const { holds, hits } = evaluate(misconception.when, ground);
    return holds ? [{ misconception, hits }] : [];
  });
  return found
    .filter((one, i) => !found.some((other, j) => other !== one && coversIt(other, one, j < i)))
    .map(({ misconception: m, hits }) => ({
      id: m.id,
      points: hundredths(m.points),
      quotes: quotesOf(ledger.reading, hits),
      why: m.why,
    }));
}

interface Found {
  readonly misconception: Misconception;
  readonly hits: readonly Hit[];
}

/** Whether all that bears one misconception out bears out a dearer one too: what is said once costs once. */
function coversIt(dearer: Found, one: Found, isFirst: boolean): boolean {
  const difference = one.misconception.points - dearer.misconception.points;
  if (difference < 0 || (difference === 0 && !isFirst)) return false;
  return one.hits.every((a) => dearer.hits.some((b) => a.from < b.to && b.from < a.to));
}

/** What names alone can earn at most, and what each point earned by a claim adds to that. */
const NAMES_ALONE = 0.19;
const BY_CLAIMS = 1.3;

/**
 * The share of the points that an answer can reach whose sentences only tie names together: it grows with
 * what its claims would earn alone, so that another sentence never lowers it.
 */
function substance(standings: readonly Judged[], { rubric }: CompiledRubric): number {
  const earned = rubric.criteria.reduce(
    (sum, c, i) => sum + c.weight * (standings[i]?.byClaims ?? 0),
    0,
  );
  return NAMES_ALONE + (BY_CLAIMS * earned) / rubric.points;
}

/** The share of the points left to ideas that are put together at random. */
const INCOHERENT = 0.15;

/** The share of the points left to an answer that leaves all it says open. */
const UNCOMMITTED = 0.15;

const creditedBy = (standings: readonly Judged[]): ReadonlySet<number> =>
  new Set(standings.flatMap((s) => s.hits.map((h) => h.sentence)));

/** The share of the points left to an answer that says the contrary of what is right. */
const CONTRARY = 0.1;

/** What an answer can reach at most, and why; `share` is of the points, asked only where more than `above` is left. */
interface Ceiling {
  readonly id: string;
  readonly why: string;
  readonly above: number;
  readonly share: () => number;
}

interface Parts {
  readonly criteria: readonly CriterionReport[];
  readonly weighed: readonly Weighed[];
  readonly standings: readonly Judged[];
  readonly grave: number;
  readonly foreign: Foreign;
}

/** Ceilings by what the answer claims. */
const ceilingsOfClaims = ({ weighed, standings, grave }: Parts, ledger: Ledger): Ceiling[] => [
  {
    id: 'one-section',
    why: 'Nearly all that earns credit stands in one section; the others are as good as empty.',
    above: ONE_SECTION,
    share: () => breadth(standings, weighed, ledger),
  },
  {
    id: 'names-without-claims',
    why: 'Nearly all that earns credit only ties names together: nothing says what happens, where, how much or why.',
    above: 0,
    share: () => substance(standings, ledger.compiled),
  },
  {
    id: 'contrary',
    why: 'The answer denies most of what it should say: what is left standing is not its claim.',
    above: CONTRARY,
    share: () => (saysTheContrary(ledger, standings) ? CONTRARY : 1),
  },
  {
    id: 'several-grave-errors',
    why: `${grave} grave misconceptions stand against the rest of the answer.`,
    above: 0,
    share: () => GRAVE_CAPS[Math.min(grave, GRAVE_CAPS.length - 1)] ?? 1,
  },
];

/** The share between a floor and all, where `part` (0 to 1) is right. */
const from = (floor: number, part: number): number => floor + (1 - floor) * part;

/** Ceilings by how it is said. */
const ceilingsOfManner = ({ standings, foreign }: Parts, ledger: Ledger): Ceiling[] => [
  {
    id: 'ideas-at-random',
    why: 'The ideas named in a sentence have nothing to do with one another: together they claim nothing.',
    above: INCOHERENT,
    share: () => from(INCOHERENT, coherenceOf(ledger.ground, ledger.compiled.rubric)),
  },
  {
    id: 'commits-to-nothing',
    why: 'Nearly all that it says may be so or may not be: nothing is held that could be right.',
    above: UNCOMMITTED,
    share: () => from(UNCOMMITTED, commitmentOf(ledger.reading, creditedBy(standings))),
  },
  {
    id: 'no-sentences',
    why:
      foreign.share > MOSTLY_FOREIGN
        ? `Most of the answer is in ${foreign.languages.join(', ')}; only English is read.`
        : 'The words stand in no order of language, so they claim nothing.',
    above: 0,
    share: () =>
      from(ledger.compiled.rubric.limits.scrambled, orderOf(ledger.reading, creditedBy(standings))),
  },
];

/** Lowers the sum to each ceiling in turn that it stands above. */
function caps(sum: number, parts: Parts, ledger: Ledger): Adjustment[] {
  const { points } = ledger.compiled.rubric;
  const found: Adjustment[] = [];
  let left = sum;
  for (const ceiling of [...ceilingsOfClaims(parts, ledger), ...ceilingsOfManner(parts, ledger)]) {
    if (left <= ceiling.above * points) continue;
    const limit = hundredths(ceiling.share() * points);
    if (left <= limit) continue;
    found.push({ id: ceiling.id, points: hundredths(limit - left), why: ceiling.why });
    left += hundredths(limit - left);
  }
  return found;
}

function followUpFor(reports: readonly CriterionReport[], ledger: Ledger): FollowUp | undefined {
  const lost = reports
    .map((report, i) => ({ report, text: ledger.compiled.rubric.criteria[i]?.followUp }))
    .filter((c) => c.text !== undefined && c.report.points < c.report.maxPoints)
    .sort((a, b) => b.report.maxPoints - b.report.points - (a.report.maxPoints - a.report.points));
  const [worst] = lost;
  if (worst?.text === undefined) return undefined;
  return { id: `${worst.report.id}-follow-up`, text: worst.text, criterion: worst.report.id };
}

function repetition(ledger: Ledger): Adjustment[] {
  if (ledger.repeated.size === 0) return [];
  const n = ledger.repeated.size;
  const why = `${n} ${n === 1 ? 'sentence repeats' : 'sentences repeat'} the question and ${n === 1 ? 'earns' : 'earn'} nothing.`;
  return [{ id: 'prompt-repeated', points: 0, why }];
}

/** From this share on the report says that a part was not read; from the other that most was not. */
const SOME_FOREIGN = 0.15;
const MOSTLY_FOREIGN = 0.5;

function languageNote({ share, languages }: Foreign): Adjustment[] {
  if (share < SOME_FOREIGN) return [];
  const part = share > MOSTLY_FOREIGN ? 'Most' : 'A part';
  const why = `${part} of the answer is in ${languages.join(', ')}; only English is read, and the rest was not judged.`;
  return [{ id: 'other-language', points: 0, why }];
}

/** Grades what was read against a rubric. Same reading, same rubric, same report. */
export function gradeReading(
  reading: Reading,
  compiled: CompiledRubric,
  prompt: ReadonlySet<string>,
  anySection: boolean,
): Report {
  const repeated = repeatsPrompt(reading, prompt);
  const unread = new Uint8Array(reading.sentences.length);
  for (const some of [repeated, duplicates(reading), hollow(reading)])
    for (const s of some) unread[s] = 1;
  const ground: Ground = {
    reading,
    anySection,
    visible: (s) => unread[s] !== 1,
    passage: 'sentence',
  };
  const ledger: Ledger = { compiled, reading, ground, repeated };
  const weighed = weighedOf(ledger);
  const standings = standingsOf(weighed, compiled.rubric);
  const criteria = compiled.rubric.criteria.flatMap((c, i) => {
    const standing = standings[i];
    return standing ? [criterionReport(c, standing, reading)] : [];
  });
  const misconceptions = misconceptionReports(ledger);
  const foreign = foreignIn(reading);
  const adjustments = [
    ...contradictions(criteria, ledger),
    ...repetition(ledger),
    ...languageNote(foreign),
  ];
  const sum = [...criteria, ...misconceptions, ...adjustments].reduce((s, p) => s + p.points, 0);
  const grave = misconceptions.filter((m) => -m.points >= GRAVE * compiled.rubric.points).length;
  const followUp = followUpFor(criteria, ledger);
  return total({
    kind: 'structured',
    criteria,
    misconceptions,
    adjustments: [
      ...adjustments,
      ...caps(sum, { criteria, weighed, standings, grave, foreign }, ledger),
    ],
    notUnderstood: notUnderstood(reading, foreign.sentences),
    ...(followUp ? { followUp } : {}),
  });
}
