/** One layout of a job: what the model says of it and what it took, null where it ran out of memory. */
export interface RankedLayout {
  readonly seconds: number;
  readonly fits: boolean;
  readonly measured: number | null;
}

/** How well the model chose among the layouts of one job. */
export interface JobRanking {
  /** Share of the throughput of the fastest layout that the model's first pick among those that ran loses. */
  readonly regret: number | null;
  /** Kendall's tau over pairs of layouts that differ by at least 5 %; null where there is none. */
  readonly kendallTau: number | null;
  /** Whether the first pick of all ran out of memory in reality. */
  readonly pickRanOut: boolean;
}

/** Jobs with fewer layouts say little about a ranking. */
export const FEWEST_LAYOUTS = 8;
const APART = 1.05;
/** Layouts of one job whose pairs are compared; of more, as many evenly spaced ones, since pairs grow with the square. */
const MOST_COMPARED = 2000;

/** Plans that fit come first, then the faster one: the order in which a person would try them. */
const byPrediction = (a: RankedLayout, b: RankedLayout): number =>
  Number(b.fits) - Number(a.fits) || a.seconds - b.seconds;

function kendallTau(all: readonly { readonly seconds: number; readonly measured: number }[]) {
  const every = Math.ceil(all.length / MOST_COMPARED);
  const ran = all.filter((_, i) => i % every === 0);
  let pairs = 0;
  let agreement = 0;
  ran.forEach((a, i) => {
    for (const b of ran.slice(i + 1)) {
      if (Math.max(a.measured, b.measured) < APART * Math.min(a.measured, b.measured)) continue;
      pairs += 1;
      agreement += Math.sign(a.seconds - b.seconds) * Math.sign(a.measured - b.measured);
    }
  });
  return pairs === 0 ? null : agreement / pairs;
}

/** Compare the model's order of a job's layouts with what they took; one layout at least. */
export function rankJob(layouts: readonly RankedLayout[]): JobRanking {
  const ordered = layouts.toSorted(byPrediction);
  const ran = ordered.flatMap(({ seconds, measured }) =>
    measured === null ? [] : [{ seconds, measured }],
  );
  const [pick] = ran;
  const best = Math.min(...ran.map((layout) => layout.measured));
  return {
    regret: pick === undefined ? null : 1 - best / pick.measured,
    kendallTau: kendallTau(ran),
    pickRanOut: ordered[0]?.measured === null,
  };
}
