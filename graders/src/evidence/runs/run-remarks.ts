import { failure, success, type Result } from '../../result.js';
import type { MeasuredRun } from './run-cells.js';
import { shardsByItself } from './run-plan.js';

/** What a part of a remark says of sharding: the word for it, and the words of `shard` that mean the same. */
interface Sharding {
  readonly word: string;
  readonly same: readonly string[];
}

const none: Sharding = { word: 'none', same: ['none'] };
const first: Sharding = { word: 'zero1', same: ['zero1'] };
// FSDP that keeps gathered weights shards what stage 2 shards, and weights besides
const second: Sharding = { word: 'zero2', same: ['zero2', 'fsdp-zero2'] };
const third: Sharding = { word: 'zero3', same: ['zero3', 'fsdp'] };
const keeping: Sharding = { word: 'fsdp-zero2', same: ['fsdp-zero2'] };
const hybrid: Sharding = { word: 'hsdp', same: ['hsdp'] };
/** The name of the code alone does not say which of its strategies. */
const anyFsdp: Sharding = { word: 'fsdp', same: ['fsdp', 'fsdp-zero2', 'hsdp', 'zero3'] };

/**
 * How remarks name what is sharded: stages of ZeRO (arXiv:1910.02054), and the strategies of FSDP by the names of
 * torch.distributed.fsdp.ShardingStrategy.
 */
const shardings: readonly (readonly [RegExp, Sharding])[] = [
  [/^(?:zero[- ]?(?:off|0)|no[ _-]shard)$/i, none],
  [/^(?:(?:zero[- ]?)?(?:stage[- ]?)?1|dist(?:ributed)?[- ]?opt(?:imizer)?)$/i, first],
  [/^(?:zero[- ]?)?(?:stage[- ]?)?2$/i, second],
  [/^(?:(?:zero[- ]?)?(?:stage[- ]?)?3|full[ _-]shard(?:ing)?)$/i, third],
  [/^(?:shard[ _-]grad[ _-]op|fsdp2?-zero-?2)$/i, keeping],
  [/^(?:hsdp|hybrid[ _-]shard(?:ing)?)$/i, hybrid],
  [/^fsdp2?$/i, anyFsdp],
];

const number = String.raw`v?\d+(?:\.\d+)+(?:\.?(?:a|b|rc|dev|post)\d+)?`;

/** Parts of a remark that say when and where a code comes from, or of which known campaign its runs are. */
const harmless = new RegExp(
  [
    number,
    String.raw`(?:dgxc|v|release|version|te|nemo|pytorch|torch|cuda|rocm|nccl) ?v?\d+(?:\.\d+)*`,
    String.raw`20\d\d(?:-\d\d){0,2}`,
    '@?[0-9a-f]{7,40}',
    'in-house',
    'nightly',
    'bloom tuning',
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'i',
);

/** Columns by the words that belong into them. */
const belongs: readonly (readonly [RegExp, string])[] = [
  [/re-?comp|checkpoint/i, 'recompute'],
  [/flash|att(?:entio)?n|sdpa|softmax/i, 'attn_impl'],
  [/bf16|fp\d|float|tf32|precision/i, 'precision'],
  [/zero|stage|shard|[fh]sdp|opt(?:im)?|offload/i, 'shard'],
  [/1f1b|interleav|gpipe|schedule|bubble/i, 'schedule'],
  [/overlap/i, 'overlap'],
  [/sequence[- ]parallel|\bsp\b/i, 'sp'],
  [/tensor|\btp/i, 'tp'],
  [/pipeline|\bpp/i, 'pp'],
  [/context|\bcp/i, 'cp'],
  [/expert|\bep/i, 'ep'],
  [/accumul/i, 'grad_acc'],
  [/batch/i, 'mbs'],
];

const known =
  'a release, a date, a commit, in-house, BLOOM tuning, and sharding by ZeRO-0 to ZeRO-3, stage 3, FSDP, FULL_SHARD, SHARD_GRAD_OP, HSDP or ZeRO off';

function unknownRemark(part: string): string {
  const column = belongs.find(([words]) => words.test(part))?.[1] ?? 'notes';
  const shown = JSON.stringify(part.length > 40 ? `${part.slice(0, 37)}...` : part);
  return `column framework: the remark ${shown} is not known; what it says belongs into column ${column}; known in brackets are ${known}`;
}

/** What the remark behind a framework says of sharding, if anything; why not where a part of it is not known. */
function shardingSaid(remark: string): Result<Sharding | undefined, string> {
  let said: Sharding | undefined;
  for (const part of remark.split(/[,;]/).map((text) => text.trim())) {
    const found = shardings.find(([words]) => words.test(part))?.[1];
    if (found === undefined && !harmless.test(part)) return failure(unknownRemark(part));
    if (said !== undefined && found !== undefined && found !== said)
      return failure(
        `column framework: the remark says both ${said.word} and ${found.word}; give the one in column shard`,
      );
    said ??= found;
  }
  return success(said);
}

/** Whether code that says nothing in `shard` does what a remark says anyway. */
const doneAnyway = ({ word }: Sharding, framework: string): boolean =>
  shardsByItself(framework) ? ['fsdp', 'zero3'].includes(word) : word === 'none';

/**
 * What is wrong with the remark in brackets behind a framework: a part that is not known, since a default would stand
 * for what it says, or sharding that the column of it does not say.
 */
export function wrongRemark({ framework = '', shard = '' }: MeasuredRun): string | undefined {
  const [shown, remark] = /\(([^()]*)\)$/.exec(framework) ?? [];
  if (shown === undefined || remark === undefined) return undefined;
  const said = shardingSaid(remark);
  if (!said.ok) return said.error;
  if (said.value === undefined) return undefined;
  if (shard === '')
    return doneAnyway(said.value, framework)
      ? undefined
      : `column shard: must be given where column framework says ${JSON.stringify(shown)}`;
  const [kind = ''] = shard.split('(');
  return said.value.same.includes(kind)
    ? undefined
    : `column shard: ${JSON.stringify(shard)} is not what column framework says, ${JSON.stringify(shown)}`;
}
