import {
  compileLexicon,
  evaluateBenchmark,
  gradeItem,
  searchBenchmark,
  type EvaluateBenchmark,
  type SearchBenchmark,
} from '@meshwright/graders';
import { draw, gradable, type Question } from '@meshwright/question-bank';
import { loadBank } from '@meshwright/question-bank/node';
import { cpus } from 'node:os';

const LASTS_MS = 1_500;

/** A search with the most memory that the process has held by its end. */
type Measured = SearchBenchmark & { readonly peakMemoryBytes: number };

export interface Bench {
  readonly machine: { readonly cpu: string; readonly node: string };
  readonly evaluate: EvaluateBenchmark;
  /** GPT-3 175B on 512 A100, every plan evaluated. */
  readonly search: Measured;
  readonly searchWithOffload: Measured;
  readonly grade: { readonly answersPerSecond: number; readonly words: number };
  readonly loadBankSeconds: number;
}

const now = (): number => performance.now();

/** Rates of what must be fast, on one core of this machine. */
export function runBench(): Bench {
  return {
    machine: { cpu: cpus()[0]?.model ?? 'unknown', node: process.version },
    evaluate: evaluateBenchmark(now),
    search: benchSearch(false),
    searchWithOffload: benchSearch(true),
    ...benchGrade(),
  };
}

function benchSearch(withOffload: boolean): Measured {
  const { space, ...figures } = searchBenchmark(now, withOffload);
  const peakMemoryBytes = process.resourceUsage().maxRSS * 1024;
  return { ...figures, peakMemoryBytes, space };
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
