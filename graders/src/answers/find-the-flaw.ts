import { z } from 'zod';
import { answerKind, once, text } from './answer-kind.js';

const LINES = 60;

const Mark = z
  .strictObject({
    line: z.int().min(1).max(LINES).describe('of the exhibit, from 1'),
    note: text(2000).describe('what is wrong there, and how to mend it'),
  })
  .meta({ id: 'Mark' });

/** Marked lines of an exhibit, with a note on each. */
export const findTheFlaw = answerKind(
  'find-the-flaw',
  { marks: once(Mark, LINES, ({ line }) => line) },
  { blank: { marks: [] }, example: { marks: [{ line: 3, note: 'what is wrong' }] } },
);
export type FindTheFlawAnswer = z.output<typeof findTheFlaw.shape>;
