import { megatronArguments, megatronGaps } from './megatron-arguments.js';
import { presetScenario } from './presets.js';

const flags = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith('--'))
      .map((line) => {
        const [name = '', value = ''] = line.replace(' \\', '').slice(2).split(' ');
        return [name, value];
      }),
  );

describe('Megatron-LM arguments', () => {
  it('say the plan, the model and the batch', () => {
    const said = flags(megatronArguments(presetScenario('3d-pipeline-175b-64gpu')));
    expect(Object.fromEntries(said)).toMatchObject({
      'tensor-model-parallel-size': '8',
      'pipeline-model-parallel-size': '8',
      'num-layers': '96',
      'hidden-size': '12288',
      'micro-batch-size': '1',
      'global-batch-size': '512',
      'recompute-granularity': 'full',
      'sequence-parallel': '',
      bf16: '',
    });
    expect(said.has('num-query-groups')).toBe(false);
  });

  it('say grouped queries, gated MLP and experts where the model has them', () => {
    const said = flags(megatronArguments(presetScenario('mixtral-8x7b-64-h100')));
    expect(Object.fromEntries(said)).toMatchObject({
      'num-query-groups': '8',
      swiglu: '',
      'num-experts': '8',
      'expert-model-parallel-size': '8',
    });
  });

  it('turn chunks a rank into layers a chunk', () => {
    const start = presetScenario('3d-pipeline-175b-64gpu');
    const plan = { ...start.plan, schedule: 'interleaved' as const, vpp: 3 };
    const said = flags(megatronArguments({ ...start, plan }));
    expect(said.get('num-layers-per-virtual-pipeline-stage')).toBe('4');
  });

  it('own up to what they cannot express', () => {
    const scenario = presetScenario('llama7b-qlora-1x4090');
    expect(megatronGaps(scenario)).toEqual(['low-rank adapters', 'the ddp profile']);
    expect(megatronArguments(scenario)).toMatch(/^# not expressed here: low-rank adapters/u);
  });
});
