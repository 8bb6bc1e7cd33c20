import fc from 'fast-check';
import { gpt3175b } from '../../catalog/models/gpt3-175b.js';
import { modelFlops, recomputeFlops } from './flops.js';
import { activeParameters, totalParameters } from './parameters.js';
import { Model } from '../schema/model.js';
import { transformer } from './transformer.js';
import { models } from '../../catalog/models.js';

const gpt = transformer(Model.parse(gpt3175b));

describe('model FLOPs of a step', () => {
  it('are 72BLsh²(1 + s/6h + V/12hL) for a GPT (arXiv:2205.05198 appendix A)', () => {
    const shapes = fc.record({
      layers: fc.integer({ min: 1, max: 120 }),
      heads: fc.integer({ min: 1, max: 64 }),
      vocab: fc.integer({ min: 1000, max: 200_000 }),
      s: fc.integer({ min: 128, max: 32_768 }),
      batch: fc.integer({ min: 1, max: 4096 }),
    });
    fc.assert(
      fc.property(shapes, ({ layers: l, heads, vocab: v, s, batch }) => {
        const h = heads * 64;
        const m = transformer(Model.parse({ layers: l, hidden: h, heads, vocab: v }));
        const published = 72 * batch * l * s * h * h * (1 + s / (6 * h) + v / (12 * h * l));
        const got = modelFlops(m, s, batch * s, 'megatron');
        expect(Math.abs(got / published - 1)).toBeLessThan(1e-12);
      }),
    );
  });

  it('make full recompute 4/3 of the layers and selective add the attention core once', () => {
    const tokens = 2048;
    const head = 6 * gpt.hidden * gpt.vocab * tokens;
    const model = modelFlops(gpt, 2048, tokens, 'megatron');
    const full = recomputeFlops(gpt, 2048, tokens, { full: 1, selective: false });
    expect((model - head + full) / (model - head)).toBeCloseTo(4 / 3, 12);
    const core = recomputeFlops(gpt, 2048, tokens, { full: 0, selective: true });
    expect(core).toBe(4 * 2048 * gpt.hidden * gpt.layers * tokens);
  });

  it('rank by convention: 6ND without attention is least, PaLM and Megatron count it in full', () => {
    const of = (c: Parameters<typeof modelFlops>[3]) => modelFlops(gpt, 2048, 2048, c);
    expect(of('6nd')).toBeLessThan(of('causal-half') * 1.01);
    expect(of('causal-half')).toBeLessThan(of('megatron'));
    expect(of('palm')).toBeGreaterThan(of('6nd'));
  });
});

describe('parameters', () => {
  // billions, as each publication states them
  it.each([
    ['gpt3-175b', 175, 0.01],
    ['gpt-22b', 22, 0.02],
    ['mt-nlg-530b', 530, 0.01],
    ['gpt-1t', 1000, 0.02],
    ['llama2-7b', 6.74, 0.005],
    ['llama2-13b', 13.0, 0.005],
    ['llama2-70b', 69.0, 0.005],
    ['llama3-8b', 8.03, 0.005],
    ['llama3-405b', 405.9, 0.005],
    ['mixtral-8x7b', 46.7, 0.005],
    ['gpt-1p3b', 1.3, 0.02],
    ['bert-large', 0.335, 0.01],
  ])('of %s are %d billion', (id, billions, tolerance) => {
    const m = transformer(Model.parse(models[id]));
    expect(Math.abs(totalParameters(m) / 1e9 / billions - 1)).toBeLessThan(tolerance);
  });

  it('that one token meets in Mixtral 8x7B are 12.9 billion (arXiv:2401.04088 §2)', () => {
    const m = transformer(Model.parse(models['mixtral-8x7b']));
    expect(activeParameters(m) / 1e9).toBeCloseTo(12.9, 1);
  });
});
