import { gpt3175b } from '../catalog/models/gpt3-175b.js';
import { llama270b } from '../catalog/models/llama2-70b.js';
import { layerActivationBytes, type ActivationLayout } from './activations.js';
import { Model } from './schema/model.js';
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
