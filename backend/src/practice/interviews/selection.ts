/** Which questions an interview asks, and how long each may take. Pure: the same seed chooses the same. */
import { QuestionKind, stream, type QuestionSummary } from '@meshwright/question-bank';

export type Choice = Pick<QuestionSummary, 'id' | 'kind' | 'tier' | 'topics' | 'minutes'>;

export interface Wish {
  readonly minutes: number;
  readonly focus: 'balanced' | 'weak-spots';
  /** Mean score by topic, 0 to 10, of what this person has been graded on. */
  readonly means: ReadonlyMap<string, number>;
  /** When this person last saw a question, in epoch milliseconds; what is not in it is new to them. */
  readonly seen: ReadonlyMap<string, number>;
  readonly seed: number;
}

/** The order in which kinds take turns: a short interview has the first of them alone. */
const KINDS = QuestionKind.options;

/** So many kinds an interview has wherever even their shortest questions fit. */
const LEAST_KINDS = 2;

/** A question may be given up to a tenth less time than it is meant to take. */
const SQUEEZE = 1.1;

/** What a topic counts as that this person has never met. */
const UNSEEN_MEAN = 5;

/**
 * Chooses questions that fill the minutes: one of each kind first, as far as there is time to draw from more than the
 * shortest of each, then more in turn. While a question of a kind fits that is new to this person, none is chosen that
 * they have seen; then the one seen longest ago is. With `weak-spots`, weak topics come first, and of a topic what is new.
 * At least one question, even where the shortest is longer than the time.
 */
export function chooseQuestions(bank: readonly Choice[], wish: Wish): Choice[] {
  const order = ranked(bank, wish);
  const limit = wish.minutes * SQUEEZE;
  const age = (id: string): number =>
    wish.focus === 'weak-spots' ? 0 : (wish.seen.get(id) ?? -Infinity);
  const chosen = oneOfEach(order, limit, age);
  // on with the kinds that have not had their turn yet
  for (let turn = chosen.length, misses = 0; misses < KINDS.length; turn += 1) {
    const kind = KINDS[turn % KINDS.length] ?? 'structured';
    const next = nextOf(kind, { order, chosen, left: limit - total(chosen), age });
    if (next === undefined) misses += 1;
    else {
      chosen.push(next);
      misses = 0;
    }
  }
  if (chosen.length > 0) return inTurn(chosen);
  const shortest = [...order].sort((a, b) => a.minutes - b.minutes)[0];
  return shortest === undefined ? [] : [shortest];
}

/**
 * One question of each of the first kinds, each leaving room for the shortest that may be asked of the kinds after it.
 * As many kinds as their middling questions have room for: with more, it would be the shortest of each every time.
 */
function oneOfEach(order: readonly Choice[], limit: number, age: Room['age']): Choice[] {
  const pools = KINDS.map((kind) => order.filter((each) => each.kind === kind))
    .filter((pool) => pool.length > 0)
    .map((pool) => askable(pool, limit, age));
  const lengths = pools.map((pool) => pool.map(({ minutes }) => minutes).sort((a, b) => a - b));
  const shortest = lengths.map((all) => all[0] ?? Infinity);
  const middling = lengths.map((all) => all[Math.floor(all.length / 2)] ?? Infinity);
  let kinds = pools.length;
  while (kinds > LEAST_KINDS && sum(middling.slice(0, kinds)) > limit) kinds -= 1;
  while (kinds > 1 && sum(shortest.slice(0, kinds)) > limit) kinds -= 1;
  const chosen: Choice[] = [];
  pools.slice(0, kinds).forEach((pool, index) => {
    const left = limit - total(chosen) - sum(shortest.slice(index + 1, kinds));
    const [first] = pool;
    const next = first && nextOf(first.kind, { order: pool, chosen, left, age });
    if (next !== undefined) chosen.push(next);
  });
  return chosen;
}

