import { accuracyOf, mean, type Accuracy, type Observation } from './accuracy.js';
import { FEWEST_LAYOUTS, rankJob, type JobRanking } from './ranking.js';

/** Ranking of the layouts of jobs of at least 8 layouts; means over jobs, null where there is no such job. */
export interface Ranking {
  readonly jobs: number;
  readonly regret: number | null;
  readonly kendallTau: number | null;
  readonly picksThatRanOut: number;
}

/** Errors over all runs, over those of the jobs that constants were fitted on, and over those kept aside. */
export interface SourceSummary {
  readonly source: string;
  readonly all: Accuracy;
  readonly fitted: Accuracy;
  readonly keptAside: Accuracy;
  readonly ranking: Ranking;
}

/** Means over sources of the step-time error; null where no source has such runs. */
export interface TimeErrors {
  readonly sources: number;
  readonly all: number | null;
  readonly fitted: number | null;
  readonly keptAside: number | null;
}

export interface Summary {
  readonly sources: readonly SourceSummary[];
  /** Every source counts alike, however many rows it has. */
  readonly timeError: {
    readonly all: TimeErrors;
    readonly dense: TimeErrors;
    readonly experts: TimeErrors;
  };
  readonly inInterval: {
    readonly all: number | null;
    readonly fitted: number | null;
    readonly keptAside: number | null;
  };
  readonly ranking: Ranking;
  /** Of all rows together: coverage, memory by the way of counting, and what ran out of memory. */
  readonly rows: Accuracy;
}

function groupedBy<T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Layouts that are known to have run, with their time, or to have run out of memory. */
const layoutsOf = (observations: readonly Observation[]) =>
  observations.flatMap(({ predicted, ran, seconds }) =>
    predicted === null || ran === null || (ran && seconds === null)
      ? []
      : [{ seconds: predicted.seconds, fits: predicted.fits, measured: seconds }],
  );

function rankingOf(observations: readonly Observation[]): Ranking {
  const jobs: JobRanking[] = [...groupedBy(observations, ({ job }) => job).values()]
    .map(layoutsOf)
    .filter((layouts) => layouts.length >= FEWEST_LAYOUTS)
    .map(rankJob);
  return {
    jobs: jobs.length,
    regret: mean(jobs.map(({ regret }) => regret)),
    kendallTau: mean(jobs.map(({ kendallTau }) => kendallTau)),
    picksThatRanOut: jobs.filter(({ pickRanOut }) => pickRanOut).length,
  };
}

function sourceSummary(source: string, observations: readonly Observation[]): SourceSummary {
  return {
    source,
    all: accuracyOf(observations),
    fitted: accuracyOf(observations.filter(({ isKeptAside }) => !isKeptAside)),
    keptAside: accuracyOf(observations.filter(({ isKeptAside }) => isKeptAside)),
    ranking: rankingOf(observations),
  };
}

const sourcesOf = (observations: readonly Observation[]): SourceSummary[] =>
  [...groupedBy(observations, ({ source }) => source)].map(([source, own]) =>
    sourceSummary(source, own),
  );

const timeErrors = (sources: readonly SourceSummary[]): TimeErrors => ({
  sources: sources.filter(({ all }) => all.timeError !== null).length,
  all: mean(sources.map(({ all }) => all.timeError)),
  fitted: mean(sources.map(({ fitted }) => fitted.timeError)),
  keptAside: mean(sources.map(({ keptAside }) => keptAside.timeError)),
});

/** How far the model is from published runs, by source and averaged over sources. */
export function summarise(observations: readonly Observation[]): Summary {
  const sources = sourcesOf(observations);
  const rankings = sources.map(({ ranking }) => ranking);
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  return {
    sources,
    timeError: {
      all: timeErrors(sources),
      dense: timeErrors(sourcesOf(observations.filter(({ hasExperts }) => !hasExperts))),
      experts: timeErrors(sourcesOf(observations.filter(({ hasExperts }) => hasExperts))),
    },
    inInterval: {
      all: mean(sources.map(({ all }) => all.inInterval)),
      fitted: mean(sources.map(({ fitted }) => fitted.inInterval)),
      keptAside: mean(sources.map(({ keptAside }) => keptAside.inInterval)),
    },
    ranking: {
      jobs: sum(rankings.map(({ jobs }) => jobs)),
      regret: mean(rankings.map(({ regret }) => regret)),
      kendallTau: mean(rankings.map(({ kendallTau }) => kendallTau)),
      picksThatRanOut: sum(rankings.map(({ picksThatRanOut }) => picksThatRanOut)),
    },
    rows: accuracyOf(observations),
  };
}
