import { z } from 'zod';
import { PartId, text } from './answer-kind.js';
import { answerKinds, TypedAnswer } from './table.js';

const SECTIONS = 16;
const PARTS = 8;

/**
 * A record by id that has no more entries than any question asks for. Counted before any entry is looked at: to say what
 * is wrong with each of thousands keeps everybody else waiting.
 */
const byId = <Shape extends z.ZodType>(shape: Shape, most: number, noun: string) =>
  z.preprocess(
    (named, context) => {
      if (typeof named === 'object' && named !== null && Object.keys(named).length > most)
        context.addIssue({ code: 'custom', message: `at most ${String(most)} ${noun}` });
      return named;
    },
    z.record(PartId, shape),
  );

/** Texts of sections by section id, one left out is empty; typed parts by part id, one left out is blank. */
export const StructuredAnswer = z.strictObject({
  kind: z.literal('structured'),
  sections: byId(text(), SECTIONS, 'sections'),
  parts: byId(TypedAnswer, PARTS, 'parts').optional().describe('by part; left out: blank'),
});
export type StructuredAnswer = z.output<typeof StructuredAnswer>;

/** An answer to any question; whether it fits its own question is for its reader to say. */
export const Answer = z.discriminatedUnion('kind', [StructuredAnswer, ...TypedAnswer.options]);
export type Answer = z.output<typeof Answer>;
export type KindId = Answer['kind'];

/** The answer of somebody who left a question of that kind alone. */
export const blankAnswer = (kind: KindId): Answer =>
  kind === 'structured' ? { kind, sections: {} } : answerKinds[kind].blank;

/** What fields an answer of each typed kind has, as it is written down. */
export const answerExamples = (): { kind: string; example: object }[] =>
  Object.entries(answerKinds).map(([kind, { example }]) => ({ kind, example }));
