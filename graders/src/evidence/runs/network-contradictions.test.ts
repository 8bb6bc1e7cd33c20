import fc from 'fast-check';
import { parsedRun } from './predict-run.js';

/** Twenty-two billion parameters on 64 A100 over eight nodes. */
const row: Readonly<Record<string, string>> = {
  id: 'a',
  framework: 'Megatron-LM',
  gpu: 'A100-SXM-80GB',
  gpus: '64',
  gpus_per_node: '8',
  model: 'gpt-22b',
  arch: 'dense-gpt',
  layers: '48',
  hidden: '6144',
  ffn: '24576',
  heads: '64',
  seq: '2048',
  vocab: '51200',
  tp: '1',
  pp: '8',
  dp: '8',
  mbs: '1',
  gbs: '512',
  shard: 'zero1',
  recompute: 'full',
  attn_impl: 'unfused',
  precision: 'fp16',
};
type Cells = Readonly<Record<string, string>>;
const reasonOf = (over: Cells): string => {
  const parsed = parsedRun({ ...row, ...over });
  return parsed.ok ? '' : parsed.error;
};
const clusterOf = (over: Cells) => {
  const parsed = parsedRun({ ...row, ...over });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value.cluster;
};

describe('a word of a network that is not known', () => {
  it.each([
    ['inter_net', 'fast InfiniBand', 'fast'],
    ['inter_net', 'InfiniBand HDR with SHARP', 'sharp'],
    ['inter_net', 'IB QDR', 'qdr'],
    ['inter_net', 'HDR300 InfiniBand', 'hdr300'],
    ['inter_net', 'dual HDR IB', 'dual'],
    ['inter_net', 'Slingshot-10', '10'],
    ['intra_net', 'NVLink bridge', 'bridge'],
    ['intra_net', 'half an NVLink3', 'half'],
    ['intra_net', 'PCIe Gen4 x8', 'x8'],
  ])('in %s is refused with what is known: %s', (column, cell, word) => {
    expect(reasonOf({ [column]: cell })).toMatch(
      new RegExp(`^column ${column}: "${word}" is not known; known are `),
    );
  });

  it('is refused wherever it stands', () => {
    const words = ['8x', 'HDR', 'InfiniBand', '200Gb/s', 'per node'];
    fc.assert(
      fc.property(
        fc.stringMatching(/^q[a-z]{2,8}$/),
        fc.integer({ min: 0, max: 5 }),
        (word, at) => {
          const inter_net = words.toSpliced(at, 0, word).join(' ');
          expect(reasonOf({ inter_net })).toMatch(`column inter_net: "${word}" is not known`);
        },
      ),
    );
  });
});

