import type { Bytes, Seconds } from '../../units/units.js';
import { exposedSync, gatherSeconds } from '../communication/data-parallel.js';
import type { MemoryPart, StepPart } from '../schema/evaluation.js';
import type { MicroBatchCost, StageMicroBatchCost } from './micro-batch-cost.js';
import type { ModelStates } from './model-states.js';
import { hostBytes, noMemory, stageMemory, totalMemory } from '../memory/memory.js';
import { layerOffloadSeconds } from '../communication/offload.js';
import type { PipelineSchedule } from '../pipeline/pipeline-schedule.js';
import type { StageHardware } from '../hardware/stage-hardware.js';
import { exposedSends, type Waiting } from './stage-time.js';
import type { StageTimes } from './stage-times.js';

/*
 * How the parts of a prediction come together:
 *   PipelinePartition  pp, cluster                                  which layers each stage holds
 *   DeviceLayerCost    tp, cp, ep, micro-batch, recompute ...       one layer's time and activations
 *   MicroBatchCost     PipelinePartition x DeviceLayerCost x dp     a stage's own work and activations
 *   ModelStates        degrees, sharding, offload                   states, synchronisation, optimizer
 *   PipelineSchedule   schedule, chunks, micro-batches              what is in flight
 *   Waiting            MicroBatchCost x ModelStates                 waits of a layer for weights and the host
 *   PipelineTime       MicroBatchCost x PipelineSchedule x Waiting  the pipeline's span
 *   PlanCosts          all of them                                  step time and memory, by a few additions and maxima
 * An evaluation makes one of each; a search makes each once and combines them.
 */

/** Stage times under one schedule and one kind of waiting, and what the pipeline makes of them. */
export interface PipelineTime {
  /** Class of the stage that is busiest. */
  readonly heaviest: number;
  readonly span: Seconds;
  /** Of the busiest stage. */
  readonly idle: Seconds;
}

/** A whole plan, put together. */
export interface PlanCosts {
  microBatchCost: MicroBatchCost;
  modelStates: ModelStates;
  pipeline: PipelineSchedule;
  /** By kind of hardware. */
  waiting: readonly Waiting[];
  pipelineTime: PipelineTime;
}

export type StepSeconds = Record<StepPart, Seconds>;

export const waitingOf = (
  microBatchCost: MicroBatchCost,
  modelStates: ModelStates,
): readonly Waiting[] =>
  microBatchCost.layerCosts.map(({ table, weights, activations }, i) => {
    const layout = modelStates.layouts[i];
    if (layout === undefined) throw new RangeError(`no hardware ${i}`);
    const layer = table.moe ?? table.dense;
    const gather = gatherSeconds(layout, layer, weights);
    const offload = layerOffloadSeconds(layout, layer, { weights, activations, gather });
    return { gather, offload };
  });

export function pipelineTimeOf(
  microBatchCost: MicroBatchCost,
  pipeline: PipelineSchedule,
  waiting: readonly Waiting[],
  times: StageTimes,
): PipelineTime {
  const heaviest = times.fill(microBatchCost, pipeline, waiting);
  const span = pipeline.schedule.span(pipeline.shape, times);
  return { heaviest, span, idle: Math.max(0, span - microBatchCost.rounds * times.busiest) };
}

/** Step time: the busiest stage's work, its idle time in the pipeline, then what ends the step. */
export function fillStep(s: PlanCosts, out: StepSeconds): void {
  const { microBatchCost, modelStates, pipelineTime, pipeline } = s;
  const m = microBatchCost.rounds;
  const stage = microBatchCost.stages[pipelineTime.heaviest];
  const waits = stage && s.waiting[stage.hardwareKind];
  if (stage === undefined || waits === undefined) throw new RangeError('a plan without stages');
  const { parts } = stage.work;
  const { layers } = stage.activationMemory;
  const { gather, offload } = waits;
  out.compute = m * parts.compute;
  out.recompute = m * parts.recompute;
  out.tensorCommunication = m * parts.tensor;
  out.contextCommunication = m * parts.context;
  out.expertCommunication = m * parts.expert;
  out.pipelineCommunication = m * (2 * exposedSends(stage, pipeline.shape.chunks));
  out.pipelineBubble = pipelineTime.idle;
  out.dataCommunication =
    m * (layers * (gather.forward + gather.backward)) + synchronisation(s) + modelStates.tied;
  out.optimizer = modelStates.optimizer;
  out.offload = m * (layers * (offload.forward + offload.backward));
  out.overhead = modelStates.overhead + m * parts.overhead;
}

/** The stage that synchronises longest beyond what it can hide. */
function synchronisation({ microBatchCost, modelStates, pipeline }: PlanCosts): Seconds {
  let longest = 0;
  for (let c = 0; c < microBatchCost.stages.length; c += 1) {
    const stage = microBatchCost.stages[c];
    const states = modelStates.stages[c];
    if (stage === undefined || states === undefined) continue;
    const exposed = exposedSync(states.sync, stage.work, microBatchCost.rounds, pipeline.shape);
    if (exposed > longest) longest = exposed;
  }
  return longest;
}

/** Sum of the parts; the order is fixed so that the same parts have the same total everywhere. */
export const totalSeconds = (s: Readonly<StepSeconds>): Seconds =>
  s.compute +
  s.recompute +
  s.tensorCommunication +
  s.contextCommunication +
  s.expertCommunication +
  s.pipelineCommunication +
  s.pipelineBubble +
  s.dataCommunication +
  s.optimizer +
  s.offload +
  s.overhead;

export const noSeconds = (): StepSeconds => ({
  compute: 0,
  recompute: 0,
  tensorCommunication: 0,
  contextCommunication: 0,
  expertCommunication: 0,
  pipelineCommunication: 0,
  pipelineBubble: 0,
  dataCommunication: 0,
  optimizer: 0,
  offload: 0,
  overhead: 0,
});

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
  readonly fits: boolean;
}

/** A stage fits when neither its devices nor their hosts run out of memory. */
export const stageFits = (total: Bytes, host: Bytes, hardware: StageHardware): boolean =>
  total <= hardware.memoryBytes && host <= hardware.hostMemoryPerDevice;

export function predictStage(
  stage: StageMicroBatchCost,
  { stateMemory }: ModelStates['stages'][number],
  hardware: StageHardware,
  at: { readonly stage: number; readonly inFlight: number },
): StagePrediction {
  const memory = noMemory();
  stageMemory(stage.activationMemory, stateMemory, at.inFlight, memory);
  const total = totalMemory(memory);
  const host = hostBytes(stage.activationMemory, stateMemory, at.inFlight);
  return {
    stage: at.stage,
    layers: stage.activationMemory.layers,
    inFlight: at.inFlight,
    memory,
    total,
    limit: hardware.memoryBytes,
    host: host * hardware.devicesPerNode,
    fits: stageFits(total, host, hardware),
  };
}
