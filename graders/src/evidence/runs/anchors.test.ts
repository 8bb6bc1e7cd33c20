import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { totalParameters } from '../../cost-model/model/parameters.js';
import { Model } from '../../cost-model/schema/model.js';
import { transformer } from '../../cost-model/model/transformer.js';
import { evaluate, parseScenario } from '../../commands/commands.js';
import { predictRun } from './predict-run.js';
import { readTable } from '../tables/table-reader.js';

/* eslint max-params: off -- rows of published tables */

const runs = readTable(
  readFileSync(join(import.meta.dirname, '../../../fixtures/measured-runs.csv'), 'utf8'),
);
const evaluated = (scenario: object) => {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const result = evaluate(parsed.value);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

describe('table 1 of Megatron-LM (arXiv:2104.04473)', () => {
  // billions of parameters, heads, hidden size, layers, devices, TFLOP/s of a device with recomputed work
  const table = [
    [1.7, 24, 2304, 24, 32, 137],
    [3.6, 32, 3072, 30, 64, 138],
    [7.5, 32, 4096, 36, 128, 142],
    [18.4, 48, 6144, 40, 256, 135],
    [39.1, 64, 8192, 48, 512, 138],
    [76.1, 80, 10_240, 60, 1024, 140],
    [145.6, 96, 12_288, 80, 1536, 148],
    [310.1, 128, 16_384, 96, 1920, 155],
    [529.6, 128, 20_480, 105, 2520, 163],
    [1008, 160, 25_600, 128, 3072, 163],
  ] as const;

  it.each(table)(
    'has %d billion parameters for %d heads, width %d and %d layers',
    (billions, heads, hidden, layers) => {
      const shape = { layers, hidden, heads, vocab: 51_200, learnedPositions: 2048 };
      const parameters = totalParameters(transformer(Model.parse({ ...shape, tiedEmb: true })));
      // the table rounds to one place, which is 3 % of 1.7
      expect(Math.abs(parameters / 1e9 - billions)).toBeLessThan(0.01 * billions + 0.05);
    },
  );

  it.each(table)(
    'of %d billion parameters (%d heads, width %d, %d layers) on %d A100 reaches %d TFLOP/s, within 10 %%',
    (_, heads, __, ___, devices, teraflops) => {
      const run = runs.find(
        (r) =>
          r['source'] === 'narayanan21-t1' &&
          r['heads'] === String(heads) &&
          r['gpus'] === String(devices),
      );
      const { evaluation } = predictRun(run!);
      const { flopsPerStep, stepSeconds, interval } = evaluation!;
      const predicted = flopsPerStep.hardware / devices / stepSeconds.total / 1e12;
      expect(Math.abs(predicted / teraflops - 1)).toBeLessThan(0.1);
      const measured = Number(run!['iter_s']);
      expect(measured).toBeGreaterThan(interval.low);
      expect(measured).toBeLessThan(interval.high);
    },
  );
});

describe('tables 4 and 5 of Korthikanti et al. (arXiv:2205.05198)', () => {
  const gpt = (plan: object) =>
    evaluated({
      model: 'gpt-22b',
      cluster: {
        accelerator: 'a100-sxm-80gb',
        nodes: 1,
        devicesPerNode: 8,
        intraNode: 'nvlink3',
      },
      training: { sequenceLength: 2048, globalBatch: 4, precision: 'fp16' },
      plan: { tp: 8, dp: 1, microBatch: 4, attention: 'unfused', ...plan },
    }).stepSeconds;
  const layers = ({ total, parts }: ReturnType<typeof gpt>) =>
    total - parts.optimizer - parts.overhead;
  const base = layers(gpt({}));
  // milliseconds of one layer of 22B, of 19.6 without recompute
  it.each([
    ['full recompute', { recompute: 'full' }, 27.2],
    ['selective recompute', { recompute: 'selective' }, 21.6],
    ['sequence parallelism', { sequenceParallel: true }, 19.0],
    ['both of the latter', { recompute: 'selective', sequenceParallel: true }, 20.3],
  ])('%s costs what was measured, within 6 points', (_, plan, milliseconds) => {
    expect(Math.abs(layers(gpt(plan)) / base - milliseconds / 19.6)).toBeLessThan(0.06);
  });

  // seconds a step: full recompute, and selective with sequence parallelism
  it.each([
    ['22B', 8, 1.42, 1.1],
    ['175B', 64, 18.13, 13.75],
    ['530B', 280, 49.05, 37.83],
    ['1T', 512, 94.42, 71.49],
  ])(
    '%s on %d A100 takes %d s, or %d with their two techniques, within 15 %%',
    (_, devices, full, present) => {
      const own = runs
        .filter((r) => r['source'] === 'korthikanti22-t5' && r['gpus'] === String(devices))
        .map((r) => ({
          recompute: r['recompute'],
          seconds: predictRun(r).evaluation!.stepSeconds.total,
        }));
      const of = (recompute: string) => own.find((r) => r.recompute === recompute)!.seconds;
      expect(Math.abs(of('full') / full - 1)).toBeLessThan(0.15);
      expect(Math.abs(of('selective') / present - 1)).toBeLessThan(0.15);
      // the paper's gain is about 30 %
      expect(of('full') / of('selective')).toBeGreaterThan(1.2);
    },
  );
});

describe('Llama 2 (arXiv:2307.09288)', () => {
  // 2 bytes a weight; 16 for mixed-precision Adam (arXiv:1910.02054 section 3.1)
  it.each([
    ['llama2-7b', 13.5, 107.8],
    ['llama2-13b', 26.0, 208.3],
    ['llama2-70b', 138.0, 1103.6],
  ])('%s takes %d GB of weights and %d GB with Adam', (model, weights, states) => {
    const { stages } = evaluated({
      model,
      cluster: {
        accelerator: 'a100-sxm-80gb',
        nodes: 1,
        devicesPerNode: 8,
        intraNode: 'nvlink3',
      },
      training: { sequenceLength: 4096, globalBatch: 8 },
      framework: 'fsdp2',
      plan: { dp: 8, sharding: 'fsdp' },
    });
    const { parts } = stages[0]!.peakMemoryBytes;
    expect(Math.abs((8 * parts.weights) / 1e9 / weights - 1)).toBeLessThan(0.01);
    const all = 8 * (parts.weights + parts.gradients + parts.optimizer);
    expect(Math.abs(all / 1e9 / states - 1)).toBeLessThan(0.01);
  });
});
