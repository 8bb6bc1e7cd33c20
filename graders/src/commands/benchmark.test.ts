import { evaluateBenchmark } from './benchmark.js';

/** A clock that moves by a millisecond each time it is read. */
function ticking(): () => number {
  let now = 0;
  return () => (now += 1);
}

describe('the benchmark', () => {
  it('turns the time of a turn into plans a second', () => {
    const { plansPerSecond, microseconds } = evaluateBenchmark(ticking(), 10);
    expect(microseconds).toBe(100);
    expect(plansPerSecond).toBe(10_000);
  });
});
