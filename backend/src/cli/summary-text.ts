import type { MegatronSummary, Summary } from '@meshwright/graders';

type Row = readonly (string | number)[];

/** Shares in per cent; a dash where there is nothing to average. */
const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? '-' : `${(100 * share).toFixed(1)} %`;

const decimal = (value: number | null): string => (value === null ? '-' : value.toFixed(3));

/** Columns as wide as their widest cell: the first to the left, figures to the right; nothing under a bare heading. */
function aligned(rows: readonly Row[]): string {
  if (rows.length === 1) return '';
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => String(row[i] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) =>
          i === 0 ? String(cell).padEnd(widths[i] ?? 0) : String(cell).padStart(widths[i] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const timeTable = ({ sources, timeError, inInterval }: Summary): string =>
  aligned([
    ['step time', 'runs', 'covered', 'timed', 'error', 'bias', 'fitted', 'kept aside', 'in 80 %'],
    ...sources.map(({ source, all, fitted, keptAside }) => [
      source,
      all.runs,
      percent(all.coverage),
      all.timed,
      percent(all.timeError),
      percent(all.timeBias),
      percent(fitted.timeError),
      percent(keptAside.timeError),
      percent(all.inInterval),
    ]),
    ...(
      [
        ['mean over sources', timeError.all, inInterval.all],
        ['of dense models', timeError.dense, undefined],
        ['of experts (MoE)', timeError.experts, undefined],
      ] as const
    ).map(([name, errors, inside]) => [
      name,
      '',
      '',
      '',
      percent(errors.all),
      '',
      percent(errors.fitted),
      percent(errors.keptAside),
      inside === undefined ? '' : percent(inside),
    ]),
  ]);

const memoryTable = ({ sources, rows }: Summary): string =>
  aligned([
    ['peak memory', 'counted by', 'runs', 'error', 'bias'],
    ...[...sources.map(({ source, all }) => ({ source, all })), { source: 'all rows', all: rows }]
      .flatMap(({ source, all }) => all.memory.map((m) => ({ source, ...m })))
      .map(({ source, count, runs, error, bias }) => [
        source,
        count,
        runs,
        percent(error),
        percent(bias),
      ]),
  ]);

const fitTable = ({ sources, rows }: Summary): string =>
  aligned([
    [
      'out of memory',
      'fits, ran',
      'fits, ran out',
      'too large, ran',
      'too large, ran out',
      'right',
    ],
    ...[...sources.map(({ source, all }) => ({ source, all })), { source: 'all rows', all: rows }]
      .filter(({ all: { outOfMemory: o } }) => o.fitsButRanOut + o.tooLargeAndRanOut > 0)
      .map(({ source, all: { outOfMemory: o } }) => [
        source,
        o.fitsAndRan,
        o.fitsButRanOut,
        o.tooLargeButRan,
        o.tooLargeAndRanOut,
        percent(o.right),
      ]),
  ]);

const rankingTable = ({ sources, ranking }: Summary): string =>
  aligned([
    ['ranking', 'jobs', 'regret', 'Kendall tau', 'first picks that ran out'],
    ...[...sources, { source: 'mean over sources', ranking }]
      .filter(({ ranking: { jobs } }) => jobs > 0)
      .map(({ source, ranking: r }) => [
        source,
        r.jobs,
        percent(r.regret),
        decimal(r.kendallTau),
        r.picksThatRanOut,
      ]),
  ]);

/** The errors of the model on published runs, for people. */
export const summaryText = (summary: Summary): string =>
  [timeTable, memoryTable, fitTable, rankingTable]
    .map((table) => table(summary))
    .filter((table) => table !== '')
    .join('\n\n');

/** The errors of the model on Megatron-LM runs, for people. */
export const megatronSummaryText = ({ groups, gptAndMoeDev }: MegatronSummary): string =>
  aligned([
    ['model/env', 'runs', 'supported', 'max allocated', 'bias', 'worst', 'allocated', 'step time'],
    ...[...groups, gptAndMoeDev].map((g) => [
      g.group,
      g.runs,
      g.supported,
      percent(g.maxAllocatedError),
      percent(g.maxAllocatedBias),
      percent(g.maxAllocatedWorst),
      percent(g.allocatedError),
      percent(g.timeError),
    ]),
  ]);
