import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parsedRun, predictRun, runPrediction } from './predict-run.js';
import { wordOf } from './run-words.js';
import { readTable, TableReader } from '../tables/table-reader.js';

const runs = readTable(
  readFileSync(join(import.meta.dirname, '../../../fixtures/measured-runs.csv'), 'utf8'),
);
/** Columns whose cells are words of a list. */
const categorical = [
  ...['framework', 'arch', 'shard', 'schedule', 'recompute'],
  ...['attn_impl', 'precision', 'overlap', 'mem_kind'],
];
/** Twenty-two billion parameters on 64 A100 over eight nodes. */
const row: Readonly<Record<string, string>> = {
  id: 'a',
  framework: 'Megatron-LM',
  gpu: 'A100-SXM-80GB',
  gpus: '64',
  gpus_per_node: '8',
  intra_net: 'NVLink3',
  inter_net: '8x HDR IB 200Gb/s',
  model: 'gpt-22b',
  arch: 'dense-gpt',
  layers: '48',
  hidden: '6144',
  ffn: '24576',
  heads: '64',
  seq: '2048',
  vocab: '51200',
  tp: '1',
  pp: '1',
  dp: '64',
  mbs: '1',
  gbs: '512',
  shard: 'zero1',
  recompute: 'full',
  attn_impl: 'flash2',
  precision: 'bf16',
};
const scenarioOf = (over: Readonly<Record<string, string>>) => {
  const parsed = parsedRun({ ...row, ...over });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};
const reasonOf = (over: Readonly<Record<string, string>>): string => {
  const parsed = parsedRun({ ...row, ...over });
  return parsed.ok ? '' : parsed.error;
};
/** Letters and digits that begin no word of any list. */
const nonsense = fc.stringMatching(/^q[a-z0-9]{3,12}$/);

describe('a word that the reader does not know', () => {
  it('is refused in every categorical column, with the column, the word and what is known', () => {
    fc.assert(
      fc.property(fc.constantFrom(...categorical), nonsense, (column, word) => {
        expect(reasonOf({ [column]: word })).toMatch(
          new RegExp(`^column ${column}: "${word}" is not known; known are .+, .+`),
        );
      }),
    );
  });

  // what is counted of memory is described in words of one's own
  const listed = categorical.filter((column) => column !== 'mem_kind');
  it.each(listed)('is refused behind a known one in %s too', (column) => {
    const known = new Set(runs.map((run) => run[column] ?? '').filter((cell) => cell !== ''));
    expect(known.size).toBeGreaterThan(0);
    for (const cell of known) expect(wordOf(column, `${cell}quux`).ok).toBe(false);
  });

  it.each([
    ['gpu', 'Cerebras WSE-3', /^column gpu: "Cerebras WSE-3" is not known; known are .*H100/],
    [
      'intra_net',
      'carrier pigeon',
      /^column intra_net: "carrier pigeon" is not known; known are NVLink/,
    ],
    ['inter_net', 'string', /^column inter_net: "string" is not known; known are InfiniBand/],
    ['shard', 'zero4', /^column shard: "zero4" is not known; known are none, zero1/],
    ['framework', 'MaxText', /^column framework: "MaxText" is not known; known are Megatron-LM/],
    ['framework', '', /^column framework: must not be blank$/],
    ['arch', '', /^column arch: must not be blank$/],
    ['recompute', 'recipe', /^column recompute: "recipe" is known of NeMo/],
  ])('%s %j says so', (column, cell, reason) => {
    expect(reasonOf({ [column]: cell })).toMatch(reason);
  });
});

describe('the name of a framework', () => {
  it.each([
    ['megatron', 'Megatron-LM'],
    ['MEGATRON-LM 0.14 @23e00ed, TE 2.11', 'Megatron-LM 0.14 @23e00ed, TE 2.11'],
    ['composer FSDP', 'Composer FSDP'],
    ['PyTorch FSDP2', 'FSDP2'],
    ['fsdp', 'FSDP2'],
    ['DeepSpeed 0.16.2', 'DeepSpeed 0.16.2'],
  ])('%s is read as %s', (cell, word) => {
    expect(wordOf('framework', cell)).toEqual({
      ok: true,
      value: word,
    });
  });

  it.each(['DeepSpeed-MII', 'Megatron-LMs', 'NeMo and others', 'string'])(
    '%s is of no code that is known',
    (cell) => expect(wordOf('framework', cell).ok).toBe(false),
  );

  it('with a release means the same code as without', () => {
    const blank = { framework: 'torchtitan', mbs: '', pp: '8', dp: '8', shard: '' };
    expect(scenarioOf({ ...blank, framework: 'torchtitan 0.2.0' })).toEqual(scenarioOf(blank));
    const bloom = 'Megatron-DeepSpeed (BLOOM tuning)';
    expect(scenarioOf({ framework: bloom.toUpperCase() })).toEqual(
      scenarioOf({ framework: bloom }),
    );
  });
});

