import fc from 'fast-check';
import { megatronConfigurationOf, megatronRunPrediction } from './megatron-columns.js';
import { observeMegatron, summariseMegatron } from './megatron-summary.js';

/** A dense GPT of Megatron-LM's own tests, on one node of 8 A100. */
const row: Readonly<Record<string, string>> = {
  model_dir: 'gpt',
  test_case: 'gpt3_mcore_te_tp1_pp2',
  env: 'dev',
  platform: 'dgx_a100',
  nodes: '1',
  gpus_per_node: '8',
  iter_s_median: '0.5',
  iter_s_min: '0.4',
  n_iter: '49',
  mem_allocated_bytes: '1000',
  mem_max_allocated_bytes: '2000',
  'num-layers': '12',
  'hidden-size': '512',
  'num-attention-heads': '8',
  'seq-length': '1024',
  'micro-batch-size': '4',
  'global-batch-size': '32',
  'tensor-model-parallel-size': '1',
  'pipeline-model-parallel-size': '2',
  'pipeline-model-parallel-layout': '',
  'sequence-parallel': '',
  'num-experts': '',
  bf16: 'True',
  'transformer-impl': 'transformer_engine',
  other_args: '{"max-position-embeddings": 1024}',
};

describe('the prediction of a Megatron-LM run', () => {
  it('is made from its arguments and named by its place', () => {
    const { id, ...answer } = megatronRunPrediction(row, 2);
    expect(id).toBe('gpt/gpt3_mcore_te_tp1_pp2/dev/dgx_a100');
    expect(answer).toEqual({
      supported: true,
      memAllocatedBytes: expect.any(Number),
      memMaxAllocatedBytes: expect.any(Number),
      iterSeconds: expect.any(Number),
    });
    expect(answer.memMaxAllocatedBytes).toBeGreaterThan(answer.memAllocatedBytes!);
  });

  it('never reads what was measured', () => {
    const measured = [
      'iter_s_median',
      'iter_s_min',
      'n_iter',
      'mem_allocated_bytes',
      'mem_max_allocated_bytes',
    ];
    for (const poison of ['', 'poison', '1e999']) {
      const poisoned = { ...row, ...Object.fromEntries(measured.map((c) => [c, poison])) };
      expect(megatronRunPrediction(poisoned, 2)).toEqual(megatronRunPrediction(row, 2));
    }
    const configuration = megatronConfigurationOf(row);
    if (!configuration.ok) throw new Error(configuration.error);
    for (const column of measured) expect(configuration.value).not.toHaveProperty(column);
  });

  it.each([
    ['num-layers', '1e999', 'column num-layers: must be a whole number from 1, not "1e999"'],
    ['seq-length', '-8', 'column seq-length: must be a whole number from 1, not "-8"'],
    ['bf16', 'yes', 'column bf16: must be True or False, not "yes"'],
    ['optimizer', 'sgd', 'column optimizer: must be one of adam, muon, not "sgd"'],
    [
      'attention-backend',
      'falsh',
      'column attention-backend: must be one of auto, flash, fused, unfused, not "falsh"',
    ],
    [
      'moe-token-dispatcher-type',
      'all2all',
      'column moe-token-dispatcher-type: must be one of allgather, alltoall, flex, not "all2all"',
    ],
    ['test_case', 'a\uFFFD', 'column test_case: "a\uFFFD" is not UTF-8 text'],
    ['model_dir', 't5', 't5 models have an encoder and a decoder'],
  ])('is refused for %s = %j', (column, cell, reason) => {
    expect(megatronRunPrediction({ ...row, [column]: cell }, 9)).toMatchObject({
      supported: false,
      line: 9,
      reason: `line 9: ${reason}`,
      memMaxAllocatedBytes: null,
    });
  });

  it('never fails, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('0', '3', '9999999', 'True', 'Et*9|(tt|)*9L', '((t*99)*99)*99', '{"a":'),
    );
    const cells = fc.dictionary(fc.constantFrom(...Object.keys(row)), cell, { maxKeys: 3 });
    fc.assert(
      fc.property(cells, (over) => {
        const answer = megatronRunPrediction({ ...row, ...over }, 2);
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
        if (answer.supported) expect(answer.memMaxAllocatedBytes).toBeGreaterThan(0);
        else expect(answer.reason).toMatch(/^line 2: ./);
      }),
    );
  });
});

describe('a table of Megatron-LM runs', () => {
  it('is summarised by model and environment, and what is asked for apart', () => {
    const { memMaxAllocatedBytes } = megatronRunPrediction(row, 2);
    const seen = (over: Record<string, string>, measured: number) => {
      const run = { ...row, ...over, mem_max_allocated_bytes: String(measured) };
      return observeMegatron(run, megatronRunPrediction(run, 2));
    };
    const { groups, gptAndMoeDev } = summariseMegatron([
      seen({}, memMaxAllocatedBytes! / 1.1),
      seen({}, memMaxAllocatedBytes! / 0.7),
      seen({ env: 'lts' }, memMaxAllocatedBytes!),
      seen({ model_dir: 't5' }, 1),
    ]);
    expect(groups.map(({ group, supported }) => [group, supported])).toEqual([
      ['gpt/dev', 2],
      ['gpt/lts', 1],
      ['t5/dev', 0],
    ]);
    expect(gptAndMoeDev).toMatchObject({ runs: 2, supported: 2 });
    expect(gptAndMoeDev.maxAllocatedError).toBeCloseTo(0.2, 9);
    expect(gptAndMoeDev.maxAllocatedBias).toBeCloseTo(-0.1, 9);
    expect(gptAndMoeDev.maxAllocatedWorst).toBeCloseTo(0.3, 9);
  });
});
