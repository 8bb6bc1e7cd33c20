import { gpt3175b } from '../../catalog/models/gpt3-175b.js';
import { llama270b } from '../../catalog/models/llama2-70b.js';
import { mixtral8x7b } from '../../catalog/models/mixtral-8x7b.js';
import { layerActivationBytes, type ActivationLayout } from './activations.js';
import { Model } from '../schema/model.js';
import { transformer } from './transformer.js';

const gpt = transformer(Model.parse(gpt3175b));
const s = 2048;
const { hidden: h, heads: a } = gpt;

const layout = (over: Partial<ActivationLayout> = {}): ActivationLayout => ({
  tp: 1,
  expertTp: 1,
  sequenceParallel: false,
  flash: false,
  recompute: 'none',
  keys: s,
  eager: false,
  selectsProducts: false,
  logitBytes: 6,
  element: 2,
  ...over,
});

describe('activations of a GPT layer for one token', () => {
  // arXiv:2205.05198 table 2, divided by s·b
  it.each([
    ['alone: 34h + 5as', {}, 34 * h + 5 * a * s],
    ['tensor parallel: (10 + 24/t)h + 5as/t', { tp: 8 }, (10 + 24 / 8) * h + (5 * a * s) / 8],
    [
      'with sequence parallelism: (34h + 5as)/t',
      { tp: 8, sequenceParallel: true },
      (34 * h + 5 * a * s) / 8,
    ],
    [
      'with selective recompute: (10 + 24/t)h',
      { tp: 8, recompute: 'selective' },
      (10 + 24 / 8) * h,
    ],
    ['with both: 34h/t', { tp: 8, sequenceParallel: true, recompute: 'selective' }, (34 * h) / 8],
    ['with full recompute: 2h', { tp: 8, recompute: 'full' }, 2 * h],
  ] as const)('are as published %s', (_, over, bytes) => {
    expect(layerActivationBytes(gpt, layout(over), false)).toBeCloseTo(bytes, 6);
  });

  it('save 70 % for GPT-3 and 65 % for MT-NLG by selective recompute (arXiv:2205.05198 §5)', () => {
    const all = layerActivationBytes(gpt, layout({ tp: 8, sequenceParallel: true }), false);
    const kept = layerActivationBytes(
      gpt,
      layout({ tp: 8, sequenceParallel: true, recompute: 'selective' }),
      false,
    );
    expect(1 - kept / all).toBeCloseTo(0.7, 1);
  });
});

describe('activations of a modern layer for one token', () => {
  const llama = transformer(Model.parse(llama270b));
  it('are 2(4hσ + ((a+2k)d + ad + 3f)/t) + 4a/t with flash attention and a gated MLP', () => {
    const t = 8;
    const { hidden, heads, kvHeads, headDim: d, ffn } = llama;
    const split = ((heads + 2 * kvHeads) * d + heads * d + 3 * ffn) / t;
    const bytes = 2 * ((4 * hidden) / t + split) + (4 * heads) / t;
    const got = layerActivationBytes(
      llama,
      layout({ tp: t, sequenceParallel: true, flash: true }),
      false,
    );
    expect(got).toBeCloseTo(bytes, 6);
  });
});

describe('selective recompute by module', () => {
  const llama = transformer(Model.parse(llama270b));
  const { hidden, ffn } = llama;
  const bytes = (over: Partial<ActivationLayout>) =>
    layerActivationBytes(llama, layout({ flash: true, ...over }), false);
  const all = bytes({});
  it.each([
    ['norm', 4 * hidden],
    ['activation', 2 * ffn],
    ['mlp', 6 * ffn],
  ] as const)('of %s saves %d bytes a token', (module, saved) => {
    expect(all - bytes({ recompute: 'selective', modules: [module] })).toBeCloseTo(saved, 6);
  });

  it('of experts leaves the router, of the latent up-projection the compressed states', () => {
    const latent = { queryRank: 1536, keyValueRank: 512, ropeDim: 64, nopeDim: 128, valueDim: 128 };
    const moe = transformer(
      Model.parse({
        arch: 'moe-mla',
        layers: 4,
        hidden: 7168,
        heads: 128,
        vocab: 1024,
        nExperts: 256,
        topk: 8,
        moeFfn: 2048,
        latentAttention: latent,
      }),
    );
    const of = (...modules: NonNullable<ActivationLayout['modules']>) =>
      layerActivationBytes(moe, layout({ flash: true, recompute: 'selective', modules }), true);
    const kept = of();
    expect(kept - of('experts')).toBeCloseTo(8 * (2 * 2 * 7168 + 3 * 2 * 2048), 6);
    expect(kept - of('mla-up-projection')).toBeCloseTo(2 * 128 * (2 * 192 + 128 + 128), 6);
  });
});

describe('activations of a layer with experts', () => {
  const mixtral = transformer(Model.parse(mixtral8x7b));
  const { hidden: width, expertFfn } = mixtral;
  const bytes = (over: Partial<ActivationLayout>) =>
    layerActivationBytes(mixtral, layout({ flash: true, ...over }), true);
  const split = { tp: 4, expertTp: 4, sequenceParallel: true };
  it('hold etp/tp of the copies of a token: the split sequence meets whole experts', () => {
    const whole = 2 * (2 * 2 * width + (3 * 2 * expertFfn) / 4);
    const parts = (2 * (2 * 2 * width + 3 * 2 * expertFfn)) / 4;
    expect(bytes(split) - bytes({ ...split, expertTp: 1 })).toBeCloseTo(whole - parts, 6);
  });

  it('keep gathered tokens where experts are reached by all-gather', () => {
    expect(bytes({ gathered: 8 }) - bytes({})).toBeCloseTo(8 * 2 * width, 6);
  });
});

describe('activations in 8 bits', () => {
  const llama = transformer(Model.parse(llama270b));
  it('keep a byte of each input of a product, and attention its 16-bit output besides', () => {
    const wide = layerActivationBytes(llama, layout({ flash: true }), false);
    const narrow = layerActivationBytes(llama, layout({ flash: true, product: 1 }), false);
    const { hidden, heads, headDim, ffn } = llama;
    expect(wide - narrow).toBeCloseTo(2 * hidden + ffn - heads * headDim, 6);
  });
});

describe('separate operators', () => {
  const llama = transformer(Model.parse(llama270b));
  const bytes = (over: Partial<ActivationLayout>) =>
    layerActivationBytes(llama, layout(over), false);
  it('keep the activated gate', () => {
    expect(bytes({ separateGate: true }) - bytes({})).toBeCloseTo(2 * llama.ffn, 6);
  });

  it('keep the softmax of unfused attention in fp32: 7as with dropout instead of 5as', () => {
    const scores = layerActivationBytes(gpt, layout({ eager: true }), false);
    expect(scores - layerActivationBytes(gpt, layout(), false)).toBeCloseTo(2 * a * s, 6);
  });
});
