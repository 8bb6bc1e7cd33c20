import { orderAgreement, orderedPairs } from '@meshwright/graders';
import * as z from 'zod';
import { shuffled } from '../chance.js';
import { Id, Line, Prose, exact } from '../exact.js';
import { pick } from '../pick.js';
import {
  Labelled,
  idsOf,
  inOrder,
  kind,
  listed,
  noteTwice,
  shapesOf,
  unique,
  unknownOf,
  type Note,
  type Undrawn,
} from './kind.js';

/** Fewer pairs than this and chance earns too much of an order. */
const FEWEST_PAIRS = 8;

const fields = {
  kind: z.literal('ordering'),
  steps: z.array(Labelled).min(4).max(12),
  /** A partial order: all orders that keep it are right. */
  before: z
    .array(exact({ first: Id, then: Id, why: Line }))
    .min(3)
    .max(40),
  rightOrder: z.array(Id).max(12).refine(unique, 'each step once'),
  working: Prose,
};

const shapes = shapesOf(fields, fields, {});
type Task = Undrawn<typeof shapes>;

/** Constraints must name steps and not run in a circle, and the right order must keep them. */
function link({ steps, before, rightOrder }: Task, note: Note): void {
  const ids = steps.map(({ id }) => id);
  noteTwice(ids, 'steps', note);
  before.forEach((rule, i) => {
    for (const end of ['first', 'then'] as const)
      if (!ids.includes(rule[end]))
        note(`before.${i.toString()}.${end}`, `no step "${rule[end]}"`, `one of ${ids.join(', ')}`);
  });
  const pairs = orderedPairs(before);
  const circle = pairs.find(([first, then]) => first === then);
  if (circle !== undefined)
    note('before', `"${circle[0]}" comes before itself`, 'constraints without a circle');
  if (pairs.length < FEWEST_PAIRS)
    note(
      'before',
      `only ${pairs.length.toString()} pairs have an order`,
      `${FEWEST_PAIRS.toString()} or more, so that chance earns little`,
    );
  if ([...rightOrder].sort().join() !== [...ids].sort().join())
    note('rightOrder', 'it is no order of the steps', `each of ${ids.join(', ')} once`);
  else if (orderAgreement(pairs, rightOrder) < 1)
    note('rightOrder', 'it breaks a constraint', 'an order that keeps all');
}

/** Steps in an order that earns nothing as it stands: turned round where it keeps more pairs than it breaks. */
function scrambled({ steps, before }: Task, next: () => number) {
  const order = shuffled(steps, next);
  const ids = order.map(({ id }) => id);
  return orderAgreement(orderedPairs(before), ids) > 0 ? order.reverse() : order;
}

/** The right order with neighbours swapped here and there. */
function nearlyRight(rightOrder: readonly string[], skill: number, draw: () => number): string[] {
  const order = [...rightOrder];
  for (let i = 1; i < order.length; i++)
    if (draw() > skill) [order[i - 1], order[i]] = [order[i] ?? '', order[i - 1] ?? ''];
  return order;
}

/** Steps to be put in order. */
export const ordering = kind({
  shapes,
  files: ['question.yaml', 'samples.yaml'],
  model: ({ rightOrder }) => ({ kind: 'ordering', order: rightOrder }),
  shown: { steps: z.array(Labelled).optional().describe('to be put in order') },
  view: ({ steps }) => ({ steps: steps.map((step) => pick(step, ['id', 'label'])) }),
  misfits: ({ order }, { steps }) => unknownOf(listed('order', order), 'step', idsOf(steps)),
  plausible: ({ rightOrder }, skill, draw) => ({
    kind: 'ordering',
    order: nearlyRight(rightOrder, skill, draw),
  }),
  link,
  gradable: ({ id, steps, before, rightOrder, working }) => ({
    kind: 'ordering',
    id,
    steps,
    constraints: before,
    rightOrder,
    working,
  }),
  draw: (task, { next }) => ({ steps: scrambled(task, next) }),
  drawAgain: (now, before) => ({ steps: inOrder(now.steps, before.steps) }),
});
