import { activationLayer, logitsMemory, offloadSeconds, recomputedStage } from './activations.js';
import { accumulationSteps, computeOptimalParameters, globalBatchTokens } from './batch.js';
import {
  busBandwidth,
  hierarchicalAllReduce,
  ringAllReduceTime,
  ringAllReduceVolume,
} from './collectives.js';
import { ringAttentionBytes, ringAttentionOverlap } from './context-parallelism.js';
import {
  bucketCount,
  gradientSyncShare,
  lowRankGradientBytes,
  scalingEfficiency,
} from './data-parallelism.js';
import { activeMixtureParameters, expertCapacity, expertExchangeBytes } from './experts.js';
import { loraParameters, quantisedBase } from './fine-tuning.js';
import { decoderParameters } from './model-size.js';
import { shardedTrafficVolume, smallestShardGroup, stateMemory } from './model-states.js';
import { restartLoss, stragglerSteps } from './operations.js';
import {
  interleavedIdleShare,
  microBatchesForIdleShare,
  pipelineIdleShare,
  stageBoundaryBytes,
} from './pipeline.js';
import { lossScale } from './precision.js';
import type { Quantity } from './quantity.js';
import { checkpointInterval, checkpointSeconds, clusterMtbf, goodputShare } from './reliability.js';
import { breakEvenPrice, trainingDays, trainingGpuHours } from './run-cost.js';
import { tensorBytesPerLayer, tensorSecondsPerStep } from './tensor-parallelism.js';
import {
  hardwareUtilisation,
  hiddenCommunication,
  modelUtilisation,
  rooflineBatch,
} from './utilisation.js';

const all: readonly Quantity[] = [
  ringAllReduceVolume,
  ringAllReduceTime,
  hierarchicalAllReduce,
  busBandwidth,
  gradientSyncShare,
  scalingEfficiency,
  bucketCount,
  lowRankGradientBytes,
  stateMemory,
  shardedTrafficVolume,
  smallestShardGroup,
  tensorBytesPerLayer,
  tensorSecondsPerStep,
  pipelineIdleShare,
  microBatchesForIdleShare,
  interleavedIdleShare,
  stageBoundaryBytes,
  ringAttentionBytes,
  ringAttentionOverlap,
  activeMixtureParameters,
  expertCapacity,
  expertExchangeBytes,
  lossScale,
  activationLayer,
  recomputedStage,
  logitsMemory,
  offloadSeconds,
  decoderParameters,
  trainingGpuHours,
  trainingDays,
  breakEvenPrice,
  rooflineBatch,
  modelUtilisation,
  hardwareUtilisation,
  hiddenCommunication,
  checkpointInterval,
  clusterMtbf,
  checkpointSeconds,
  goodputShare,
  stragglerSteps,
  restartLoss,
  loraParameters,
  quantisedBase,
  globalBatchTokens,
  accumulationSteps,
  computeOptimalParameters,
];

/** Every quantity that a generated item can ask for, by the id that the bank's files name. */
export const quantities: Readonly<Record<string, Quantity>> = Object.fromEntries(
  all.map((quantity) => [quantity.id, quantity]),
);
