import { failure, success, type Result } from '../result.js';
import type { MeasuredRun } from './run-cells.js';

/** What a cell may hold; every one may be blank where the publication does not say. */
type Kind = 'text' | 'count' | 'whole' | 'amount' | 'flag';

/** The columns of a table of runs that say what was run. What was measured, by whom and where is not among them. */
const columns: Readonly<Record<string, Kind>> = {
  framework: 'text',
  gpu: 'text',
  gpu_mem_gb: 'amount',
  gpus: 'count',
  gpus_per_node: 'count',
  intra_net: 'text',
  inter_net: 'text',
  model: 'text',
  arch: 'text',
  layers: 'count',
  hidden: 'count',
  ffn: 'count',
  gated_mlp: 'flag',
  heads: 'count',
  kv_heads: 'count',
  head_dim: 'count',
  seq: 'count',
  vocab: 'count',
  tied_emb: 'flag',
  n_experts: 'whole',
  topk: 'whole',
  moe_ffn: 'whole',
  shared_ffn: 'whole',
  dense_layers: 'whole',
  tp: 'count',
  pp: 'count',
  vpp: 'count',
  dp: 'count',
  cp: 'count',
  ep: 'count',
  etp: 'count',
  sp: 'flag',
  shard: 'text',
  schedule: 'text',
  mbs: 'count',
  gbs: 'count',
  grad_acc: 'count',
  recompute: 'text',
  attn_impl: 'text',
  precision: 'text',
  overlap: 'text',
  mem_kind: 'text',
};

/** Columns that a table must have for anything to be said; the others may be left out like blank cells. */
const needed = [
  'id',
  'framework',
  'gpu',
  'gpus',
  'model',
  'arch',
  'layers',
  'hidden',
  'heads',
  'seq',
  'vocab',
  'tp',
  'pp',
  'dp',
  'mbs',
  'gbs',
];

/** Shape of a model without experts: 0 says the same as a blank cell. */
const zeroIsBlank = new Set(['n_experts', 'topk', 'moe_ffn']);

const LONGEST_TEXT = 300;

const checks: Readonly<Record<Kind, readonly [(cell: string) => boolean, string]>> = {
  text: [(c) => c.length <= LONGEST_TEXT, `text of at most ${LONGEST_TEXT} characters`],
  count: [(c) => /^0*[1-9]\d{0,11}$/.test(c), 'a whole number from 1'],
  whole: [(c) => /^\d{1,12}$/.test(c), 'a whole number from 0'],
  amount: [(c) => /^\d{1,12}(\.\d{1,12})?$/.test(c) && Number(c) > 0, 'a number above 0'],
  flag: [(c) => c === '0' || c === '1', '0 or 1'],
};

const shown = (cell: string): string =>
  JSON.stringify(cell.length > 40 ? `${cell.slice(0, 37)}...` : cell);

/** What is wrong with a cell, if anything; a replacement character is what bytes that are no UTF-8 were read as. */
function fault(column: string, kind: Kind, cell: string): string | undefined {
  const [holds, meaning] = checks[kind];
  if (cell.includes('\uFFFD')) return `column ${column}: ${shown(cell)} is not UTF-8 text`;
  return cell === '' || holds(cell)
    ? undefined
    : `column ${column}: must be ${meaning}, not ${shown(cell)}`;
}

/** Names of the columns that a table of runs lacks. */
export const missingColumns = (header: readonly string[]): string[] =>
  needed.filter((column) => !header.includes(column));

/**
 * The configuration of a run alone, so that nothing that was measured can reach a prediction; the first fault
 * where a cell holds what it cannot.
 */
export function configurationOf(run: MeasuredRun): Result<MeasuredRun, string> {
  const configuration: Record<string, string> = {};
  for (const [column, kind] of Object.entries(columns)) {
    const cell = (run[column] ?? '').trim();
    const wrong = fault(column, kind, cell);
    if (wrong !== undefined) return failure(wrong);
    configuration[column] = zeroIsBlank.has(column) && Number(cell) === 0 ? '' : cell;
  }
  return success(configuration);
}
