import { meshwright } from './command-line.js';

const scenario = {
  model: 'resnet-50',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 1,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 1, globalBatch: 2048, precision: 'fp16' },
  framework: 'ddp',
  plan: { dp: 8, microBatch: 256 },
};

describe('meshwright scale', () => {
  it('prints a curve for each document, and says of a size that cannot run why', async () => {
    const scaling = { devices: [8, 12, 64], mode: 'weak' };
    const { code, lines } = await meshwright(['scale'], {
      input: JSON.stringify({ ...scenario, scaling }),
    });
    expect(code).toBe(0);
    expect(lines()).toMatchObject([
      {
        ok: true,
        mode: 'weak',
        points: [
          { ok: true, devices: 8, efficiency: 1 },
          { ok: false, devices: 12, problems: [{ rule: 'whole-nodes' }] },
          { ok: true, devices: 64, globalBatch: 16_384 },
        ],
      },
    ]);
  });

  it('refuses a plan that does not hold on its own cluster, with exit code 1', async () => {
    const { code, lines } = await meshwright(['scale', '-'], {
      input: JSON.stringify({ ...scenario, plan: { tp: 2, dp: 4, microBatch: 256 } }),
    });
    expect(code).toBe(1);
    expect(lines()).toMatchObject([{ ok: false, problems: [{ path: 'plan.tp', nearest: 1 }] }]);
  });
});
