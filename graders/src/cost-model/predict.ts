import type { Bytes, Seconds } from '../units.js';
import { allReduceSeconds } from './collectives.js';
import { gatherSeconds, syncSeconds } from './data-parallel.js';
import type { MemoryPart, StepPart } from './evaluation.js';
import type { Job } from './job.js';
import { layerSeconds } from './layer-time.js';
import { layoutOf, stageLayersOf, type Layout, type StageLayers } from './layout.js';
import { stageMemory, stateBytesOf, offloadedBytes } from './memory.js';
import { stepOverheadSeconds } from './calibration.js';
import { layerOffloadSeconds, optimizerSeconds } from './offload.js';
import { moeLayers, paddedVocabulary } from './parameters.js';
import type { StageWork } from './schedules/schedule.js';
import { schedules } from './schedules.js';
import type { Plan } from './schema/plan.js';
import { ringOf, sitesOf } from './site.js';
import {
  denseLayerShare,
  expertLayerShare,
  stageParameters,
  type StageParameters,
} from './stage-parameters.js';
import { stageSeconds, type LayerTable, type StageSeconds } from './stage-time.js';

/** Memory of one stage, its parts and what they add up to. */
export interface StagePrediction {
  readonly stage: number;
  readonly layers: number;
  readonly inFlight: number;
  readonly memory: Readonly<Record<MemoryPart, Bytes>>;
  readonly total: Bytes;
  readonly limit: Bytes;
  /** Host memory that offload takes on one node. */
  readonly host: Bytes;
  readonly hostLimit: Bytes;
}

export interface Prediction {
  readonly microBatches: number;
  readonly step: Readonly<Record<StepPart, Seconds>>;
  readonly stepTotal: Seconds;
  /** Idle and whole time of the pipeline part of the step, at the heaviest stage. */
  readonly idle: Seconds;
  readonly span: Seconds;
  readonly stages: readonly StagePrediction[];
}

/** One stage with everything its formulas need. */
export interface Stage {
  readonly index: number;
  readonly layout: Layout;
  readonly layers: StageLayers;
  readonly parameters: StageParameters;
  readonly seconds: StageSeconds;
}

/** Times of the two kinds of layer on one site. */
export function layerTable(l: Layout): LayerTable {
  const { model: m } = l.job;
  const denseWeights = denseLayerShare(m, l.plan.tp, false);
  const dense = layerSeconds(l, false, denseWeights);
  const hasExperts = moeLayers(m) > 0;
  const moeWeights = denseLayerShare(m, l.plan.tp, true) + expertLayerShare(m, l.plan);
  const moe = hasExperts ? layerSeconds(l, true, moeWeights) : null;
  const typical = moe ?? dense;
  const weights = moe === null ? denseWeights : moeWeights;
  return {
    dense,
    moe,
    gather: gatherSeconds(l, typical, weights),
    offload: layerOffloadSeconds(l, typical, weights),
  };
}

/** The stages of a plan, each with the times of one micro-batch. */
export function stagesOf(job: Job, plan: Plan): readonly Stage[] {
  const sites = sitesOf(job.machine, plan.pp);
  const cache = new Map<unknown, { layout: Layout; table: LayerTable }>();
  return stageLayersOf(job, plan).map((layers, index) => {
    const site = sites[index];
    if (site === undefined) throw new RangeError(`no devices for stage ${index}`);
    let known = cache.get(site);
    if (known === undefined) {
      const layout = layoutOf(job, plan, site);
      known = { layout, table: layerTable(layout) };
      cache.set(site, known);
    }
    return {
      index,
      layout: known.layout,
      layers,
      parameters: stageParameters(job, plan, layers),
      seconds: stageSeconds(known.layout, layers, known.table),
    };
  });
}

export const stageWork = (stages: readonly Stage[]): StageWork => ({
  forward: stages.map((s) => s.seconds.forward),
  backward: stages.map((s) => s.seconds.backward),
  weight: stages.map((s) => s.seconds.weight),
});

/** Predict one plan of a job; the plan must have passed the rules. */
export function predict(job: Job, plan: Plan): Prediction {
  const stages = stagesOf(job, plan);
  const microBatches = job.training.globalBatch / (plan.microBatch * plan.dp);
  const shape = { stages: plan.pp, microBatches, chunks: plan.vpp };
  const span = schedules[plan.schedule].span(shape, stageWork(stages));
  const heaviest = stages.reduce((a, b) => (busy(b) > busy(a) ? b : a));
  const idle = Math.max(0, span - microBatches * busy(heaviest));
  const step = stepParts(stages, heaviest, idle);
  return {
    microBatches,
    step,
    stepTotal: Object.values(step).reduce((sum, part) => sum + part, 0),
    idle,
    span,
    stages: stages.map(stagePrediction),
  };
}

const busy = (s: Stage): Seconds => s.seconds.forward + s.seconds.backward;

function stepParts(
  stages: readonly Stage[],
  heaviest: Stage,
  idle: Seconds,
): Record<StepPart, Seconds> {
  const m = heaviest.layout.microBatches;
  const { parts } = heaviest.seconds;
  const worst = (of: (s: Stage) => Seconds): Seconds => Math.max(...stages.map(of));
  return {
    compute: m * parts.compute,
    recompute: m * parts.recompute,
    tensorCommunication: m * parts.tensor,
    contextCommunication: m * parts.context,
    expertCommunication: m * parts.expert,
    pipelineCommunication: m * parts.pipeline,
    pipelineBubble: idle,
    dataCommunication: m * parts.data + worst(synchronisation) + tiedEmbedding(stages),
    optimizer: worst((s) => optimizerSeconds(s.layout, s.parameters)),
    offload: m * parts.offload,
    overhead: stepOverheadSeconds,
  };
}

function synchronisation(s: Stage): Seconds {
  const sync = syncSeconds(s.layout, s.parameters, {
    forward: s.seconds.forwardCompute,
    backward: s.seconds.backwardCompute,
  });
  return sync.gradients + sync.parameters;
}

/** First and last stage hold a copy each of a tied embedding and add up its gradients (Megatron-LM). */
function tiedEmbedding(stages: readonly Stage[]): Seconds {
  const first = stages[0];
  if (first === undefined || stages.length === 1 || !first.layout.job.model.tied) return 0;
  const { job, plan, site } = first.layout;
  if (job.training.lora !== undefined) return 0;
  const bytes = (4 * paddedVocabulary(job.model, plan.tp) * job.model.hidden) / plan.tp;
  return allReduceSeconds(ringOf(site, 2, plan.tp * plan.cp * plan.dp), bytes);
}

function stagePrediction(s: Stage): StagePrediction {
  const { inFlight, parts } = stageMemory(s.layout, s.layers, s.index, s.parameters);
  const { site } = s.layout;
  const perDevice = offloadedBytes(s.layout, stateBytesOf(s.layout, s.parameters));
  return {
    stage: s.index,
    layers: s.layers.dense + s.layers.moe,
    inFlight,
    memory: parts,
    total: Object.values(parts).reduce((sum, part) => sum + part, 0),
    limit: site.memoryBytes,
    host: usesHost(s.layout.plan) ? perDevice * site.devicesPerNode : 0,
    hostLimit: site.hostMemoryPerDevice * site.devicesPerNode,
  };
}

const usesHost = (plan: Plan): boolean =>
  plan.offload.optimizer === 'cpu' || plan.offload.parameters === 'cpu';
