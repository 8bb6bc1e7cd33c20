import { wrongKernel } from './kernel-contradictions.js';
import { wrongLayout } from './layout-contradictions.js';
import { wrongNetwork } from './network-contradictions.js';
import { knowsRecipe, recipeModels } from './recipe.js';
import { wrongMemory } from './run-accelerator.js';
import { number, type MeasuredRun } from './run-cells.js';
import { wrongRemark } from './run-remarks.js';

type Fault = (run: MeasuredRun) => string | undefined;

/** Codes that bring a model with them, whose attention kernel is known where a cell is blank. */
const bringsAttention = /^(?:Megatron|NeMo|OneFlow|Composer|torchtitan)/;

const attentionMissing: Fault = ({ framework = '', attn_impl = '' }) =>
  attn_impl !== '' || bringsAttention.test(framework)
    ? undefined
    : `column attn_impl: must be given for ${framework}, whose models have no attention kernel of their own`;

const recipeOfNobody: Fault = (run) => {
  const { framework = '', recompute, model = '' } = run;
  if (recompute !== 'recipe') return undefined;
  if (!/^(?:NeMo|Megatron-Bridge)/.test(framework))
    return 'column recompute: "recipe" is known of NeMo and Megatron-Bridge alone; known are none, selective, full';
  return knowsRecipe(model)
    ? undefined
    : `column recompute: "recipe" is not known of model ${JSON.stringify(model.slice(0, 40))}; known are recipes of ${recipeModels.join(', ')}`;
};

/** Replicas that are said to be inside a node are there only where their other ranks leave room. */
const groupBeyondNode: Fault = (run) => {
  const group = /^zero1\((\d+), intra-node\)/.exec(run['shard'] ?? '')?.[1];
  if (group === undefined) return undefined;
  const tp = number(run, 'tp') ?? 1;
  const ranks = Number(group) * tp * (number(run, 'cp') ?? 1);
  const node = number(run, 'gpus_per_node') ?? 8;
  if (ranks <= node) return undefined;
  return `column shard: ${group} replicas of tp ${tp} take ${ranks} devices, which are not inside a node of ${node}`;
};

/** What a model's shape says besides its layers. */
const shape = [
  ...['hidden', 'ffn', 'gated_mlp', 'heads', 'kv_heads', 'head_dim', 'vocab', 'tied_emb'],
  ...['n_experts', 'topk', 'moe_ffn', 'shared_ffn', 'dense_layers'],
];

/** Without its layers a shape is the catalogue's, whatever else is given. */
const shapeInPart: Fault = (run) => {
  if (run['layers'] !== '') return undefined;
  const given = shape.find((column) => run[column] !== '');
  return given === undefined
    ? undefined
    : `column layers: must not be blank where column ${given} is ${run[given] ?? ''}; leave the whole shape blank to take the catalogue's`;
};

const expertColumns = ['n_experts', 'topk', 'moe_ffn', 'shared_ffn', 'dense_layers'];

const expertsAndArchitecture: Fault = (run) => {
  const { layers, arch = '' } = run;
  if (layers === '') return undefined;
  // words for a shape that nobody filled in
  if (arch === '') return 'column arch: must say what the model is where its shape is given';
  if (arch.startsWith('moe')) {
    const missing = ['n_experts', 'topk'].find((column) => run[column] === '');
    return missing === undefined
      ? undefined
      : `column ${missing}: must be given where column arch is ${arch}`;
  }
  const given = expertColumns.find((column) => (number(run, column) ?? 0) > 0);
  return given === undefined
    ? undefined
    : `column arch: ${arch} has no experts, but column ${given} is ${run[given] ?? ''}`;
};

/** Micro-batches that a rank accumulates follow from the others. */
const accumulation: Fault = (run) => {
  const stated = number(run, 'grad_acc');
  const [gbs, dp, mbs] = ['gbs', 'dp', 'mbs'].map((column) => number(run, column));
  if (stated === undefined || gbs === undefined || dp === undefined) return undefined;
  if (mbs === undefined) return `column mbs: must be given where column grad_acc is ${stated}`;
  return stated * mbs * dp === gbs
    ? undefined
    : `column grad_acc: ${stated} times mbs ${mbs} times dp ${dp} is ${stated * mbs * dp}, not gbs ${gbs}`;
};

/** Words for a precision that leave it open, and the runs of which it is known all the same. */
const known: Readonly<Record<string, readonly [RegExp, string]>> = {
  // weights in bf16 (arXiv:2211.05100 section 3.4.3)
  'bf16/fp16': [/BLOOM/i, 'the BLOOM tuning of Megatron-DeepSpeed alone; give one of the two'],
  // its tables name 8 bits without the way in which they are scaled
  'fp8?': [/^Megatron-Bridge/, 'Megatron-Bridge alone; write fp8, or leave the cell blank'],
};

const precisionLeftOpen: Fault = ({ framework = '', precision = '' }) => {
  const [of, told] = known[precision] ?? [];
  return of === undefined || of.test(framework)
    ? undefined
    : `column precision: ${JSON.stringify(precision)} leaves open which, and is known of ${told}`;
};

const all: readonly Fault[] = [
  wrongRemark,
  attentionMissing,
  recipeOfNobody,
  groupBeyondNode,
  shapeInPart,
  expertsAndArchitecture,
  accumulation,
  wrongMemory,
  precisionLeftOpen,
  wrongKernel,
  wrongNetwork,
  wrongLayout,
];

/** Why cells that are fine each by itself say nothing together, both named; a blank one without a default is one of them. */
export const contradictionIn: Fault = (run) => {
  for (const fault of all) {
    const found = fault(run);
    if (found !== undefined) return found;
  }
  return undefined;
};
