import { attentionKernels } from '../cost-model/schema/plan.js';
import { catalog } from '../catalog/catalog.js';
import { evaluate, parseScenario } from './commands.js';
import { usualNetworks } from '../names/hardware-name.js';
import { insideNetworks, joinsNodes } from './possible-hardware.js';
import { parseSearchRequest } from './search-commands.js';
import { wellKnownRuns } from '../evidence/published/well-known-runs.js';

type Json = Record<string, unknown>;

const job = (cluster: Json, plan: Json = {}) => ({
  model: 'gpt-1p3b',
  cluster: { nodes: 2, devicesPerNode: 8, interNode: 'ethernet-100g', ...cluster },
  training: { sequenceLength: 1024, globalBatch: 512, precision: 'fp16' },
  plan: { dp: 16, ...plan },
});

const problemsOf = (input: unknown) => {
  const parsed = parseScenario(input);
  return parsed.ok ? [] : parsed.error;
};

describe('a machine that nobody can build', () => {
  it.each<[Json, Json]>([
    [
      { accelerator: 'v100-sxm-32gb', intraNode: 'nvlink5' },
      { path: 'cluster.intraNode', nearest: 'nvlink2' },
    ],
    [
      { accelerator: 'rtx-4090', intraNode: 'nvlink4' },
      { path: 'cluster.intraNode', nearest: 'pcie4' },
    ],
    [
      { accelerator: 'tpu-v4', intraNode: 'nvlink4', interNode: 'ici-v4' },
      { path: 'cluster.intraNode', nearest: 'ici-v4' },
    ],
    [
      { accelerator: 'a100-pcie-80gb', intraNode: 'nvlink3' },
      { path: 'cluster.intraNode', nearest: 'pcie4' },
    ],
    [
      { accelerator: 'h800-sxm-80gb', intraNode: 'nvlink4' },
      { path: 'cluster.intraNode', nearest: 'nvlink4-400' },
    ],
    [
      { accelerator: 'a100-sxm-80gb', intraNode: 'pcie5' },
      { path: 'cluster.intraNode', nearest: 'nvlink3' },
    ],
    [
      { accelerator: 'h100-sxm-80gb', intraNode: 'ib-ndr-8x400' },
      { path: 'cluster.intraNode', nearest: 'nvlink4' },
    ],
    [
      { accelerator: 'h100-sxm-80gb', intraNode: 'nvlink4', devicesPerNode: 72 },
      { path: 'cluster.devicesPerNode', nearest: 16 },
    ],
    [
      { accelerator: 'a100-sxm-80gb', intraNode: 'nvlink3', interNode: 'pcie4' },
      { path: 'cluster.interNode', nearest: 'ib-hdr-8x200' },
    ],
    [
      { accelerator: 'a100-sxm-80gb', intraNode: 'nvlink3', interNode: 'ici-v4' },
      { path: 'cluster.interNode', nearest: 'ib-hdr-8x200' },
    ],
  ])('is refused with what is possible: %j', (cluster, problem) => {
    const [first, ...others] = problemsOf(job(cluster));
    expect(first).toMatchObject(problem);
    expect(others).toEqual([]);
    const request = parseSearchRequest({ ...job(cluster), plan: {} });
    expect(request.ok ? [] : request.error).toMatchObject([problem]);
  });

  it('is refused also where the network is given in full, by its kind', () => {
    const own = { ...catalog.networks['nvlink4'], id: undefined, name: 'a link of our own' };
    const given = JSON.parse(JSON.stringify(own)) as Json;
    expect(problemsOf(job({ accelerator: 'tpu-v4', intraNode: given }))).toMatchObject([
      { path: 'cluster.intraNode' },
    ]);
    expect(problemsOf(job({ accelerator: 'h100-sxm-80gb', intraNode: given }))).toEqual([]);
  });

  it('names the group in which it stands', () => {
    const node = { accelerator: 'a100-sxm-80gb', nodes: 1, devicesPerNode: 8 };
    const cluster = {
      groups: [
        { ...node, intraNode: 'nvlink3' },
        { ...node, intraNode: 'nvlink2' },
      ],
      interNode: 'ib-hdr-8x200',
    };
    expect(problemsOf({ ...job({}), cluster })).toMatchObject([
      { path: 'cluster.groups.1.intraNode', nearest: 'nvlink3' },
    ]);
  });
});

