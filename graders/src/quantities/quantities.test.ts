import { quantities } from './quantities.js';
import { show, showBytes } from './quantity.js';

const value = (id: string, params: Record<string, number>): number => {
  const quantity = quantities[id];
  if (quantity === undefined) throw new Error(`no quantity ${id}`);
  return quantity.value(params);
};

/** Figures that were published or can be added up by hand. */
const known: [string, Record<string, number>, number, number][] = [
  // 1 GB over 8 ranks: 2 x 7/8
  ['ring-all-reduce-bytes', { parameters: 5e8, bytesPerElement: 2, ranks: 8 }, 1.75e9, 0],
  // 14 steps of 10 us, then 175 MB at 100 GB/s
  [
    'ring-all-reduce-seconds',
    { megabytes: 100, ranks: 8, gigabytesPerSecond: 100, latencyMicroseconds: 10 },
    1.89e-3,
    1e-12,
  ],
  // nccl-tests, doc/PERFORMANCE.md: 1 GB over 8 ranks in 10 ms is 175 GB/s of bus bandwidth
  ['bus-bandwidth', { gigabytes: 1, ranks: 8, milliseconds: 10 }, 175e9, 1e-12],
  // arXiv:1910.02054 figure 1: 7.5B, 64 ranks, 16 bytes: 120, 31.4, 16.6, 1.9 GB
  ['state-bytes-per-gpu', { parameters: 7.5e9, ranks: 64, stage: 0, gradientBytes: 2 }, 120e9, 0],
  [
    'state-bytes-per-gpu',
    { parameters: 7.5e9, ranks: 64, stage: 1, gradientBytes: 2 },
    31.4e9,
    1e-3,
  ],
  [
    'state-bytes-per-gpu',
    { parameters: 7.5e9, ranks: 64, stage: 2, gradientBytes: 2 },
    16.6e9,
    3e-3,
  ],
  [
    'state-bytes-per-gpu',
    { parameters: 7.5e9, ranks: 64, stage: 3, gradientBytes: 2 },
    1.9e9,
    2e-2,
  ],
  // 175B x 16 bytes over 64 GPUs
  ['state-bytes-per-gpu', { parameters: 175e9, ranks: 64, stage: 3, gradientBytes: 2 }, 43.75e9, 0],
  ['fsdp-traffic-bytes', { parameters: 1e9, bytesPerElement: 2, ranks: 4 }, 4.5e9, 0],
  [
    'smallest-shard-group',
    { parameters: 70e9, bytesPerParameter: 16, gpuGigabytes: 80, reservedGigabytes: 20 },
    19,
    0,
  ],
  ['pipeline-idle-share', { stages: 8, microBatches: 64 }, 700 / 71, 0],
  ['micro-batches-for-idle-share', { stages: 8, idlePercent: 5 }, 133, 0],
  ['micro-batches-for-idle-share', { stages: 4, idlePercent: 10 }, 27, 0],
  ['interleaved-idle-share', { stages: 8, microBatches: 16, chunks: 4 }, 700 / 71, 0],
  // arXiv:2401.04088: Mixtral 8x7B has 13B active parameters
  [
    'moe-active-parameters',
    {
      layers: 32,
      hidden: 4096,
      heads: 32,
      kvHeads: 8,
      expertFfn: 14336,
      experts: 8,
      topK: 2,
      vocab: 32000,
    },
    12.88e9,
    1e-3,
  ],
  ['expert-capacity', { tokens: 4096, experts: 8, topK: 2, capacityFactor: 1.25 }, 1280, 0],
  // Llama 2 7B
  [
    'decoder-parameters',
    { layers: 32, hidden: 4096, heads: 32, kvHeads: 32, ffn: 11008, vocab: 32000 },
    6_738_415_616,
    0,
  ],
  // Korthikanti: GPT-3 175B, t = 8: (34h + 5as)/t = (417,792 + 983,040)/8 bytes a token
  [
    'activation-bytes-per-layer',
    { sequence: 2048, microBatch: 1, hidden: 12288, heads: 96, tensorParallel: 8 },
    (2048 * (34 * 12288 + 5 * 96 * 2048)) / 8,
    0,
  ],
  [
    'logits-bytes',
    { sequence: 4096, microBatch: 1, vocab: 128000, tensorParallel: 8 },
    393.216e6,
    0,
  ],
  // 70B on 2T tokens, H100 at 40 %: 8.4e23 FLOPs
  [
    'training-gpu-hours',
    { parameters: 70e9, tokens: 2e12, peakTeraflops: 989, mfuPercent: 40 },
    589_821,
    1e-4,
  ],
  // 13B on 300B tokens: $4.10 an hour at 312 x 45 % against 125 x 38 %
  ['break-even-price', { priceA: 4.1, peakA: 312, mfuA: 45, peakB: 125, mfuB: 38 }, 1.387, 1e-3],
  ['roofline-batch-tokens', { peakTeraflops: 989, terabytesPerSecond: 3.35 }, 295.2, 1e-3],
  ['straggler-step-share', { gpus: 1024, slowPercent: 0.1 }, 64.1, 1e-3],
  // Llama 3, arXiv:2407.21783 §3.3.4: 419 interruptions in 54 days on 16,384 GPUs
  ['cluster-mtbf', { days: 54, failures: 419, observedGpus: 16384, gpus: 16384 }, 3.093, 1e-3],
  ['checkpoint-interval', { saveSeconds: 60, nodeMtbfHours: 2400, nodes: 100 }, 3219.9, 1e-3],
  // arXiv:2305.14314: 65B in 4 bits
  ['qlora-base-bytes', { parameters: 65e9 }, 33.53e9, 1e-3],
  // rank 16 on all linear layers of Llama 2 7B: 39,976,960 trainable parameters
  [
    'lora-trainable-parameters',
    { layers: 32, hidden: 4096, heads: 32, kvHeads: 32, ffn: 11008, rank: 16 },
    39_976_960,
    0,
  ],
  // C = 5.76e23 is Chinchilla's own budget: 70B parameters (table 3), within the rule of thumb
  [
    'compute-optimal-parameters',
    { gpus: 1000, days: 66.667, peakTeraflops: 200, mfuPercent: 50 },
    69.3e9,
    1e-2,
  ],
];

