import type { CompiledRubric } from './compile.js';
import type { Ground } from './evaluate.js';
import type { Hit, Outcome } from './scope.js';
import { evaluate } from './evaluate.js';
import { bareLists } from './evidence.js';
import type { Expr } from './expression.js';
import type { Reading } from './reading.js';
import { sentenceOf } from './reading.js';
import type { Criterion } from './schema.js';

export type Level = 'none' | 'listed' | 'named' | 'explained' | 'full';

/** Default share of a criterion's weight. */
const NAMED = 0.35;
const EXPLAINED = 0.7;

interface Standing {
  readonly level: Level;
  readonly credit: number;
  readonly hits: readonly Hit[];
}

/** What a sentence that only ties names together, or an item of a list, adds to what claims earn: this share. */
const BY_TIES = 0.75;

/** How an answer stands on a criterion. */
export interface Judged extends Standing {
  /** The credit that the claims of the answer earn without its lists and ties. */
  readonly byClaims: number;
}

/** What the criteria of an answer are judged by. */
export interface Ledger {
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

/** Sees the sentences that say what happens, where, how much or compared with what. */
function claimsOf(ledger: Ledger): Ledger {
  const { reading, ground } = ledger;
  const seen = reading.sentences.map(
    ({ wording, bareList }, index) =>
      ground.visible(index) && (wording === 'claim' || (wording === 'note' && !bareList)),
  );
  const visible = (index: number): boolean => seen[index] === true;
  return { ...ledger, ground: { ...ground, visible } };
}

/** The standing of a criterion; what names in a frame of words add to its claims counts in part. */
function judge(criterion: Criterion, ledger: Ledger, claims: Ledger): Judged {
  const standing = standingOf(criterion, ledger);
  if (standing.credit === 0) return { ...standing, byClaims: 0 };
  const { tokens, sentences } = ledger.reading;
  const inClaims = standing.hits.every(
    ({ sentence, to }) =>
      claims.ground.visible(sentence) &&
      (to <= (sentences[sentence]?.to ?? tokens.length) ||
        claims.ground.visible(sentenceOf(sentences, to - 1))),
  );
  const byClaims = inClaims ? standing.credit : standingOf(criterion, claims).credit;
  const named = standing.level === 'named' || standing.level === 'listed';
  const share = named ? 1 : BY_TIES;
  return { ...standing, credit: byClaims + share * (standing.credit - byClaims), byClaims };
}

/** The standing of every criterion, with lists counted as such when the answer is little else. */
export function standingsOf(ledger: Ledger): Judged[] {
  const { criteria } = ledger.compiled.rubric;
  const claims = claimsOf(ledger);
  const standings = criteria.map((c) => judge(c, ledger, claims));
  const places = new Map(
    standings.flatMap((s) => s.hits.map((h) => [h.from, h.sentence] as const)),
  );
  const lists = bareLists(ledger.reading, places);
  if (lists.size === 0) return standings;
  return criteria.map((c) => judge(c, { ...ledger, lists }, claims));
}
