import type { Plan } from '../cost-model/schema/plan.js';
import type { Scenario } from '../cost-model/schema/scenario.js';
import { evaluate, parseScenario } from './commands.js';

/** Llama 2 70B on 64 A100 by a code of DeepSpeed's kind: everything in the open after the backward pass. */
const plan = {
  tp: 4,
  pp: 4,
  dp: 4,
  sharding: 'zero1',
  kernels: 'norms',
  overlapGradients: false,
  overlapParameters: false,
} satisfies Partial<Plan>;

function evaluated(
  over: Partial<Plan> = {},
  framework: Scenario['framework'] = 'deepspeed',
  gradientPrecision: 'bf16' | 'fp32' = 'bf16',
) {
  const parsed = parseScenario({
    model: 'llama2-70b',
    cluster: {
      accelerator: 'a100-sxm-80gb',
      nodes: 8,
      devicesPerNode: 8,
      intraNode: 'nvlink3',
      interNode: 'ib-hdr-8x200',
    },
    training: { sequenceLength: 2048, globalBatch: 256, gradientPrecision },
    plan: { ...plan, ...over },
    framework,
  });
  const result = parsed.ok ? evaluate(parsed.value) : parsed;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const seconds = (...of: Parameters<typeof evaluated>) => evaluated(...of).stepSeconds.parts;

describe('a code that reduces and adds in operators of its own', () => {
  it('sends twice the bytes of gradients where it casts them to fp32, and as many of weights', () => {
    // an all-reduce is two passes of the gradients, the gather of weights one: 2·2 + 2 bytes against 2·4 + 2
    const ratio =
      seconds({ reducePrecision: 'fp32' }).dataCommunication / seconds().dataCommunication;
    expect(ratio).toBeGreaterThan(1.6);
    expect(ratio).toBeLessThan(10 / 6 + 0.01);
  });

  it('synchronises a sharded optimizer between nodes slower than the same all-reduce', () => {
    const gathered = seconds({ sharding: 'zero1' }).dataCommunication;
    const plain = seconds({ sharding: 'none' }).dataCommunication;
    // 3 passes of 16 bits against 2 on the wire
    expect(gathered).toBeGreaterThan(2 * plain);
  });

  it('adds up the gradient of a gated MLP once for each of its two products', () => {
    const fused = seconds({ kernels: 'fused' }).tensorCommunication;
    expect(seconds().tensorCommunication / fused).toBeCloseTo(5 / 4, 6);
  });

  it('gathers a split sequence once for both products', () => {
    const fused = seconds({ kernels: 'fused', sequenceParallel: true }).tensorCommunication;
    expect(seconds({ sequenceParallel: true }).tensorCommunication).toBeCloseTo(fused, 9);
  });

  it('takes time for each micro-batch to add its gradients, more in fp32, none with one micro-batch', () => {
    const adding = (microBatch: number) =>
      seconds({ microBatch }, 'deepspeed', 'fp32').compute -
      seconds({ microBatch }, 'deepspeed', 'bf16').compute;
    expect(adding(64)).toBe(0);
    expect(adding(1)).toBeGreaterThan(1.9 * adding(2));
  });
});

describe('memory of a code that keeps inputs as gathered from a split sequence', () => {
  it('has the inputs of two products whole on every rank instead of a share', () => {
    const kept = evaluated({ sequenceParallel: true, keepsGathered: true }).stages[0]!;
    const shares = evaluated({ sequenceParallel: true }).stages[0]!;
    // 20 layers, 4 micro-batches in flight, 2,048 tokens of 8,192 elements in 16 bits, three quarters more of each
    expect(kept.peakMemoryBytes.parts.activations - shares.peakMemoryBytes.parts.activations).toBe(
      20 * 4 * 2048 * 8192 * 2 * 2 * (3 / 4),
    );
  });

  it('changes nothing where the sequence is whole', () => {
    expect(evaluated({ keepsGathered: true })).toEqual(evaluated());
  });
});

describe('fragmentation', () => {
  const share = (over: Partial<Plan>) => {
    const { parts } = evaluated(over).stages[0]!.peakMemoryBytes;
    return parts.fragmentation / (parts.activations + parts.logits + parts.buffers);
  };

  it('is twice as much where operators are separate, unless all is recomputed', () => {
    expect(share({}) / share({ kernels: 'fused' })).toBeCloseTo(2, 9);
    expect(share({ recompute: 'full' })).toBeCloseTo(share({ kernels: 'fused' }), 9);
  });
});
