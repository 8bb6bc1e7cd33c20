import fc from 'fast-check';
import { goodputParts } from '../schema/evaluation.js';
import { failureRun } from './failure-run.js';
import {
  failureShares,
  failureTimes,
  goodputOf,
  optimalInterval,
  repairsOf,
  type FailingCluster,
} from './goodput.js';
import type { Reliability } from '../schema/scenario.js';
import { sparedSpeed } from './spare-nodes.js';

const hour = 3600;
const day = 24 * hour;

const cluster = (over: Partial<FailingCluster> = {}): FailingCluster => ({
  devices: 1024,
  devicesPerNode: 8,
  replicas: 16,
  stepSeconds: 10,
  storageSeconds: 100,
  ...over,
});

/** Mean of many seeded runs and the standard error of that mean. */
function simulated(of: FailingCluster, reliability: Reliability, work: number) {
  const times = failureTimes(of, reliability);
  const repairs = repairsOf(of, reliability, times.mtbf);
  const runs = Array.from(
    { length: 120 },
    (_, seed) => failureRun(times, repairs, { work, seed: seed + 1 }).goodput,
  );
  const mean = runs.reduce((a, b) => a + b, 0) / runs.length;
  const variance = runs.reduce((a, b) => a + (b - mean) ** 2, 0) / (runs.length - 1);
  return { mean, error: Math.sqrt(variance / runs.length) };
}

describe('the best checkpoint interval', () => {
  it.each([
    { mtbf: 24 * 60, minutes: 117, of: 'figure 3' },
    { mtbf: 6 * 60, minutes: 57, of: 'figure 4' },
    { mtbf: 15, minutes: 9.1, of: 'figure 5' },
  ])('is $minutes min at an MTBF of $mtbf min and dumps of 5 min (Daly 2006 $of)', (c) => {
    expect(Math.abs(optimalInterval(5, c.mtbf) / c.minutes - 1)).toBeLessThan(0.006);
  });

  it('is within 0.1 % of the goodput of the true optimum', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-4, max: 0.5, noNaN: true }), (ratio) => {
        const shares = (interval: number) =>
          failureShares({ mtbf: 1, interval, blocking: ratio, behind: 0, restart: 0.01 }).useful;
        const best = optimalInterval(ratio, 1);
        for (const factor of [0.5, 0.8, 0.9, 0.95, 1.05, 1.1, 1.25, 2]) {
          expect(shares(best)).toBeGreaterThan(0.999 * shares(best * factor));
        }
      }),
    );
  });
});

