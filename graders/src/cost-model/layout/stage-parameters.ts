import type { StageLayers } from '../pipeline/stage-layers.js';
import type { Job, Transformer } from '../schema/job.js';
import type { StatePlan } from './layout.js';
import {
  adapterParameters,
  attentionWeights,
  denseMlpWeights,
  expertWeights,
  moeLayers,
  normWeights,
  paddedVocabulary,
  predictionWeights,
  routerWeights,
  sharedExpertWeights,
  splitAttentionBiases,
  splitMlpBiases,
  wholeBiases,
} from '../model/parameters.js';

/** Parameters that one device of a stage holds before data-parallel sharding. */
export interface StageParameters {
  /** Shared by the dp·cp group. */
  readonly dense: number;
  /** Shared by the experts' own data-parallel group. */
  readonly experts: number;
  /** Part of `dense`: embedding and head, which are one unit of their own when weights are sharded. */
  readonly vocabulary: number;
  /** Of `dense`, what is trained when the base is frozen; otherwise all of it. */
  readonly adapters: number;
  /** The layer that is gathered as one unit when weights are sharded. */
  readonly unit: number;
}

type ExpertDegrees = Pick<StatePlan, 'ep' | 'etp'>;
type ParameterDegrees = Pick<StatePlan, 'tp' | 'ep' | 'etp'>;

/** Weights of one layer that a device holds, experts apart. */
export const denseLayerShare = (m: Transformer, tp: number, moe: boolean): number => {
  const mlp = moe ? sharedExpertWeights(m) : denseMlpWeights(m) + splitMlpBiases(m);
  return (
    (attentionWeights(m) + splitAttentionBiases(m) + mlp) / tp +
    normWeights(m) +
    wholeBiases(m) +
    (moe ? routerWeights(m) : 0)
  );
};

/** Weights of the local experts of one layer. */
export const expertLayerShare = (m: Transformer, plan: ExpertDegrees): number =>
  ((m.experts / plan.ep) * expertWeights(m)) / plan.etp;

/** What a prediction layer has besides a layer. */
function predictionShare(m: Transformer, tp: number): number {
  const { split, whole } = predictionWeights(m);
  return split / tp + whole;
}

/** A tied head has its own copy on the last stage when there are several (Megatron-LM). */
function vocabularyShare(m: Transformer, plan: ParameterDegrees, stage: StageLayers): number {
  const matrix = (paddedVocabulary(m, plan.tp) * m.hidden) / plan.tp;
  // prediction layers look up tokens on the last stage, in their own copy of the embedding (Megatron-LM)
  const copied = stage.last && !stage.first && !m.tied && m.mtpLayers > 0;
  const embedding = stage.first ? matrix + m.learnedPositions * m.hidden : 0;
  const ownHead = stage.last && (!m.tied || !stage.first);
  return (
    embedding +
    (copied ? matrix : 0) +
    (ownHead ? matrix : 0) +
    (stage.last ? normWeights(m) / 2 : 0)
  );
}

export function stageParameters(
  job: Job,
  plan: ParameterDegrees,
  stage: StageLayers,
): StageParameters {
  const { model: m } = job;
  const vocabulary = vocabularyShare(m, plan, stage);
  const { lora } = job.training;
  const layers = stage.dense + stage.moe;
  const predicting = stage.last ? m.mtpLayers : 0;
  const sparse = moeLayers(m) > 0;
  return {
    dense:
      (stage.dense + (sparse ? 0 : predicting)) * denseLayerShare(m, plan.tp, false) +
      (stage.moe + (sparse ? predicting : 0)) * denseLayerShare(m, plan.tp, true) +
      predicting * predictionShare(m, plan.tp) +
      vocabulary,
    experts: (stage.moe + (sparse ? predicting : 0)) * expertLayerShare(m, plan),
    vocabulary,
    adapters:
      lora === undefined
        ? 0
        : (layers * adapterParameters(m, lora.rank, lora.targets === 'attention')) / plan.tp,
    unit:
      denseLayerShare(m, plan.tp, stage.moe > 0) + (stage.moe > 0 ? expertLayerShare(m, plan) : 0),
  };
}
