import type { Plan } from '../../cost-model/schema/plan.js';

/** What a performance recipe decides of communication and of the experts' kernels. */
type RecipePlan = Partial<
  Pick<
    Plan,
    | 'expertDispatch'
    | 'overlapExperts'
    | 'fusedExperts'
    | 'overlapTensor'
    | 'overlapPipeline'
    | 'attention'
    | 'attentionKernel'
  >
>;

/** What a table of runs says of the recipe that it used. */
interface RecipeRun {
  readonly framework: string;
  readonly model: string;
  readonly accelerator: string;
  readonly precision: string;
  readonly chunks: number;
}

interface Recipe {
  readonly model: RegExp;
  readonly accelerator: RegExp;
  readonly precision?: RegExp;
  /** First release, as year.month. */
  readonly from?: number;
  readonly plan: RecipePlan;
}

const hierarchical: RecipePlan = { expertDispatch: 'hierarchical' };
const fused: RecipePlan = { overlapExperts: true, fusedExperts: true };

/**
 * Megatron-Bridge's performance recipes (NVIDIA-NeMo/Megatron-Bridge, scripts/performance/configs, 2025-2026):
 * every line that matches adds to the ones before it.
 */
const bridge: readonly Recipe[] = [
  { model: /deepseek/, accelerator: /./, plan: hierarchical },
  { model: /qwen3/, accelerator: /GB[23]00/, plan: hierarchical },
  { model: /qwen3-30b/, accelerator: /B[23]00/, plan: hierarchical },
  { model: /qwen3-235b/, accelerator: /H100/, plan: { overlapExperts: true } },
  {
    model: /gpt-oss/,
    accelerator: /GB200/,
    precision: /bf16/,
    from: 26.02,
    plan: { overlapExperts: true },
  },
  {
    model: /gpt-oss/,
    accelerator: /GB[23]00/,
    precision: /mxfp8/,
    from: 26.06,
    plan: hierarchical,
  },
  {
    model: /deepseek|qwen3|gpt-oss/,
    accelerator: /B[23]00/,
    precision: /mxfp8/,
    from: 26.06,
    plan: fused,
  },
];

/**
 * Recipes of NeMo (NVIDIA/dgxc-benchmarking): grok1/configure.sh turns cuDNN's attention off (`NVTE_FUSED_ATTN=0`);
 * deepseek_v3 recomputes the attention core on GB200, which only a core with its scores in memory needs.
 */
const nemo: readonly Recipe[] = [
  { model: /grok/, accelerator: /H100/, plan: { attentionKernel: 'flash2' } },
  { model: /deepseek/, accelerator: /GB200/, plan: { attention: 'unfused' } },
];

/** NeMo and Megatron-Bridge overlap tensor-parallel communication, and messages between stages where chunks allow it. */
const overlapped = (run: RecipeRun): RecipePlan => ({
  overlapTensor: true,
  overlapPipeline: run.chunks > 1,
});

const releaseOf = (framework: string): number => Number(/(\d\d\.\d\d)/.exec(framework)?.[1] ?? 0);

const applies = (r: Recipe, run: RecipeRun): boolean =>
  r.model.test(run.model.toLowerCase()) &&
  r.accelerator.test(run.accelerator.toUpperCase()) &&
  (r.precision?.test(run.precision) ?? true) &&
  releaseOf(run.framework) >= (r.from ?? 0);

/** What the recipe of a run overlaps and fuses: NeMo or Megatron-Bridge; empty for every other framework. */
export function overlapOfRecipe(run: RecipeRun): RecipePlan {
  if (!/NeMo|Megatron-Bridge/.test(run.framework)) return {};
  const recipes = run.framework.includes('Megatron-Bridge') ? bridge : nemo;
  const found = recipes.filter((r) => applies(r, run)).map((r) => r.plan);
  return Object.assign({}, overlapped(run), ...found) as RecipePlan;
}
