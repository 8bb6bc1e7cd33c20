import fc from 'fast-check';
import { allGatherSeconds, allReduceSeconds, type Ring } from './collectives.js';

const ring = (over: Partial<Ring> = {}): Ring => ({
  ranks: 8,
  local: 8,
  nodes: 1,
  localRate: 227e9,
  nodeRate: 20e9,
  localLatency: 5.6e-6,
  nodeLatency: 12e-6,
  ...over,
});

describe('ring collectives', () => {
  it.each([2, 3, 8, 64, 1024])('send 2(n-1)/n and (n-1)/n of the buffer over %i ranks', (n) => {
    // at one byte a second and without latency the time is the volume
    const one = ring({ ranks: n, local: n, localRate: 1, localLatency: 0 });
    expect(allReduceSeconds(one, 1e9)).toBeCloseTo((2 * (n - 1) * 1e9) / n, 3);
    expect(allGatherSeconds(one, 1e9)).toBeCloseTo(((n - 1) * 1e9) / n, 3);
  });

  it('cost nothing for one rank', () => {
    expect(allReduceSeconds(ring({ ranks: 1, local: 1 }), 1e9)).toBe(0);
    expect(allGatherSeconds(ring({ ranks: 1, local: 1 }), 1e9)).toBe(0);
  });

  it('make an all-reduce a reduce-scatter and an all-gather', () => {
    expect(allReduceSeconds(ring(), 1e9)).toBeCloseTo(2 * allGatherSeconds(ring(), 1e9), 12);
  });

  // NCCL on 8 A100 with NVSwitch: busbw 227.29 GB/s and 78.6 us, fitted with 1.8 % error over all sizes
  it.each([1e6, 16e6, 256e6, 4e9])('take what 8 A100 measure for %d bytes', (bytes) => {
    const measured = 78.61e-6 + (1.75 * bytes) / 227.29e9;
    expect(Math.abs(allReduceSeconds(ring(), bytes) / measured - 1)).toBeLessThan(0.02);
  });

  it('never get faster with more bytes or more ranks', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e12, noNaN: true }),
        fc.integer({ min: 2, max: 512 }),
        (bytes, n) => {
          const g = ring({ ranks: n, local: Math.min(8, n), nodes: Math.ceil(n / 8) });
          const wider = ring({ ranks: n + 8, local: 8, nodes: Math.ceil((n + 8) / 8) });
          expect(allReduceSeconds(g, bytes)).toBeLessThanOrEqual(allReduceSeconds(g, bytes * 2));
          if (n >= 8 && n % 8 === 0)
            expect(allReduceSeconds(g, bytes)).toBeLessThanOrEqual(allReduceSeconds(wider, bytes));
        },
      ),
    );
  });

  it('over 4 nodes of 8 B200 take about what was measured: 4 GiB in 22.0 ms', () => {
    const b200 = ring({
      ranks: 32,
      local: 8,
      nodes: 4,
      localRate: 684e9,
      nodeRate: 40e9,
      localLatency: 6.8e-6,
      nodeLatency: 10e-6,
    });
    expect(Math.abs(allReduceSeconds(b200, 4 * 2 ** 30) / 22e-3 - 1)).toBeLessThan(0.25);
  });

  it('take what 4 nodes of 8 B200 take for 4 GiB: one ring through all of them, to 3 %', () => {
    const b200 = ring({
      ranks: 32,
      local: 8,
      nodes: 4,
      localRate: 682e9,
      nodeRate: 0.95 * 50e9,
      localLatency: 6.8e-6,
      nodeLatency: 10e-6,
    });
    expect(Math.abs(allReduceSeconds(b200, 4 * 2 ** 30) / 22e-3 - 1)).toBeLessThan(0.03);
  });

  // stas00/ml-engineering, network: 8 H200, all-reduce in the switch 482 GB/s against 368 GB/s by a ring at 16 GiB
  it('add up in the switch a third faster than by a ring, from some size on', () => {
    const h200 = ring({ localRate: 368e9, localLatency: 6.8e-6 });
    const sharp = { ...h200, inSwitch: { factor: 1.31, fromBytes: 2 * 2 ** 20 } };
    const busRate = (g: Ring, bytes: number) => (1.75 * bytes) / allReduceSeconds(g, bytes);
    expect(Math.abs(busRate(sharp, 16 * 2 ** 30) / 482e9 - 1)).toBeLessThan(0.01);
    expect(allReduceSeconds(sharp, 2 ** 20)).toBe(allReduceSeconds(h200, 2 ** 20));
    expect(allReduceSeconds(sharp, 2.1 * 2 ** 20)).toBeGreaterThanOrEqual(
      allReduceSeconds(h200, 2 ** 21),
    );
  });
});
