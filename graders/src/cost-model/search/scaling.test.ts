import fc from 'fast-check';
import { parseScalingRequest, scaling } from '../../commands/search-commands.js';
import type { Scaling, ScalingPoint } from './scaling.js';

const gpt22b = {
  model: 'gpt-22b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 8,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 512 },
  plan: { tp: 8, dp: 8, sequenceParallel: true, microBatch: 4, sharding: 'zero1' },
};

function curve(of: object, scenario: object = gpt22b): Scaling {
  const request = parseScalingRequest({ ...scenario, scaling: of });
  if (!request.ok) throw new Error(JSON.stringify(request.error));
  const result = scaling(request.value);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

type Ran = Extract<ScalingPoint, { readonly ok: true }>;
const ran = (s: Scaling): Ran[] => s.points.filter((p): p is Ran => p.ok);

describe('a scaling curve', () => {
  it('of a fixed batch gets faster and less efficient with each doubling', () => {
    const points = ran(curve({ devices: [64, 128, 256, 512, 1024] }));
    expect(points).toHaveLength(5);
    expect(points[0]?.efficiency).toBe(1);
    points.slice(1).forEach((p, i) => {
      expect(p.stepSeconds).toBeLessThan(points[i]!.stepSeconds);
      expect(p.efficiency).toBeLessThanOrEqual(points[i]!.efficiency + 1e-9);
      expect(p.globalBatch).toBe(512);
    });
  });

  it('of a growing batch keeps the step time nearly flat', () => {
    const points = ran(curve({ devices: [64, 128, 512], mode: 'weak' }));
    expect(points.map((p) => p.globalBatch)).toEqual([512, 1024, 4096]);
    for (const p of points) expect(p.efficiency).toBeGreaterThan(0.9);
  });

  it('shrinks the micro-batch when a replica has fewer sequences', () => {
    const points = ran(curve({ devices: [64, 2048] }));
    expect(points.map((p) => p.plan.microBatch)).toEqual([4, 2]);
  });

  it('says of each size that cannot run why, and goes on', () => {
    const { points } = curve({ devices: [8, 12, 24, 64, 8192] });
    const rule = (p: ScalingPoint) => (p.ok ? 'ok' : p.problems[0]?.rule);
    expect(points.map((p) => [p.devices, rule(p)])).toEqual([
      [8, 'ok'],
      [12, 'whole-nodes'],
      [24, 'batch-divides'],
      [64, 'ok'],
      [8192, 'batch-divides'],
    ]);
  });

  it('with a search for each size is never slower than with the scaled plan that fits', () => {
    const small = { ...gpt22b, cluster: { ...gpt22b.cluster, nodes: 2 } };
    const scenario = { ...small, plan: { ...gpt22b.plan, dp: 2, recompute: 'full' } };
    const scaled = ran(curve({ devices: [16, 32] }, scenario)).filter((p) => p.fits);
    const searched = ran(curve({ devices: [16, 32], plan: 'search' }, scenario));
    expect(scaled.length).toBeGreaterThan(0);
    for (const p of scaled) {
      const best = searched.find((q) => q.devices === p.devices);
      expect(best?.stepSeconds).toBeLessThanOrEqual(p.stepSeconds * (1 + 1e-9));
    }
  });

  it('takes doublings around the cluster when no sizes are given', () => {
    expect(curve({}).points.map((p) => p.devices)).toEqual([16, 32, 64, 128, 256, 512, 1024]);
  });

  it('refuses a cluster of mixed nodes and an unknown key in words', () => {
    const group = { accelerator: 'a100-sxm-80gb', devicesPerNode: 8, intraNode: 'nvlink3' };
    const cluster = {
      groups: [
        { ...group, nodes: 4 },
        { ...group, nodes: 4 },
      ],
      interNode: 'ib-hdr-8x200',
    };
    const [point] = curve({ devices: [128] }, { ...gpt22b, cluster }).points;
    expect(point).toMatchObject({ ok: false, problems: [{ rule: 'one-kind-of-node' }] });
    expect(parseScalingRequest({ ...gpt22b, scaling: { device: [8] } })).toMatchObject({
      ok: false,
      error: [{ path: 'scaling.device', nearest: 'devices' }],
    });
  });

  it('never has a value that is not a number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4096 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('strong', 'weak'),
        (devices, mode) => {
          for (const p of ran(curve({ devices, mode }))) {
            for (const value of [p.stepSeconds, p.tokensPerSecond, p.efficiency, p.mfu.value]) {
              expect(Number.isFinite(value) && value > 0).toBe(true);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('what limits a size', () => {
  it('is compute for a large batch on few devices, which a small batch on many no longer keeps busy', () => {
    const points = ran(curve({ devices: [64, 2048] }));
    expect(points[0]?.limitedBy).toBe('compute');
    expect(points[1]!.efficiency).toBeLessThan(0.95);
  });
});
