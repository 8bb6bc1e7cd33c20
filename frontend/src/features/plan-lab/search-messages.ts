import type { Problem, SearchProgress, SearchRequest, SearchResult } from '@meshwright/graders';

/** What the page sends to the search worker. */
export interface SearchOrder {
  readonly request: SearchRequest;
}

/** What the search worker answers: progress many times, then one of the other two. */
export type SearchAnswer =
  | { readonly kind: 'progress'; readonly progress: SearchProgress }
  | { readonly kind: 'result'; readonly result: SearchResult }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };
