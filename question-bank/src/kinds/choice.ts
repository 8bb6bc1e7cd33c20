import { Rubric } from '@meshwright/graders';
import * as z from 'zod';
import { shuffled } from '../chance.js';
import { Id, Line, Prose, exact } from '../exact.js';
import { pick } from '../pick.js';
import { recalled } from '../recalled.js';
import {
  Labelled,
  idsOf,
  inOrder,
  kind,
  listed,
  noteTwice,
  shapesOf,
  unknownOf,
  type Note,
  type Undrawn,
} from './kind.js';

const fields = {
  kind: z.literal('choice'),
  options: z
    .array(exact({ id: Id, label: Line, right: z.boolean(), why: Line }))
    .min(3)
    .max(8),
  /** Label of the field for the reason. */
  reason: Line,
  /** Points of the right pick, beside the rubric's points for the reason. */
  pickPoints: z.number().positive().max(100),
  /** A reason that earns full marks. */
  modelReason: Prose,
};

const shapes = shapesOf(fields, fields, { rubric: Rubric });
type Task = Undrawn<typeof shapes>;

/** There must be something to pick and something to leave, and a pick may not be worth more than its reason. */
function link({ options, pickPoints, rubric }: Task, note: Note): void {
  noteTwice(
    options.map(({ id }) => id),
    'options',
    note,
  );
  const right = options.filter((option) => option.right).length;
  if (right === 0 || right === options.length)
    note('options', `${right.toString()} options are right`, 'right ones and wrong ones');
  if (pickPoints > rubric.points)
    note(
      'pickPoints',
      'a pick is worth more than its reason',
      `at most ${rubric.points.toString()}`,
    );
}

const rightOf = (options: Task['options']): string[] =>
  options.filter(({ right }) => right).map(({ id }) => id);

/** Options to pick from, and the reason, which the rubric reads. */
export const choice = kind({
  shapes,
  files: ['question.yaml', 'rubric.yaml', 'samples.yaml'],
  model: ({ options, modelReason }) => ({
    kind: 'choice',
    picked: rightOf(options),
    reason: modelReason,
  }),
  shown: {
    options: z.array(Labelled).optional().describe('to pick from'),
    pick: z.enum(['one', 'several']).optional(),
    reason: Line.optional().describe('label of the field for the reason'),
  },
  view: ({ options, reason }) => ({
    options: options.map((option) => pick(option, ['id', 'label'])),
    pick: rightOf(options).length > 1 ? ('several' as const) : ('one' as const),
    reason,
  }),
  misfits: ({ picked }, { options, pick: most }) => [
    ...unknownOf(listed('picked', picked), 'option', idsOf(options)),
    ...(most === 'one' && picked.length > 1
      ? [{ path: 'picked', message: 'this item takes one option', expected: 1 }]
      : []),
  ],
  plausible: ({ options, modelReason }, skill, draw) => ({
    kind: 'choice',
    picked: options
      .filter(({ right }) => right === draw() < skill)
      .map(({ id }) => id)
      .slice(0, 1),
    reason: recalled(modelReason, skill, draw),
  }),
  link,
  gradable: (item) => ({
    kind: 'choice',
    ...pick(item, ['id', 'prompt', 'options', 'reason', 'pickPoints', 'rubric']),
  }),
  draw: ({ options }, { next }) => ({ options: shuffled(options, next) }),
  drawAgain: (now, before) => ({ options: inOrder(now.options, before.options) }),
});
