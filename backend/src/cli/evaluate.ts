import {
  evaluate,
  parseScenario,
  parseSearchRequest,
  ranAnyway,
  search,
  wellKnownRunOf,
  type Evaluation,
  type Problem,
  type SearchResult,
} from '@meshwright/graders';

/** One line out: the result itself, or what is wrong with the input and what would be right. */
export type Line<T> =
  ({ readonly ok: true } & T) | { readonly ok: false; readonly problems: readonly Problem[] };

/** A prediction, with a note where it says that a published run does not fit. */
type Evaluated = Evaluation & { readonly note?: string };

export function evaluateScenario(document: unknown): Line<Evaluated> {
  const scenario = parseScenario(document);
  if (!scenario.ok) return { ok: false, problems: scenario.error };
  const result = evaluate(scenario.value);
  if (!result.ok) return { ok: false, problems: result.error };
  const run = result.value.fits ? null : wellKnownRunOf(scenario.value);
  const note = run === null ? {} : { note: ranAnyway(run, result.value) };
  return { ok: true, ...result.value, ...note };
}

export function searchSpace(document: unknown): Line<SearchResult> {
  const request = parseSearchRequest(document);
  if (!request.ok) return { ok: false, problems: request.error };
  const result = search(request.value, { now: () => performance.now() });
  return result.ok ? { ok: true, ...result.value } : { ok: false, problems: result.error };
}
