import type { Observation } from './accuracy.js';
import { summarise } from './summary.js';

const seen = (over: Partial<Observation> & { predictedSeconds?: number; fits?: boolean }) => {
  const { predictedSeconds = 1, fits = true, ...rest } = over;
  const observation: Observation = {
    source: 'a',
    job: 'a|m',
    isKeptAside: false,
    hasExperts: false,
    isShapeGiven: true,
    predicted: { seconds: predictedSeconds, low: 0.5, high: 2, fits },
    ran: true,
    seconds: 1,
    memory: null,
    ...rest,
  };
  return observation;
};

describe('the summary of many runs', () => {
  it('counts every source alike, however many rows it has', () => {
    const summary = summarise([
      ...Array.from({ length: 9 }, () => seen({ source: 'many', predictedSeconds: 1.1 })),
      seen({ source: 'one', predictedSeconds: 1.3 }),
    ]);
    expect(summary.timeError.all.sources).toBe(2);
    expect(summary.timeError.all.all).toBeCloseTo(0.2, 12);
    expect(summary.rows.timeError).toBeCloseTo(0.12, 12);
  });

  it('keeps fitted and kept-aside jobs apart, and models with experts', () => {
    const { timeError, sources } = summarise([
      seen({ predictedSeconds: 1.1 }),
      seen({ predictedSeconds: 1.2, isKeptAside: true }),
      seen({ predictedSeconds: 1.5, hasExperts: true, source: 'b' }),
    ]);
    expect(sources[0]?.fitted.timeError).toBeCloseTo(0.1, 12);
    expect(sources[0]?.keptAside.timeError).toBeCloseTo(0.2, 12);
    expect(timeError.experts).toMatchObject({ sources: 1, keptAside: null });
    expect(timeError.experts.all).toBeCloseTo(0.5, 12);
    expect(timeError.dense.all).toBeCloseTo(0.15, 12);
  });

  it('ranks jobs of at least eight layouts, by source, those that ran out of memory among them', () => {
    const job = (name: string, layouts: number, source = 'a') =>
      Array.from({ length: layouts }, (_, i) =>
        seen({ source, job: name, predictedSeconds: i + 1, seconds: i + 1 }),
      );
    const out = seen({ job: 'x', predictedSeconds: 0.5, ran: false, seconds: null });
    const { ranking, sources } = summarise([
      ...job('x', 7),
      out,
      ...job('y', 7),
      ...job('z', 8, 'b'),
    ]);
    expect(ranking).toEqual({ jobs: 2, regret: 0, kendallTau: 1, picksThatRanOut: 1 });
    expect(sources.map((s) => s.ranking.jobs)).toEqual([1, 1]);
  });

  it('tells memory by the way in which it is counted', () => {
    const of = (count: 'nvidia-smi' | 'torch allocated', predicted: number) =>
      seen({ memory: { count, measured: 10, predicted } });
    const { rows } = summarise([
      of('nvidia-smi', 9),
      of('torch allocated', 12),
      of('nvidia-smi', 12),
    ]);
    expect(rows.memory.map(({ count, runs }) => [count, runs])).toEqual([
      ['torch allocated', 1],
      ['nvidia-smi', 2],
    ]);
    expect(rows.memory[1]?.error).toBeCloseTo(0.15, 12);
    expect(rows.memory[1]?.bias).toBeCloseTo(0.05, 12);
  });

  it('of nothing has no figures', () => {
    const { sources, timeError, ranking } = summarise([]);
    expect(sources).toEqual([]);
    expect(timeError.all).toEqual({ sources: 0, all: null, fitted: null, keptAside: null });
    expect(ranking).toEqual({ jobs: 0, regret: null, kendallTau: null, picksThatRanOut: 0 });
  });
});
