import { z } from 'zod';
import { amount, count, description } from './limits.js';

const architectures = ['dense-gpt', 'dense-llama', 'moe', 'moe-mla', 'encoder'] as const;

/** Ranks of multi-head latent attention (DeepSeek-V2, arXiv:2405.04434 §2.1). */
const LatentAttention = z.strictObject({
  queryRank: z.int().min(0).max(65_536).describe('0: the query is not compressed'),
  keyValueRank: count(65_536),
  ropeDim: count(4096),
  nopeDim: count(4096),
  valueDim: count(4096),
});

/** A transformer in full; key names follow the columns of the measured runs. */
export const Model = z
  .strictObject({
    ...description,
    model: z.string().min(1).max(120).optional(),
    arch: z.enum(architectures).default('dense-gpt'),
    layers: count(2048),
    hidden: count(262_144),
    ffn: count(1_048_576).optional().describe('width of the MLP; default 4 x hidden'),
    gatedMlp: z.boolean().optional().describe('SwiGLU-like: three matrices instead of two'),
    heads: count(4096),
    kvHeads: count(4096).optional().describe('grouped-query attention; default heads'),
    headDim: count(8192).optional().describe('default hidden / heads'),
    vocab: count(4_000_000),
    tiedEmb: z.boolean().optional().describe('head shares the embedding matrix'),
    nExperts: count(4096).optional(),
    topk: count(256).optional(),
    moeFfn: count(1_048_576).optional().describe('width of one routed expert; default ffn'),
    sharedFfn: z.int().min(0).max(1_048_576).optional(),
    denseLayers: z.int().min(0).max(2048).optional().describe('leading layers without experts'),
    norm: z.enum(['layernorm', 'rmsnorm']).optional(),
    dropout: z.boolean().optional(),
    biases: z.boolean().optional(),
    learnedPositions: z.int().min(0).max(10_000_000).optional(),
    causal: z.boolean().optional(),
    latentAttention: LatentAttention.optional(),
    mtpLayers: z.int().min(0).max(16).optional().describe('multi-token prediction layers'),
    ropeTheta: amount(1e12).optional(),
  })
  .meta({ id: 'Model' });
export type Model = z.output<typeof Model>;
