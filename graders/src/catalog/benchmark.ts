import { evaluateJob } from '../cost-model/evaluate.js';
import { SearchRequest, Scenario } from '../cost-model/schema/scenario.js';
import type { SearchResult } from '../cost-model/search-result.js';
import { plannedJob, search } from './commands.js';

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

const places = ['none', 'cpu', 'nvme'] as const;
const offloads = places.flatMap((optimizer) =>
  (['none', 'cpu'] as const).map((activations) => ({ optimizer, activations })),
);

const wholeSpace = {
  attention: ['flash', 'unfused'],
  sharding: ['none', 'zero1', 'fsdp', 'hsdp'],
} as const;

/** One exhaustive search: how many plans, how fast, over which values. */
interface SearchBenchmark {
  readonly plansPerSecond: number;
  readonly plans: number;
  readonly evaluated: number;
  readonly pruned: number;
  readonly seconds: number;
  readonly space: SearchResult['space'];
}

export interface Benchmark {
  readonly evaluate: { readonly plansPerSecond: number; readonly microseconds: number };
  readonly search: SearchBenchmark;
  readonly searchWithOffload: SearchBenchmark;
}

/** GPT-3 175B on 1,024 A100 with TP 8, PP 8, 1F1B, from scratch each time: rules, looking up and predicting. */
function evaluateBenchmark(now: () => number, times: number): Benchmark['evaluate'] {
  const plan = { tp: 8, pp: 8, dp: 16, sequenceParallel: true, sharding: 'zero1' };
  const scenario = Scenario.parse({ ...gpt3On(128), plan });
  const once = (): void => {
    const job = plannedJob(scenario);
    if (!job.ok) throw new Error('the scenario of the benchmark is refused');
    evaluateJob(job.value.job, job.value.plan);
  };
  for (let i = 0; i < times; i += 1) once();
  const started = now();
  for (let i = 0; i < times; i += 1) once();
  const milliseconds = now() - started;
  return {
    plansPerSecond: (times / milliseconds) * 1000,
    microseconds: (milliseconds * 1000) / times,
  };
}

function searchBenchmark(now: () => number, space: object): SearchBenchmark {
  const found = search(SearchRequest.parse({ ...gpt3On(64), space }), { now });
  if (!found.ok) throw new Error('the space of the benchmark is refused');
  const { total, evaluated, pruned, seconds, plansPerSecond, space: values } = found.value;
  return { plansPerSecond, plans: total, evaluated, pruned, seconds, space: values };
}

/** Speed of the model on this machine; `now` in milliseconds. */
export function benchmark(now: () => number, times = 2000): Benchmark {
  return {
    evaluate: evaluateBenchmark(now, times),
    search: searchBenchmark(now, wholeSpace),
    searchWithOffload: searchBenchmark(now, { ...wholeSpace, offload: offloads }),
  };
}
