import type { Problem } from '../cost-model/schema/problem.js';

type Check = (input: unknown) => readonly Problem[];

/** Problems of one input whose proposals are tried; a longer list is one of noise. */
const MOST_TRIED = 25;
/** A proposal that breaks another bound leads to the next, such as "0" to 0 to 1. */
const MOST_STEPS = 4;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy with `value` at `path`; an object that is proposed for an object replaces the keys that it names. */
function replaced(input: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return isRecord(input) && isRecord(value) ? { ...input, ...value } : value;
  if (Array.isArray(input))
    return input.map((item: unknown, i) =>
      String(i) === key ? replaced(item, rest, value) : item,
    );
  const own = isRecord(input) ? input : {};
  return { ...own, [key]: replaced(own[key], rest, value) };
}

/** The value of `problem.nearest`, or one that it leads to, under which nothing is wrong there by the same rule. */
function proven(input: unknown, problem: Problem, check: Check): unknown {
  const path = problem.path === '' ? [] : problem.path.split('.');
  let { nearest } = problem;
  for (let step = 0; step < MOST_STEPS && nearest !== undefined; step += 1) {
    const still = check(replaced(input, path, nearest)).find(
      ({ path: p, rule }) => p === problem.path && (rule === problem.rule || isOfShape(rule)),
    );
    if (still === undefined) return nearest;
    nearest = still.nearest === nearest ? undefined : still.nearest;
  }
  return undefined;
}

/** Rules of a value by itself are named with underscores, by the library that checks them. */
const isOfShape = (rule: string): boolean => rule.includes('_');

/**
 * Problems whose `nearest` really is a value that meets the rule: each is tried in the input, and one that
 * does not help is left out. The nearest of an unknown key is a key, so it stays.
 */
export function verifiedNearest(
  input: unknown,
  problems: readonly Problem[],
  check: Check,
): Problem[] {
  return problems.map((problem, i) => {
    const { nearest, ...rest } = problem;
    if (nearest === undefined || problem.rule === 'unknown-key') return problem;
    const value = i < MOST_TRIED ? proven(input, problem, check) : undefined;
    return value === undefined ? rest : { ...rest, nearest: value };
  });
}
