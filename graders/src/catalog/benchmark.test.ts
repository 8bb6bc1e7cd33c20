import { evaluateBenchmark, searchBenchmark } from './benchmark.js';

/** A clock that moves by a millisecond each time it is read. */
function ticking(): () => number {
  let now = 0;
  return () => (now += 1);
}

describe('the benchmark', () => {
  it('evaluates every plan of the space of GPT-3 175B on 512 A100 and finds the same space with pruning', () => {
    const { plans, evaluated, pruned, withPruning, space } = searchBenchmark(ticking(), false);
    expect(plans).toBeGreaterThan(900_000);
    expect([evaluated, pruned]).toEqual([plans, 0]);
    expect(withPruning.evaluated + withPruning.pruned).toBe(plans);
    expect(space).toMatchObject({ tp: [1, 2, 4, 8], sharding: expect.arrayContaining(['hsdp']) });
  });

  it('turns the time of a turn into plans a second', () => {
    const { plansPerSecond, microseconds } = evaluateBenchmark(ticking(), 10);
    expect(microseconds).toBe(100);
    expect(plansPerSecond).toBe(10_000);
  });
});
