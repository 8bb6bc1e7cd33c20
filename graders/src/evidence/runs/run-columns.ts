import { failure, success, type Result } from '../../result.js';
import { knownChips, namesOneChip, unknownChipWord } from '../../names/accelerator-name.js';
import { namesInterNode, namesIntraNode } from '../../names/hardware-name.js';
import { unclearIn } from '../../names/unclear-words.js';
import { knownNetworkWords, unknownNetworkWord } from '../../names/network-words.js';
import type { MeasuredRun } from './run-cells.js';
import { contradictionIn } from './run-contradictions.js';
import { unknownWord, wordOf } from './run-words.js';
import type { TableColumns } from '../tables/table-header.js';

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
  count: [(c) => /^0*[1-9]\d{0,11}(?:\.0*)?$/.test(c), 'a whole number from 1'],
  whole: [(c) => /^\d{1,12}(?:\.0*)?$/.test(c), 'a whole number from 0'],
  amount: [(c) => /^\d{1,12}(\.\d{1,12})?$/.test(c) && Number(c) > 0, 'a number above 0'],
  flag: [(c) => /^[01](?:\.0*)?$/.test(c), '0 or 1'],
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

/** What says who ran it and what was measured: no prediction reads it. */
export const measuredColumns = [
  ...['source', 'source_ref', 'verified', 'cfg_conf', 'status', 'iter_s', 'tokens_s_gpu'],
  ...['tflops_gpu', 'tflops_kind', 'mfu_pct', 'hfu_pct', 'mem_gib', 'notes'],
];

/** The columns of a table of runs. */
export const runColumns: TableColumns = {
  needed,
  known: ['id', ...Object.keys(columns), ...measuredColumns],
};

/** Columns of descriptions, what they must name, and how that is said. */
const described: Readonly<Record<string, readonly [(cell: string) => boolean, readonly string[]]>> =
  {
    gpu: [namesOneChip, knownChips],
    intra_net: [namesIntraNode, knownNetworkWords.intra_net],
    inter_net: [namesInterNode, knownNetworkWords.inter_net],
  };

/** Columns that may not be blank: what a framework or a model does besides depends on them. */
const mustSay: Readonly<Record<string, (run: MeasuredRun) => boolean>> = {
  framework: () => true,
  gpu: () => true,
  gpus: () => true,
  dp: () => true,
  gbs: () => true,
  seq: () => true,
  // of a model whose shape is not given the catalogue says it
  arch: (run) => (run['layers'] ?? '').trim() !== '',
};

/** The first word of a description that says what is not known. */
function strangeWord(column: string, cell: string): string | undefined {
  if (column === 'gpu') return unknownChipWord(cell);
  return column === 'intra_net' || column === 'inter_net'
    ? unknownNetworkWord(column, cell)
    : undefined;
}

/** A cell that holds text: the word that it means, or that nobody knows it. */
function readText(column: string, cell: string): Result<string, string> {
  const description = described[column];
  if (cell === '' || description === undefined) return wordOf(column, cell);
  const unclear = unclearIn(cell);
  if (unclear !== undefined) return failure(`column ${column}: ${shown(cell)} ${unclear}`);
  const [names, known] = description;
  if (!names(cell)) return failure(unknownWord(column, cell, known));
  const strange = strangeWord(column, cell);
  return strange === undefined ? success(cell) : failure(unknownWord(column, strange, known));
}

/** One cell as the reader goes on with it, or what is wrong with it. */
function read(run: MeasuredRun, column: string, kind: Kind): Result<string, string> {
  const cell = (run[column] ?? '').trim();
  const wrong = fault(column, kind, cell);
  if (wrong !== undefined) return failure(wrong);
  if (cell === '' && mustSay[column]?.(run) === true)
    return failure(`column ${column}: must not be blank`);
  if (cell === '' || kind === 'text') return readText(column, cell);
  return success(zeroIsBlank.has(column) && Number(cell) === 0 ? '' : String(Number(cell)));
}

/**
 * The configuration of a run alone, so that nothing that was measured can reach a prediction, each word in the one
 * spelling that the reader goes on with; the first fault where a cell holds what is not known.
 */
export function configurationOf(run: MeasuredRun): Result<MeasuredRun, string> {
  const configuration: Record<string, string> = {};
  // answers are told apart by it
  if (run['id']?.trim() === '') return failure('column id: must not be blank');
  for (const [column, kind] of Object.entries(columns)) {
    const cell = read(run, column, kind);
    if (!cell.ok) return cell;
    configuration[column] = cell.value;
  }
  const wrong = contradictionIn(configuration);
  return wrong === undefined ? success(configuration) : failure(wrong);
}
