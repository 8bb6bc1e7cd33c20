import type { Job } from '../cost-model/schema/job.js';
import { clusterDollarsPerHour } from '../cost-model/run/money.js';
import type { Problem } from '../cost-model/schema/problem.js';
import { Scenario } from '../cost-model/schema/scenario.js';
import type { Result } from '../result.js';
import { resolveJob } from './resolve.js';

const plain = {
  accelerator: 'a100-sxm-80gb',
  nodes: 4,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
};

const resolve = (cluster: unknown): Result<Job, Problem[]> =>
  resolveJob(
    Scenario.parse({
      model: 'gpt-1p3b',
      cluster,
      training: { sequenceLength: 2048, globalBatch: 64 },
      plan: { dp: 32 },
    }),
  );

function job(cluster: unknown): Job {
  const resolved = resolve(cluster);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return resolved.value;
}

const problems = (cluster: unknown): readonly Problem[] => {
  const resolved = resolve(cluster);
  return resolved.ok ? [] : resolved.error;
};

describe('a cluster of so many nodes of a catalogue entry', () => {
  it('takes everything of the entry but the number of nodes', () => {
    const { cluster } = job({ instance: '1b-8node', nodes: 3 });
    expect(cluster.devices).toBe(24);
    expect(cluster.groups[0]?.accelerator.id).toBe('a100-sxm-40gb');
    expect(cluster.interNode?.id).toBe('ib-hdr-1x200');
  });

  it('knows cloud instances and their prices', () => {
    const found = job({ instance: 'p5-48xlarge', nodes: 16 });
    expect(found.cluster.devices).toBe(128);
    expect(found.cluster.interNode?.kind).toBe('efa');
    expect(clusterDollarsPerHour(found)).toBeCloseTo(16 * 55.04, 6);
    expect(problems({ instance: 'p5.48xlarge', nodes: 16 })).toEqual([
      expect.objectContaining({ path: 'cluster.instance', nearest: 'p5-48xlarge' }),
    ]);
  });

  it('takes a rack of 72 devices as one node', () => {
    const { cluster } = job({ instance: 'gb200-nvl72', nodes: 2 });
    expect(cluster.devices).toBe(144);
    expect(cluster.interNode?.scope).toBe('device');
  });

  it('names the nearest entry when there is none of that name', () => {
    expect(problems({ instance: '1b-8nodes', nodes: 3 })).toEqual([
      expect.objectContaining({ path: 'cluster.instance', nearest: '1b-8node' }),
    ]);
  });

  it('refuses an entry whose nodes are of different kinds', () => {
    expect(problems({ instance: 'hybrid-10b-heterogeneous', nodes: 3 })).toEqual([
      expect.objectContaining({ rule: 'known-id', path: 'cluster.instance' }),
    ]);
  });
});

describe('the third tier of a fabric', () => {
  it('is absent unless the cluster names it', () => {
    expect(job(plain).cluster.pods).toBeNull();
  });

  it('joins pods of so many nodes by a network of its own', () => {
    const pods = { nodes: 2, network: 'ethernet-100g', oversubscription: 4 };
    const found = job({ ...plain, pods }).cluster.pods;
    expect(found?.nodes).toBe(2);
    expect(found?.oversubscription).toBe(4);
    expect(found?.network.kind).toBe('ethernet');
  });

  it('reports a network that the catalogue lacks', () => {
    expect(problems({ ...plain, pods: { nodes: 2, network: 'ethernet-100gb' } })).toEqual([
      expect.objectContaining({ path: 'cluster.pods.network', nearest: 'ethernet-100g' }),
    ]);
  });
});

describe('the price of a cluster', () => {
  it('adds up its accelerators', () => {
    expect(clusterDollarsPerHour(job(plain))).toBeCloseTo(32 * 1.79, 9);
  });

  it('prefers the price of the node as a whole', () => {
    expect(clusterDollarsPerHour(job({ ...plain, dollarsPerNodeHour: 20 }))).toBe(80);
  });

  it('is unknown when an accelerator has none', () => {
    expect(
      clusterDollarsPerHour(
        job({ ...plain, accelerator: 'a800-sxm-80gb', intraNode: 'nvlink3-400' }),
      ),
    ).toBeNull();
  });
});

it('knows no word that every object of JavaScript has', () => {
  const id = 'constructor';
  expect(problems(id)).toEqual([expect.objectContaining({ path: 'cluster', rule: 'known-id' })]);
  expect(problems({ instance: id, nodes: 2 })).toEqual([
    expect.objectContaining({ path: 'cluster.instance', rule: 'known-id' }),
  ]);
  const named = { ...plain, accelerator: id, intraNode: id, interNode: id };
  expect(problems(named).map(({ path }) => path)).toEqual([
    'cluster.accelerator',
    'cluster.intraNode',
    'cluster.interNode',
  ]);
});
