import { evaluate, parseScenario } from '../../commands/commands.js';
import { parseSearchRequest, search } from '../../commands/search-commands.js';
import { hostRates, hostSeconds } from '../hardware/host-link.js';
import type { Evaluation } from '../schema/evaluation.js';
import { accelerators } from '../../catalog/accelerators.js';
import { Accelerator } from '../schema/hardware.js';
import type { StageHardware } from '../hardware/stage-hardware.js';

const all = { optimizer: 'cpu', parameters: 'cpu', activations: 'cpu' };
const plan = { tp: 1, dp: 64, sharding: 'fsdp', microBatch: 1, offload: all };
const gpt3 = {
  model: 'gpt3-175b',
  cluster: '3d-pipeline-175b-64gpu',
  training: { sequenceLength: 2048, globalBatch: 512 },
};
const a100 = {
  accelerator: 'a100-sxm-80gb',
  nodes: 8,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
};

function evaluated(over: Record<string, unknown>, scenario: object = gpt3): Evaluation {
  const parsed = parseScenario({ ...scenario, plan: { ...plan, ...over } });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const result = evaluate(parsed.value);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const hardware = (id: keyof typeof accelerators, devicesPerNode: number): StageHardware => ({
  accelerator: Accelerator.parse(accelerators[id]),
  devicesPerNode,
  memoryBytes: 1,
  hostMemoryPerDevice: 1,
  intra: {
    kind: 'nvlink',
    scope: 'device',
    links: 1,
    bytesPerSecond: 1,
    latencySeconds: 1,
    efficiency: 1,
  },
  inter: null,
  oversubscription: 1,
  pods: null,
  nvmePerDevice: 3e9,
});

describe('what a device gets of its host', () => {
  it('is 3 GB/s when the 16 V100 of a DGX-2 copy at once (arXiv:2104.07857 figure 2b)', () => {
    const gigabytes = hostRates(hardware('v100-sxm-32gb', 16)).link / 1e9;
    expect(gigabytes).toBeGreaterThan(2.7);
    expect(gigabytes).toBeLessThan(3.5);
  });

  it('is its own link up to four devices a node, and half of it with eight', () => {
    const rate = (n: number) => hostRates(hardware('a100-sxm-80gb', n)).link;
    expect(rate(4)).toBe(rate(1));
    expect(rate(8)).toBe(rate(1) / 2);
  });

  it('is not shared where each device has a coherent link to a processor', () => {
    expect(hostRates(hardware('gb200-186gb', 72)).link).toBe(
      hostRates(hardware('gb200-186gb', 1)).link,
    );
  });

  it('lasts as long as its slowest part: each direction of the link, host memory for both, the drives', () => {
    const rates = { link: 10, memory: 15, nvme: 2 };
    expect(hostSeconds(rates, { down: 30, up: 10, drive: 0 })).toBe(3);
    expect(hostSeconds(rates, { down: 30, up: 30, drive: 0 })).toBe(4);
    expect(hostSeconds(rates, { down: 30, up: 30, drive: 20 })).toBe(10);
  });
});

describe('offload', () => {
  it('of activations without recompute waits for PCIe on 175B at TP 1', () => {
    const e = evaluated({});
    const bytes = 2048 * 96 * (2 * (4 + 8 + 4) * 12_288 + 2 * 12_288 + 4 * 96);
    // out in the forward pass; half of a 31.5 GB/s link at 85 %
    const seconds = (8 * bytes) / (0.85 * 31.5e9 * 0.5);
    expect(e.stepSeconds.parts.offload).toBeGreaterThan(0.3 * seconds);
    expect(e.mfu.value).toBeLessThan(0.6);
  });

  it('counts offloaded activations against the memory of the host', () => {
    const one = evaluated({});
    const four = evaluated({ microBatch: 4 });
    expect(four.peakMemoryBytes).toBeLessThan(80 * 2 ** 30);
    expect(four.hostMemoryBytes).toBeGreaterThan(1024 * 2 ** 30);
    expect(four.fits).toBe(false);
    expect(one.hostMemoryBytes).toBeLessThan(four.hostMemoryBytes);
    const none = evaluated({ offload: { ...all, activations: 'none' } });
    expect(one.hostMemoryBytes).toBeGreaterThan(none.hostMemoryBytes);
  });

  it('fetches weights again for each micro-batch: more, smaller ones wait longer', () => {
    const small = {
      model: 'llama2-7b',
      cluster: a100,
      training: { sequenceLength: 512, globalBatch: 512 },
    };
    const offload = { ...all, activations: 'none' };
    const waits = [1, 2, 4, 8].map((microBatch) => {
      const hsdp = { sharding: 'hsdp', hsdpGroup: 1, microBatch, offload };
      return evaluated(hsdp, small).stepSeconds.parts.offload;
    });
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits).toEqual(waits.toSorted((a, b) => b - a));
  });

  it('of the optimizer takes gradients along only where they are sharded, which ZeRO-1 does not', () => {
    const of = (sharding: string, optimizer: string) =>
      evaluated(
        { sharding, dp: 4, offload: { optimizer } },
        {
          model: 'llama2-7b',
          cluster: {
            accelerator: 'a100-sxm-80gb',
            nodes: 1,
            devicesPerNode: 4,
            intraNode: 'nvlink3',
          },
          training: { sequenceLength: 512, globalBatch: 32 },
          framework: 'deepspeed',
        },
      ).stages[0]?.peakMemoryBytes.parts;
    const whole = of('zero1', 'none')?.gradients;
    expect(whole).toBeGreaterThan(13e9);
    expect(of('zero1', 'cpu')?.gradients).toBe(whole);
    expect(of('zero1', 'cpu')?.optimizer).toBe(0);
    expect(of('zero2', 'cpu')?.gradients).toBe(0);
    expect(of('none', 'cpu')?.gradients).toBe(whole);
  });

  it('is slower with eight devices behind four uplinks than with four', () => {
    const of = (devicesPerNode: number) =>
      evaluated({}, { ...gpt3, cluster: { ...a100, devicesPerNode, nodes: 64 / devicesPerNode } });
    expect(of(8).stepSeconds.parts.offload).toBeGreaterThan(of(4).stepSeconds.parts.offload);
  });

  it('does not win the search of 175B on 64 A100 with everything on the CPU', () => {
    const none = { optimizer: 'none', parameters: 'none', activations: 'none' };
    const offload = [none, all, { ...all, optimizer: 'none' }, { ...none, activations: 'cpu' }];
    const request = parseSearchRequest({ ...gpt3, space: { offload }, keep: 1 });
    if (!request.ok) throw new Error(JSON.stringify(request.error));
    const found = search(request.value);
    const best = found.ok ? found.value.best[0] : undefined;
    expect(best?.plan.offload.activations).toBe('none');
    expect(best?.plan.pp).toBeGreaterThan(1);
  });
});
