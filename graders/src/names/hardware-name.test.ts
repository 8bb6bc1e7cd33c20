import fc from 'fast-check';
import { accelerators } from '../catalog/accelerators.js';
import { Accelerator, Network } from '../cost-model/schema/hardware.js';
import {
  acceleratorNamed,
  devicesOfNode,
  interNodeNamed,
  intraNodeNamed,
  usualNetworks,
} from './hardware-name.js';
import { unknownChipWord } from './accelerator-name.js';
import { networks } from '../catalog/networks.js';

describe('an accelerator in the words of a publication', () => {
  it.each([
    ['A100-SXM-80GB', 'a100-sxm-80gb'],
    ['A100-SXM4-80GB', 'a100-sxm-80gb'],
    ['NVIDIA A100 80GB', 'a100-sxm-80gb'],
    ['A100', 'a100-sxm-80gb'],
    ['dgx_a100', 'a100-sxm-80gb'],
    ['lts_dgxa100_dracooci-ord', 'a100-sxm-80gb'],
    ['A100-SXM-40GB', 'a100-sxm-40gb'],
    ['A100 40G', 'a100-sxm-40gb'],
    ['A100-PCIE-40GB', 'a100-pcie-40gb'],
    ['A100 80GB PCIe', 'a100-pcie-80gb'],
    ['A800-SXM4-80GB', 'a800-sxm-80gb'],
    ['A10G', 'a10g-24gb'],
    ['A10', 'a10-24gb'],
    ['RTX A6000', 'rtx-a6000'],
    ['NVIDIA RTX 6000 Ada Generation', 'rtx-6000-ada'],
    ['H100 SXM5', 'h100-sxm-80gb'],
    ['NVIDIA H100 80GB HBM3', 'h100-sxm-80gb'],
    ['H100-SXM-96GB (HBM2e, 500W)', 'h100-sxm-96gb'],
    ['H100-SXM-94GB', 'h100-sxm-94gb'],
    ['H100 NVL', 'h100-nvl-94gb'],
    ['H100-PCIe', 'h100-pcie-80gb'],
    ['H800', 'h800-sxm-80gb'],
    ['H20', 'h20-96gb'],
    ['H200-SXM-141GB', 'h200-sxm-141gb'],
    ['GH200 96GB', 'gh200-96gb'],
    ['B200-SXM-180GB', 'b200-sxm-180gb'],
    ['B200 192GB', 'b200-sxm-180gb'],
    ['B300-SXM', 'b300-sxm-270gb'],
    ['GB200', 'gb200-186gb'],
    ['GB200 NVL72', 'gb200-186gb'],
    ['GB300 (288 GB HBM3e)', 'gb300-279gb'],
    ['V100-SXM2-32GB', 'v100-sxm-32gb'],
    ['V100-SXM2-16GB', 'v100-sxm-16gb'],
    ['Tesla V100-PCIE-16GB', 'v100-pcie-16gb'],
    ['RTX 4090', 'rtx-4090'],
    ['GeForce RTX3090', 'rtx-3090'],
    ['NVIDIA L40S', 'l40s-48gb'],
    ['L4', 'l4-24gb'],
    ['Tesla T4', 't4-16gb'],
    ['MI250X', 'mi250x-gcd-64gb'],
    ['AMD Instinct MI300X', 'mi300x-192gb'],
    ['MI325X', 'mi325x-256gb'],
    ['MI355X 288GB', 'mi355x-288gb'],
    ['TPU v4', 'tpu-v4'],
    ['TPUv5e', 'tpu-v5e'],
    ['TPU v5p-512', 'tpu-v5p'],
    ['v5litepod-256', 'tpu-v5e'],
    ['Intel Gaudi 2', 'gaudi2-96gb'],
  ])('knows %s as %s', (name, id) => {
    expect(acceleratorNamed(name)).toBe(id);
    // of a CI's machines other words stand beside it
    if (!name.includes('_')) expect(unknownChipWord(name)).toBeUndefined();
  });

  it.each(['', 'K80', 'A4000', 'MI60', 'unknown', 'XA100Z9', 'H1000', 'A10080G'])(
    'does not guess what %j is',
    (name) => {
      expect(acceleratorNamed(name)).toBeUndefined();
    },
  );

  it('takes the memory of its own column where the name states none', () => {
    expect(acceleratorNamed('A100', 40)).toBe('a100-sxm-40gb');
    expect(acceleratorNamed('GB300', 288)).toBe('gb300-279gb');
    expect(acceleratorNamed('A100', Number.NaN)).toBe('a100-sxm-80gb');
  });

  it('describes a variant of another memory size in full', () => {
    const found = Accelerator.parse(acceleratorNamed('A100-SXM-64GB'));
    expect(found.memoryBytes).toBe(64 * 2 ** 30);
    expect(found.family).toBe('ampere');
  });

  it('counts both dies of a module that a table counts as one device', () => {
    const found = Accelerator.parse(acceleratorNamed('MI250X', 128));
    expect(found.peakFlops.bf16).toBe(383e12);
    expect(found.multiprocessors).toBe(220);
  });
});

