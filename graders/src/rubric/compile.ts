import type { Local } from './claims/meanings.js';
import type { Expr } from './expression.js';
import type { CompiledLexicon } from './lexicon/compile.js';
import { compileForms } from './lexicon/compile.js';
import { wordsOf } from './lexicon/forms.js';
import { inlineId } from './inline.js';
import { computedFault } from './recompute.js';
import type { Criterion, Rubric } from './schema.js';
import { walk } from './walk.js';

/** A rubric with its own terms and inline words ready to be searched for. */
export interface CompiledRubric {
  readonly rubric: Rubric;
  readonly local: Local;
  /** The concepts that the levels of its criteria ask for. */
  readonly ideas: ReadonlySet<string>;
  /** The stems of its own terms and of the words that its criteria look for. */
  readonly vocabulary: ReadonlySet<string>;
  /** The ideas of the library that it asks for, errors among them. */
  readonly library: readonly string[];
}

const passages = new WeakMap<Criterion, boolean>();

/** Whether a criterion has parts that may stand in different sentences of a passage. */
export function hasPassage(criterion: Criterion): boolean {
  const known = passages.get(criterion);
  if (known !== undefined) return known;
  const found = Object.values(criterion.levels).some(
    (level) =>
      level !== undefined &&
      [...walk(level)].some((e) => typeof e === 'object' && 'near' in e && e.within === 'passage'),
  );
  passages.set(criterion, found);
  return found;
}

/** All expressions at the top of a rubric, with the place where each stands. */
export function* expressionsOf(rubric: Rubric): Generator<{ path: string; expr: Expr }> {
  for (const c of rubric.criteria) {
    for (const level of ['named', 'explained', 'full'] as const) {
      const expr = c.levels[level];
      if (expr !== undefined) yield { path: `criteria.${c.id}.levels.${level}`, expr };
    }
    if (c.contradictedBy !== undefined)
      yield { path: `criteria.${c.id}.contradictedBy`, expr: c.contradictedBy };
  }
  for (const m of rubric.misconceptions) {
    yield { path: `misconceptions.${m.id}.when`, expr: m.when };
    if (m.unless !== undefined) yield { path: `misconceptions.${m.id}.unless`, expr: m.unless };
  }
}

/** The concepts that the levels of the criteria ask for. */
function ideasOf(rubric: Rubric): Set<string> {
  const ideas = new Set<string>();
  for (const { levels } of rubric.criteria)
    for (const level of Object.values(levels))
      for (const part of level === undefined ? [] : walk(level)) {
        if (typeof part === 'string') ideas.add(part);
        else if ('words' in part) ideas.add(inlineId(part.words));
      }
  return ideas;
}

/** The lists of words that expressions hold, by the id of what each list names. */
function wordsIn(exprs: readonly Expr[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const expr of exprs)
    for (const part of walk(expr))
      if (typeof part === 'object' && 'words' in part) found.set(inlineId(part.words), part.words);
  return found;
}

/** What some expressions look for; `ideas`: what is asked for, as all else is an error. */
export function localOf(
  exprs: readonly Expr[],
  ideas: ReadonlySet<string> = new Set(),
  terms: Rubric['terms'] = {},
): Local {
  const inline = wordsIn(exprs);
  const wanted = new Set(inline.keys());
  for (const expr of exprs)
    for (const part of walk(expr)) if (typeof part === 'string') wanted.add(part);
  const asides = new Set([...wanted].filter((id) => !ideas.has(id)));
  const forms = compileForms([...Object.entries(terms), ...inline]);
  return { ...forms, terms: new Set(Object.keys(terms)), asides, wanted };
}

/** The ideas of the library that expressions ask for, in order. */
const libraryIdeas = (exprs: readonly Expr[]): string[] => [
  ...new Set(
    exprs.flatMap((expr) =>
      [...walk(expr)].flatMap((e) => (typeof e === 'object' && 'idea' in e ? [e.idea] : [])),
    ),
  ),
];

