import type { Answer } from '@meshwright/graders';
import { draw } from '../../src/draw.js';
import { scored, scoredFirst, type Grade, type KindCheck, type OfKind } from './kind.js';

/** How many drawn orders are tried. */
const DRAWS = 20;

const answer = (order: readonly string[]): Answer => ({ kind: 'ordering', order: [...order] });

/** The order that a candidate is shown must be worth nothing. */
const drawnOrders = (question: OfKind<'ordering'>, grade: Grade) =>
  Array.from({ length: DRAWS }, (_, seed) => {
    const item = draw(question, seed);
    const order = item.kind === 'ordering' ? item.steps.map(({ id }) => id) : [];
    return scored(
      item,
      [[`the order drawn with seed ${seed.toString()}`, answer(order), 0, 0]],
      grade,
    );
  }).flat();

export const ordering: KindCheck<OfKind<'ordering'>> = {
  rubricSections: () => null,
  faults: (question, grade) => [
    ...scoredFirst(
      question,
      [
        ['the right order', answer(question.rightOrder), 10, 10],
        ['the right order turned round', answer([...question.rightOrder].reverse()), 0, 0],
        ['a blank answer', answer([]), 0, 0],
      ],
      grade,
    ),
    ...drawnOrders(question, grade),
  ],
};
