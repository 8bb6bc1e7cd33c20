import { z } from 'zod';
import { choice } from './choice.js';
import { findTheFlaw } from './find-the-flaw.js';
import { numeric } from './numeric.js';
import { ordering } from './ordering.js';
import { plan } from './plan.js';
import { schedule } from './schedule.js';

/** The kinds that ask for something other than free text: questions of their own, or parts of a structured one. */
export const answerKinds = {
  numeric,
  plan,
  ordering,
  choice,
  'find-the-flaw': findTheFlaw,
  schedule,
} as const;
export type TypedKindId = keyof typeof answerKinds;

type Shape = (typeof answerKinds)[TypedKindId]['shape'];

const shapes = Object.values(answerKinds).map(({ shape }) => shape) as unknown as [
  Shape,
  ...Shape[],
];

/** An answer of a typed kind: to a question of that kind, or to a part of a structured one. */
export const TypedAnswer = z.discriminatedUnion('kind', shapes).meta({ id: 'TypedAnswer' });
export type TypedAnswer = z.output<typeof TypedAnswer>;
