import type { Pipeline, Played } from '@meshwright/graders/schedule';

/** As many passes and characters as the server takes. */
const MOST_PASSES = 128;
const LONGEST_PASS = 8;

/** The passes of a row as somebody writes them: parted by blanks or commas, in either case. */
export const passesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((pass) => pass !== '')
    .slice(0, MOST_PASSES)
    .map((pass) => pass.slice(0, LONGEST_PASS));

/** The letters that passes of a pipeline have. */
export const lettersOf = ({ weight }: Pick<Pipeline, 'weight'>): readonly ('F' | 'B' | 'W')[] =>
  weight === undefined ? ['F', 'B'] : ['F', 'B', 'W'];

/** For each letter, the first pass of it that is not placed yet. */
export const nextPasses = (
  pipeline: Pick<Pipeline, 'weight' | 'microBatches'>,
  row: readonly string[],
): string[] =>
  lettersOf(pipeline).flatMap((letter) => {
    const all = Array.from({ length: pipeline.microBatches }, (_, j) => letter + String(j + 1));
    return all.find((pass) => !row.includes(pass)) ?? [];
  });

const list = (all: readonly { readonly pass: string }[]): string =>
  all.map(({ pass }) => pass).join(', ');

/** What is wrong with one row by itself; undefined where nothing is. */
export function rowFault({ unknown, doubled }: Played, stage: number): string | undefined {
  const strange = unknown.filter((at) => at.stage === stage);
  const twice = doubled.filter((at) => at.stage === stage);
  if (strange.length > 0)
    return `${list(strange)}: no pass of this pipeline. A pass is its letter and its micro-batch, such as F1.`;
  return twice.length > 0 ? `Placed twice: ${list(twice)}.` : undefined;
}

/** Where a layout stands, in a sentence. */
export function standing({ valid, span, missing, circle }: Played): string {
  if (valid) return `Runs to its end in ${String(span)} units of time.`;
  if (circle.length > 0)
    return `Stuck: ${circle
      .map(
        (wait) =>
          `${wait.pass} on stage ${String(wait.stage)} waits for ${wait.for.pass} on stage ${String(wait.for.stage)}`,
      )
      .join('; ')}.`;
  return missing.length === 0
    ? 'Some rows cannot be read.'
    : `${String(missing.length)} ${missing.length === 1 ? 'pass is' : 'passes are'} still to be placed.`;
}
