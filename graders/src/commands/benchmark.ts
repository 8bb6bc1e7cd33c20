import { parseScenario, evaluate } from './commands.js';
import { parseSearchRequest, search } from './search-commands.js';
import type { SearchResult } from '../cost-model/schema/search-result.js';

const gpt3On = (nodes: number) => ({
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 1536 },
});

const powersOfTwo = (most: number): number[] =>
  Array.from({ length: Math.log2(most) + 1 }, (_, i) => 2 ** i);

/**
 * Ways to lay GPT-3 175B over 512 A100: every degree that is a power of two with stages of equally many layers, every
 * micro-batch and number of chunks that divides, full recompute of all or of some layers of a stage, every kind of
 * sharding. The schedules are those of straight pipelines, whose spans have closed forms.
 */
const wholeSpace = {
  tp: powersOfTwo(8),
  pp: powersOfTwo(32),
  cp: powersOfTwo(16),
  sequenceParallel: [false, true],
  attention: ['flash', 'unfused'],
  recompute: ['none', 'selective', 'full'],
  recomputeLayers: [1, 2, 3, 4, 6, 8],
  schedule: ['gpipe', '1f1b', 'interleaved', 'zb-h1'],
  sharding: ['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'],
} as const;

const offloads = (['none', 'cpu', 'nvme'] as const).flatMap((optimizer) =>
  (['none', 'cpu'] as const).map((activations) => ({ optimizer, activations })),
);

/** One exhaustive search: how many plans, how fast, over which values. */
export interface SearchBenchmark {
  /** Plans evaluated in a second when none is pruned. */
  readonly plansPerSecond: number;
  readonly plans: number;
  readonly evaluated: number;
  readonly pruned: number;
  readonly seconds: number;
  /** The same search when plans that can be neither best nor on the front are skipped by their bounds. */
  readonly withPruning: Pick<SearchResult, 'evaluated' | 'pruned' | 'seconds'>;
  readonly space: SearchResult['space'];
}

export interface EvaluateBenchmark {
  readonly plansPerSecond: number;
  readonly microseconds: number;
}

/** A clock in milliseconds. */
type Clock = () => number;

/**
 * GPT-3 175B on 1,024 A100 with TP 8, PP 8, 1F1B, from scratch each time: looking up, rules, predicting and writing
 * the whole answer. The best of five turns: a machine that does something else meanwhile only adds.
 */
export function evaluateBenchmark(now: Clock, times = 4000): EvaluateBenchmark {
  const plan = { tp: 8, pp: 8, dp: 16, sequenceParallel: true, sharding: 'zero1' };
  const scenario = parseScenario({ ...gpt3On(128), plan });
  if (!scenario.ok) throw new Error('the scenario of the benchmark is refused');
  const turn = (): number => {
    const started = now();
    for (let i = 0; i < times; i += 1) evaluate(scenario.value);
    return now() - started;
  };
  turn();
  const milliseconds = Math.min(...Array.from({ length: 5 }, turn));
  return {
    plansPerSecond: (times / milliseconds) * 1000,
    microseconds: (milliseconds * 1000) / times,
  };
}

/** The exhaustive search of the whole space of GPT-3 175B on 512 A100, with the host's memory or without. */
export function searchBenchmark(now: Clock, withOffload: boolean): SearchBenchmark {
  const space = withOffload ? { ...wholeSpace, offload: offloads } : wholeSpace;
  const request = parseSearchRequest({ ...gpt3On(64), space });
  if (!request.ok) throw new Error('the space of the benchmark is refused');
  const run = (prune: boolean): SearchResult => {
    const found = search(request.value, { now, prune });
    if (!found.ok) throw new Error('the space of the benchmark is refused');
    return found.value;
  };
  const pruned = run(true);
  // the better of two turns: the first also compiles
  const turns = [run(false), run(false)];
  const whole = turns.reduce((a, b) => (b.seconds < a.seconds ? b : a));
  return {
    plansPerSecond: whole.plansPerSecond,
    plans: whole.total,
    evaluated: whole.evaluated,
    pruned: whole.pruned,
    seconds: whole.seconds,
    withPruning: {
      evaluated: pruned.evaluated,
      pruned: pruned.pruned,
      seconds: pruned.seconds,
    },
    space: whole.space,
  };
}
