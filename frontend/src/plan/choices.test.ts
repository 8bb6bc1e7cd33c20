import { parseScenario } from '@meshwright/graders/plan';
import { choices, shardingChoices } from './choices.js';

const valuesOf = (framework: string, present: string) =>
  shardingChoices(framework, present).map(({ value }) => value);

describe('the shardings on offer', () => {
  it('are those that the framework can run, and the present one', () => {
    expect(valuesOf('fsdp2', 'fsdp')).toEqual(['none', 'zero2', 'zero3', 'fsdp', 'hsdp']);
    expect(valuesOf('horovod', 'zero1')).toEqual(['none', 'zero1']);
    expect(valuesOf('of another year', 'none')).toEqual(
      choices.shardings.map(({ value }) => value),
    );
  });

  it.each(choices.frameworks.map(({ value }) => value))('of %s are all taken', (framework) => {
    const job = {
      model: 'llama2-7b',
      cluster: { accelerator: 'a100-sxm-80gb', nodes: 1, devicesPerNode: 8, intraNode: 'nvlink3' },
      training: { sequenceLength: 512, globalBatch: 32 },
      framework,
    };
    for (const sharding of valuesOf(framework, 'none'))
      expect(parseScenario({ ...job, plan: { dp: 8, sharding } }).ok).toBe(true);
  });
});

it('names each choice once', () => {
  for (const list of Object.values(choices)) {
    const values = list.map(({ value }) => value);
    expect(new Set<string>(values).size).toBe(values.length);
  }
});
