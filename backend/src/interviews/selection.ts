/** Which questions an interview asks, and how long each may take. Pure: the same seed chooses the same. */
import { stream, type QuestionSummary } from '@meshwright/question-bank';

export type Choice = Pick<QuestionSummary, 'id' | 'kind' | 'tier' | 'topics' | 'minutes'>;

export interface Wish {
  readonly minutes: number;
  readonly focus: 'balanced' | 'weak-spots';
  /** Mean score by topic, 0 to 10, of what this person has been graded on. */
  readonly means: ReadonlyMap<string, number>;
  /** Ids of the questions that this person has answered before: they come after those that are new to them. */
  readonly seen: ReadonlySet<string>;
  readonly seed: number;
}

/** The order in which kinds take turns: a short interview has the first of them alone. */
const KINDS = ['structured', 'numeric', 'plan', 'choice', 'find-the-flaw', 'ordering'] as const;

/** A question may be given up to a tenth less time than it is meant to take. */
const SQUEEZE = 1.1;

/** What a topic counts as that this person has never met. */
const UNSEEN_MEAN = 5;

/**
 * Chooses questions that fill the minutes: one of each kind first (as far as even the shortest of each fit together),
 * then more in turn, each new to this person and on a topic not yet asked where there is one. With `weak-spots`, weak topics
 * come first, and of a topic what is new.
 * At least one question, even where the shortest is longer than the time.
 */
export function chooseQuestions(bank: readonly Choice[], wish: Wish): Choice[] {
  const order = ranked(bank, wish);
  const limit = wish.minutes * SQUEEZE;
  const fresh = (id: string): boolean => wish.focus === 'weak-spots' || !wish.seen.has(id);
  const chosen = oneOfEach(order, limit, fresh);
  for (let kind = 0, misses = 0; misses < KINDS.length; kind = (kind + 1) % KINDS.length) {
    const next = nextOf(KINDS[kind] ?? 'structured', {
      order,
      chosen,
      left: limit - total(chosen),
      fresh,
    });
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

/** One question of each kind, the first in order that leaves room for the shortest of the kinds after it. */
function oneOfEach(order: readonly Choice[], limit: number, fresh: Room['fresh']): Choice[] {
  const kinds = KINDS.filter((kind) => order.some((each) => each.kind === kind));
  while (kinds.length > 1 && sum(kinds.map((kind) => shortestOf(order, kind))) > limit) kinds.pop();
  const chosen: Choice[] = [];
  kinds.forEach((kind, index) => {
    const reserved = sum(kinds.slice(index + 1).map((later) => shortestOf(order, later)));
    const next = nextOf(kind, { order, chosen, left: limit - total(chosen) - reserved, fresh });
    if (next !== undefined) chosen.push(next);
  });
  return chosen;
}

interface Room {
  readonly order: readonly Choice[];
  readonly chosen: readonly Choice[];
  readonly left: number;
  /** Ids that count as new; in an interview over weak spots the topic decides first. */
  readonly fresh: (id: string) => boolean;
}

/** The first question of the kind that fits: one that is new where there is one, and of those on a fresh topic. */
function nextOf(kind: Choice['kind'], { order, chosen, left, fresh }: Room): Choice | undefined {
  const taken = new Set(chosen.map(({ id }) => id));
  const topics = new Set(chosen.map(({ topics: [primary] }) => primary));
  const fitting = order.filter(
    (each) => each.kind === kind && each.minutes <= left && !taken.has(each.id),
  );
  const unseen = fitting.filter(({ id }) => fresh(id));
  const open = unseen.length > 0 ? unseen : fitting;
  return open.find(({ topics: [primary] }) => !topics.has(primary)) ?? open[0];
}

function ranked(bank: readonly Choice[], { focus, means, seen, seed }: Wish): Choice[] {
  const draw = stream(seed);
  const keyed = [...bank]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((choice) => ({ choice, luck: draw(), mean: meanOf(choice, means) }));
  return keyed
    .sort(
      (a, b) =>
        (focus === 'weak-spots' ? a.mean - b.mean : 0) ||
        Number(seen.has(a.choice.id)) - Number(seen.has(b.choice.id)) ||
        a.luck - b.luck,
    )
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
const shortestOf = (order: readonly Choice[], kind: Choice['kind']): number =>
  Math.min(...order.filter((each) => each.kind === kind).map(({ minutes }) => minutes));