describe('a network between nodes', () => {
  const portsOf = (inter_net: string) => {
    const cluster = clusterOf({ inter_net });
    return typeof cluster === 'object' && 'interNode' in cluster ? cluster.interNode : undefined;
  };

  it.each([
    ['IB (HDR200, 4 rails)', '4x HDR IB 200Gb/s'],
    ['8x HDR IB 200Gb/s per node', '8x HDR IB'],
    ['HDR InfiniBand', '8x HDR IB 200Gb/s'],
    ['200Gb/s IB per GPU', '8x HDR IB'],
    ['25 GB/s IB per GPU', '8x HDR IB'],
    ['25 GB/s IB per node', '1x HDR IB'],
    ['IB 200Gb/s per port', '8x HDR IB'],
    ['4 rails of 25 GB/s InfiniBand', '4x HDR IB'],
    ['8x 200Gb/s IB = 1600Gb/s per node', '8x HDR IB'],
    ['Mellanox HDR InfiniBand, fat-tree', '8x HDR IB'],
  ])('is read from %j as from %j', (text, same) => {
    expect(portsOf(text)).toEqual(portsOf(same));
  });

  it('of an older generation has its own rate, in as many ports as usual', () => {
    expect(portsOf('IB FDR')).toMatchObject({ links: 1, scope: 'device', bytesPerSecond: 7e9 });
    expect(portsOf('EDR InfiniBand')).toBe('ib-edr-8x100');
    expect(portsOf('RoCE 100Gb/s per port')).toBe('roce-8x100');
  });

  it.each([
    ['25 GB/s IB', /does not say of what 200 Gb\/s is the rate/],
    ['200 Gb/s IB', /does not say of what 200 Gb\/s is the rate/],
    ['RoCE 100Gb/s', /does not say of what 100 Gb\/s/],
    ['HDR IB 100Gb/s', /a port has 200 Gb\/s/],
    ['4x HDR IB 100Gb/s', /a port has 200 Gb\/s/],
    ['8x 200Gb/s IB = 800Gb/s', /rates that do not go together/],
    ['Ethernet', /does not say at what rate/],
    ['ConnectX-7', /does not say at what rate/],
    ['4 rails', /column inter_net: "4 rails" is not known/],
    ['4 rails RoCE', /does not say at what rate/],
    ['ICI', /is no network of column gpu, "A100-SXM-80GB"/],
    ['NVLink5', /is no network of column gpu/],
    ['XDR/NDR IB', /leaves open/],
    ['IB 800Gb/s per GPU?', /leaves open/],
    ['HDR InfiniBand and Ethernet 100Gb/s', /"and" is not known/],
    ['HDR InfiniBand, Ethernet 100Gb/s', /names several networks/],
  ])('is not guessed from %j', (inter_net, reason) => {
    expect(reasonOf({ inter_net })).toMatch(reason);
  });

  it('that leaves open what is usual is that', () => {
    const over = { gpu: 'B300-SXM', precision: 'bf16' };
    expect(clusterOf({ ...over, inter_net: 'IB 800Gb/s per GPU?' })).toEqual(clusterOf(over));
  });

  it('of TPUs is their torus or Ethernet', () => {
    const over = { gpu: 'TPU-v5p', precision: 'bf16' };
    expect(reasonOf({ ...over, inter_net: 'ICI' })).toBe('');
    expect(reasonOf({ ...over, inter_net: '8x HDR IB' })).toMatch(/is no network of column gpu/);
  });
});

describe('a network inside a node', () => {
  it.each<[Cells, RegExp]>([
    [{ intra_net: 'NVLink5' }, /is no network of column gpu, "A100-SXM-80GB", which has NVLink3/],
    [{ intra_net: 'NVLink 4 900GB/s' }, /which has NVLink3/],
    [{ intra_net: 'NVLink1', gpu: 'V100-SXM2-16GB' }, /which has NVLink2/],
    [{ intra_net: 'NVLink3', gpu: 'V100-SXM2-16GB' }, /which has NVLink2/],
    [{ intra_net: 'NVLink', gpu: 'RTX 4090' }, /whose cards sit in slots; write PCIe/],
    [{ intra_net: 'NVLink3', gpu: 'A100 PCIe 80GB' }, /whose cards sit in slots/],
    [{ intra_net: 'NVLink 500GB/s' }, /at another rate than NVLink 3/],
    [{ intra_net: 'NVLink3 1800GB/s' }, /at another rate/],
    [{ intra_net: 'PCIe 5', gpu: 'A100 PCIe 80GB' }, /faster than the slot .* of PCIe 4$/],
    [{ intra_net: 'NVLink3, PCIe' }, /names several networks/],
  ])('that the device does not have is refused: %j', (over, reason) => {
    expect(reasonOf(over)).toMatch(reason);
  });

  it.each<[Cells]>([
    [{ intra_net: 'NVLink3 600GB/s bidir (300 uni)' }],
    [{ intra_net: 'NVLink 400GB/s' }],
    [{ intra_net: 'NVLink2 hybrid cube mesh', gpu: 'V100-SXM2-16GB' }],
    [{ intra_net: 'NVSwitch' }],
    [{ intra_net: 'PCIe Gen3 x16', gpu: 'A100 PCIe 80GB' }],
    [{ intra_net: 'PCIe Gen4 x16 32GB/s', gpu: 'A100 PCIe 80GB' }],
    [{ intra_net: 'Infinity Fabric', gpu: 'MI300X' }],
    [{ intra_net: 'ICI 3D torus', gpu: 'TPU-v5p', precision: 'bf16' }],
  ])('that the device has is read: %j', (over) => {
    expect(reasonOf(over)).toBe('');
  });
});
