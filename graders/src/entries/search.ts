export { parseSearchRequest, scaling, search } from '../catalog/search-commands.js';
export type { ScalingPoint } from '../cost-model/scaling.js';
export { ScalingRequest } from '../cost-model/schema/scaling.js';
export type { SearchRequest } from '../cost-model/schema/scenario.js';
export type { RankedPlan, SearchProgress, SearchResult } from '../cost-model/search-result.js';
