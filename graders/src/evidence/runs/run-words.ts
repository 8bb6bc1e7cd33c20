import { failure, success, type Result } from '../../result.js';

/** A spelling that tables use, and the one word that the reader goes on with. */
type Spelling = readonly [pattern: RegExp, means: string | ((found: RegExpExecArray) => string)];

interface Vocabulary {
  readonly spellings: readonly Spelling[];
  /** What is told to somebody whose word is not known. */
  readonly known: readonly string[];
}

/** Frameworks as they begin a cell; a release or a remark in brackets may follow. */
const frameworks = [
  'Megatron-LM',
  'Megatron-DeepSpeed',
  'Megatron-Bridge',
  'NeMo',
  'Aleph Alpha Scaling',
  'Composer',
  'torchtitan',
  'OneFlow',
  'DeepSpeed',
  'FSDP2',
  'DDP',
  'Horovod',
] as const;
export type KnownFramework = (typeof frameworks)[number];

/** Other names of the same code. */
const alsoCalled: Readonly<Record<string, KnownFramework>> = {
  Megatron: 'Megatron-LM',
  'Megatron-Core': 'Megatron-LM',
  FSDP: 'FSDP2',
  'PyTorch FSDP': 'FSDP2',
  'PyTorch FSDP2': 'FSDP2',
  'PyTorch DDP': 'DDP',
};

/** A release, the commit and the Transformer Engine that go with it: `0.14 @23e00ed, TE 2.11`. */
const release = String.raw` v?\d+(?:\.\d+)*(?:\.?(?:a|b|rc|dev|post)\d+)?(?: @[0-9a-f]{6,40})?(?:, TE \d+(?:\.\d+)*)?`;
/** Codes whose name may go with the sharding that they bring. */
const shards = new Set<string>(['Composer', 'torchtitan']);
const named = (name: string): RegExp =>
  new RegExp(
    String.raw`^${name}(${shards.has(name) ? '(?: FSDP)?' : ''}(?:${release})?(?: ?\([^()]*\))?)$`,
    'i',
  );

const framework: Vocabulary = {
  known: frameworks,
  spellings: [
    ...frameworks.map((name): Spelling => [named(name), ([, rest = '']) => `${name}${rest}`]),
    ...Object.entries(alsoCalled).map(([name, means]): Spelling => [
      named(name),
      ([, rest = '']) => `${means}${rest}`,
    ]),
  ],
};

/** ZeRO's stages (arXiv:1910.02054), FSDP with and without weights kept after the forward pass, HSDP by its group. */
const shard: Vocabulary = {
  known: [
    ...['none', 'zero1', 'zero1(8, intra-node)', 'zero2', 'zero3', 'distopt'],
    ...['fsdp', 'fsdp-zero2', 'fsdp-zero3', 'hsdp', 'hsdp(fsdp128)'],
  ],
  spellings: [
    [/^(?:none|zero-?0)$/i, 'none'],
    [/^(?:zero-?1|distopt|distopt ?\(zero-?1\)|distributed[ -]optimizer)$/i, 'zero1'],
    [
      /^zero-?1 ?\((\d{1,5})(, ?intra-node)?\)$/i,
      ([, n, near]) => `zero1(${n}${near ? ', intra-node' : ''})`,
    ],
    [/^zero-?2$/i, 'zero2'],
    [/^zero-?3$/i, 'zero3'],
    [/^fsdp2?(?:-zero-?3)?$/i, 'fsdp'],
    [/^fsdp2?-zero-?2$/i, 'fsdp-zero2'],
    [/^hsdp$/i, 'hsdp'],
    [/^hsdp ?\((?:fsdp)?(\d{1,5})\)$/i, ([, n]) => `hsdp(fsdp${n})`],
  ],
};

const schedules = ['gpipe', 'zb-h1', 'zb-v', 'v-half', 'v-min', 'dualpipe'] as const;
const schedule: Vocabulary = {
  known: ['1f1b', '1f1b-interleaved', 'interleaved', ...schedules],
  spellings: [
    [/^1f1b$/i, '1f1b'],
    [/^(?:1f1b[- ])?interleaved$/i, 'interleaved'],
    ...schedules.map((id): Spelling => [new RegExp(`^${id}$`, 'i'), id]),
  ],
};

const recompute: Vocabulary = {
  known: ['none', 'selective', 'selective-op', 'full', 'recipe'],
  spellings: [
    [/^none$/i, 'none'],
    [/^selective(?:-op)?$/i, 'selective'],
    [/^full$/i, 'full'],
    [/^recipe$/i, 'recipe'],
  ],
};

/** `+ RMS kernel`: norms are fused besides. */
const rms = String.raw`( ?\+ ?RMS kernel)?`;
const attending = (spelled: string, means: string): Spelling => [
  new RegExp(`^(?:${spelled})${rms}$`, 'i'),
  ([, kernel]) => (kernel === undefined ? means : `${means} + RMS kernel`),
];
const flashName = String.raw`flash(?:[ _-]?att(?:entio)?n)?`;

