import { parseScenario } from './commands.js';

const frameworks = ['megatron', 'fsdp2', 'deepspeed', 'ddp', 'horovod'] as const;
const shardings = ['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'] as const;
const all = frameworks.flatMap((framework) =>
  shardings.flatMap((sharding) =>
    ['none', 'cpu'].flatMap((parameters) =>
      [1, 2].map((pp) => ({ framework, sharding, parameters, pp })),
    ),
  ),
);

interface Case {
  readonly framework: string;
  readonly sharding: string;
  readonly parameters: string;
  readonly pp: number;
}

function problemsOf({ framework, sharding, parameters, pp }: Case) {
  const result = parseScenario({
    model: 'gpt3-13b',
    cluster: {
      accelerator: 'a100-sxm-80gb',
      nodes: 2,
      devicesPerNode: 8,
      intraNode: 'nvlink3',
      interNode: 'ib-hdr-8x200',
    },
    training: { sequenceLength: 2048, globalBatch: 512 },
    framework,
    plan: { pp, dp: 16 / pp, sharding, recompute: 'full', offload: { parameters } },
  });
  return result.ok ? [] : result.error;
}

const PLACES = ['plan.sharding', 'plan.offload.parameters'];

describe('shards of the stages of a pipeline', () => {
  it.each(['zero2', 'zero3', 'fsdp', 'hsdp'])(
    'are refused of DeepSpeed beyond the first stage of ZeRO, by whatever name: %s',
    (sharding) => {
      const of = { framework: 'deepspeed', sharding, parameters: 'none', pp: 2 };
      expect(problemsOf(of)).toMatchObject([
        { path: 'plan.sharding', rule: 'zero-with-pipeline', nearest: 'zero1' },
      ]);
      expect(problemsOf({ ...of, pp: 1 })).toEqual([]);
    },
  );

  it.each([
    ['megatron', 'zero2', 'zero1'],
    ['megatron', 'zero3', 'fsdp'],
    ['fsdp2', 'zero2', 'fsdp'],
    ['fsdp2', 'zero3', 'fsdp'],
  ])('of %s are fsdp, and %s is led to %s', (framework, sharding, nearest) => {
    const of = { framework, sharding, parameters: 'none', pp: 2 };
    expect(problemsOf(of)).toMatchObject([{ rule: 'zero-with-pipeline', nearest }]);
    expect(problemsOf({ ...of, sharding: 'fsdp' })).toEqual([]);
  });

  it.each(all)('are led to what runs: %j', (of) => {
    let plan: Case = of;
    for (let steps = 0; steps < 3; steps++) {
      const problem = problemsOf(plan).find(({ path }) => PLACES.includes(path));
      if (problem === undefined) break;
      const knob = problem.path === 'plan.sharding' ? 'sharding' : 'parameters';
      plan = { ...plan, [knob]: String(problem.nearest) };
    }
    expect(problemsOf(plan)).toEqual([]);
  });
});
