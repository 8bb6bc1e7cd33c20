import type { MegatronArguments, MegatronRow } from './megatron-arguments.js';

const bertCased = 28_996;

/** Vocabularies of the tokenizers that these runs name; GPT-2's where they name none, BERT's cased one for BERT. */
const vocabularies: Readonly<Record<string, number>> = {
  BertWordPieceCase: bertCased,
  BertWordPieceLowerCase: 30_522,
  Llama2Tokenizer: 32_000,
  // as these tests use them: tiktoken's 131,072, the SentencePiece models of the Nemotron family
  TikTokenizer: 131_072,
  GPTSentencePieceTokenizer: 256_000,
};

/** Rows of the embedding, padded for tensor parallelism. */
export function megatronVocabulary(a: MegatronArguments, tp: number, kind = ''): number {
  const stated = a.number('padded-vocab-size');
  if (stated !== undefined) return stated;
  const usual = kind === 'bert' ? bertCased : 50_257;
  const tokens = a.number('vocab-size') ?? vocabularies[a.text('tokenizer-type')] ?? usual;
  const multiple = (a.number('make-vocab-size-divisible-by') ?? 128) * tp;
  return Math.ceil(tokens / multiple) * multiple;
}

/** `([0]*3+[1]*12)`: leading layers without experts. */
const leadingDense = (pattern: string): number => Number(/\[0\]\*(\d+)/.exec(pattern)?.[1] ?? 0);

function expertsOf(a: MegatronArguments, ffn: number) {
  const experts = a.number('num-experts');
  if (experts === undefined) return {};
  return {
    nExperts: experts,
    topk: a.number('moe-router-topk') ?? 2,
    moeFfn: a.number('moe-ffn-hidden-size') ?? ffn,
    sharedFfn: a.number('moe-shared-expert-intermediate-size') ?? 0,
    denseLayers: leadingDense(a.text('moe-layer-freq')),
  };
}

const latentOf = (a: MegatronArguments) =>
  a.flag('multi-latent-attention')
    ? {
        latentAttention: {
          queryRank: a.number('q-lora-rank') ?? 0,
          keyValueRank: a.number('kv-lora-rank') ?? 32,
          nopeDim: a.number('qk-head-dim') ?? 128,
          ropeDim: a.number('qk-pos-emb-head-dim') ?? 64,
          valueDim: a.number('v-head-dim') ?? 128,
        },
      }
    : {};

/** Two thirds of 4h, in steps of 64, where SwiGLU is asked for without a width (Megatron-LM arguments.py). */
const widthOf = (a: MegatronArguments, hidden: number): number =>
  a.number('ffn-hidden-size') ??
  (a.flag('swiglu') ? Math.floor((4 * hidden * 2) / 3 / 64) * 64 : 4 * hidden);

const archOf = (row: MegatronRow, a: MegatronArguments): string => {
  if (row['model_dir'] === 'bert') return 'encoder';
  if (a.number('num-experts') !== undefined)
    return a.flag('multi-latent-attention') ? 'moe-mla' : 'moe';
  return 'dense-gpt';
};

/** The model that the arguments describe, in the fields of a scenario. */
export function megatronModel(row: MegatronRow, a: MegatronArguments, tp: number) {
  const hidden = a.number('hidden-size') ?? 0;
  const heads = a.number('num-attention-heads') ?? 0;
  const ffn = widthOf(a, hidden);
  const learned =
    ['', 'learned_absolute'].includes(a.text('position-embedding-type')) &&
    !a.flag('multi-latent-attention');
  return {
    arch: archOf(row, a),
    layers: a.number('num-layers'),
    hidden,
    ffn,
    gatedMlp: a.flag('swiglu'),
    heads,
    kvHeads: a.flag('group-query-attention') ? (a.number('num-query-groups') ?? heads) : heads,
    headDim: a.number('kv-channels') ?? hidden / heads,
    vocab: megatronVocabulary(a, tp, row['model_dir']),
    tiedEmb: !a.flag('untie-embeddings-and-output-weights'),
    norm: a.text('normalization') === 'RMSNorm' ? 'rmsnorm' : 'layernorm',
    dropout: (a.number('hidden-dropout') ?? 0.1) > 0,
    biases: !a.flag('disable-bias-linear'),
    learnedPositions: learned ? (a.number('max-position-embeddings') ?? 0) : 0,
    ...expertsOf(a, ffn),
    ...latentOf(a),
    mtpLayers: a.number('mtp-num-layers') ?? 0,
  };
}
