import { evaluate, parseScenario } from '../../commands/commands.js';
import { GIB } from '../../units/units.js';
import type { StageMemory } from '../schema/evaluation.js';

type Over = Record<string, unknown>;

const gpt = {
  arch: 'dense-gpt',
  layers: 16,
  hidden: 2048,
  heads: 16,
  vocab: 50_304,
  learnedPositions: 2048,
};

function scenario(plan: Over, training: Over = {}, top: Over = {}) {
  return {
    model: gpt,
    cluster: {
      accelerator: 'a100-sxm-80gb',
      nodes: 1,
      devicesPerNode: 8,
      intraNode: 'nvlink3',
    },
    training: { sequenceLength: 2048, globalBatch: 64, ...training },
    plan: { dp: 8, ...plan },
    ...top,
  };
}

/** Stages of a scenario that must be sound. */
function stages(...of: Parameters<typeof scenario>): readonly StageMemory[] {
  const parsed = parseScenario(scenario(...of));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const result = evaluate(parsed.value);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.stages;
}

const first = (...of: Parameters<typeof scenario>): StageMemory => stages(...of)[0]!;
const parts = (...of: Parameters<typeof scenario>) => first(...of).peakMemoryBytes.parts;

describe('levels of memory', () => {
  it('are tensors, what the allocator reserves, and the device, each the next without one part', () => {
    for (const stage of stages({ tp: 2, pp: 2, dp: 2 })) {
      const { total, parts: of } = stage.peakMemoryBytes;
      expect(Object.values(of).reduce((a, b) => a + b, 0)).toBeCloseTo(total, 0);
      expect(stage.reservedBytes).toBeCloseTo(total - of.context, 0);
      expect(stage.allocatedBytes).toBeCloseTo(stage.reservedBytes - of.fragmentation, 0);
      expect(of.fragmentation).toBeGreaterThan(0);
    }
  });

  it('differ by less with expandable segments', () => {
    const usual = parts({});
    const expandable = parts({ allocator: 'expandable' });
    expect(expandable.fragmentation).toBeCloseTo(usual.fragmentation / 3, 0);
  });
});

describe('the loss', () => {
  // tokens x vocabulary x bytes a logit, and the inputs of final norm and head
  const tokens = 2048;
  const apart = 4 * tokens * gpt.hidden;
  it.each([
    ['fused', 1, 4],
    ['parallel', 1, 6],
    ['separate', 1, 16],
    ['gathered', 1, 16],
    ['parallel', 2, 3],
    ['gathered', 2, 20],
  ])('keeps, %s and with tp %d, %d bytes of a logit', (crossEntropy, tp, bytes) => {
    const { logits } = parts({ tp, dp: 8 / tp, crossEntropy });
    const vocabulary = tp === 1 ? 50_304 : 50_432;
    expect(logits - apart).toBeCloseTo(bytes * tokens * vocabulary, 0);
  });

  it('does not live at the same time as the layer that is recomputed', () => {
    const plan = { recompute: 'full', attention: 'unfused' };
    const both = (vocab: number): number => {
      const { logits, buffers } = parts(plan, {}, { model: { ...gpt, vocab } });
      return logits + buffers;
    };
    expect(both(2048)).toBeCloseTo(both(1024), 0);
    expect(both(200_064)).toBeGreaterThan(2 * both(1024));
  });
});

describe('buckets of gradients', () => {
  const gradients = (framework: string) => parts({}, {}, { framework });
  it('are a copy of all gradients in DDP, one of 1 GB in DeepSpeed, parts of the gradients in Megatron-LM', () => {
    const ddp = gradients('ddp');
    expect(ddp.buffers).toBeGreaterThan(ddp.gradients);
    const deepspeed = gradients('deepspeed');
    expect(deepspeed.buffers).toBeGreaterThan(1e9);
    expect(deepspeed.buffers).toBeLessThan(1.1e9);
    expect(gradients('megatron').buffers).toBeLessThan(0.1e9);
  });
});

describe('sharded weights', () => {
  const fsdp = { framework: 'fsdp2' };
  it('stay gathered on a pipeline stage, with fp32 gradients of all its layers', () => {
    const plan = { sharding: 'fsdp', pp: 2, dp: 4 };
    const kept = parts(plan, {}, fsdp);
    const dropped = parts({ ...plan, reshardAfterForward: true }, {}, fsdp);
    const parameters = 8 * (12 * 2048 ** 2 + 13 * 2048) + (50_304 + 2048) * 2048;
    const unit = 12 * 2048 ** 2 + 13 * 2048;
    const live = 3 * 2 * unit + 2 * unit + 2 * (50_304 + 2048) * 2048;
    expect((kept.buffers - dropped.buffers) / (6 * parameters - live)).toBeCloseTo(1, 2);
  });

  it('take half of the optimizer each in two instances of ZeRO-1', () => {
    const one = parts({ sharding: 'zero1' });
    const two = parts({ sharding: 'zero1', hsdpGroup: 4 });
    expect(two.optimizer).toBeCloseTo(2 * one.optimizer, 0);
  });

  it('cannot lie in instances of unequal size', () => {
    expect(parseScenario(scenario({ sharding: 'zero1', hsdpGroup: 3 }))).toMatchObject({
      ok: false,
      error: [{ path: 'plan.hsdpGroup', rule: 'hsdp-divides' }],
    });
  });
});

