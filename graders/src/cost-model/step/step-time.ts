import type { Bytes, Seconds } from '../../units/units.js';
import { exposedSync, gatherSeconds } from '../communication/data-parallel.js';
import type { MemoryPart, StepPart } from '../schema/evaluation.js';
import type { MicroBatchCost, StageMicroBatchCost } from './micro-batch-cost.js';
import type { Holding } from './model-states.js';
import { hostBytes, noMemory, stageMemory, totalMemory } from '../memory/memory.js';
import { layerOffloadSeconds } from '../communication/offload.js';
import type { Pace } from '../pipeline/pipeline-schedule.js';
import type { StageHardware } from '../hardware/stage-hardware.js';
import { exposedSends, type Waiting } from './stage-time.js';
import type { StageTimes } from './stage-times.js';

/*
 * How the parts of a prediction come together:
 *   PipelinePartition  pp, cluster                                   which layers each stage holds
 *   DeviceLayerCost    tp, cp, ep, micro-batch, recompute ...        one layer's time and activations
 *   MicroBatchCost     PipelinePartition x DeviceLayerCost x dp      a stage's own work and activation memory
 *   Holding            degrees, sharding, offload                    states, synchronisation, optimizer step
 *   Pace               schedule, chunks, micro-batches               what is in flight
 *   Waiting            MicroBatchCost x Holding                  waits of a layer for weights and the host
 *   Rhythm             MicroBatchCost x Pace x Waiting               the pipeline's span
 *   step time and memory of a plan                               all of them, by a few additions and maxima
 * An evaluation makes one of each; a search makes each once and combines them.
 */

/** Stage times under one pace and one kind of waiting, and what the pipeline makes of them. */
export interface Rhythm {
  /** Class of the stage that is busiest. */
  readonly heaviest: number;
  readonly span: Seconds;
  /** Of the busiest stage. */
  readonly idle: Seconds;
}

/** A whole plan, put together. */
export interface Setting {
  microBatchCost: MicroBatchCost;
  holding: Holding;
  pace: Pace;
  /** By kind of hardware. */
  waiting: readonly Waiting[];
  rhythm: Rhythm;
}

export type StepSeconds = Record<StepPart, Seconds>;

export const waitingOf = (microBatchCost: MicroBatchCost, holding: Holding): readonly Waiting[] =>
  microBatchCost.layerCosts.map(({ table, weights, activations }, i) => {
    const layout = holding.layouts[i];
    if (layout === undefined) throw new RangeError(`no hardware ${i}`);
    const layer = table.moe ?? table.dense;
    const gather = gatherSeconds(layout, layer, weights);
    const offload = layerOffloadSeconds(layout, layer, { weights, activations, gather });
    return { gather, offload };
  });

export function rhythmOf(
  microBatchCost: MicroBatchCost,
  pace: Pace,
  waiting: readonly Waiting[],
  times: StageTimes,
): Rhythm {
  const heaviest = times.fill(microBatchCost, pace, waiting);
  const span = pace.schedule.span(pace.shape, times);
  return { heaviest, span, idle: Math.max(0, span - microBatchCost.rounds * times.busiest) };
}

/** Step time: the busiest stage's work, its idle time in the pipeline, then what ends the step. */
export function fillStep(s: Setting, out: StepSeconds): void {
  const { microBatchCost, holding, rhythm, pace } = s;
  const m = microBatchCost.rounds;
  const stage = microBatchCost.stages[rhythm.heaviest];
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
  out.pipelineCommunication = m * (2 * exposedSends(stage, pace.shape.chunks));
  out.pipelineBubble = rhythm.idle;
  out.dataCommunication =
    m * (layers * (gather.forward + gather.backward)) + synchronisation(s) + holding.tied;
  out.optimizer = holding.optimizer;
  out.offload = m * (layers * (offload.forward + offload.backward));
  out.overhead = holding.overhead + m * parts.overhead;
}

/** The stage that synchronises longest beyond what it can hide. */
function synchronisation({ microBatchCost, holding, pace }: Setting): Seconds {
  let longest = 0;
  for (let c = 0; c < microBatchCost.stages.length; c += 1) {
    const stage = microBatchCost.stages[c];
    const held = holding.stages[c];
    if (stage === undefined || held === undefined) continue;
    const exposed = exposedSync(held.sync, stage.work, microBatchCost.rounds, pace.shape);
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
  { held }: Holding['stages'][number],
  hardware: StageHardware,
  at: { readonly stage: number; readonly inFlight: number },
): StagePrediction {
  const memory = noMemory();
  stageMemory(stage.activationMemory, held, at.inFlight, memory);
  const total = totalMemory(memory);
  const host = hostBytes(stage.activationMemory, held, at.inFlight);
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
