import type { Transformer } from '../schema/job.js';
import type { Model } from '../schema/model.js';

const gatedByDefault = (arch: Model['arch']): boolean => arch !== 'dense-gpt' && arch !== 'encoder';

/** Fill in what a model leaves to convention: GPT and BERT as published, Llama-like otherwise. */
export function transformer(model: Model): Transformer {
  const ffn = model.ffn ?? 4 * model.hidden;
  return {
    name: model.name ?? model.model ?? model.id ?? model.arch,
    layers: model.layers,
    hidden: model.hidden,
    ffn,
    heads: model.heads,
    kvHeads: model.kvHeads ?? model.heads,
    headDim: model.headDim ?? model.hidden / model.heads,
    vocab: model.vocab,
    learnedPositions: model.learnedPositions ?? 0,
    mtpLayers: model.mtpLayers ?? 0,
    latent: model.latentAttention ?? null,
    ...expertsOf(model, ffn),
    ...conventionsOf(model),
  };
}

function conventionsOf(model: Model) {
  const modern = gatedByDefault(model.arch);
  return {
    gated: model.gatedMlp ?? modern,
    tied: model.tiedEmb ?? !modern,
    rmsNorm: (model.norm ?? (modern ? 'rmsnorm' : 'layernorm')) === 'rmsnorm',
    dropout: model.dropout ?? !modern,
    biases: model.biases ?? !modern,
    causal: model.causal ?? model.arch !== 'encoder',
  };
}

function expertsOf(model: Model, ffn: number) {
  const experts = model.nExperts ?? 1;
  return {
    experts,
    topk: experts === 1 ? 1 : (model.topk ?? 1),
    expertFfn: model.moeFfn ?? ffn,
    sharedFfn: model.sharedFfn ?? 0,
    denseLayers: experts === 1 ? model.layers : (model.denseLayers ?? 0),
  };
}

/** What is left of a transformer in a net that is none: a name, a number of layers and no width to divide. */
export const nameOnly = (name: string, layers: number): Transformer => ({
  ...transformer({ arch: 'dense-gpt', layers, hidden: 1, heads: 1, vocab: 1, tiedEmb: false }),
  name,
});
