import { failure, success, type Result } from '../../result.js';
import type { MegatronRow } from './megatron-arguments.js';
import { predictMegatronRun } from './megatron-run.js';
import type { TableColumns } from '../tables/table-header.js';

/** Names of a run and of where it ran. */
const names = ['model_dir', 'test_case', 'env', 'platform'];

/** What was measured; a prediction never sees these. */
const measured = new Set([
  'iter_s_median',
  'iter_s_min',
  'n_iter',
  'mem_allocated_bytes',
  'mem_max_allocated_bytes',
]);

const counts = new Set([
  'nodes',
  'gpus_per_node',
  'num-layers',
  'hidden-size',
  'ffn-hidden-size',
  'num-attention-heads',
  'num-query-groups',
  'kv-channels',
  'seq-length',
  'vocab-size',
  'padded-vocab-size',
  'make-vocab-size-divisible-by',
  'micro-batch-size',
  'global-batch-size',
  'tensor-model-parallel-size',
  'pipeline-model-parallel-size',
  'num-layers-per-virtual-pipeline-stage',
  'num-virtual-stages-per-pipeline-rank',
  'context-parallel-size',
  'expert-model-parallel-size',
  'expert-tensor-parallel-size',
  'num-experts',
  'moe-router-topk',
  'moe-ffn-hidden-size',
  'recompute-num-layers',
  'q-lora-rank',
  'kv-lora-rank',
  'qk-head-dim',
  'qk-pos-emb-head-dim',
  'v-head-dim',
]);

const flags = new Set([
  'group-query-attention',
  'sequence-parallel',
  'moe-grouped-gemm',
  'use-distributed-optimizer',
  'use-torch-fsdp2',
  'use-megatron-fsdp',
  'overlap-grad-reduce',
  'overlap-param-gather',
  'fp8-param-gather',
  'bf16',
  'fp16',
  'swiglu',
  'disable-bias-linear',
  'untie-embeddings-and-output-weights',
  'multi-latent-attention',
  'deterministic-mode',
  'accumulate-allreduce-grads-in-fp32',
  'is-hybrid-model',
]);

/** What an argument that is one of a list may be, of what the reader knows (megatron/training/arguments.py). */
const words: Readonly<Record<string, readonly string[]>> = {
  'attention-backend': ['auto', 'flash', 'fused', 'unfused'],
  'transformer-impl': ['local', 'transformer_engine'],
  'recompute-granularity': ['selective', 'full'],
  'recompute-method': ['uniform', 'block'],
  'moe-token-dispatcher-type': ['allgather', 'alltoall', 'flex'],
  'fp8-format': ['e4m3', 'hybrid'],
  'fp8-recipe': ['delayed', 'tensorwise', 'blockwise', 'mxfp8'],
  normalization: ['LayerNorm', 'RMSNorm'],
  'position-embedding-type': ['learned_absolute', 'rope', 'none'],
  optimizer: ['adam', 'muon'],
  'data-parallel-sharding-strategy': ['optim_grads_params'],
};

const LONGEST_TEXT = 20_000;

const needed = [
  ...names,
  'num-layers',
  'hidden-size',
  'num-attention-heads',
  'seq-length',
  'micro-batch-size',
  'global-batch-size',
  'tensor-model-parallel-size',
  'pipeline-model-parallel-size',
];

/** Arguments that are text of their own form, or change nothing that is predicted; any other goes into other_args. */
const texts = [
  ...['source', 'test_type', 'tokenizer-type', 'moe-layer-freq', 'moe-expert-capacity-factor'],
  ...['moe-shared-expert-intermediate-size', 'moe-pad-expert-input-to-capacity'],
  ...['recompute-modules', 'mtp-num-layers', 'use-precision-aware-optimizer', 'main-grads-dtype'],
  ...['exp-avg-dtype', 'exp-avg-sq-dtype', 'cross-entropy-loss-fusion', 'optimizer-cpu-offload'],
  ...['cpu-offloading', 'cpu-offloading-num-layers', 'enable-cuda-graph', 'external-cuda-graph'],
  ...['hybrid-layer-pattern', 'hybrid-override-pattern', 'delay-wgrad-compute'],
  ...['overlap-moe-expert-parallel-comm', 'pipeline-model-parallel-layout'],
  ...['decoder-first-pipeline-num-layers', 'decoder-last-pipeline-num-layers', 'other_args'],
];

/** The columns of a table of Megatron-LM runs. */
export const megatronColumns: TableColumns = {
  needed,
  known: [...names, ...measured, ...counts, ...flags, ...Object.keys(words), ...texts],
};

function meaning(column: string, cell: string): string | undefined {
  if (counts.has(column))
    return /^0*[1-9]\d{0,6}$/.test(cell) ? undefined : 'a whole number from 1';
  if (flags.has(column)) return /^(true|false)$/i.test(cell) ? undefined : 'True or False';
  const known = words[column];
  if (known !== undefined) return known.includes(cell) ? undefined : `one of ${known.join(', ')}`;
  return cell.length <= LONGEST_TEXT ? undefined : `text of at most ${LONGEST_TEXT} characters`;
}

/** The arguments of a run alone; the first fault where a cell holds what it cannot. */
export function megatronConfigurationOf(row: MegatronRow): Result<MegatronRow, string> {
  const configuration: Record<string, string> = {};
  for (const [column, text] of Object.entries(row)) {
    if (measured.has(column)) continue;
    const cell = text.trim();
    const shown = JSON.stringify(cell.length > 40 ? `${cell.slice(0, 37)}...` : cell);
    if (cell.includes('\uFFFD')) return failure(`column ${column}: ${shown} is not UTF-8 text`);
    const wrong = cell === '' ? undefined : meaning(column, cell);
    if (wrong !== undefined) return failure(`column ${column}: must be ${wrong}, not ${shown}`);
    configuration[column] = cell;
  }
  return success(configuration);
}

/** What the model says of one row; bytes as torch counts them on the last pipeline stage, null where it cannot say. */
export interface MegatronRunPrediction {
  readonly id: string;
  readonly supported: boolean;
  readonly line?: number;
  readonly reason?: string;
  readonly memAllocatedBytes: number | null;
  readonly memMaxAllocatedBytes: number | null;
  readonly iterSeconds: number | null;
}

/** A row that cannot be predicted: `line` is where it begins. */
export function unsupportedMegatronRun(
  row: MegatronRow,
  line: number,
  reason: string,
): MegatronRunPrediction {
  return {
    id: names.map((column) => row[column] ?? '').join('/'),
    supported: false,
    line,
    reason: `line ${line}: ${reason}`,
    memAllocatedBytes: null,
    memMaxAllocatedBytes: null,
    iterSeconds: null,
  };
}

/** The answer to one row of a table of Megatron-LM runs, from its arguments alone. */
export function megatronRunPrediction(row: MegatronRow, line: number): MegatronRunPrediction {
  const configuration = megatronConfigurationOf(row);
  if (!configuration.ok) return unsupportedMegatronRun(row, line, configuration.error);
  const found = predictMegatronRun(configuration.value);
  const { memAllocatedBytes, memMaxAllocatedBytes, iterSeconds } = found;
  if (
    memAllocatedBytes === undefined ||
    memMaxAllocatedBytes === undefined ||
    iterSeconds === undefined
  )
    return unsupportedMegatronRun(row, line, found.reason ?? '');
  return { id: found.id, supported: true, memAllocatedBytes, memMaxAllocatedBytes, iterSeconds };
}
