export { parseSearchRequest, scaling, search } from '../commands/search-commands.js';
export type { ScalingPoint } from '../cost-model/search/scaling.js';
export { ScalingRequest } from '../cost-model/schema/scaling.js';
export type { SearchRequest } from '../cost-model/schema/scenario.js';
export type {
  RankedPlan,
  SearchProgress,
  SearchResult,
} from '../cost-model/schema/search-result.js';