interface Room {
  readonly order: readonly Choice[];
  readonly chosen: readonly Choice[];
  readonly left: number;
  /** When a question was last seen: the least comes first. In an interview over weak spots the topic decides alone. */
  readonly age: (id: string) => number;
}

/** Of the questions that fit, those to draw from: new ones where there is one, else all. */
function askable(pool: readonly Choice[], left: number, age: Room['age']): readonly Choice[] {
  const fitting = pool.filter(({ minutes }) => minutes <= left);
  const unseen = fitting.filter(({ id }) => age(id) === -Infinity);
  return unseen.length > 0 ? unseen : fitting;
}

/** A question of the kind that fits: of those seen longest ago, or never, the first on a fresh topic. */
function nextOf(kind: Choice['kind'], { order, chosen, left, age }: Room): Choice | undefined {
  const taken = new Set(chosen.map(({ id }) => id));
  const topics = new Set(chosen.map(({ topics: [primary] }) => primary));
  const fitting = order.filter(
    (each) => each.kind === kind && each.minutes <= left && !taken.has(each.id),
  );
  const longest = Math.min(...fitting.map(({ id }) => age(id)));
  const open = fitting.filter(({ id }) => age(id) === longest);
  return open.find(({ topics: [primary] }) => !topics.has(primary)) ?? open[0];
}

function ranked(bank: readonly Choice[], { focus, means, seen, seed }: Wish): Choice[] {
  const draw = stream(seed);
  const keyed = [...bank]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((choice) => ({
      choice,
      luck: draw(),
      mean: focus === 'weak-spots' ? meanOf(choice, means) : 0,
      at: seen.get(choice.id) ?? 0,
    }));
  return keyed
    .sort((a, b) => a.mean - b.mean || a.at - b.at || a.luck - b.luck)
    .map(({ choice }) => choice);
}

function meanOf({ topics }: Choice, means: ReadonlyMap<string, number>): number {
  const [primary] = topics;
  return primary === undefined ? UNSEEN_MEAN : (means.get(primary) ?? UNSEEN_MEAN);
}

/** Kinds in turn, each in the order in which it was chosen. */
function inTurn(chosen: readonly Choice[]): Choice[] {
  const lanes = KINDS.map((kind) => chosen.filter((each) => each.kind === kind));
  const longest = Math.max(...lanes.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) =>
    lanes.flatMap((lane) => lane[round] ?? []),
  ).flat();
}

/** The least that a question gets, as far as there is so much for each: time to read it and say something. */
const LEAST_SECONDS = 30;

/**
 * Whole seconds for each question, adding up to all the minutes of the interview: in proportion to its minutes, but
 * at least LEAST_SECONDS, or an equal part where there is not so much.
 */
export function budgets(minutes: number, questions: readonly Pick<Choice, 'minutes'>[]): number[] {
  const all = minutes * 60;
  const least = Math.min(LEAST_SECONDS, Math.floor(all / questions.length));
  const short = new Set<number>();
  for (;;) {
    const seconds = shares(all - least * short.size, questions, short);
    const below = seconds.findIndex((given, index) => !short.has(index) && given < least);
    if (below === -1) return seconds.map((given, index) => (short.has(index) ? least : given));
    // What a short question is given is taken from the others, which may make another one short.
    short.add(below);
  }
}

/** Proportional whole seconds of all but the left out, adding up to `all`. */
function shares(
  all: number,
  questions: readonly Pick<Choice, 'minutes'>[],
  leftOut: ReadonlySet<number>,
): number[] {
  const meant = questions.map((question, index) => (leftOut.has(index) ? 0 : question.minutes));
  const whole = sum(meant);
  let given = 0;
  let meantSoFar = 0;
  return meant.map((each) => {
    meantSoFar += each;
    const until = Math.round((all * meantSoFar) / whole);
    const seconds = until - given;
    given = until;
    return seconds;
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const total = (questions: readonly Pick<Choice, 'minutes'>[]): number =>
  sum(questions.map(({ minutes }) => minutes));