describe('how states are sharded', () => {
  it.each([
    ['none', { sharding: 'none' }],
    ['zero0', { sharding: 'none' }],
    ['zero1', { sharding: 'zero1' }],
    ['ZeRO-1', { sharding: 'zero1' }],
    ['distopt(zero1)', { sharding: 'zero1' }],
    ['zero2', { sharding: 'zero2' }],
    ['zero3', { sharding: 'zero3' }],
    ['fsdp', { sharding: 'fsdp' }],
    ['fsdp-zero3', { sharding: 'fsdp' }],
    ['fsdp-zero2', { sharding: 'fsdp', reshardAfterForward: false }],
    ['hsdp', { sharding: 'hsdp' }],
    ['hsdp(fsdp32)', { sharding: 'hsdp', hsdpGroup: 32 }],
    ['zero1(8, intra-node)', { sharding: 'zero1', hsdpGroup: 8 }],
    ['zero1(16)', { sharding: 'zero1', hsdpGroup: 16 }],
  ])('is read from %j', (shard, plan) => {
    const read = scenarioOf({ shard }).plan;
    expect(read).toMatchObject(plan);
    expect(read.hsdpGroup).toBe('hsdpGroup' in plan ? plan.hsdpGroup : undefined);
  });

  it('changes what is predicted: each stage needs less memory than the one before', () => {
    const needed = ['none', 'zero1', 'zero2', 'zero3'].map((shard) => {
      const p = runPrediction(predictRun({ ...row, shard, framework: 'DeepSpeed' }), 2);
      return p.peakMemoryGiB!;
    });
    expect(needed).toEqual(needed.toSorted((a, b) => b - a));
    expect(new Set(needed).size).toBe(4);
  });

  it('keeps a group that is said to be inside a node there, or is refused', () => {
    expect(reasonOf({ shard: 'zero1(8, intra-node)', tp: '2', dp: '32' })).toMatch(
      /^column shard: 8 replicas of tp 2 take 16 devices, which are not inside a node of 8$/,
    );
  });

  it('is what the framework does where the cell is blank', () => {
    expect(scenarioOf({ shard: '' }).plan.sharding).toBe('none');
    expect(scenarioOf({ shard: '', framework: 'torchtitan' }).plan.sharding).toBe('fsdp');
  });
});

describe('the attention of a run', () => {
  it.each([
    ['Megatron-LM 0.14', 'flash'],
    ['NeMo (dgxc v25.05.05)', 'flash'],
    ['torchtitan', 'flash'],
    ['Megatron-LM 2021', 'unfused'],
    ['Megatron-DeepSpeed (BLOOM tuning)', 'unfused'],
    ['OneFlow', 'unfused'],
  ])('is what %s does by itself where the cell is blank: %s', (framework, attention) => {
    const shard = framework === 'torchtitan' ? 'fsdp' : 'zero1';
    const { plan } = scenarioOf({ framework, shard, attn_impl: '' });
    expect(plan.attention).toBe(attention);
    expect(plan.attentionKernel).toBeUndefined();
  });

  it.each(['DDP', 'DeepSpeed', 'FSDP2', 'Horovod'])('must be given for %s', (framework) => {
    expect(reasonOf({ framework, attn_impl: '' })).toMatch(/^column attn_impl: must be given/);
  });

  it('is unfused where that is what it says, even of the time before flash', () => {
    for (const attn_impl of ['unfused (pre-flash)', 'unfused', 'torch', 'megatron-fused-softmax'])
      expect(scenarioOf({ attn_impl }).plan.attention).toBe('unfused');
    expect(scenarioOf({ attn_impl: 'sdpa' }).plan).toMatchObject({ attentionKernel: 'flash2' });
  });
});

describe('how a table is written', () => {
  it('does not matter for whole numbers: 4 and 4.0 are the same', () => {
    const numbers = Object.entries(row).filter(([, cell]) => /^\d+$/.test(cell));
    const floats = Object.fromEntries(numbers.map(([column, cell]) => [column, `${cell}.0`]));
    expect(scenarioOf(floats)).toEqual(scenarioOf({}));
    expect(reasonOf({ tp: '4.5' })).toMatch(/^column tp: must be a whole number/);
  });

  it('does not matter in the order and the case of its columns, nor in the case of its words', () => {
    const plain = scenarioOf({});
    fc.assert(
      fc.property(
        fc.shuffledSubarray(Object.keys(row), { minLength: 24 }),
        fc.func(fc.boolean()),
        (order, up) => {
          const head = order.map((column) => (up(column) ? column.toUpperCase() : column));
          const cells = order.map((column) => {
            const cell = row[column]!;
            return categorical.includes(column) && up(cell) ? cell.toUpperCase() : cell;
          });
          const reader = new TableReader();
          const [read] = [
            ...reader.push(`${head.join(',')}\n${cells.join(',')}\n`),
            ...reader.end(),
          ];
          const parsed = parsedRun(read!.row);
          expect(parsed.ok && parsed.value).toEqual(plain);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is never a crash, whatever the words are made of', () => {
    const piece = fc.constantFrom(
      'zero',
      '1',
      '(',
      ')',
      ' ',
      'fsdp',
      'flash',
      '+',
      '8',
      '-',
      ',',
      'x',
    );
    const word = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...categorical), word, (column, cell) => {
        const p = runPrediction(predictRun({ ...row, [column]: cell }), 2);
        if (!p.supported) expect(p.reason).toMatch(/^line 2: \S/);
        else expect(p.iterSeconds).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['fp32', 'fp32'],
    ['TF32', 'tf32'],
    ['amp_bf16/DEFAULT', 'bf16'],
    ['', 'bf16'],
  ])('precision %j is %s', (precision, read) => {
    expect(scenarioOf({ precision }).training.precision).toBe(read);
  });

  it.each(['gpipe', 'zb-h1', 'zb-v'])('schedule %s is that schedule', (schedule) => {
    const over = { schedule, pp: '8', dp: '8' };
    expect(scenarioOf(over).plan.schedule).toBe(schedule);
  });
});

describe('the table of measured runs', () => {
  it('has no word that the reader does not know', () => {
    for (const run of runs) {
      for (const column of categorical) expect(wordOf(column, run[column] ?? '').ok).toBe(true);
      const reason = predictRun(run).reason ?? '';
      expect(reason).not.toMatch(/is not known/);
    }
  });
});
