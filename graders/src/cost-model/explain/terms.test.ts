import { evaluate, explainTerms, parseScenario } from '../../commands/commands.js';
import { memoryParts, stepParts, type Evaluation } from '../schema/evaluation.js';
import type { Term } from './term.js';
import type { Terms } from './terms.js';

const a100 = (nodes: number) => ({
  accelerator: 'a100-sxm-80gb',
  nodes,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
});

const scenarios: readonly (readonly [string, object])[] = [
  [
    'GPT-3 175B in 3D',
    {
      model: 'gpt3-175b',
      cluster: a100(64),
      training: { sequenceLength: 2048, globalBatch: 512 },
      plan: { tp: 8, pp: 8, dp: 8, sequenceParallel: true, sharding: 'zero1', recompute: 'full' },
    },
  ],
  [
    'Mixtral with experts on other ranks',
    {
      model: 'mixtral-8x7b',
      cluster: a100(8),
      training: { sequenceLength: 4096, globalBatch: 256 },
      plan: { tp: 2, pp: 4, dp: 8, ep: 8, sharding: 'zero1' },
    },
  ],
  [
    'Llama 2 7B under FSDP with offload and adapters',
    {
      model: 'llama2-7b',
      cluster: a100(1),
      training: { sequenceLength: 2048, globalBatch: 64, lora: { rank: 16 } },
      framework: 'fsdp2',
      plan: { dp: 8, sharding: 'fsdp', offload: { optimizer: 'cpu', activations: 'cpu' } },
    },
  ],
  [
    'ResNet-50',
    {
      model: 'resnet-50',
      cluster: a100(1),
      training: { sequenceLength: 1, globalBatch: 2048, precision: 'fp16', optimizer: 'sgd' },
      framework: 'ddp',
      plan: { dp: 8, microBatch: 256 },
    },
  ],
  [
    'GPT 1.3B under FSDP with selective recompute',
    {
      model: 'gpt-1p3b',
      cluster: a100(1),
      training: { sequenceLength: 2048, globalBatch: 64 },
      framework: 'fsdp2',
      plan: { dp: 8, sharding: 'fsdp', recompute: 'selective' },
    },
  ],
];

function explained(input: object): { terms: Terms; evaluation: Evaluation } {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const terms = explainTerms(parsed.value);
  const evaluation = evaluate(parsed.value);
  if (!terms.ok || !evaluation.ok) throw new Error('refused');
  return { terms: terms.value, evaluation: evaluation.value };
}

const product = (t: Term): number =>
  t.factors.reduce((all, f) => all * f.value ** f.power, t.factors.length === 0 ? 0 : 1);

describe.each(scenarios)('the terms of %s', (_, scenario) => {
  const { terms, evaluation } = explained(scenario);

  it('are the parts of the prediction, each the product of its factors', () => {
    expect(terms.step.map((t) => t.part)).toEqual([...stepParts]);
    expect(terms.memory.map((t) => t.part)).toEqual([...memoryParts]);
    const stage = evaluation.stages[terms.stage]!.peakMemoryBytes;
    expect(stage.total).toBe(evaluation.peakMemoryBytes);
    for (const t of terms.step) expect(t.value).toBe(evaluation.stepSeconds.parts[t.part]);
    for (const t of terms.memory) expect(t.value).toBe(stage.parts[t.part]);
    for (const t of [...terms.step, ...terms.memory]) {
      expect(product(t)).toBeCloseTo(t.value, Math.max(0, 6 - Math.ceil(Math.log10(t.value + 1))));
      if (t.value > 0) expect(product(t) / t.value).toBeCloseTo(1, 9);
    }
  });

  it('name a source, and have every symbol in words and in numbers', () => {
    for (const t of [...terms.step, ...terms.memory]) {
      expect(t.source.length).toBeGreaterThan(10);
      expect(t.numbers).not.toMatch(/NaN|Infinity|undefined/);
      for (const f of t.factors) {
        expect(t.formula).toContain(f.symbol);
        expect(f.meaning.length).toBeGreaterThan(3);
        expect(Number.isFinite(f.value)).toBe(true);
      }
    }
  });

  it('have devices that reach a share of their peak which one can believe', () => {
    const shares = terms.step.flatMap((t) => t.factors.filter(({ symbol }) => symbol === 'ε'));
    expect(shares.length).toBeGreaterThan(0);
    for (const { value } of shares) {
      expect(value).toBeGreaterThan(0.01);
      expect(value).toBeLessThanOrEqual(1);
    }
  });

  it('say what limits the plan, in shares that add up to 1', () => {
    const sum = Object.values(terms.limits.shares).reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(1, 9);
    const largest = Math.max(...Object.values(terms.limits.shares));
    expect(terms.limits.shares[terms.limits.limitedBy]).toBe(largest);
  });
});

describe('what limits a plan', () => {
  const limited = (over: object) => explained({ ...scenarios[0]![1], ...over }).terms.limits;

  it('is the bubble of a pipeline with few micro-batches', () => {
    const training = { sequenceLength: 2048, globalBatch: 8 };
    expect(limited({ training }).limitedBy).toBe('bubble');
  });

  it('is the network between nodes when gradients cross a slow one for a small batch', () => {
    const cluster = { ...a100(8), interNode: 'ethernet-10g' };
    const training = { sequenceLength: 512, globalBatch: 64 };
    const plan = { dp: 64, sharding: 'zero1' };
    const scenario = { model: 'gpt2-1p5b', cluster, training, plan };
    expect(limited(scenario).limitedBy).toBe('networkBetweenNodes');
  });

  it('is compute for a large batch of a dense model', () => {
    const training = { sequenceLength: 2048, globalBatch: 2048 };
    const { limitedBy, shares } = limited({ training });
    expect(limitedBy).toBe('compute');
    // products and their recomputation are most of this step: 1 % more of both comes back nearly whole
    expect(shares.compute).toBeGreaterThan(0.7);
    expect(shares.launch).toBeLessThan(0.15);
  });

  it('is launching kernels for a tiny model', () => {
    const model = { layers: 24, hidden: 128, heads: 4, vocab: 1000 };
    const cluster = { ...a100(1), devicesPerNode: 1 };
    const training = { sequenceLength: 128, globalBatch: 8 };
    expect(limited({ model, cluster, training, plan: { dp: 1 } }).limitedBy).toBe('launch');
  });

  it('is memory bandwidth for a convolutional net of thin layers', () => {
    const { terms } = explained(scenarios[3]![1]);
    expect(terms.limits.limitedBy).toBe('memoryBandwidth');
  });
});
