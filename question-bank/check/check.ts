import { type Lexicon, lexiconFaults } from '@meshwright/graders';
import type { BankFault } from '../src/bank.js';
import { QuestionKind } from '../src/views.js';
import { contentFolder } from '../src/node/load.js';
import { ContentFiles } from '../src/node/content-files.js';
import { readBank } from '../src/node/read.js';
import type { Question } from '../src/question-schema.js';
import { type BankWarning, type Confusion, Prover } from './prover.js';
import { oneSidedFaults, type VariantSummary, variantSummaries } from './variant-summary.js';

export { readAnswer, readRubricSource, rubricYaml } from './rubric-source.js';

export interface CheckReport {
  /** Content folder that was checked. */
  readonly dir: string;
  readonly faults: readonly BankFault[];
  /** What the samples show about rubrics and need not be mended. */
  readonly warnings: readonly BankWarning[];
  /** The score that each sample of a structured question must earn and the one that it does. */
  readonly confusion: readonly Confusion[];
  /** Of every number that is asked for. */
  readonly variants: readonly VariantSummary[];
  readonly counts: {
    readonly guides: number;
    readonly projects: number;
    readonly questions: Readonly<Record<Question['kind'], number>>;
    /** Different items that the numeric questions can become. */
    readonly variants: number;
    readonly samples: number;
  };
}

/** Forms that name two ideas and relations to nothing. */
const formFaults = (lexicon: Lexicon): BankFault[] =>
  lexiconFaults(lexicon).map(({ concept, message }) => ({
    file: 'lexicon',
    path: concept,
    message,
    expected: 'forms of one concept each, relations to concepts that exist',
  }));

/**
 * Proves a content folder: it loads, every sample of every question earns the score that it names,
 * every slip can be told from the right answer, model answers score 9.5 of 10 or more, and no prompt
 * gives its answer away.
 */
export function check(dir: string = contentFolder()): CheckReport {
  const { bank, faults } = readBank(dir);
  const prover = new Prover(new ContentFiles(dir), bank.lexicon);
  const all = [...bank.questions.values()];
  for (const question of all) prover.prove(question);
  const variants = all.flatMap(variantSummaries);
  return {
    dir,
    faults: [
      ...faults,
      ...formFaults(bank.lexicon),
      ...all.flatMap(oneSidedFaults),
      ...prover.faults,
    ],
    warnings: prover.warnings,
    confusion: prover.confusion,
    variants,
    counts: {
      guides: bank.guides.size,
      projects: bank.projects.size,
      questions: Object.fromEntries(
        QuestionKind.options.map((kind) => [kind, all.filter((q) => q.kind === kind).length]),
      ) as Record<Question['kind'], number>,
      variants: variants
        .filter(({ id }) => bank.questions.has(id))
        .reduce((n, each) => n + each.variants, 0),
      samples: prover.samples,
    },
  };
}

/** The report as a person reads it: one fault a line, then what was counted. */
export function formatReport({ dir, faults, counts }: CheckReport): string {
  const kinds = Object.entries(counts.questions).map(
    ([kind, n]) =>
      `${n.toString()} ${kind}${kind === 'numeric' ? ` (${counts.variants.toString()} variants)` : ''}`,
  );
  return [
    ...faults.map(
      ({ file, path, message, expected }) =>
        `${file}${path === '' ? '' : ` at ${path}`}: ${message}. Expected: ${expected}`,
    ),
    `${dir}: ${faults.length === 0 ? 'no faults' : `${faults.length.toString()} faults`} in ` +
      `${counts.guides.toString()} guides, ` +
      `${counts.projects.toString()} projects, ${counts.samples.toString()} samples; questions: ${kinds.join(', ')}`,
  ].join('\n');
}

/** The remarks on rubrics as a person reads them, one a line. */
export const formatWarnings = ({ warnings }: CheckReport): string[] =>
  warnings.map(({ file, path, message }) => `warning: ${file} at ${path}: ${message}`);

/** Numbers with so few variants that one can be known before, one a line. */
export const formatGuessable = ({ variants }: CheckReport): string[] =>
  variants
    .filter(({ guessable }) => guessable)
    .map(({ id, variants: all, practice, answers }) =>
      all === 1
        ? `guessable: ${id} asks everybody for the same number`
        : `guessable: ${id} has ${all.toString()} variants (${practice.toString()} for practice, ${(all - practice).toString()} for assessments, ${answers.toString()} answers)`,
    );

/** By kind of sample: how many, the scores that they must earn and those that they do, and each that misses. */
export function formatConfusion({ confusion }: CheckReport): string[] {
  const kinds = [...new Set(confusion.map((c) => c.kind))].sort();
  const mean = (values: readonly number[]): string =>
    (values.reduce((s, v) => s + v, 0) / values.length).toFixed(1).padStart(6);
  const misses = confusion.filter((c) => c.score < c.min || c.score > c.max);
  return [
    `${'kind'.padEnd(28)}    n   least   most    got`,
    ...kinds.map((kind) => {
      const own = confusion.filter((c) => c.kind === kind);
      const columns = [own.map((c) => c.min), own.map((c) => c.max), own.map((c) => c.score)];
      return `${kind.padEnd(28)} ${own.length.toString().padStart(4)}  ${columns.map(mean).join(' ')}`;
    }),
    ...misses.map(
      ({ question, sample, min, max, score }) =>
        `${question} ${sample}: ${score.toString()}, expected ${min.toString()} to ${max.toString()}`,
    ),
  ];
}
