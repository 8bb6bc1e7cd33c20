import type {
  Adjustment,
  CriterionReport,
  FollowUp,
  MisconceptionReport,
  Report,
} from '../report.js';
import { hundredths, total } from '../report.js';
import type { CompiledRubric } from './compile.js';
import type { Ground, Hit, Outcome } from './evaluate.js';
import { evaluate } from './evaluate.js';
import { bareLists, duplicates, repeatsPrompt } from './evidence.js';
import type { Expr } from './expression.js';
import { orderOf } from './order.js';
import { notUnderstood, quotesOf } from './quotes.js';
import type { Reading } from './reading.js';
import type { ByLevel, Criterion } from './schema.js';

type Level = 'none' | 'listed' | 'named' | 'explained' | 'full';

/** Default share of a criterion's weight. */
const NAMED = 0.35;
const EXPLAINED = 0.7;

/** A misconception is grave when it costs this share of the points; several sink an answer. */
const GRAVE = 0.1;
const GRAVE_CAPS = [1, 1, 0.3, 0.1] as const;

interface Standing {
  readonly level: Level;
  readonly credit: number;
  readonly hits: readonly Hit[];
}

interface Ledger {
  readonly compiled: CompiledRubric;
  readonly reading: Reading;
  /** Sees what is not mere repetition of the prompt. */
  readonly ground: Ground;
  readonly repeated: ReadonlySet<number>;
  /** Sentences that are bare lists, where the answer consists mainly of such. */
  readonly lists: ReadonlySet<number>;
}

/** The credit of each level that the rubric gives; its highest level earns all. */
function creditOf(criterion: Criterion, level: 'named' | 'explained' | 'full'): number {
  if (level === 'full') return 1;
  if (level === 'named') return criterion.credit?.named ?? NAMED;
  return criterion.levels.full === undefined ? 1 : (criterion.credit?.explained ?? EXPLAINED);
}

const isReasoned = (ledger: Ledger, hits: readonly Hit[]): boolean =>
  hits.some((h) => ledger.reading.sentences[h.sentence]?.reasoned);

/** Looks for a claim outside bare lists, in sentences that say something. */
function claimed(expr: Expr | undefined, ledger: Ledger): Outcome | undefined {
  if (expr === undefined) return undefined;
  const { ground, lists } = ledger;
  const visible = (s: number): boolean => ground.visible(s) && !lists.has(s);
  const found = evaluate(expr, { ...ground, visible });
  return found.holds ? found : undefined;
}

/** The name alone: as an item of a list, or in a sentence that says no more. */
function namedStanding(criterion: Criterion, unreasoned: readonly Hit[], ledger: Ledger): Standing {
  const { levels } = criterion;
  const named = claimed(levels.named, ledger);
  if (named ?? unreasoned.length > 0) {
    const hits = named?.hits ?? unreasoned;
    return { level: 'named', credit: creditOf(criterion, 'named'), hits };
  }
  const lowest = levels.named ?? levels.explained ?? levels.full;
  const listed = lowest === undefined ? undefined : evaluate(lowest, ledger.ground);
  return listed?.holds
    ? { level: 'listed', credit: ledger.compiled.rubric.limits.listed, hits: listed.hits }
    : { level: 'none', credit: 0, hits: [] };
}

function standingOf(criterion: Criterion, ledger: Ledger): Standing {
  const unreasoned: Hit[] = [];
  for (const level of ['full', 'explained'] as const) {
    const found = claimed(criterion.levels[level], ledger);
    if (!found) continue;
    if (isReasoned(ledger, found.hits))
      return { level, credit: creditOf(criterion, level), hits: found.hits };
    unreasoned.push(...found.hits);
  }
  return namedStanding(criterion, unreasoned, ledger);
}

function textFor(text: ByLevel, level: Level): string {
  if (typeof text === 'string') return text;
  if (level === 'explained') return text.explained ?? text.named ?? text.none;
  return level === 'none' ? text.none : (text.named ?? text.none);
}

function criterionReport(
  criterion: Criterion,
  standing: Standing,
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
  return ledger.compiled.rubric.misconceptions.flatMap((m) => {
    const found = evaluate(m.when, ground);
    if (!found.holds) return [];
    const quotes = quotesOf(ledger.reading, found.hits);
    return [{ id: m.id, points: hundredths(m.points), quotes, why: m.why }];
  });
}

/** What one section can earn at most, and what each point earned elsewhere adds to that. */
const ONE_SECTION = 0.45;
const ELSEWHERE = 2.5;

/**
 * The share of the points that an answer can reach whose credit comes (nearly) from one section. It grows
 * with what the other sections earn, so more credit anywhere never lowers a score.
 */
