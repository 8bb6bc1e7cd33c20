import type { Bytes, Seconds } from '../units.js';
import { stepOverheadSeconds } from './calibration.js';
import { allReduceSeconds } from './collectives.js';
import { gatherSeconds, syncSeconds } from './data-parallel.js';
import type { MemoryPart, StepPart } from './evaluation.js';
import type { Footing, Ground, StageClass } from './footing.js';
import { withPlan, type Layout } from './layout.js';
import { hostBytes, stageMemory } from './memory.js';
import { layerOffloadSeconds, optimizerSeconds } from './offload.js';
import { paddedVocabulary } from './parameters.js';
import type { StageWork } from './schedules/schedule.js';
import { schedules } from './schedules.js';
import type { Plan } from './schema/plan.js';
import { ringOf } from './site.js';
import {
  sendActivationSeconds,
  withWaiting,
  type StageSeconds,
  type Waiting,
} from './stage-time.js';

/** A class of stages under one complete plan. */
export interface SettledClass {
  readonly of: StageClass;
  readonly layout: Layout;
  readonly seconds: StageSeconds;
}

/** Time of a complete plan on its footing. */
export interface StepPrediction {
  readonly step: Readonly<Record<StepPart, Seconds>>;
  readonly total: Seconds;
  /** Idle and whole time of the pipeline, as the heaviest stage sees them. */
  readonly idle: Seconds;
  readonly span: Seconds;
}

function waitingOf(ground: Ground, layout: Layout): Waiting {
  const layer = ground.table.moe ?? ground.table.dense;
  return {
    send: sendActivationSeconds(layout),
    gather: gatherSeconds(layout, layer, ground.layerWeights),
    offload: layerOffloadSeconds(layout, layer, ground.layerWeights),
  };
}

/** Put a plan on its footing: sharding, schedule, chunks and offload now count. */
export function settle(footing: Footing, plan: Plan): readonly SettledClass[] {
  let ground: Ground | undefined;
  let layout: Layout | undefined;
  let waiting: Waiting | undefined;
  return footing.classes.map((c) => {
    if (ground !== c.ground || layout === undefined || waiting === undefined) {
      ground = c.ground;
      layout = withPlan(ground.layout, plan);
      waiting = waitingOf(ground, layout);
    }
    return { of: c, layout, seconds: withWaiting(layout, c.layers, c.work, waiting) };
  });
}

/** Times of one micro-batch on each stage, for the schedule. */
export function stageWork(classes: readonly SettledClass[], stages: number): StageWork {
  const forward = new Float64Array(stages);
  const backward = new Float64Array(stages);
  const weight = new Float64Array(stages);
  for (const { of, seconds } of classes) {
    for (const r of of.members) {
      forward[r] = seconds.forward;
      backward[r] = seconds.backward;
      weight[r] = seconds.weight;
    }
  }
  return { forward, backward, weight };
}

const busy = (c: SettledClass): Seconds => c.seconds.forward + c.seconds.backward;

/** Step time: the busiest stage's work, its idle time in the pipeline, then what ends the step. */
export function predictStep(
  footing: Footing,
  classes: readonly SettledClass[],
  plan: Plan,
): StepPrediction {
  const heaviest = classes.reduce((a, b) => (busy(b) > busy(a) ? b : a));
  const { microBatches } = heaviest.layout;
  const shape = { stages: footing.stages, microBatches, chunks: plan.vpp };
  const span = footing.spans.of(plan, classes, () =>
    schedules[plan.schedule].span(shape, stageWork(classes, footing.stages)),
  );
  const idle = Math.max(0, span - microBatches * busy(heaviest));
  const step = stepParts(classes, heaviest, idle);
  return { step, total: sum(step), idle, span };
}

const sum = (s: Record<StepPart, Seconds>): Seconds =>
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

function stepParts(
  classes: readonly SettledClass[],
  heaviest: SettledClass,
  idle: Seconds,
): Record<StepPart, Seconds> {
  const m = heaviest.layout.microBatches;
  const { parts } = heaviest.seconds;
  let synchronising = 0;
  let updating = 0;
  for (const c of classes) {
    synchronising = Math.max(synchronising, synchronisation(c));
    updating = Math.max(updating, optimizerSeconds(c.layout, c.of.parameters));
  }
  return {
    compute: m * parts.compute,
    recompute: m * parts.recompute,
    tensorCommunication: m * parts.tensor,
    contextCommunication: m * parts.context,
    expertCommunication: m * parts.expert,
    pipelineCommunication: m * parts.pipeline,
    pipelineBubble: idle,
    dataCommunication: m * parts.data + synchronising + tiedEmbedding(classes),
    optimizer: updating,
    offload: m * parts.offload,
    overhead: stepOverheadSeconds,
  };
}

function synchronisation(c: SettledClass): Seconds {
  const sync = syncSeconds(c.layout, c.of.parameters, {
    forward: c.seconds.forwardCompute,
    backward: c.seconds.backwardCompute,
  });
  return sync.gradients + sync.parameters;
}

/** First and last stage hold a copy each of a tied embedding and add up its gradients (Megatron-LM). */
function tiedEmbedding(classes: readonly SettledClass[]): Seconds {
  const first = classes[0];
  if (first === undefined || first.layout.plan.pp === 1) return 0;
  const { job, plan, site } = first.layout;
  if (!job.model.tied || job.training.lora !== undefined) return 0;
  const bytes = (4 * paddedVocabulary(job.model, plan.tp) * job.model.hidden) / plan.tp;
  return allReduceSeconds(ringOf(site, 2, plan.tp * plan.cp * plan.dp), bytes);
}

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

export function predictStage({ of, layout }: SettledClass, stage: number): StagePrediction {
  const { inFlight, parts } = stageMemory(layout, of, stage);
  const { site } = layout;
  return {
    stage,
    layers: of.layers.dense + of.layers.moe,
    inFlight,
    memory: parts,
    total:
      parts.weights +
      parts.gradients +
      parts.optimizer +
      parts.activations +
      parts.logits +
      parts.buffers +
      parts.fragmentation +
      parts.context,
    limit: site.memoryBytes,
    host: hostBytes(layout, of, inFlight) * site.devicesPerNode,
    hostLimit: site.hostMemoryPerDevice * site.devicesPerNode,
  };
}

/** A stage fits when neither its devices nor their hosts run out of memory. */
export const stageFits = (s: StagePrediction): boolean =>
  s.total <= s.limit && s.host <= s.hostLimit;