describe('goodput', () => {
  it.each([
    { name: 'frequent failures', reliability: { mtbfHours: 1000, checkpointSeconds: 60 } },
    {
      name: 'checkpoints written behind the training',
      reliability: { mtbfHours: 2000, checkpointSeconds: 300, checkpointBlockingSeconds: 10 },
    },
    {
      name: 'a given interval and slow restarts',
      reliability: { mtbfHours: 3000, checkpointIntervalSeconds: 1800, restartSeconds: 1200 },
    },
    {
      name: 'one spare and repairs of six hours',
      reliability: { mtbfHours: 10_000, checkpointSeconds: 60, repairHours: 6, spares: 1 },
    },
    {
      name: 'no spare',
      reliability: { mtbfHours: 10_000, checkpointSeconds: 60, repairHours: 4 },
    },
  ])('of $name is the mean of simulated runs within four standard errors', ({ reliability }) => {
    const expected = goodputOf(cluster(), reliability).value;
    const { mean, error } = simulated(cluster(), reliability, 60 * day);
    expect(error).toBeLessThan(0.005);
    expect(Math.abs(mean - expected)).toBeLessThan(4 * error + 1e-4);
  });

  it('of a job that shrinks while nodes are missing is the mean of simulated runs within 1 %', () => {
    const reliability = { mtbfHours: 10_000, checkpointSeconds: 60, repairHours: 8, elastic: true };
    const expected = goodputOf(cluster(), reliability).value;
    const { mean } = simulated(cluster(), reliability, 60 * day);
    expect(Math.abs(mean / expected - 1)).toBeLessThan(0.01);
  });

  it('gains from spares, and from shrinking where there are none', () => {
    const base = { mtbfHours: 10_000, checkpointSeconds: 60, repairHours: 12 };
    const value = (over: object) => goodputOf(cluster(), { ...base, ...over }).value;
    expect(value({ spares: 1 })).toBeGreaterThan(value({}));
    expect(value({ spares: 4 })).toBeGreaterThan(value({ spares: 1 }));
    expect(value({ elastic: true })).toBeGreaterThan(value({}));
  });

  it("has Erlang's loss formula for what spares cannot cover: B(3, 2) = 4/19", () => {
    expect(sparedSpeed({ mtbf: 1, repair: 2, spares: 2, floor: 1 })).toBeCloseTo(15 / 19, 12);
  });

  it('has parts that add up to 1 and no value that is not a number, whatever the figures', () => {
    const seconds = (max: number) => fc.double({ min: 1e-9, max, noNaN: true });
    const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          mtbfHours: fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
          checkpointSeconds: optional(seconds(1e6)),
          checkpointBlockingSeconds: optional(seconds(1e6)),
          checkpointIntervalSeconds: optional(seconds(1e8)),
          detectionSeconds: optional(seconds(1e6)),
          restartSeconds: optional(seconds(1e6)),
          repairHours: optional(seconds(1e5)),
          spares: optional(fc.nat(65_536)),
          elastic: optional(fc.boolean()),
        }),
        fc.integer({ min: 1, max: 10_000 }),
        (reliability, nodes) => {
          const of = cluster({ devices: nodes * 8, replicas: nodes });
          const g = goodputOf(of, reliability);
          const total = goodputParts.reduce((sum, part) => sum + g.parts[part], 0);
          expect(total).toBeCloseTo(1, 6);
          expect(g.value).toBe(g.parts.useful);
          for (const part of goodputParts) expect(g.parts[part]).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(g.checkpointIntervalSeconds)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a simulated run', () => {
  const times = { mtbf: 3 * hour, interval: 1800, blocking: 30, behind: 60, restart: 600 };
  const repairs = { mtbf: 3 * hour, repair: 12 * hour, spares: 6, floor: 1 };

  it('is the same for the same seed, and another for another', () => {
    const run = (seed: number) => failureRun(times, repairs, { work: 10 * day, seed });
    expect(run(7)).toEqual(run(7));
    expect(run(7).seconds).not.toBe(run(8).seconds);
  });

  it('does all its work, and its parts add up to the wall clock', () => {
    const run = failureRun(times, repairs, { work: 10 * day, seed: 3 });
    expect(run.finished).toBe(true);
    expect(run.parts.useful).toBeCloseTo(10 * day, 3);
    const total = goodputParts.reduce((sum, part) => sum + run.parts[part], 0);
    expect(run.seconds).toBeCloseTo(total, 6);
    expect(run.first).toHaveLength(run.failures);
  });

  it('gives up on a run that failures never let finish', () => {
    const hopeless = { ...times, mtbf: 1 };
    const run = failureRun(hopeless, { ...repairs, repair: 0 }, { work: day, seed: 1 });
    expect(run).toMatchObject({ finished: false, goodput: 0, failures: 1e5 });
  });
});

/**
 * Published runs. What the paper gives goes in, its effective training time is compared with what comes out;
 * nothing is fitted.
 */
describe('published runs under failures', () => {
  it('Llama 3 405B: 419 unexpected interruptions in 54 days on 16,384 GPUs, more than 90 % effective time (arXiv:2407.21783 section 3.3.4)', () => {
    const mtbfHours = (54 * 24 * 16_384) / 419;
    const llama = cluster({
      devices: 16_384,
      replicas: 128,
      stepSeconds: 12,
      // 14 bytes of 405e9 parameters at the 2 TB/s that its storage sustains (section 3.3.1)
      storageSeconds: (14 * 405e9) / 2e12,
    });
    const g = goodputOf(llama, { mtbfHours });
    expect(g.clusterMtbfHours).toBeCloseTo(3.09, 2);
    expect(g.value).toBeGreaterThan(0.9);
    expect(g.value).toBeLessThan(0.98);
  });

  it('OPT-175B: at least 35 restarts by hand in two months on 992 GPUs (arXiv:2205.01068 section 2.5)', () => {
    const mtbfHours = (61 * 24 * 992) / 35;
    const opt = cluster({ devices: 992, replicas: 124, storageSeconds: 120 });
    // somebody had to notice and cycle the host: half an hour by day, hours by night
    const g = goodputOf(opt, { mtbfHours, detectionSeconds: 4 * hour, restartSeconds: hour });
    expect(g.clusterMtbfHours).toBeCloseTo(41.8, 1);
    expect(g.value).toBeGreaterThan(0.8);
    expect(g.value).toBeLessThan(0.9);
    const automatic = goodputOf(opt, { mtbfHours }).value;
    expect(automatic).toBeGreaterThan(0.95);
  });

  it('BLOOM: one or two GPUs a week fail, a checkpoint every three hours, four spare nodes (arXiv:2211.05100 section 3.4): an hour and a half lost each', () => {
    const mtbfHours = (7 * 24 * 384) / 1.5;
    const g = goodputOf(cluster({ devices: 384, replicas: 8, storageSeconds: 40 }), {
      mtbfHours,
      checkpointIntervalSeconds: 3 * hour,
      spares: 4,
      repairHours: 72,
    });
    const lostHours = g.parts.lost * g.clusterMtbfHours;
    expect(Math.abs(lostHours / 1.5 - 1)).toBeLessThan(0.05);
    expect(g.value).toBeGreaterThan(0.97);
    expect(g.parts.repair).toBeLessThan(1e-3);
  });
});
