import type { StageMemory } from '../../cost-model/schema/evaluation.js';
import { libraryBytes } from '../../cost-model/memory/memory.js';
import type { MegatronArguments, MegatronRow } from './megatron-arguments.js';
import { attentionOf, chunksOf } from './megatron-layout.js';
import { megatronVocabulary } from './megatron-model.js';

const hasExperts = (a: MegatronArguments): boolean => a.number('num-experts') !== undefined;

const isLarge = (row: MegatronRow): boolean => /h100|gb200/.test(row['platform'] ?? '');

/**
 * What stands after a step besides states: workspaces, what the chunks of a stage last received and sent, and in fp16
 * the fp32 gradients that the optimizer made (4 bytes for each of `parameters`).
 */
export function standingBytes(row: MegatronRow, a: MegatronArguments, parameters: number): number {
  const pp = a.number('pipeline-model-parallel-size') ?? 1;
  const split = a.flag('sequence-parallel') ? (a.number('tensor-model-parallel-size') ?? 1) : 1;
  const boundary = (2 * tokensOf(a) * (a.number('hidden-size') ?? 0)) / split;
  const handedOn = pp > 1 ? (2 * chunksOf(a, pp).vpp + 1) * boundary : 0;
  const family = isLarge(row) ? 'hopper' : 'ampere';
  return libraryBytes(family, hasExperts(a)) + handedOn + (a.flag('fp16') ? 4 * parameters : 0);
}

/**
 * Deterministic runs ask cuBLAS for a workspace of 32 MiB a handle (`:4096:8`), on Ampere too; the local attention
 * keeps its buffer of scores; experts one after the other need no workspaces of grouped products.
 */
export function workspaceBytesOf(row: MegatronRow, a: MegatronArguments): number {
  const large = isLarge(row);
  const blas = a.flag('deterministic-mode') && !large ? 2 * (32 - 8.125) * 2 ** 20 : 0;
  const experts = hasExperts(a) && !a.flag('moe-grouped-gemm');
  const grouped = experts ? 4 * (large ? 32 : 4) * 2 ** 20 : 0;
  return blas - grouped + scoreBufferBytes(a);
}

const tokensOf = (a: MegatronArguments): number =>
  ((a.number('seq-length') ?? 0) * (a.number('micro-batch-size') ?? 1)) /
  (a.number('context-parallel-size') ?? 1);

function scoreBufferBytes(a: MegatronArguments): number {
  if (a.text('transformer-impl') !== 'local' || attentionOf(a) === 'flash') return 0;
  const heads =
    (a.number('num-attention-heads') ?? 0) / (a.number('tensor-model-parallel-size') ?? 1);
  return 2 * tokensOf(a) * (a.number('seq-length') ?? 0) * heads;
}

/** Chunks that run more micro-batches in a row than there are stages keep that many more. */
export function aheadBytes(a: MegatronArguments, stage: StageMemory): number {
  const pp = a.number('pipeline-model-parallel-size') ?? 1;
  const group = a.number('microbatch-group-size-per-virtual-pipeline-stage') ?? pp;
  const { vpp } = chunksOf(a, pp);
  const chunk = stage.peakMemoryBytes.parts.activations / (stage.inFlightMicroBatches * vpp);
  return vpp > 1 ? chunk * (vpp - 1) * (group - pp) : 0;
}

/** Weight gradients of the head put off for some micro-batches keep the gradients of their logits. */
export function deferredBytes(a: MegatronArguments): number {
  if (!a.flag('defer-embedding-wgrad-compute')) return 0;
  const tp = a.number('tensor-model-parallel-size') ?? 1;
  const vocabulary = megatronVocabulary(a, tp);
  return ((a.number('wgrad-deferral-limit') ?? 1) * 2 * tokensOf(a) * vocabulary) / tp;
}
