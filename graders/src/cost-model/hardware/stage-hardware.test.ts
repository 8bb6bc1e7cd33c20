import { resolveJob } from '../../commands/resolve.js';
import { Scenario } from '../schema/scenario.js';
import { neighbour, ringOf, stageHardwareOf, type StageHardware } from './stage-hardware.js';

/** Eight nodes of eight A100, in pods of two nodes that share 100 Gb/s Ethernet where there are pods. */
function hardware(cluster: Record<string, unknown> = {}): StageHardware {
  const job = resolveJob(
    Scenario.parse({
      model: 'gpt-1p3b',
      cluster: {
        accelerator: 'a100-sxm-80gb',
        nodes: 8,
        devicesPerNode: 8,
        intraNode: 'nvlink3',
        interNode: 'ib-hdr-8x200',
        ...cluster,
      },
      training: { sequenceLength: 2048, globalBatch: 64 },
      plan: { dp: 64 },
    }),
  );
  if (!job.ok) throw new Error(JSON.stringify(job.error));
  const [first] = stageHardwareOf(job.value.cluster, 1);
  if (first === undefined) throw new Error('no hardware');
  return first;
}

const podded = { pods: { nodes: 2, network: 'ethernet-100g' } };

describe('a group inside one pod', () => {
  it('does not feel the network between pods', () => {
    expect(ringOf(hardware(podded), 16, 1)).toEqual(ringOf(hardware(), 16, 1));
    expect(neighbour(hardware(podded), 8)).toEqual(neighbour(hardware(), 8));
  });
});

describe('a group across pods', () => {
  const across = ringOf(hardware(podded), 32, 1);

  it('has its share of the network between pods, which is the slower', () => {
    // 12.5 GB/s x 0.6 for eight devices
    expect(across.nodeRate).toBeCloseTo((12.5e9 * 0.6) / 8, 0);
    expect(across.nodeLatency).toBe(35e-6);
  });

  it('is slower by the oversubscription of that network', () => {
    const pods = { ...podded.pods, oversubscription: 4 };
    expect(ringOf(hardware({ pods }), 32, 1).nodeRate).toBeCloseTo(across.nodeRate / 4, 0);
  });

  it('is never faster than the network inside a pod', () => {
    const pods = { nodes: 2, network: 'ib-xdr-8x800' };
    expect(ringOf(hardware({ pods }), 32, 1).nodeRate).toBe(ringOf(hardware(), 32, 1).nodeRate);
  });

  it('sends slowly to the next stage when that sits in another pod', () => {
    expect(neighbour(hardware(podded), 16).rate).toBe(across.nodeRate);
  });
});

describe('a group that is smaller than its node', () => {
  it('reaches what was measured for groups of its size', () => {
    const mesh = { accelerator: 'mi300x-192gb', intraNode: 'xgmi-mi300x' };
    const pair = ringOf(hardware(mesh), 2, 1).localRate;
    const whole = ringOf(hardware(mesh), 8, 1).localRate;
    expect(pair).toBeCloseTo(47.5e9, -9);
    expect(whole).toBeCloseTo(313e9, -10);
  });
});
