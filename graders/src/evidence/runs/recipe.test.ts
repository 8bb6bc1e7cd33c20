import { recipeOf } from './recipe.js';

const run = (over: Record<string, string>) => ({
  framework: 'Megatron-Bridge 26.02',
  shard: 'distopt(zero1)',
  precision: 'FP8',
  ...over,
});

describe('the recipe of a published run', () => {
  // NVIDIA-NeMo/Megatron-Bridge, scripts/performance/configs
  it.each([
    ['deepseek-v3', 'H100-SXM-80GB', { recomputeModules: ['mla-up-projection', 'mlp'] }],
    ['deepseek-v3', 'GB200', { recomputeModules: ['mla-up-projection'] }],
    ['gpt-oss-120b', 'GB200', { recomputeModules: ['norm', 'activation'] }],
    ['gpt-oss-120b', 'GB300', { recompute: 'none' }],
    ['llama3-8b', 'H100-SXM-80GB', { recompute: 'full', recomputeLayers: 5 }],
    ['llama3-70b', 'H100-SXM-80GB', { recompute: 'none' }],
  ])('of %s on %s is that of the framework', (model, gpu, recipe) => {
    expect(recipeOf(run({ model, gpu }))).toMatchObject(recipe);
  });

  it('moves half of the layers of 70B to the host under FSDP on GB200', () => {
    const sharded = run({ model: 'llama3-70b', gpu: 'GB200', shard: 'fsdp-zero3' });
    expect(recipeOf(sharded)).toEqual({ recompute: 'none', offloadLayers: 40 });
  });

  // NVIDIA/dgxc-benchmarking, maxtext/configure.sh: remat_policy=save_qkv_proj
  it('recomputes all but Q, K, V and the last product where JAX shards the weights', () => {
    const jax = run({
      framework: 'NeMo (dgxc v25.02.02)',
      model: 'llama3-70b',
      shard: 'hsdp(fsdp128)',
    });
    expect(recipeOf(jax)).toEqual({
      recompute: 'selective',
      recomputeModules: [
        'core-attention',
        'norm',
        'activation',
        'output-projection',
        'mlp-up-projection',
      ],
    });
  });
});