describe('Muon', () => {
  const matrices = 16 * (12 * 2048 ** 2 + 13 * 2048);
  const vocabulary = (50_304 + 2048) * 2048 + 2 * 2048;
  it('keeps a master copy and a momentum of the layers, Adam the vocabulary', () => {
    const { optimizer } = parts({}, { optimizer: 'muon' });
    expect(optimizer).toBeCloseTo(8 * matrices + 12 * vocabulary, 0);
  });

  it('cannot cut its largest matrix', () => {
    const { optimizer } = parts({ sharding: 'zero1' }, { optimizer: 'muon' });
    expect(optimizer).toBeCloseTo(12 * vocabulary, 0);
  });
});

describe('prediction layers', () => {
  const plan = { pp: 2, dp: 4 };
  const of = (mtpLayers: number) =>
    stages(plan, {}, { model: { ...gpt, tiedEmb: false, mtpLayers } });
  const without = of(0);
  const having = of(1);
  it('lie on the last stage with a layer, a product of two hidden states and their own embedding', () => {
    expect(having[0]).toEqual(without[0]);
    const more =
      having[1]!.peakMemoryBytes.parts.weights - without[1]!.peakMemoryBytes.parts.weights;
    const layer = 12 * 2048 ** 2 + 13 * 2048;
    expect(more / 2).toBeCloseTo(layer + 2 * 2048 ** 2 + 6 * 2048 + 50_304 * 2048, 0);
  });

  it('have logits of their own', () => {
    const { logits } = having[1]!.peakMemoryBytes.parts;
    expect(logits).toBeCloseTo(2 * without[1]!.peakMemoryBytes.parts.logits, 0);
  });
});

describe('offloaded activations', () => {
  it('leave by layer', () => {
    const all = parts({ offload: { activations: 'cpu' } }).activations;
    const half = parts({ offload: { activations: 'cpu' }, offloadLayers: 8 }).activations;
    const none = parts({}).activations;
    expect(half / none).toBeCloseTo(0.5 + 2 / 16, 6);
    expect(all / none).toBeCloseTo(2 / 16, 6);
  });
});

describe('published figures', () => {
  const one = {
    accelerator: 'a100-sxm-80gb',
    nodes: 1,
    devicesPerNode: 1,
    intraNode: 'nvlink3',
  };
  const llama65b = {
    arch: 'dense-llama',
    layers: 80,
    hidden: 8192,
    ffn: 22_016,
    heads: 64,
    vocab: 32_000,
  };
  it('hold for QLoRA: a 65B model trains within 48 GB instead of more than 780 (arXiv:2305.14314 §1)', () => {
    const plan = { dp: 1, recompute: 'full' };
    const training = { sequenceLength: 512, globalBatch: 16, optimizer: 'adam8bit' };
    const lora = { rank: 64, targets: 'all-linear', baseBits: 4 };
    const top = { model: llama65b, cluster: one, framework: 'ddp' };
    const adapted = first(plan, { ...training, lora }, top);
    expect(adapted.peakMemoryBytes.total).toBeLessThan(48e9);
    expect(adapted.peakMemoryBytes.total).toBeGreaterThan(33e9);
    const states = parts(
      plan,
      { ...training, optimizer: 'adam' },
      { ...top, framework: 'deepspeed' },
    );
    expect(states.weights + states.gradients + states.optimizer).toBeGreaterThan(780e9);
  });

  it('hold for Llama-2 7B, whose full fine-tuning with Adam takes 16 bytes a parameter: 108 GB', () => {
    const states = parts(
      { dp: 1 },
      { sequenceLength: 4096, globalBatch: 1 },
      { model: 'llama2-7b', cluster: one, framework: 'deepspeed' },
    );
    const bytes = states.weights + states.gradients + states.optimizer;
    expect(bytes / (16 * 6.738e9)).toBeCloseTo(1, 2);
  });

  it('hold for GPT-3 on A100 of 80 GB: it runs with tp 8, pp 8 and recompute of attention (arXiv:2205.05198 table 5)', () => {
    const [stage] = stages(
      {
        tp: 8,
        pp: 8,
        dp: 1,
        vpp: 3,
        schedule: 'interleaved',
        sequenceParallel: true,
        recompute: 'selective',
        attention: 'unfused',
      },
      { sequenceLength: 2048, globalBatch: 64, precision: 'fp16' },
      {
        model: 'gpt3-175b',
        cluster: { ...one, nodes: 8, devicesPerNode: 8, interNode: 'ib-hdr-8x200' },
      },
    );
    expect(stage!.fits).toBe(true);
    expect(stage!.peakMemoryBytes.total).toBeGreaterThan(55 * GIB);
  });
});

describe('8-bit copies of weights', () => {
  const hopper = {
    cluster: { accelerator: 'h100-sxm-80gb', nodes: 1, devicesPerNode: 8, intraNode: 'nvlink4' },
  };
  const weights = (plan: Over, framework = 'megatron') =>
    parts(plan, { precision: 'fp8' }, { ...hopper, framework }).weights;
  const layers = 16 * (12 * 2048 ** 2 + 13 * 2048);
  it('take two bytes of each weight of a layer, a cast and its transpose', () => {
    expect(weights({}) - weights({ narrowWeights: 'primary' })).toBeCloseTo(2 * layers, 0);
  });

  it('are not kept where weights are cast for each product', () => {
    expect(weights({}, 'fsdp2')).toBe(weights({ narrowWeights: 'primary' }, 'fsdp2'));
  });
});
