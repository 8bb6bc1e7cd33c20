/** What a framework's own performance recipe chooses where a publication says "recipe". */
export interface Recipe {
  readonly recompute: 'none' | 'selective' | 'full';
  readonly recomputeLayers?: number;
  readonly recomputeModules?: readonly string[];
  /** Layers whose activations go to the host. */
  readonly offloadLayers?: number;
}

const none: Recipe = { recompute: 'none' };
const selective = (...recomputeModules: string[]): Recipe => ({
  recompute: 'selective',
  recomputeModules,
});

interface Choice {
  readonly model: RegExp;
  readonly gpu?: RegExp;
  readonly precision?: RegExp;
  readonly sharding?: RegExp;
  readonly recipe: Recipe;
}

/**
 * Recomputed and offloaded parts of the performance recipes (NVIDIA-NeMo/Megatron-Bridge,
 * scripts/performance/configs/{deepseek,gpt_oss,llama,qwen}/*_workload_base_configs.py, first match counts).
 */
const bridge: readonly Choice[] = [
  { model: /deepseek/, gpu: /H100/, recipe: selective('mla-up-projection', 'mlp') },
  { model: /deepseek/, gpu: /GB300/, precision: /BF16/i, recipe: selective('activation') },
  { model: /deepseek/, recipe: selective('mla-up-projection') },
  { model: /gpt-oss/, gpu: /G?B300/, recipe: none },
  { model: /gpt-oss/, recipe: selective('norm', 'activation') },
  {
    model: /llama3-70b/,
    gpu: /GB200/,
    sharding: /fsdp/,
    recipe: { recompute: 'none', offloadLayers: 40 },
  },
  {
    model: /llama3-8b/,
    gpu: /H100/,
    precision: /FP8/i,
    recipe: { recompute: 'full', recomputeLayers: 5 },
  },
];

/**
 * NVIDIA/dgxc-benchmarking, deepseek_v3/pretraining/launch.sh: `recompute_modules core_attn` on GB200 alone, H100 as in
 * the recipes above.
 */
const nemo: readonly Choice[] = [
  { model: /deepseek/, gpu: /GB200/, recipe: selective('core-attention') },
  ...bridge,
];

/**
 * MaxText under FSDP (NVIDIA/dgxc-benchmarking, maxtext/configure.sh: `remat_policy=save_qkv_proj`): Q, K and V are
 * saved; XLA leaves out the last product of a layer, which no gradient needs.
 */
const maxText = selective(
  'core-attention',
  'norm',
  'activation',
  'output-projection',
  'mlp-up-projection',
);

/** Names with which the models of NeMo's and Megatron-Bridge's recipes begin. */
export const recipeModels = [
  ...['deepseek', 'gpt3', 'gpt-oss', 'grok', 'llama2-', 'llama3-', 'llama3.1-', 'nemotron'],
  'qwen3',
];

/** Whether there is a recipe of a model. */
export const knowsRecipe = (model: string): boolean =>
  recipeModels.some((name) => model.toLowerCase().startsWith(name));

/** The recipe of a run: that of JAX under FSDP; otherwise that of the model and its GPU. */
export function recipeOf(run: Readonly<Record<string, string>>): Recipe {
  const of = (column: string) => run[column] ?? '';
  if (of('framework').includes('NeMo') && of('shard').includes('fsdp')) return maxText;
  if (of('framework').includes('NeMo')) return recipeAmong(nemo, of);
  return recipeAmong(bridge, of);
}

function recipeAmong(choices: readonly Choice[], of: (column: string) => string): Recipe {
  const found = choices.find(
    (c) =>
      c.model.test(of('model').toLowerCase()) &&
      (c.gpu?.test(of('gpu').toUpperCase()) ?? true) &&
      (c.precision?.test(of('precision')) ?? true) &&
      (c.sharding?.test(of('shard')) ?? true),
  );
  return found?.recipe ?? none;
}
