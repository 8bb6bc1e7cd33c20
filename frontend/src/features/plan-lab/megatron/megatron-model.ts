import type { Model, Scenario } from '@meshwright/graders/plan';
import { flags, gap, nothing, own, type Flag, type Said } from './megatron-said.js';

const when = (condition: boolean, ...list: readonly Flag[]): Said =>
  condition ? flags(...list) : nothing;

function shape(m: Model, modern: boolean): readonly Said[] {
  const keyValueHeads = m.kvHeads ?? m.heads;
  const rms = (m.norm ?? (modern ? 'rmsnorm' : 'layernorm')) === 'rmsnorm';
  return [
    flags(['num-layers', m.layers], ['hidden-size', m.hidden]),
    flags(['ffn-hidden-size', m.ffn ?? 4 * m.hidden], ['num-attention-heads', m.heads]),
    when(
      keyValueHeads !== m.heads && m.latentAttention === undefined,
      ['group-query-attention'],
      ['num-query-groups', keyValueHeads],
    ),
    when(m.headDim !== undefined && m.latentAttention === undefined, ['kv-channels', m.headDim]),
    when(m.gatedMlp ?? modern, ['swiglu']),
    when(rms, ['normalization', 'RMSNorm']),
    when(!(m.tiedEmb ?? !modern), ['untie-embeddings-and-output-weights']),
    when(!(m.biases ?? !modern), ['disable-bias-linear']),
    when(!(m.dropout ?? !modern), ['attention-dropout', 0], ['hidden-dropout', 0]),
    when(m.learnedPositions === undefined, ['position-embedding-type', 'rope']),
    m.ropeTheta === undefined ? nothing : flags(['rotary-base', Math.round(m.ropeTheta)]),
  ];
}

function experts(m: Model): readonly Said[] {
  const count = m.nExperts ?? 1;
  if (count <= 1) return [];
  const dense = m.denseLayers ?? 0;
  return [
    flags(['num-experts', count], ['moe-router-topk', m.topk ?? 1], ['moe-grouped-gemm']),
    when(m.moeFfn !== undefined, ['moe-ffn-hidden-size', m.moeFfn]),
    when((m.sharedFfn ?? 0) > 0, ['moe-shared-expert-intermediate-size', m.sharedFfn]),
    when(dense > 0, ['moe-layer-freq', `'([0]*${dense}+[1]*${m.layers - dense})'`]),
  ];
}

function latents({ latentAttention: a }: Model): Said {
  if (a === undefined) return nothing;
  return flags(
    ['multi-latent-attention'],
    ...(a.queryRank > 0 ? [['q-lora-rank', a.queryRank] as const] : []),
    ['kv-lora-rank', a.keyValueRank],
    ['qk-head-dim', a.nopeDim],
    ['qk-pos-emb-head-dim', a.ropeDim],
    ['v-head-dim', a.valueDim],
  );
}

/** The shape of a model, with the defaults that its architecture has here and Megatron-LM has not. */
export function modelSaid(m: Model): readonly Said[] {
  const modern = m.arch !== 'dense-gpt' && m.arch !== 'encoder';
  return [
    ...shape(m, modern),
    ...experts(m),
    latents(m),
    when((m.mtpLayers ?? 0) > 0, ['mtp-num-layers', m.mtpLayers]),
    m.arch === 'encoder' || m.causal === false ? gap('attention in both directions') : nothing,
    own(`the vocabulary of ${m.vocab} comes with the tokenizer`),
  ];
}

const precisionSaid: Readonly<Record<Scenario['training']['precision'], Said>> = {
  bf16: flags(['bf16']),
  fp16: flags(['fp16']),
  fp8: flags(['bf16'], ['fp8-format', 'hybrid']),
  mxfp8: flags(['bf16'], ['fp8-format', 'e4m3'], ['fp8-recipe', 'mxfp8']),
  nvfp4: flags(['bf16'], ['fp4-format', 'e2m1'], ['fp4-recipe', 'nvfp4']),
  fp32: own('products in fp32'),
  tf32: gap('products in tf32, which PyTorch is told in code'),
};

const optimizerSaid: Readonly<Record<Scenario['training']['optimizer'], Said>> = {
  adam: flags(['optimizer', 'adam']),
  lion: flags(['optimizer', 'lion']),
  muon: flags(['optimizer', 'muon']),
  momentum: flags(['optimizer', 'sgd'], ['sgd-momentum', 0.9]),
  sgd: flags(['optimizer', 'sgd'], ['sgd-momentum', 0]),
  adam8bit: gap('Adam with 8-bit states'),
  lamb: gap('the optimizer LAMB'),
  adafactor: gap('the optimizer Adafactor'),
};

/** Batch, numbers' format and optimizer. */
export function trainingSaid({ training }: Scenario): readonly Said[] {
  const { sequenceLength, globalBatch, gradientPrecision } = training;
  return [
    flags(['seq-length', sequenceLength], ['max-position-embeddings', sequenceLength]),
    flags(['global-batch-size', globalBatch]),
    precisionSaid[training.precision],
    optimizerSaid[training.optimizer],
    gradientPrecision === 'bf16' ? flags(['grad-reduce-in-bf16']) : nothing,
    gradientPrecision === 'fp32' ? flags(['accumulate-allreduce-grads-in-fp32']) : nothing,
    training.lora === undefined ? nothing : gap('low-rank adapters'),
  ];
}
