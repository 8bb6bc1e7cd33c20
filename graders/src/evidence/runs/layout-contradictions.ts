import { shardingsOf } from '../../cost-model/schema/shardings.js';
import type { Accelerator } from '../../cost-model/schema/hardware.js';
import { accelerators } from '../../catalog/accelerators.js';
import { mostInNode } from '../../commands/possible-hardware.js';
import { acceleratorNamed } from '../../names/accelerator-name.js';
import { modelCalled } from '../../names/model-name.js';
import type { ModelEntry } from '../../catalog/model-entry.js';
import { number, type MeasuredRun } from './run-cells.js';

type Fault = (run: MeasuredRun) => string | undefined;

/** The most devices of one node of what a cell names. */
function mostOfNode(gpu: string): number {
  const named = acceleratorNamed(gpu);
  const chip = typeof named === 'string' ? accelerators[named] : (named as Accelerator | undefined);
  return chip === undefined ? 16 : mostInNode(chip);
}

/** Jobs on racks take a part of each, so these need not be filled. */
const isRack = (gpu: string): boolean => /g[bh][23]00/i.test(gpu);

const nodes: Fault = (run) => {
  const { gpu = '' } = run;
  const node = number(run, 'gpus_per_node');
  const gpus = number(run, 'gpus') ?? 1;
  if (node === undefined) return undefined;
  const most = mostOfNode(gpu);
  if (node > most)
    return `column gpus_per_node: ${node} are more than a node of column gpu, ${JSON.stringify(gpu)}, has: at most ${most}`;
  return gpus > node && gpus % node !== 0 && !isRack(gpu)
    ? `column gpus_per_node: column gpus, ${gpus}, is no multiple of ${node}`
    : undefined;
};

/** Codes that keep a replica of the whole model on each device. */
const replicating = new Set(['DDP', 'Horovod']);

/** Codes that cannot run every sharding, and what of it they can. */
const runnable: Readonly<Record<string, readonly string[]>> = {
  DDP: shardingsOf.ddp.runs,
  Horovod: shardingsOf.horovod.runs,
  Composer: shardingsOf.fsdp2.runs,
  torchtitan: shardingsOf.fsdp2.runs,
  FSDP2: shardingsOf.fsdp2.runs,
};

/** What FSDP is told by how long gathered weights stay. */
const ofFsdp = /^fsdp-zero[23]$/;

const wrongSharding: Fault = (run) => {
  const { framework = '', shard = '' } = run;
  const name = /^[A-Za-z]+2?/.exec(framework)?.[0] ?? '';
  const runs = runnable[name];
  const kind = (shard.split('(')[0] ?? '').replace(ofFsdp, 'fsdp');
  return shard === '' || runs === undefined || runs.includes(kind)
    ? undefined
    : `column shard: ${JSON.stringify(shard)} is not what column framework, ${name}, can do`;
};

const wholeReplicas: Fault = (run) => {
  const name = /^[A-Za-z]+/.exec(run['framework'] ?? '')?.[0] ?? '';
  if (!replicating.has(name)) return undefined;
  const split = ['tp', 'pp', 'cp', 'ep', 'etp'].find((column) => (number(run, column) ?? 1) > 1);
  return split === undefined
    ? undefined
    : `column ${split}: ${run[split]} splits the model, of which each device has the whole under column framework, ${name}`;
};

/** torchtitan alone says how it cuts a batch that is not said. */
const microBatchMissing: Fault = (run) => {
  if (number(run, 'mbs') !== undefined) return undefined;
  const [gbs, dp, pp] = ['gbs', 'dp', 'pp'].map((column) => number(run, column) ?? 1);
  if (!(run['framework'] ?? '').startsWith('torchtitan')) return 'column mbs: must not be blank';
  return Number.isInteger((gbs ?? 1) / (dp ?? 1) / (pp ?? 1))
    ? undefined
    : `column mbs: must be given where gbs ${gbs} over dp ${dp} over pp ${pp} is no whole number`;
};

type Shape = Partial<
  Record<'layers' | 'hidden' | 'ffn' | 'heads' | 'kvHeads' | 'headDim', number | undefined>
>;

/** Width of a model by its column, each as it is where nothing is said. */
const widths: readonly (readonly [string, (model: Shape) => number | undefined])[] = [
  ['hidden', ({ hidden }) => hidden],
  ['heads', ({ heads }) => heads],
];

/** Those that experts and latent attention count in other ways. */
const denseWidths: typeof widths = [
  ['kv_heads', ({ kvHeads, heads }) => kvHeads ?? heads],
  ['head_dim', ({ headDim, hidden = 0, heads = 1 }) => headDim ?? hidden / heads],
  ['ffn', ({ ffn, hidden = 0 }) => ffn ?? 4 * hidden],
];

const transformer = (model: ModelEntry | undefined): Shape | undefined =>
  model !== undefined && 'hidden' in model ? model : undefined;

const shapeOf = (run: MeasuredRun): Shape => ({
  layers: number(run, 'layers'),
  hidden: number(run, 'hidden'),
  heads: number(run, 'heads'),
  kvHeads: number(run, 'kv_heads'),
  headDim: number(run, 'head_dim'),
  ffn: number(run, 'ffn'),
});

/** The first column of a shape that is not as the catalogue has it, and both figures. */
function unlike(run: MeasuredRun, known: Shape): [string, number, number] | undefined {
  const layers = number(run, 'layers') ?? 0;
  if (layers > (known.layers ?? layers)) return ['layers', layers, known.layers ?? 0];
  const given = shapeOf(run);
  const compared = run['arch']?.startsWith('moe') === true ? widths : [...widths, ...denseWidths];
  for (const [column, widthOf] of compared) {
    const [is, has] = [widthOf(given), widthOf(known)];
    if (is !== undefined && has !== undefined && is !== has) return [column, is, has];
  }
  return undefined;
}

/**
 * A model that the catalogue has under the very name is not another one. Fewer layers of it are a proxy, of which
 * published tables have many; a padded vocabulary is the framework's.
 */
const shapeOfModel: Fault = (run) => {
  const { model = '', layers = '' } = run;
  const known = transformer(modelCalled(model));
  const wrong = known === undefined || layers === '' ? undefined : unlike(run, known);
  if (wrong === undefined) return undefined;
  const [column, is, has] = wrong;
  const blank = run[column] === '' ? ', which a blank cell means,' : '';
  return `column ${column}: ${is}${blank} is not of column model, ${JSON.stringify(model)}, which has ${has}; give another name to another model`;
};

const all: readonly Fault[] = [
  nodes,
  wrongSharding,
  wholeReplicas,
  microBatchMissing,
  shapeOfModel,
];

/** Why a layout is none of its machine, its framework or its model. */
export const wrongLayout: Fault = (run) => {
  for (const fault of all) {
    const found = fault(run);
    if (found !== undefined) return found;
  }
  return undefined;
};
