/** What a format cannot hold of a question, in plain sentences. Pure. */
import type { Tree } from '@meshwright/question-bank/own';
import type { Format } from './format.js';

type Losing = Exclude<Format, 'folder'>;

const filled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0;

interface Loss {
  readonly when: (tree: Tree) => boolean;
  readonly note: string;
  readonly formats: readonly Losing[];
}

const QTI: readonly Losing[] = ['qti3', 'qti21'];
const EVERY: readonly Losing[] = [...QTI, 'gift', 'csv'];
const is =
  (...kinds: readonly string[]) =>
  ({ kind }: Tree): boolean =>
    typeof kind === 'string' && kinds.includes(kind);

const LOSSES: readonly Loss[] = [
  {
    when: () => true,
    note: 'Guide, tier, topics and minutes are left out.',
    formats: QTI,
  },
  {
    when: () => true,
    note: 'Guide, tier and minutes are left out; the first topic is its category.',
    formats: ['gift'],
  },
  {
    when: ({ sources }) => filled(sources),
    note: 'Sources are left out.',
    formats: EVERY,
  },
  {
    when: ({ rubric }) => filled(rubric),
    note: 'The rubric is left out: its levels, words and points.',
    formats: ['gift', 'csv'],
  },
  {
    when: ({ rubric }) => filled(rubric),
    note: 'Of the rubric, only what each criterion asks for is written, for whoever marks: no levels, words or points.',
    formats: QTI,
  },
  {
    when: is('numeric'),
    note: 'One variant is written, with the figures of one draw: every candidate gets the same.',
    formats: [...QTI, 'gift'],
  },
  {
    when: (tree) => is('numeric')(tree) && filled(tree['slips']),
    note: 'The slips that earn a share of the points are left out.',
    formats: EVERY,
  },
  {
    when: is('numeric'),
    note: 'The unit is left out of the key: the program takes a number alone.',
    formats: ['gift'],
  },
  {
    when: (tree) => is('numeric')(tree),
    note: 'The program takes a number alone: candidates are told the unit and cannot choose another.',
    formats: QTI,
  },
  {
    when: is('choice'),
    note: 'The reason is not asked for: only the pick is.',
    formats: ['gift'],
  },
  {
    when: is('choice'),
    note: 'The points of the pick are left out.',
    formats: ['csv'],
  },
  {
    when: is('ordering'),
    note: 'One order counts as right, although others may keep all constraints; why each step comes first is left out.',
    formats: ['gift', 'csv'],
  },
  {
    when: is('ordering'),
    note: 'One order counts as right for the program, although others may keep all constraints; they are told to whoever marks.',
    formats: QTI,
  },
  {
    when: ({ parts }) => filled(parts),
    note: 'Its typed parts are left out.',
    formats: ['gift', 'csv'],
  },
  {
    when: ({ parts }) => filled(parts),
    note: 'The points of its typed parts are left out; people mark them.',
    formats: QTI,
  },
  {
    when: (tree) =>
      is('structured')(tree) && Array.isArray(tree['sections']) && tree['sections'].length > 1,
    note: 'Its sections become one field; their model answers follow each other.',
    formats: ['gift'],
  },
  {
    when: is('plan'),
    note: 'The scenario of the plan stands in it as text and the answer is words: nothing computes it.',
    formats: QTI,
  },
  {
    when: is('schedule'),
    note: 'The pipeline stands in it as text and the answer is words: nothing checks the layout.',
    formats: QTI,
  },
  {
    when: is('find-the-flaw'),
    note: 'Lines are named in words instead of marked.',
    formats: QTI,
  },
];

export const lossesOf = (tree: Tree, format: Losing): string[] =>
  LOSSES.filter(({ when, formats }) => formats.includes(format) && when(tree)).map(
    ({ note }) => note,
  );

/** Where nothing of it is written. */
export const leftOut = (tree: Tree | null, format: Losing): string => {
  if (tree === null) return 'It is not in the file: its text is no YAML that can be read.';
  if (is('plan', 'schedule', 'find-the-flaw')(tree) && !QTI.includes(format))
    return `It is not in the file: ${format === 'gift' ? 'GIFT' : 'the table'} has nothing like its kind.`;
  return 'It is not in the file: its text still has faults that leave nothing to write.';
};