function breadth(reports: readonly CriterionReport[], ledger: Ledger): number {
  const { sections } = ledger.reading;
  if (sections.length < 3) return 1;
  const earned = new Map<string, number>();
  for (const { points, quotes } of reports) {
    const where = new Set(quotes.map((q) => q.section));
    for (const section of where)
      earned.set(section, (earned.get(section) ?? 0) + points / where.size);
  }
  const all = [...earned.values()];
  const elsewhere = all.reduce((s, p) => s + p, 0) - Math.max(0, ...all);
  return ONE_SECTION + (ELSEWHERE * elsewhere) / ledger.compiled.rubric.points;
}

/** Lowers the sum to a share of the points, where it stands above. */
function cap(
  sum: number,
  share: number,
  rule: { id: string; why: string; points: number },
): Adjustment[] {
  const limit = hundredths(share * rule.points);
  return sum > limit ? [{ id: rule.id, points: hundredths(limit - sum), why: rule.why }] : [];
}

/** What names alone can earn at most, and what each point earned by a claim adds to that. */
const NAMES_ALONE = 0.19;
const BY_CLAIMS = 1.3;

/**
 * The share of the points that an answer can reach whose sentences only tie names together: it grows with
 * what its claims would earn alone, so that another sentence never lowers it.
 */
function substance(ledger: Ledger): number {
  const { compiled, reading, ground } = ledger;
  const visible = (index: number): boolean => {
    const sentence = reading.sentences[index];
    return ground.visible(index) && sentence?.wording === 'claim' && !sentence.bareList;
  };
  const claims: Ledger = { ...ledger, ground: { ...ground, visible } };
  const { criteria, points } = compiled.rubric;
  const earned = criteria.reduce((sum, c) => sum + c.weight * standingOf(c, claims).credit, 0);
  return NAMES_ALONE + (BY_CLAIMS * earned) / points;
}

function caps(
  sum: number,
  parts: { criteria: readonly CriterionReport[]; grave: number },
  ledger: Ledger,
): Adjustment[] {
  const { limits, points } = ledger.compiled.rubric;
  const { grave } = parts;
  const found: Adjustment[] = [];
  let left = sum;
  const apply = (share: number, id: string, why: string): void => {
    const made = cap(left, share, { id, why, points });
    left += made.reduce((s, a) => s + a.points, 0);
    found.push(...made);
  };
  apply(
    breadth(parts.criteria, ledger),
    'one-section',
    'Nearly all that earns credit stands in one section; the others are as good as empty.',
  );
  apply(
    substance(ledger),
    'names-without-claims',
    'Nearly all that earns credit only ties names together: nothing says what happens, where, how much or why.',
  );
  const share = GRAVE_CAPS[Math.min(grave, GRAVE_CAPS.length - 1)] ?? 1;
  apply(
    share,
    'several-grave-errors',
    `${grave} grave misconceptions stand against the rest of the answer.`,
  );
  if (left > 0)
    apply(
      limits.scrambled + (1 - limits.scrambled) * orderOf(ledger.reading),
      'no-sentences',
      'The words stand in no order of language, so they claim nothing.',
    );
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

/** The standing of every criterion, with lists counted as such when the answer is little else. */
function standingsOf(ledger: Ledger): Standing[] {
  const { criteria } = ledger.compiled.rubric;
  const standings = criteria.map((c) => standingOf(c, ledger));
  const places = new Map(
    standings.flatMap((s) => s.hits.map((h) => [h.from, h.sentence] as const)),
  );
  const lists = bareLists(ledger.reading, places);
  return lists.size > 0 ? criteria.map((c) => standingOf(c, { ...ledger, lists })) : standings;
}

/** Grades what was read against a rubric. Same reading, same rubric, same report. */
export function gradeReading(
  reading: Reading,
  compiled: CompiledRubric,
  prompt: ReadonlySet<string>,
  anySection: boolean,
): Report {
  const repeated = repeatsPrompt(reading, prompt);
  const unread = new Set([...repeated, ...duplicates(reading)]);
  const { inline } = compiled;
  const ground: Ground = { reading, anySection, inline, visible: (s) => !unread.has(s) };
  const ledger: Ledger = { compiled, reading, ground, repeated, lists: new Set() };
  const standings = standingsOf(ledger);
  const criteria = compiled.rubric.criteria.flatMap((c, i) => {
    const standing = standings[i];
    return standing ? [criterionReport(c, standing, reading)] : [];
  });
  const misconceptions = misconceptionReports(ledger);
  const adjustments = [...contradictions(criteria, ledger), ...repetition(ledger)];
  const sum = [...criteria, ...misconceptions, ...adjustments].reduce((s, p) => s + p.points, 0);
  const grave = misconceptions.filter((m) => -m.points >= GRAVE * compiled.rubric.points).length;
  const followUp = followUpFor(criteria, ledger);
  return total({
    kind: 'structured',
    criteria,
    misconceptions,
    adjustments: [...adjustments, ...caps(sum, { criteria, grave }, ledger)],
    notUnderstood: notUnderstood(reading),
    ...(followUp ? { followUp } : {}),
  });
}
