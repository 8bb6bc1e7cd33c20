import fc from 'fast-check';
import { evaluate, parseScenario } from '../../commands/commands.js';
import { parseSearchRequest, search } from '../../commands/search-commands.js';
import type { SearchResult } from '../schema/search-result.js';

const base = {
  model: 'gpt-22b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 4,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 128 },
};

const found = (over: Record<string, unknown> = {}): SearchResult => {
  const request = parseSearchRequest({ ...base, ...over });
  if (!request.ok) throw new Error(JSON.stringify(request.error));
  const result = search(request.value);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const evaluated = (plan: unknown) => {
  const parsed = parseScenario({ ...base, plan });
  if (!parsed.ok) return null;
  const result = evaluate(parsed.value);
  return result.ok ? result.value : null;
};

describe('a search', () => {
  const all = found({ keep: 100 });

  it('accounts for every plan of its space: evaluated or pruned', () => {
    expect(all.evaluated + all.pruned).toBe(all.total);
    expect(all.complete).toBe(true);
    expect(all.feasible).toBeLessThanOrEqual(all.evaluated);
    expect(all.total).toBeGreaterThan(1000);
  });

  it('returns plans that hold, fit and have the figures that an evaluation gives', () => {
    for (const { plan, result } of all.best) {
      expect(result.fits).toBe(true);
      expect(evaluated(plan)?.stepSeconds.total).toBe(result.stepSeconds.total);
    }
  });

  it('ranks by the objective', () => {
    const seconds = all.best.map((b) => b.result.stepSeconds.total);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    const memory = found({ objective: 'peakMemoryBytes' }).best.map(
      (b) => b.result.peakMemoryBytes,
    );
    expect(memory).toEqual(memory.toSorted((a, b) => a - b));
  });

  it('finds nothing worse than any plan that fits', () => {
    const best = all.best[0]!.result.stepSeconds.total;
    const knobs = fc.record({
      tp: fc.constantFrom(1, 2, 4, 8),
      pp: fc.constantFrom(1, 2, 4),
      microBatch: fc.constantFrom(1, 2, 4, 8),
      sequenceParallel: fc.boolean(),
      recompute: fc.constantFrom('none', 'selective', 'full'),
      sharding: fc.constantFrom('none', 'zero1', 'fsdp'),
      schedule: fc.constantFrom('gpipe', '1f1b', 'zb-h1'),
    });
    fc.assert(
      fc.property(knobs, (k) => {
        const e = evaluated({ ...k, dp: 32 / k.tp / k.pp });
        if (e?.fits === true) expect(best).toBeLessThanOrEqual(e.stepSeconds.total);
      }),
      { numRuns: 200 },
    );
  });

  it('prunes nothing that matters: the same best and front as an unpruned walk', () => {
    const space = {
      tp: [1, 2, 4, 8],
      pp: [1, 2, 4],
      microBatch: [1, 2],
      schedule: ['1f1b', 'gpipe'],
      sharding: ['none', 'zero1', 'fsdp'],
    };
    const result = found({ space, keep: 1 });
    let fastest = Infinity;
    const points: { seconds: number; memory: number }[] = [];
    for (const tp of space.tp)
      for (const pp of space.pp)
        for (const microBatch of space.microBatch)
          for (const schedule of space.schedule)
            for (const sharding of space.sharding)
              for (const recompute of ['none', 'selective', 'full'])
                for (const sequenceParallel of [false, true]) {
                  const plan = {
                    tp,
                    pp,
                    microBatch,
                    schedule,
                    sharding,
                    recompute,
                    sequenceParallel,
                  };
                  const e = evaluated({ ...plan, dp: 32 / tp / pp });
                  if (e?.fits !== true) continue;
                  points.push({ seconds: e.stepSeconds.total, memory: e.peakMemoryBytes });
                  fastest = Math.min(fastest, e.stepSeconds.total);
                }
    expect(result.pruned).toBeGreaterThan(0);
    expect(result.best[0]!.result.stepSeconds.total).toBe(fastest);
    const front = points
      .filter(
        (a) =>
          !points.some(
            (b) =>
              (b.seconds < a.seconds && b.memory <= a.memory) ||
              (b.seconds <= a.seconds && b.memory < a.memory),
          ),
      )
      .map((p) => `${p.seconds} ${p.memory}`);
    expect(
      result.front.map(({ result: r }) => `${r.stepSeconds.total} ${r.peakMemoryBytes}`),
    ).toEqual(
      [...new Set(front)].toSorted((a, b) => Number(a.split(' ')[0]) - Number(b.split(' ')[0])),
    );
  });

  it('keeps to what is fixed, to the space and to the constraints', () => {
    const result = found({
      plan: { tp: 4, recompute: 'full' },
      space: { microBatch: [2], schedule: ['1f1b'] },
      constraints: { maxPeakMemoryBytes: 30e9 },
      keep: 20,
    });
    for (const { plan, result: r } of result.best) {
      expect(plan).toMatchObject({ tp: 4, recompute: 'full', microBatch: 2, schedule: '1f1b' });
      expect(r.peakMemoryBytes).toBeLessThanOrEqual(30e9);
    }
    expect(result.space['tp']).toEqual([4]);
  });

  it('keeps a minimum utilisation and a maximum price', () => {
    const best = all.best[0]!.result;
    expect(found({ constraints: { minMfu: best.mfu.value * 1.001 } }).feasible).toBe(0);
    expect(found({ constraints: { minMfu: best.mfu.value * 0.999 } }).feasible).toBeGreaterThan(0);
    const price = best.dollarsPerMillionTokens!;
    expect(found({ constraints: { maxDollarsPerMillionTokens: price * 0.999 } }).feasible).toBe(0);
    expect(
      found({ constraints: { maxDollarsPerMillionTokens: price * 1.001 } }).feasible,
    ).toBeGreaterThan(0);
  });

  it('says why others lose', () => {
    expect(all.runnersUp.length).toBeGreaterThan(0);
    for (const r of all.runnersUp) expect(r.why.length).toBeGreaterThan(10);
    expect(all.runnersUp.at(-1)?.why).toContain('does not fit');
  });

  it('turns to the host when nothing fits without it and the request leaves offload open', () => {
    const full = {
      model: 'llama2-7b',
      cluster: 'llama7b-fsdp-4x3090',
      training: { sequenceLength: 512, globalBatch: 32 },
      framework: 'fsdp2',
    };
    const best = found(full).best[0]!;
    expect(best.plan.offload.optimizer).toBe('cpu');
    expect(best.result.fits).toBe(true);
    const none = { optimizer: 'none', parameters: 'none', activations: 'none' };
    const without = found({ ...full, plan: { offload: none } });
    expect(without.best).toEqual([]);
    expect(without.runnersUp[0]?.why).toContain('does not fit');
  });

  it('tells its progress and stops when asked', () => {
    const request = parseSearchRequest(base);
    if (!request.ok) throw new Error('refused');
    let asked = 0;
    let heard = 0;
    const stopped = search(request.value, {
      onProgress: () => (heard += 1),
      shouldStop: () => (asked += 1) > 0,
    });
    expect(heard).toBeGreaterThan(0);
    if (asked > 0) expect(stopped.ok && stopped.value.complete).toBe(false);
  });

  it('refuses a space without a single plan', () => {
    const request = parseSearchRequest({ ...base, plan: { tp: 3 } });
    expect(request.ok ? '' : request.error[0]?.rule).toBe('empty-space');
  });
});