function compile(rubric: Rubric): CompiledRubric {
  const exprs = [...expressionsOf(rubric)].map(({ expr }) => expr);
  const ideas = ideasOf(rubric);
  const own = [...wordsIn(exprs)].filter(([id]) => ideas.has(id)).map(([, words]) => words);
  const vocabulary = wordsOf([...Object.values(rubric.terms), ...own].flat());
  const library = [...new Set([...libraryIdeas(exprs), ...(rubric.among ?? [])])];
  const local = localOf(exprs, ideas, rubric.terms);
  return {
    rubric,
    ideas,
    vocabulary,
    // an idea of the library may be said by any concept
    local: library.length > 0 ? { ...local, wanted: undefined } : local,
    library,
  };
}

const compiled = new WeakMap<Rubric, CompiledRubric>();
/** The latest, by their text: a rubric that is read from storage again is another object each time. */
const latest = new Map<string, CompiledRubric>();
const LATEST = 64;

function compileAnew(rubric: Rubric): CompiledRubric {
  const text = JSON.stringify(rubric);
  const made = latest.get(text) ?? compile(rubric);
  latest.delete(text);
  const [oldest] = latest.keys();
  if (latest.size >= LATEST && oldest !== undefined) latest.delete(oldest);
  latest.set(text, made);
  return made;
}

/** Compiles a rubric once: the same object no second time, nor a copy of one that was met lately. */
export function compileRubric(rubric: Rubric): CompiledRubric {
  const known = compiled.get(rubric);
  if (known) return known;
  const made = compileAnew(rubric);
  compiled.set(rubric, made);
  return made;
}

/** A fault of a rubric: where it is and what would be right. */
export interface RubricFault {
  readonly path: string;
  readonly message: string;
}

/** Faults that the schema cannot see: unknown concepts and sections, weights that do not sum, ids used twice. */
export function checkRubric(
  rubric: Rubric,
  lexicon: CompiledLexicon,
  sections: readonly string[],
): RubricFault[] {
  const faults: RubricFault[] = [];
  const sum = rubric.criteria.reduce((s, c) => s + c.weight, 0);
  if (Math.abs(sum - rubric.points) > 1e-6)
    faults.push({
      path: 'points',
      message: `the weights sum to ${sum}, points says ${rubric.points}`,
    });
  const ids = [...rubric.criteria, ...rubric.misconceptions].map((c) => c.id);
  ids.forEach((id, i) => {
    if (ids.indexOf(id) !== i) faults.push({ path: id, message: `the id ${id} is used twice` });
  });
  for (const id of rubric.among ?? [])
    if (!lexicon.ideas.has(id))
      faults.push({ path: 'among', message: `no idea "${id}" in the library` });
  for (const { path, expr } of expressionsOf(rubric)) {
    for (const part of walk(expr))
      faults.push(...faultsOf(part, path, { rubric, lexicon, sections }));
  }
  return faults;
}

function faultsOf(
  expr: Expr,
  path: string,
  known: { rubric: Rubric; lexicon: CompiledLexicon; sections: readonly string[] },
): RubricFault[] {
  if (typeof expr === 'string') {
    if (expr in known.rubric.terms || known.lexicon.concepts.has(expr)) return [];
    return [{ path, message: `no concept "${expr}" in the lexicon or in terms` }];
  }
  if ('in' in expr) {
    const wanted = typeof expr.in === 'string' ? [expr.in] : expr.in;
    return wanted
      .filter((id) => !known.sections.includes(id))
      .map((id) => ({
        path,
        message: `no section "${id}"; the question has ${known.sections.join(', ')}`,
      }));
  }
  if ('idea' in expr)
    return known.lexicon.ideas.has(expr.idea)
      ? []
      : [{ path, message: `no idea "${expr.idea}" in the library` }];
  if ('computed' in expr) {
    const fault = computedFault(expr.computed);
    return fault === undefined ? [] : [{ path, message: `computed: ${fault}` }];
  }
  if ('atLeast' in expr && expr.atLeast > expr.of.length)
    return [{ path, message: `atLeast ${expr.atLeast} of only ${expr.of.length}` }];
  return [];
}
