export { catalog } from '../catalog/catalog.js';
export { evaluate, explain, explainTerms, parseScenario, timeline } from '../catalog/commands.js';
export { usualNetworks } from '../catalog/measured-hardware.js';
export { joinsDevices, joinsNodes, mostInNode } from '../catalog/possible-hardware.js';
export { fittingOf, overBy, type Fitting } from '../catalog/fitting.js';
export { compareWithPublished, measureInWords } from '../catalog/published-figure.js';
export { wellKnownRunOf } from '../catalog/published-run.js';
export { wellKnownRuns, type WellKnownRun } from '../catalog/well-known-runs.js';
export {
  goodputParts,
  memoryParts,
  stepParts,
  type Evaluation,
  type GoodputPart,
  type MemoryPart,
  type StageMemory,
  type StepPart,
} from '../cost-model/evaluation.js';
export { kernelRuns } from '../cost-model/attention-kernels.js';
export type { Lever } from '../cost-model/lever.js';
export { resources, type Limits, type Resource } from '../cost-model/limits.js';
export type { MemoryCurve } from '../cost-model/memory-curve.js';
export type { Problem } from '../cost-model/problem.js';
export { Cluster, type Accelerator, type Network } from '../cost-model/schema/hardware.js';
export { Model } from '../cost-model/schema/model.js';
export {
  attentionKernels,
  Plan,
  recomputeModules,
  type RecomputeModule,
} from '../cost-model/schema/plan.js';
export { Scenario } from '../cost-model/schema/scenario.js';
export { selectiveRecompute, type SelectiveRecompute } from '../cost-model/selective-recompute.js';
export { stageLayerCounts } from '../cost-model/stage-layers.js';
export type { PipelineEvent } from '../cost-model/simulate.js';
export type { Factor, Term } from '../cost-model/term.js';
export type { Timeline } from '../cost-model/timeline.js';
