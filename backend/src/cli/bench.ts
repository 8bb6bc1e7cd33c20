import {
  compileLexicon,
  evaluate,
  gradeItem,
  parseScenario,
  parseSearchRequest,
  search,
} from '@meshwright/graders';
import { draw, gradable, type Question } from '@meshwright/question-bank';
import { loadBank } from '@meshwright/question-bank/node';
import { cpus } from 'node:os';

const LASTS_MS = 1_500;

/** GPT-3 175B on 512 A100 with Megatron's plan (arXiv:2104.04473): the case that other tools print too. */
const SCENARIO = {
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 64,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 512, precision: 'bf16', optimizer: 'adam' },
  framework: 'megatron',
};

const PLAN = {
  tp: 8,
  pp: 8,
  dp: 8,
  sequenceParallel: true,
  schedule: '1f1b',
  microBatch: 1,
  sharding: 'zero1',
  recompute: 'selective',
};

export interface Bench {
  readonly machine: { readonly cpu: string; readonly node: string };
  readonly evaluate: { readonly plansPerSecond: number };
  readonly search: {
    readonly plansPerSecond: number;
    readonly evaluated: number;
    readonly pruned: number;
    readonly seconds: number;
  };
  readonly grade: { readonly answersPerSecond: number; readonly words: number };
  readonly loadBankSeconds: number;
}

/** Rates of what must be fast, on one core of this machine. */
export function runBench(): Bench {
  return {
    machine: { cpu: cpus()[0]?.model ?? 'unknown', node: process.version },
    evaluate: { plansPerSecond: benchEvaluate() },
    search: benchSearch(),
    ...benchGrade(),
  };
}

/** How often `work` runs in a second, after it has warmed up. */
function rate(work: () => void): number {
  for (const until = performance.now() + LASTS_MS / 3; performance.now() < until;) work();
  const from = performance.now();
  let runs = 0;
  while (performance.now() - from < LASTS_MS) {
    work();
    runs++;
  }
  return Math.round((runs * 1000) / (performance.now() - from));
}

function ok<T>(
  result:
    { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!result.ok)
    throw new Error(`the benchmark's own input is refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

function benchEvaluate(): number {
  const scenario = ok(parseScenario({ ...SCENARIO, plan: PLAN }));
  return rate(() => ok(evaluate(scenario)));
}

function benchSearch(): Bench['search'] {
  const request = ok(parseSearchRequest({ ...SCENARIO, plan: {}, objective: 'stepSeconds' }));
  const found = ok(search(request, { now: () => performance.now() }));
  const { evaluated, pruned, seconds } = found;
  return { plansPerSecond: Math.round(evaluated / seconds), evaluated, pruned, seconds };
}

/** The model answers of all structured questions, by turns. */
function benchGrade(): Pick<Bench, 'grade' | 'loadBankSeconds'> {
  const from = performance.now();
  const bank = loadBank();
  const loadBankSeconds = (performance.now() - from) / 1000;
  const lexicon = compileLexicon(bank.lexicon);
  const answers = [...bank.questions.values()].filter(isStructured).map((question) => ({
    item: gradable(draw(question, 0)),
    answer: { kind: 'structured', sections: question.modelAnswer.sections } as const,
  }));
  const words = answers
    .flatMap(({ answer }) => Object.values(answer.sections))
    .reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  const rounds = rate(() => {
    for (const { item, answer } of answers) gradeItem(item, answer, lexicon);
  });
  const count = Math.max(1, answers.length);
  return {
    grade: { answersPerSecond: rounds * count, words: Math.round(words / count) },
    loadBankSeconds,
  };
}

const isStructured = (question: Question): question is Extract<Question, { kind: 'structured' }> =>
  question.kind === 'structured';
