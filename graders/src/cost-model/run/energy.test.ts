import fc from 'fast-check';
import { evaluate, parseScenario } from '../../commands/commands.js';
import { activityOf } from './energy.js';
import { stepParts, type Energy, type Evaluation } from '../schema/evaluation.js';

function evaluated(scenario: object): Evaluation {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const result = evaluate(parsed.value);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const energyIn = (scenario: object): Energy => {
  const { energy } = evaluated(scenario);
  if (energy === null) throw new Error('the accelerator has no power');
  return energy;
};

const a100 = (nodes: number) => ({
  accelerator: 'a100-sxm-80gb',
  nodes,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
});

/** BLOOM as it was trained (arXiv:2211.05100 section 3.2): 48 nodes, tp 4, pp 12, dp 8. */
const bloom = {
  model: {
    arch: 'dense-gpt',
    layers: 70,
    hidden: 14_336,
    heads: 112,
    vocab: 250_880,
    tiedEmb: true,
  },
  cluster: { ...a100(48), interNode: 'ib-edr-4x100' },
  training: { sequenceLength: 2048, globalBatch: 2048, precision: 'bf16', tokens: 366e9 },
  framework: 'deepspeed',
  plan: {
    tp: 4,
    pp: 12,
    dp: 8,
    microBatch: 2,
    sharding: 'zero1',
    recompute: 'full',
    attention: 'unfused',
  },
};

const llama2 = {
  model: 'llama2-70b',
  cluster: a100(256),
  training: { sequenceLength: 4096, globalBatch: 1024, tokens: 2e12 },
  plan: { tp: 8, pp: 4, dp: 64, sequenceParallel: true, sharding: 'zero1' },
};

describe('the energy of a run', () => {
  // the paper takes the rating of 400 W for every hour of the allocation; the model 330 W for the hours of the steps alone
  it('is within 25 % of the 1.08 M GPU hours of BLOOM and below its 433 MWh at the rating, by less than 40 % (arXiv:2211.02001 table 2)', () => {
    const e = evaluated({ ...bloom, power: { hostWattsPerDevice: 1e-9, pue: 1 } });
    const hours = e.run?.deviceHours ?? 0;
    expect(Math.abs(hours / 1_082_990 - 1)).toBeLessThan(0.25);
    const megawattHours = (e.energy?.kilowattHours ?? 0) / 1000;
    expect(megawattHours).toBeLessThan(433.2);
    expect(megawattHours).toBeGreaterThan(0.6 * 433.2);
  });

  it('emits about what BLOOM did on the grid of France: 24.7 t for the boards at 57 g per kWh, within 40 %', () => {
    const power = { hostWattsPerDevice: 1e-9, pue: 1, gramsCo2ePerKilowattHour: 57 };
    const tonnes = (energyIn({ ...bloom, power }).kilogramsCo2e ?? 0) / 1000;
    expect(Math.abs(tonnes / 24.7 - 1)).toBeLessThan(0.4);
  });

  it('is within 30 % of the model card of Llama 2 70B: 1,720,320 GPU hours at 400 W, 291 t CO2e (arXiv:2307.09288 table 2)', () => {
    const power = { hostWattsPerDevice: 1e-9, pue: 1.1, gramsCo2ePerKilowattHour: 385 };
    const e = evaluated({ ...llama2, power });
    expect(Math.abs((e.run?.deviceHours ?? 0) / 1_720_320 - 1)).toBeLessThan(0.3);
    const tonnes = (e.energy?.kilogramsCo2e ?? 0) / 1000;
    expect(Math.abs(tonnes / 291.42 - 1)).toBeLessThan(0.3);
  });

  it('of a busy node of eight H100 is between 7 and 8.4 kW (arXiv:2506.14551: 7.75; arXiv:2412.08602: at most 8.4)', () => {
    const cluster = {
      accelerator: 'h100-sxm-80gb',
      nodes: 1,
      devicesPerNode: 8,
      intraNode: 'nvlink4',
    };
    const plan = { tp: 1, dp: 8, sharding: 'fsdp', microBatch: 2, recompute: 'full' };
    const training = { sequenceLength: 4096, globalBatch: 64 };
    const scenario = { model: 'llama2-13b', cluster, training, plan, power: { pue: 1 } };
    const { clusterWatts } = energyIn(scenario);
    expect(clusterWatts).toBeGreaterThan(7000);
    expect(clusterWatts).toBeLessThan(8400);
  });

  it('is power by time: a step, a million tokens and the run agree', () => {
    const e = evaluated(llama2);
    const energy = energyIn(llama2);
    const tokens = 1024 * 4096;
    expect(energy.joulesPerStep).toBeCloseTo(energy.clusterWatts * e.stepSeconds.total, 3);
    const perMillion = ((energy.joulesPerStep / tokens) * 1e6) / 3.6e6;
    expect(energy.kilowattHoursPerMillionTokens).toBeCloseTo(perMillion, 9);
    expect(energy.kilowattHours! / ((perMillion * 2e12) / 1e6)).toBeCloseTo(1, 9);
    expect(energy.assumptions).toHaveLength(4);
  });

  it('rises with failures, and so do days and dollars', () => {
    const reliability = { mtbfHours: 20_000, checkpointSeconds: 60 };
    const calm = evaluated({ ...llama2, price: { dollarsPerDeviceHour: 2 } });
    const rough = evaluated({ ...llama2, price: { dollarsPerDeviceHour: 2 }, reliability });
    const share = rough.goodput!.value;
    expect(share).toBeLessThan(1);
    expect(rough.run!.days * share).toBeCloseTo(calm.run!.days, 6);
    expect((rough.run!.dollars! * share) / calm.run!.dollars!).toBeCloseTo(1, 9);
    expect((rough.energy!.kilowattHours! * share) / calm.energy!.kilowattHours!).toBeCloseTo(1, 9);
  });

  it('names no assumption that the scenario makes itself', () => {
    const power = {
      idleWatts: 60,
      hostWattsPerDevice: 300,
      pue: 1.1,
      gramsCo2ePerKilowattHour: 50,
    };
    expect(energyIn({ ...llama2, power }).assumptions).toEqual([]);
  });

  it('is unknown where the power of an accelerator is', () => {
    const accelerator = {
      family: 'ampere',
      memoryBytes: 85e9,
      memoryBandwidth: 2e12,
      multiprocessors: 108,
      peakFlops: { fp32: 19.5e12, fp16: 312e12, bf16: 312e12 },
      hostBandwidth: 31.5e9,
    };
    expect(evaluated({ ...llama2, cluster: { ...a100(256), accelerator } }).energy).toBeNull();
  });

  it('keeps the accelerators between idle and their rating', () => {
    const seconds = fc.double({ min: 0, max: 1e6, noNaN: true });
    const parts = fc.record(Object.fromEntries(stepParts.map((part) => [part, seconds])));
    fc.assert(
      fc.property(parts, (values) => {
        const total = Object.values(values).reduce((a, b) => a + b, 0);
        const used = activityOf(values as Evaluation['stepSeconds']['parts'], total);
        expect(used).toBeGreaterThanOrEqual(0);
        expect(used).toBeLessThanOrEqual(1);
      }),
    );
  });
});