describe('quantities', () => {
  it.each(known)('%s of %o is %d', (id, params, expected, tolerance) => {
    expect(Math.abs(value(id, params) / expected - 1)).toBeLessThanOrEqual(tolerance + 1e-12);
  });

  it('tells apart idle share and idle over ideal time', () => {
    const bubble = quantities['pipeline-idle-share'];
    const params = { stages: 4, microBatches: 32 };
    expect(bubble?.value(params)).toBeCloseTo(300 / 35, 12);
    expect(bubble?.slips['idle-over-ideal']?.value(params)).toBeCloseTo(300 / 32, 12);
  });

  it('shows its working with the result in it', () => {
    const text = quantities['state-bytes-per-gpu']?.working({
      parameters: 175e9,
      ranks: 64,
      stage: 3,
      gradientBytes: 2,
    });
    expect(text).toContain('**43.75 GB**');
    expect(text).toMatch(/^1\. .*\n2\. /);
  });

  it('refuses parameters that it does not know', () => {
    expect(() => value('pipeline-idle-share', { stages: 4, microBatches: 8, chunks: 2 })).toThrow(
      /chunks/,
    );
  });

  it.each(Object.entries(quantities))('%s is filed under its own id', (id, quantity) => {
    expect(quantity.id).toBe(id);
    expect(Object.keys(quantity.slips).length).toBeGreaterThan(0);
    expect(quantity.working).toBeInstanceOf(Function);
  });
});

describe('numbers in working', () => {
  it.each([
    [8.4e23, '8.4 × 10²³'],
    [12288, '12,288'],
    [0.0857142, '0.08571'],
    [1234567, '1.235 × 10⁶'],
    [-5e-7, '-5 × 10⁻⁷'],
  ])('%d is written %s', (value, text) => {
    expect(show(value)).toBe(text);
  });

  it('writes bytes in the decimal unit that fits', () => {
    expect(showBytes(43.75e9)).toBe('43.75 GB');
    expect(showBytes(12)).toBe('12 bytes');
  });
});
