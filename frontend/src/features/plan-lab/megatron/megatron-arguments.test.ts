import { Plan, recomputeModules, type Scenario } from '@meshwright/graders/plan';
import { z } from 'zod';
import { choices } from '../../../plan/choices.js';
import { megatronArguments } from './megatron-arguments.js';
import { presetScenario } from '../scenario/presets.js';

const flags = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith('--'))
      .map((line) => {
        const [name = '', ...values] = line.replace(' \\', '').slice(2).split(' ');
        const value = values.join(' ');
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

  it('say the chunks of a rank', () => {
    const start = presetScenario('3d-pipeline-175b-64gpu');
    const plan = { ...start.plan, schedule: 'interleaved' as const, vpp: 3 };
    const said = flags(megatronArguments({ ...start, plan }));
    expect(said.get('num-virtual-stages-per-pipeline-rank')).toBe('3');
  });

  it('own up to what they cannot express', () => {
    const scenario = presetScenario('llama7b-qlora-1x4090');
    const notes = megatronArguments(scenario)
      .split('\n')
      .filter((line) => line.startsWith('# not in'));
    expect(notes).toEqual([
      '# not in this format: low-rank adapters',
      '# not in this format: the ddp profile',
    ]);
  });

  const base = presetScenario('3d-pipeline-175b-64gpu');
  const plain = { ...base.plan, sharding: 'none' as const, recompute: 'none' as const };
  const withPlan = (plan: object, over: object = {}): Scenario => ({
    ...base,
    ...over,
    plan: { ...plain, ...plan },
  });

  it.each<[string, object, RegExp, RegExp?]>([
    [
      'hsdp',
      { sharding: 'hsdp', dp: 4, pp: 2, hsdpGroup: 2 },
      /--num-distributed-optimizer-instances 2/,
      /torch-fsdp2/,
    ],
    ['fsdp in a pipeline', { sharding: 'fsdp' }, /--use-megatron-fsdp/, /torch-fsdp2/],
    [
      'nvme',
      { offload: { ...plain.offload, optimizer: 'nvme' } },
      /# not in this format: offload of optimizer states on nvme/,
    ],
    [
      'cpu',
      { sharding: 'zero1', offload: { ...plain.offload, optimizer: 'cpu' } },
      /--use-precision-aware-optimizer/,
    ],
    [
      'overlap off',
      { dp: 8, pp: 1, overlapGradients: false },
      /# note: gradients are reduced after/,
      /--overlap-grad-reduce/,
    ],
    [
      'modules',
      { recompute: 'selective', recomputeModules: ['norm', 'mlp'] },
      /--recompute-modules layernorm mlp/,
    ],
    ['Ulysses', { cp: 2, contextParallel: 'ulysses' }, /--cp-comm-type a2a/],
    [
      'PowerSGD',
      { gradientCompression: 'powersgd' },
      /# not in this format: gradients compressed by PowerSGD/,
    ],
    ['unfused', { attention: 'unfused' }, /--attention-backend unfused/],
    [
      'listed stages',
      { pp: 2, stageLayers: [40, 56] },
      /--pipeline-model-parallel-layout 'Et\*40\|t\*56L'/,
    ],
    ['ends as layers', { endsAsLayers: true }, /--account-for-loss-in-pipeline-split/],
  ])('say %s', (_, plan, said, not = /^$/u) => {
    const text = megatronArguments(withPlan(plan));
    expect(text).toMatch(said);
    expect(text).not.toMatch(not);
  });

  it('say every precision and optimizer', () => {
    const of = (over: object) =>
      megatronArguments(withPlan({}, { training: { ...base.training, ...over } }));
    expect(of({ precision: 'mxfp8' })).toMatch(
      /--bf16 .*\n--fp8-format e4m3 .*\n--fp8-recipe mxfp8/u,
    );
    expect(of({ optimizer: 'adafactor' })).toMatch(
      /# not in this format: the optimizer Adafactor/u,
    );
    for (const list of ['precisions', 'optimizers'] as const) {
      const key = list === 'precisions' ? 'precision' : 'optimizer';
      const texts = choices[list].map(({ value }) => of({ [key]: value }));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it('say latent attention, shared experts and dense layers first, and no biases', () => {
    const said = flags(megatronArguments(presetScenario('deepseek-v3-2048-h800')));
    expect(Object.fromEntries(said)).toMatchObject({
      'multi-latent-attention': '',
      'kv-lora-rank': '512',
      'moe-shared-expert-intermediate-size': '2048',
      'moe-layer-freq': "'([0]*3+[1]*58)'",
      'disable-bias-linear': '',
    });
  });

  // every knob of the schema, every value of it: either an argument or a comment tells it from the plan without it
  const shapes = Object.entries(Plan.shape);
  const valuesOf = (knob: string): readonly unknown[] => {
    if (knob === 'offload')
      return [
        { optimizer: 'cpu' },
        { optimizer: 'nvme' },
        { parameters: 'cpu' },
        { activations: 'cpu' },
      ].map((to) => ({ ...plain.offload, ...to }));
    if (knob === 'stageLayers') return [[5, 13, 13, 13, 13, 13, 13, 13]];
    if (knob === 'recomputeModules') return recomputeModules.map((name) => [name]);
    const json = z.toJSONSchema(Plan.shape[knob as keyof typeof Plan.shape], { io: 'input' });
    if (json.enum !== undefined) return json.enum;
    return json.type === 'boolean' ? [true, false] : [2, 3];
  };
  // what a knob is a part of
  const contexts: Readonly<Record<string, object>> = {
    recomputeLayers: { recompute: 'full' },
    recomputeModules: { recompute: 'selective' },
    offloadLayers: { offload: { ...plain.offload, activations: 'cpu' } },
  };
  it.each(shapes.map(([knob]) => knob))('drop no value of %s', (knob) => {
    const values = valuesOf(knob).filter(
      (v) => JSON.stringify(v) !== JSON.stringify(plain[knob as 'tp']),
    );
    expect(values.length).toBeGreaterThan(0);
    const around = contexts[knob] ?? {};
    const without = megatronArguments(withPlan({ ...around, [knob]: plain[knob as 'tp'] }));
    const texts = values.map((value) => megatronArguments(withPlan({ ...around, [knob]: value })));
    for (const [i, text] of texts.entries())
      expect([values[i], text === without]).toEqual([values[i], false]);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