describe('what the catalogue offers', () => {
  it.each(Object.keys(catalog.accelerators))('%s goes with its usual networks', (id) => {
    const chip = catalog.accelerators[id]!;
    const { intraNode } = usualNetworks(id, 8);
    expect(insideNetworks(chip)).toContain(intraNode);
    const usual = { accelerator: id, ...usualNetworks(id, 8) };
    expect(problemsOf(job(usual))).toEqual([]);
    const between = Object.values(catalog.networks).filter((n) => joinsNodes(n, chip));
    expect(between.length).toBeGreaterThan(0);
  });

  it.each(Object.keys(catalog.clusters))('%s can be built', (id) => {
    const refused = problemsOf({ ...job({}), cluster: id }).filter(({ path }) =>
      path.startsWith('cluster'),
    );
    expect(refused).toEqual([]);
  });

  it.each(wellKnownRuns.map(({ id }) => id))('the run %s is no contradiction', (id) => {
    const run = wellKnownRuns.find((known) => known.id === id)!;
    const parsed = parseScenario(run.scenario);
    expect(parsed.ok && evaluate(parsed.value).ok).toBe(true);
  });
});

describe('a fused kernel that a plan names', () => {
  const chips: Readonly<Record<string, Json>> = {
    volta: { accelerator: 'v100-sxm-32gb', intraNode: 'nvlink2' },
    turing: { accelerator: 't4-16gb', intraNode: 'pcie3' },
    ampere: { accelerator: 'a100-sxm-80gb', intraNode: 'nvlink3' },
    hopper: { accelerator: 'h100-sxm-80gb', intraNode: 'nvlink4' },
    blackwell: { accelerator: 'b200-sxm-180gb', intraNode: 'nvlink5' },
    amd: { accelerator: 'mi300x-192gb', intraNode: 'xgmi-mi300x' },
    tpu: { accelerator: 'tpu-v5p', intraNode: 'ici-v5p', interNode: 'ici-v5p' },
  };
  const runs: Readonly<Record<string, readonly string[]>> = {
    volta: ['efficient'],
    turing: ['efficient', 'flash1'],
    ampere: ['efficient', 'flash1', 'flash2', 'cudnn'],
    hopper: ['efficient', 'flash1', 'flash2', 'flash3', 'cudnn'],
    blackwell: ['efficient', 'flash1', 'flash2', 'cudnn'],
    amd: ['efficient', 'flash1', 'flash2'],
    tpu: ['efficient', 'flash1', 'flash2'],
  };
  const latest = { volta: 'efficient', turing: 'flash1', hopper: 'flash3' } as const;

  it.each(Object.keys(chips))('runs on %s or is refused with one that does', (family) => {
    for (const attentionKernel of attentionKernels) {
      if (attentionKernel === 'triton') continue;
      const scenario = job(chips[family]!, { attentionKernel });
      const refused = problemsOf({
        ...scenario,
        training: { ...scenario.training, precision: family === 'tpu' ? 'bf16' : 'fp16' },
      });
      if (runs[family]!.includes(attentionKernel)) {
        expect([attentionKernel, refused]).toEqual([attentionKernel, []]);
        continue;
      }
      expect(refused).toMatchObject([
        {
          path: 'plan.attentionKernel',
          rule: 'kernel-exists',
          nearest: family in latest ? latest[family as keyof typeof latest] : 'flash2',
        },
      ]);
    }
  });

  it('is nothing to unfused attention', () => {
    const plan = { attention: 'unfused', attentionKernel: 'flash3' };
    expect(problemsOf(job(chips['volta']!, plan))).toEqual([]);
  });
});
