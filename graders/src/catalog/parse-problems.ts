import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import type { Problem } from '../cost-model/problem.js';

type Issue = z.core.$ZodIssue;

/** The word of a list that is nearest to what was written. */
export function nearestWord(written: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((word) => ({ word, far: distance(written.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.far - b.far);
  return ranked[0]?.word;
}

const place = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Of the branches of a union the one that the writer meant: an object's own faults, not "expected a string". */
function meant(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const own = branches.filter(
    (b) => !b.some((i) => i.code === 'invalid_type' && i.path.length === 0),
  );
  const ranked = (own.length > 0 ? own : branches).toSorted((a, b) => a.length - b.length);
  return ranked[0] ?? [];
}

function nearestOf(issue: Issue): unknown {
  if (issue.code === 'too_small') return issue.minimum;
  if (issue.code === 'too_big') return issue.maximum;
  if (issue.code !== 'invalid_value') return undefined;
  return typeof issue.input === 'string'
    ? nearestWord(issue.input, issue.values.map(String))
    : issue.values[0];
}

function unknownKey(path: readonly PropertyKey[], key: string, known: readonly string[]): Problem {
  const problem = { path: place(path), rule: 'unknown-key', message: `unknown key "${key}"` };
  const nearest = nearestWord(key, known);
  return nearest === undefined ? problem : { ...problem, nearest };
}

/** Problems of a value that does not have the shape; `known` are the keys that could have been meant. */
export function shapeProblems(
  issues: readonly Issue[],
  known: readonly string[],
  above: readonly PropertyKey[] = [],
): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = [...above, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      return shapeProblems(meant(issue.errors), known, path);
    }
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => unknownKey([...path, key], key, known));
    }
    const nearest = nearestOf(issue);
    const problem = { path: place(path), rule: issue.code, message: issue.message };
    return [nearest === undefined ? problem : { ...problem, nearest }];
  });
}