describe('the devices of one node', () => {
  it.each([
    [8, 1024, 8],
    [8, 4, 4],
    [72, 256, 64],
    [72, 72, 72],
    [72, 128, 64],
    [8, 12, 6],
    [8, 7, 7],
    [0, 16, 1],
    [Number.NaN, 16, 1],
  ])('are, of %d stated and %d in all, %d', (stated, devices, expected) => {
    expect(devicesOfNode(stated, devices)).toBe(expected);
  });
});

const around = (accelerator: unknown, devicesPerNode = 8) => ({ accelerator, devicesPerNode });

describe('a network inside a node in the words of a publication', () => {
  it.each([
    ['NVLink3 600GB/s bidir (300 uni)', 'a100-sxm-80gb', 8, 'nvlink3'],
    ['NVLink4 900GB/s bidir (450 uni)', 'h100-sxm-80gb', 8, 'nvlink4'],
    ['NVLink 4 (400GB/s)', 'h100-sxm-80gb', 8, 'nvlink4-400'],
    ['NVLink', 'h800-sxm-80gb', 8, 'nvlink4-400'],
    ['NVLink5 1800GB/s', 'b200-sxm-180gb', 8, 'nvlink5'],
    ['NVLink5 1800GB/s NVL72', 'gb200-186gb', 72, 'nvlink5-nvl72'],
    ['NVLink2 hybrid cube mesh', 'v100-sxm-16gb', 8, 'nvlink2'],
    ['NVSwitch (DGX-2)', 'v100-sxm-32gb', 16, 'nvlink2-nvswitch'],
    ['NVSwitch', 'a100-sxm-80gb', 8, 'nvlink3'],
    ['PCIe Gen4 x16', 'a100-pcie-80gb', 8, 'pcie4'],
    ['PCI-Express 3.0', 'rtx-3090', 4, 'pcie3'],
    ['PCIe', 'h100-pcie-80gb', 8, 'pcie5'],
    ['xGMI', 'mi300x-192gb', 8, 'xgmi-mi300x'],
    ['Infinity Fabric', 'mi250x-gcd-64gb', 8, 'xgmi-mi250x'],
    ['ICI', 'tpu-v5p', 4, 'ici-v5p'],
    ['3D torus', 'tpu-v4', 4, 'ici-v4'],
    ['', 'a100-sxm-40gb', 8, 'nvlink3'],
    ['', 'gb300-279gb', 72, 'nvlink5-nvl72'],
    ['none', 'rtx-4090', 1, 'pcie4'],
    ['not stated', 'tpu-v5e', 4, 'ici-v5e'],
    ['', 'v100-pcie-32gb', 4, 'pcie3'],
    ['', 'gaudi2-96gb', 8, 'gaudi2-ethernet'],
    ['', undefined, 8, 'nvlink3'],
  ])('reads %j beside %s (%i a node) as %s', (text, accelerator, perNode, id) => {
    expect(intraNodeNamed(text, around(accelerator, perNode))).toBe(id);
    expect(Object.keys(networks)).toContain(id);
  });
});

