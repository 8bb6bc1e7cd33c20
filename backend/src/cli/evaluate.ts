import {
  evaluate,
  parseScenario,
  parseSearchRequest,
  search,
  type Evaluation,
  type Problem,
  type SearchResult,
} from '@meshwright/graders';

/** One line out: the result itself, or what is wrong with the input and what would be right. */
export type Line<T> =
  ({ readonly ok: true } & T) | { readonly ok: false; readonly problems: readonly Problem[] };

export function evaluateScenario(document: unknown): Line<Evaluation> {
  const scenario = parseScenario(document);
  if (!scenario.ok) return { ok: false, problems: scenario.error };
  const result = evaluate(scenario.value);
  return result.ok ? { ok: true, ...result.value } : { ok: false, problems: result.error };
}

export function searchSpace(document: unknown): Line<SearchResult> {
  const request = parseSearchRequest(document);
  if (!request.ok) return { ok: false, problems: request.error };
  const result = search(request.value, { now: () => performance.now() });
  return result.ok ? { ok: true, ...result.value } : { ok: false, problems: result.error };
}
