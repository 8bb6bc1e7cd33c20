import { nearestWord } from '../../commands/parse-problems.js';

/** The columns of a kind of table: those without which nothing can be said, and all that it may have. */
export interface TableColumns {
  readonly needed: readonly string[];
  readonly known: readonly string[];
}

/** How many unknown names are told at once, and how much of each. */
const MOST_TOLD = 5;
const LONGEST_NAME = 40;

/** Signs that other programs write between columns. */
const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const;

/** What a column is called elsewhere, in small letters without signs, by its name here. */
const alsoCalled: Readonly<Record<string, string>> = {
  microbatch: 'mbs',
  microbatchsize: 'mbs',
  globalbatch: 'gbs',
  globalbatchsize: 'gbs',
  seqlen: 'seq',
  sequencelength: 'seq',
  gradientaccumulation: 'grad_acc',
  gradaccum: 'grad_acc',
  tensorparallel: 'tp',
  pipelineparallel: 'pp',
  dataparallel: 'dp',
  contextparallel: 'cp',
  expertparallel: 'ep',
  sharding: 'shard',
  zerostage: 'shard',
  steptime: 'iter_s',
  stepseconds: 'iter_s',
};

function meant(name: string, known: readonly string[]): string | undefined {
  const called = alsoCalled[name.toLowerCase().replace(/[^a-z]/g, '')];
  return called !== undefined && known.includes(called) ? called : nearestWord(name, known);
}

function unknown(name: string, known: readonly string[]): string {
  const shown = name.slice(0, LONGEST_NAME);
  return `${JSON.stringify(shown)} (the nearest is ${meant(shown, known)})`;
}

/**
 * What is wrong with a header, said of it (`lacks the column tp`). A name that is not known is a fault: what stands
 * below it would be left out, and the default of what was meant taken for it.
 */
export function headerFault(
  header: readonly string[],
  { needed, known }: TableColumns,
): string | undefined {
  const [only = ''] = header;
  const sign = header.length === 1 ? separators.find(([other]) => only.includes(other)) : undefined;
  if (sign !== undefined)
    return `separates its columns by ${sign[1]}; write commas, and a point in numbers`;
  const columns = (names: readonly string[]) => (names.length === 1 ? 'the column' : 'the columns');
  const lacking = needed.filter((column) => !header.includes(column));
  if (lacking.length > 0) return `lacks ${columns(lacking)} ${lacking.join(', ')}`;
  const strange = header.filter((name) => name !== '' && !known.includes(name));
  if (strange.length > 0) {
    const told = strange.slice(0, MOST_TOLD).map((name) => unknown(name, known));
    const more = strange.length > MOST_TOLD ? ', ...' : '';
    const are = strange.length === 1 ? 'which is' : 'which are';
    return `has ${columns(strange)} ${told.join(', ')}${more}, ${are} not known`;
  }
  const twice = header.find((name, i) => name !== '' && header.indexOf(name) !== i);
  return twice === undefined ? undefined : `names the column ${twice} twice`;
}
