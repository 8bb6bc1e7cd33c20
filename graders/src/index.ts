export { failure, success, type Result } from './result.js';
export { quantities } from './quantities/quantities.js';
export type { ParameterValues, Quantity, Slip } from './quantities/quantity.js';
export { Lexicon, mergeLexicons } from './rubric/lexicon-schema.js';
export { Rubric } from './rubric/schema.js';
export { catalog } from './catalog/catalog.js';
export { evaluate, parseScenario, timeline } from './catalog/commands.js';
export type {
  Breakdown,
  Evaluation,
  Goodput,
  MemoryPart,
  StageMemory,
  StepPart,
} from './cost-model/evaluation.js';
export { memoryParts, stepParts } from './cost-model/evaluation.js';
export type { Lever } from './cost-model/lever.js';
export type { Problem } from './cost-model/problem.js';
export type {
  RankedPlan,
  RunnerUp,
  SearchHooks,
  SearchProgress,
  SearchResult,
} from './cost-model/search-result.js';
export type { PipelineEvent } from './cost-model/simulate.js';
export type { Timeline } from './cost-model/timeline.js';
export { Accelerator, Cluster, Network } from './cost-model/schema/hardware.js';
export { Model } from './cost-model/schema/model.js';
export { FixedPlan, Plan, Space } from './cost-model/schema/plan.js';
export {
  Constraints,
  objectives,
  Scenario,
  SearchRequest,
  Training,
} from './cost-model/schema/scenario.js';
