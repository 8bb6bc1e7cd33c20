import type { Problem } from '@meshwright/graders/plan';
import type {
  ScalingPoint,
  ScalingRequest,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '@meshwright/graders/search';

/** What the page asks of the worker. */
export type LabOrder =
  | { readonly kind: 'search'; readonly request: SearchRequest }
  | {
      readonly kind: 'scaling';
      readonly request: ScalingRequest;
      readonly sizes: readonly number[];
    };

/** What a search answers: progress many times, then one of the other two. */
export type SearchAnswer =
  | { readonly kind: 'progress'; readonly progress: SearchProgress }
  | { readonly kind: 'result'; readonly result: SearchResult }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** What a scaling curve answers: its points one by one, smallest cluster first, then that it is done. */
export type ScalingAnswer =
  { readonly kind: 'point'; readonly point: ScalingPoint } | { readonly kind: 'done' };
