import fc from 'fast-check';
import { rankJob, type RankedLayout } from './ranking.js';

const layout = (seconds: number, measured: number | null, fits = true): RankedLayout => ({
  seconds,
  measured,
  fits,
});

describe('the ranking of the layouts of a job', () => {
  it('loses nothing where the order is right', () => {
    const found = rankJob([layout(1, 1.1), layout(2, 2.3), layout(3, 2.9)]);
    expect(found).toEqual({ regret: 0, kendallTau: 1, pickRanOut: false });
  });

  it('loses the throughput between the pick and the fastest', () => {
    expect(rankJob([layout(1, 4), layout(2, 3), layout(3, 5)])).toEqual({
      regret: 0.25,
      kendallTau: 1 / 3,
      pickRanOut: false,
    });
  });

  it('leaves out pairs that hardly differ', () => {
    expect(rankJob([layout(1, 1.04), layout(2, 1)]).kendallTau).toBeNull();
    expect(rankJob([layout(1, 1.06), layout(2, 1)]).kendallTau).toBe(-1);
  });

  it('counts a first pick that ran out of memory, and judges the pick among those that ran apart', () => {
    const found = rankJob([layout(1, null), layout(2, 4), layout(3, 2)]);
    expect(found).toEqual({ regret: 0.5, kendallTau: -1, pickRanOut: true });
  });

  it('prefers what fits to what is faster', () => {
    expect(rankJob([layout(1, null, false), layout(2, 4), layout(3, 2, false)])).toEqual({
      regret: 0.5,
      kendallTau: -1,
      pickRanOut: false,
    });
  });

  it('says nothing of layouts that all ran out', () => {
    expect(rankJob([layout(1, null)])).toEqual({
      regret: null,
      kendallTau: null,
      pickRanOut: true,
    });
  });

  it('does not depend on the order in which distinct layouts are listed', () => {
    const some = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 99 }), fc.option(fc.integer({ min: 1, max: 99 }))),
      { selector: ([seconds]) => seconds, minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (list) => {
        const layouts = list.map(([seconds, measured]) => layout(seconds, measured));
        const found = rankJob(layouts);
        expect(rankJob(layouts.toReversed())).toEqual(found);
        if (found.regret !== null) expect(found.regret).toBeGreaterThanOrEqual(0);
        if (found.kendallTau !== null) expect(Math.abs(found.kendallTau)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
