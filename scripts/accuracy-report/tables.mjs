/** The tables of docs/cost-model.md, each a list of rows whose first one is the header. */
import {
  catalog,
  compareWithPublished,
  evaluate,
  fittingOf,
  measureInWords,
  overBy,
  parseScenario,
  wellKnownRuns,
} from '../../graders/dist/index.js';
import {
  chips,
  intervalFactor,
  kernelConstants,
  networkConstants,
  stepConstants,
} from '../../graders/dist/cost-model/constants/calibration.js';
import { estimatedChips } from '../../graders/dist/cost-model/constants/estimated-chips.js';
import { frameworks } from '../../graders/dist/cost-model/constants/framework.js';

const percent = (share) => (share === null ? '' : `${(100 * share).toFixed(1)} %`);
const signed = (share) => (share === null ? '' : `${share > 0 ? '+' : ''}${percent(share)}`);
const number = (n) => n.toLocaleString('en-US');
const figure = (n) => String(Number(n.toPrecision(3)));

export const stepTime = ({ sources, timeError, inInterval }) => [
  ['source', 'timed runs', 'error', 'fitted jobs', 'kept aside', 'bias', 'in the 80 % interval'],
  ...sources.map(({ source, all, fitted, keptAside }) => [
    source,
    number(all.timed),
    percent(all.timeError),
    percent(fitted.timeError),
    percent(keptAside.timeError),
    signed(all.timeBias),
    percent(all.inInterval),
  ]),
  [
    '**mean over sources**',
    number(sources.reduce((n, { all }) => n + all.timed, 0)),
    ...[timeError.all.all, timeError.all.fitted, timeError.all.keptAside].map(
      (share) => `**${percent(share)}**`,
    ),
    '',
    percent(inInterval.all),
  ],
];

export const byModel = ({ timeError, rows }) => [
  ['models', 'sources', 'error', 'fitted jobs', 'kept aside'],
  ...[
    ['dense', timeError.dense],
    ['mixture of experts', timeError.experts],
  ].map(([name, of]) => [
    name,
    of.sources,
    percent(of.all),
    percent(of.fitted),
    percent(of.keptAside),
  ]),
  [`rows that can be expressed: ${percent(rows.coverage)} of those with a shape`, '', '', '', ''],
];

export const memory = ({ sources }, megatron) => [
  ['source', 'counted as', 'rows', 'error', 'bias'],
  ...sources.flatMap(({ source, all }) =>
    all.memory.map(({ count, runs, error, bias }) => [
      source,
      count,
      runs,
      percent(error),
      signed(bias),
    ]),
  ),
  ...[...megatron.groups, megatron.gptAndMoeDev].map((group) => [
    `Megatron-LM tests, ${group.group}`,
    'torch allocated at most, last stage',
    group.supported,
    percent(group.maxAllocatedError),
    signed(group.maxAllocatedBias),
  ]),
];

export const layouts = ({ sources, rows }) => [
  [
    'source',
    'ran, predicted to fit',
    'ran, predicted not to fit',
    'ran out, predicted to fit',
    'ran out, predicted not to fit',
    'right',
  ],
  ...[...sources.map(({ source, all }) => [source, all]), ['**all rows**', rows]].map(
    ([source, { outOfMemory: o }]) => [
      source,
      o.fitsAndRan,
      o.tooLargeButRan,
      o.fitsButRanOut,
      o.tooLargeAndRanOut,
      percent(o.right),
    ],
  ),
];

export const ranking = ({ sources, ranking: all }) => [
  [
    'source',
    'jobs of at least 8 layouts',
    'throughput lost by the first pick',
    "Kendall's tau",
    'first picks that ran out of memory',
  ],
  ...[
    ...sources.map(({ source, ranking: of }) => [source, of]),
    ['**mean over sources**', all],
  ].flatMap(([source, of]) =>
    of.jobs === 0
      ? []
      : [
          [
            source,
            of.jobs,
            percent(of.regret),
            of.kendallTau?.toFixed(3) ?? '',
            of.picksThatRanOut,
          ],
        ],
  ),
];

function evaluated(scenario) {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const result = evaluate(parsed.value);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const gibibytes = (bytes) => `${(bytes / 2 ** 30).toFixed(0)} GiB`;

/** Peak memory; of a run that is predicted not to fit, what would make it fit and what the step would then be. */
function memoryOf(run, evaluation) {
  const peak = gibibytes(evaluation.peakMemoryBytes);
  if (evaluation.fits) return peak;
  const over = `${peak}, predicted not to fit: ${gibibytes(overBy(evaluation))} over`;
  const fitting = fittingOf(run);
  if (fitting === null) return over;
  const { predicted } = compareWithPublished(run, fitting.evaluation);
  const then = `${gibibytes(fitting.evaluation.peakMemoryBytes)} and ${measureInWords(run.published.measure, predicted)}`;
  return fitting.possible
    ? `${over}, unless ${fitting.says} (then ${then})`
    : `${over}; it did not run so that ${fitting.says} (${then})`;
}

export const wellKnown = () => [
  ['run', 'published', 'predicted', 'time off by', 'memory', 'assumed', 'source'],
  ...wellKnownRuns.map((run) => {
    const evaluation = evaluated(run.scenario);
    const { predicted, timeRatio } = compareWithPublished(run, evaluation);
    const { measure, value } = run.published;
    return [
      run.title,
      measureInWords(measure, value),
      measureInWords(measure, predicted),
      signed(timeRatio - 1),
      memoryOf(run, evaluation),
      run.assumed,
      run.source,
    ];
  }),
];

export const chipConstants = () => [
  [
    'family',
    'fitted',
    'matmul',
    '8-bit',
    '4-bit',
    'half-rate inner dimension',
    'attention forward / backward (best kernel)',
    'memory',
  ],
  ...Object.entries(chips).map(([family, c]) => {
    const best = Object.values(c.attention).toSorted((a, b) => b.forward - a.forward)[0];
    return [
      family,
      family in estimatedChips ? 'no' : 'yes',
      figure(c.matmul),
      figure(c.matmul8),
      figure(c.matmul4),
      figure(c.halfInner),
      `${figure(best.forward)} / ${figure(best.backward)}`,
      figure(c.memory),
    ];
  }),
];

export const otherConstants = () => [
  ['constant', 'value'],
  ...Object.entries({ ...kernelConstants, ...networkConstants, ...stepConstants }).map(
    ([name, value]) => [`\`${name}\``, figure(value)],
  ),
  ...Object.entries(frameworks).flatMap(([id, profile]) =>
    ['launchSeconds', 'collectiveLaunchSeconds', 'microBatchSeconds', 'shardedRate']
      .filter((key) => Number.isFinite(profile[key]))
      .map((key) => [`\`${id}.${key}\``, figure(profile[key])]),
  ),
  ...Object.entries(intervalFactor).map(([name, value]) => [
    `\`intervalFactor.${name}\``,
    figure(value),
  ]),
];

export const coverage = () => [
  ['what', 'how many'],
  ...Object.entries(catalog).map(([kind, entries]) => [kind, Object.keys(entries).length]),
];
