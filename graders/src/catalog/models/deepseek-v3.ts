import type { ModelEntry } from '../model-entry.js';

export const deepseekV3 = {
  id: 'deepseek-v3',
  name: 'DeepSeek-V3 671B',
  source:
    'DeepSeek-V3, arXiv:2412.19437 section 4.2; 671B and 14B of the prediction layer, embedding and head shared',
  arch: 'moe-mla',
  layers: 61,
  hidden: 7168,
  ffn: 18_432,
  gatedMlp: true,
  heads: 128,
  headDim: 128,
  latentAttention: { queryRank: 1536, keyValueRank: 512, ropeDim: 64, nopeDim: 128, valueDim: 128 },
  vocab: 129_280,
  tiedEmb: false,
  nExperts: 256,
  topk: 8,
  moeFfn: 2048,
  sharedFfn: 2048,
  denseLayers: 3,
  mtpLayers: 1,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