describe('a network between nodes in the words of a publication', () => {
  it.each([
    ['8x HDR IB 200Gb/s per node', 'a100-sxm-80gb', 'ib-hdr-8x200'],
    ['8x NDR IB 400Gb/s per node', 'h100-sxm-80gb', 'ib-ndr-8x400'],
    ['NDR IB 400Gb/s per GPU', 'b200-sxm-180gb', 'ib-ndr-8x400'],
    ['1600Gb/s RoCE per node', 'a100-sxm-80gb', 'roce-8x200'],
    [
      '4x HDR IB = 800Gb/s per node (config inter_node_bandwidth 800)',
      'a100-sxm-80gb',
      'ib-hdr-4x200',
    ],
    ['4x OmniPath 100Gb/s per node', 'a100-sxm-80gb', 'opa-4x100'],
    ['3200Gb/s per node (not stated)', 'h100-sxm-80gb', 'roce-8x400'],
    ['1x IB EDR 100Gb/s per node', 'v100-sxm-16gb', 'ib-edr-1x100'],
    ['RDMA 400Gb/s per GPU', 'h100-sxm-80gb', 'roce-8x400'],
    ['IB 800Gb/s per GPU?', 'b300-sxm-270gb', 'ib-xdr-8x800'],
    ['(Meta cluster, not stated)', 'h100-sxm-80gb', 'roce-8x400'],
    ['CX-7 400Gb/s per GPU', 'h200-sxm-141gb', 'ib-ndr-8x400'],
    ['3200Gb/s EFA', 'h100-sxm-80gb', 'efa-8x400'],
    ['EFA 400 Gbps', 'a100-sxm-40gb', 'efa-4x100'],
    ['400 Gbps Ethernet', 'a100-sxm-80gb', 'ethernet-400g'],
    ['25GbE', 'v100-sxm-16gb', 'ethernet-25g'],
    ['10 GbE', 'rtx-3090', 'ethernet-10g'],
    ['100Gb Ethernet (RoCEv2)', 'v100-sxm-32gb', 'roce-1x100'],
    ['InfiniBand HDR', 'a100-sxm-80gb', 'ib-hdr-8x200'],
    ['200Gb/s InfiniBand', 'a100-sxm-80gb', 'ib-hdr-8x200'],
    ['200Gb/s InfiniBand per node', 'a100-sxm-80gb', 'ib-hdr-1x200'],
    ['HDR x4', 'a100-sxm-80gb', 'ib-hdr-4x200'],
    ['4 × 25 GB/s InfiniBand', 'a100-sxm-80gb', 'ib-hdr-4x200'],
    ['3.2 Tbps InfiniBand', 'h100-sxm-80gb', 'ib-ndr-8x400'],
    ['Slingshot-11', 'mi250x-gcd-64gb', 'slingshot-4x200'],
    ['TCPXO', 'h100-sxm-80gb', 'tcpxo-8x200'],
    ['', 'a100-sxm-80gb', 'ib-hdr-8x200'],
    ['', 'h100-sxm-80gb', 'ib-ndr-8x400'],
    ['', 'v100-sxm-32gb', 'ib-edr-4x100'],
    ['', 'mi300x-192gb', 'roce-8x400'],
    ['', 'b300-sxm-270gb', 'ib-xdr-8x800'],
    ['', 'rtx-4090', 'ethernet-100g'],
    ['ICI', 'tpu-v4', 'ici-v4'],
    ['', 'tpu-v5e', 'ici-v5e'],
  ])('reads %j beside %s as %s', (text, accelerator, id) => {
    expect(interNodeNamed(text, around(accelerator))).toBe(id);
    expect(Object.keys(networks)).toContain(id);
  });

  it('gives each device of a rack its own ports', () => {
    const rack = (text: string, accelerator: string) => {
      const found = interNodeNamed(text, around(accelerator, 72));
      return Network.parse(typeof found === 'string' ? networks[found] : found);
    };
    expect(rack('NDR IB 400Gb/s per GPU', 'gb200-186gb')).toMatchObject({
      kind: 'infiniband',
      scope: 'device',
      links: 1,
      bytesPerSecond: 50e9,
    });
    expect(rack('NDR200 per GPU', 'gb200-186gb').bytesPerSecond).toBe(25e9);
    expect(rack('XDR/NDR IB', 'gb300-279gb')).toMatchObject({
      scope: 'device',
      bytesPerSecond: 100e9,
    });
  });

  it('describes a network in full when the catalogue has none of its rate', () => {
    const odd = Network.parse(interNodeNamed('3x HDR100 per node', around('a100-sxm-80gb')));
    expect(odd).toMatchObject({
      kind: 'infiniband',
      scope: 'node',
      links: 3,
      bytesPerSecond: 12.5e9,
    });
    const slow = Network.parse(interNodeNamed('1 GbE', around('rtx-3090')));
    expect(slow).toMatchObject({ kind: 'ethernet', links: 1, bytesPerSecond: 0.125e9 });
  });
});

describe('the networks that usually go with an accelerator', () => {
  it.each(Object.keys(accelerators))('are in the catalogue for %s', (id) => {
    const { intraNode, interNode } = usualNetworks(id, 8);
    expect(networks[intraNode]).toBeDefined();
    if (typeof interNode !== 'string') Network.parse(interNode);
    else expect(networks[interNode]).toBeDefined();
  });
});

const hostile = fc.oneof(
  fc.string({ maxLength: 400 }),
  fc.stringMatching(/^[0-9x.=/ GgBbTt]{0,300}$/),
  fc.constantFrom(
    '9'.repeat(100_000),
    'x8'.repeat(50_000),
    '4x '.repeat(40_000),
    '0x 0Gb/s',
    '-1x -5Gb/s',
  ),
);

describe('hostile words', () => {
  it('never throw, take long or make a network that the schema refuses', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 128 }), (text, devicesPerNode) => {
        const found = acceleratorNamed(text, devicesPerNode);
        if (typeof found === 'object') Accelerator.parse(found);
        for (const accelerator of ['a100-sxm-80gb', 'tpu-v4', 'rtx-3090', 'gb200-186gb']) {
          const inside = intraNodeNamed(text, around(accelerator, devicesPerNode));
          expect(networks[inside]).toBeDefined();
          const between = interNodeNamed(text, around(accelerator, devicesPerNode));
          Network.parse(typeof between === 'string' ? networks[between] : between);
        }
      }),
      { numRuns: 400 },
    );
  });
});
