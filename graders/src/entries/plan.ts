export { catalog } from '../catalog/catalog.js';
export { evaluate, explain, explainTerms, parseScenario, timeline } from '../commands/commands.js';
export { usualNetworks } from '../names/hardware-name.js';
export { joinsDevices, joinsNodes, mostInNode } from '../commands/possible-hardware.js';
export { fittingOf, overBy, type Fitting } from '../evidence/published/fitting.js';
export { compareWithPublished, measureInWords } from '../evidence/published/published-figure.js';
export { wellKnownRunOf } from '../evidence/published/published-run.js';
export { wellKnownRuns, type WellKnownRun } from '../evidence/published/well-known-runs.js';
export {
  goodputParts,
  memoryParts,
  stepParts,
  type Evaluation,
  type GoodputPart,
  type MemoryPart,
  type StageMemory,
  type StepPart,
} from '../cost-model/schema/evaluation.js';
export { kernelRuns } from '../cost-model/constants/attention-kernels.js';
export type { Lever } from '../cost-model/schema/lever.js';
export { resources, type Limits, type Resource } from '../cost-model/explain/limits.js';
export type { MemoryCurve } from '../cost-model/explain/memory-curve.js';
export type { Problem } from '../cost-model/schema/problem.js';
export { Cluster, type Accelerator, type Network } from '../cost-model/schema/hardware.js';
export { Model } from '../cost-model/schema/model.js';
export {
  attentionKernels,
  Plan,
  recomputeModules,
  type RecomputeModule,
} from '../cost-model/schema/plan.js';
export { Scenario } from '../cost-model/schema/scenario.js';
export {
  selectiveRecompute,
  type SelectiveRecompute,
} from '../cost-model/constants/selective-recompute.js';
export { stageLayerCounts } from '../cost-model/pipeline/stage-layers.js';
export type { PipelineEvent } from '../cost-model/pipeline/simulate.js';
export type { Factor, Term } from '../cost-model/explain/term.js';
export type { Timeline } from '../cost-model/explain/timeline.js';