const attention: Vocabulary = {
  known: [
    ...['unfused', 'torch', 'fused', 'megatron-fused-softmax', 'flash', 'flash_attention'],
    ...['flash1', 'flash2', 'flash3', 'flash (triton)', 'cuDNN flash', 'TE flash', 'sdpa-flash'],
    ...['memory-efficient', 'xFormers', 'sdpa-efficient'],
  ],
  spellings: [
    attending(String.raw`unfused(?: \(pre-flash\))?|torch|fused|megatron-fused-softmax`, 'unfused'),
    attending(String.raw`${flashName}(?:[ _-]?v?1(?:\.\d+)*)?`, 'flash1'),
    attending(String.raw`${flashName}[ _-]?v?2(?:\.\d+)*|sdpa(?:[ _-]flash)?`, 'flash2'),
    attending(String.raw`${flashName}[ _-]?v?3(?:\.\d+)*`, 'flash3'),
    attending(String.raw`cudnn(?:[ _-]flash)?(?:[ _-]te)?|te(?:[ _-]flash)?`, 'cudnn'),
    attending(String.raw`flash ?\(triton\)|triton`, 'triton'),
    attending('memory[ _-]efficient|xformers|sdpa[ _-](?:mem(?:ory)?[ _-])?efficient', 'efficient'),
  ],
};

/** Composer's modes and two remarks stay, since they say in what gradients are kept and reduced. */
const mode = String.raw`(/default|/pure| \(fp32 grad accum\)| \(float8 all-gather\))?`;
const precise = (spelled: string, means: string): Spelling => [
  new RegExp(`^(?:amp_)?(?:${spelled})${mode}$`, 'i'),
  ([, kept = '']) => `${means}${kept.toUpperCase()}`,
];

const precision: Vocabulary = {
  known: ['fp32', 'tf32', 'fp16', 'bf16', 'fp8', 'fp8-tensorwise', 'fp8-cs', 'mxfp8', 'nvfp4'],
  spellings: [
    precise('fp32', 'fp32'),
    precise('tf32', 'tf32'),
    precise('fp16', 'fp16'),
    precise('bf16', 'bf16'),
    precise('fp8(?:-tensorwise|-cs)?', 'fp8'),
    // known of single campaigns, so their frameworks decide
    [/^bf16\/fp16$/i, 'bf16/fp16'],
    [/^fp8\?$/i, 'fp8?'],
    precise('mxfp8|fp8-mx', 'mxfp8'),
    precise('nvfp4', 'nvfp4'),
  ],
};

const overlap: Vocabulary = {
  known: ['all overlap off', 'off', 'on'],
  spellings: [
    [/^(?:all overlap )?off$/i, 'off'],
    [/^on$/i, 'on'],
  ],
};

const architectures = ['dense-gpt', 'dense-llama', 'moe', 'moe-mla', 'encoder'] as const;
const arch: Vocabulary = {
  known: architectures,
  spellings: [
    ...architectures.map((id): Spelling => [new RegExp(`^${id}$`, 'i'), id]),
    [/^hybrid\/other \(shape not filled\)$/i, ''],
  ],
};

/** Publications describe in words of their own what they count; one of these must be among them, and not taken back. */
const memoryKind: Vocabulary = {
  known: ['torch allocated', 'torch reserved', 'nvidia-smi'],
  spellings: [
    [
      /^(?!.*(?:\b(?:not?|or|without|host)\b|unalloc|unreserv)).*(?:alloc|reserved|nvidia-smi|\bdevice\b).*$/i,
      ([text]) => text,
    ],
  ],
};

const vocabularies: Readonly<Record<string, Vocabulary>> = {
  framework,
  arch,
  shard,
  schedule,
  recompute,
  attn_impl: attention,
  precision,
  overlap,
  mem_kind: memoryKind,
};

/** What is said of a word that the reader does not know. */
export const unknownWord = (column: string, cell: string, known: readonly string[]): string =>
  `column ${column}: ${JSON.stringify(cell.length > 40 ? `${cell.slice(0, 37)}...` : cell)} is not known; known are ${known.join(', ')}`;

/** The word that a cell of a categorical column means; any other column and a blank cell stay as they are. */
export function wordOf(column: string, cell: string): Result<string, string> {
  const vocabulary = vocabularies[column];
  if (vocabulary === undefined || cell === '') return success(cell);
  for (const [pattern, means] of vocabulary.spellings) {
    const found = pattern.exec(cell);
    if (found !== null) return success(typeof means === 'string' ? means : means(found));
  }
  return failure(unknownWord(column, cell, vocabulary.known));
}
