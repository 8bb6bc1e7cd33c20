import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';
import { PlanAnswer } from './plan-answer.schemas.js';

const SECTION_LIMIT = 20_000;
const SECTIONS = 16;
const PARTS = 8;
const STEPS = 12;
const OPTIONS = 8;
const MARKS = 60;
const NOTE_LIMIT = 2000;

/** Id of a section, a part, a step or an option, as the bank writes it. */
const PartId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is kebab-case');

/** A list in which nothing stands twice. */
const once = <Shape extends z.ZodType>(
  shape: Shape,
  most: number,
  key: (one: z.output<Shape>) => unknown,
) =>
  z
    .array(shape)
    .max(most)
    .superRefine((all, context) => {
      const seen = new Set<unknown>();
      all.forEach((one, i) => {
        if (seen.has(key(one)))
          context.addIssue({ code: 'custom', path: [i], message: 'stands here twice' });
        seen.add(key(one));
      });
    });
const ids = (most: number) => once(PartId, most, (id) => id);

const Mark = z
  .strictObject({
    line: z.int().min(1).max(MARKS).describe('of the exhibit, from 1'),
    note: plainText(NOTE_LIMIT).describe('what is wrong there, and how to mend it'),
  })
  .meta({ id: 'Mark' });

/** Answers of the typed kinds: to a question of that kind, or to a part of a structured one. */
const typed = [
  z.strictObject({ kind: z.literal('numeric'), text: plainText(200) }),
  z.strictObject({ kind: z.literal('plan'), plan: PlanAnswer }),
  z.strictObject({
    kind: z.literal('ordering'),
    order: ids(STEPS).describe('step ids, first to last; empty before anything was moved'),
  }),
  z.strictObject({
    kind: z.literal('choice'),
    picked: ids(OPTIONS).describe('option ids'),
    reason: plainText(SECTION_LIMIT),
  }),
  z.strictObject({
    kind: z.literal('find-the-flaw'),
    marks: once(Mark, MARKS, ({ line }) => line),
  }),
] as const;

const TypedAnswer = z.discriminatedUnion('kind', typed).meta({ id: 'TypedAnswer' });

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

/** An answer as the candidate sends it; whether it fits its question is judged by the service. */
export const Answer = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('structured'),
      sections: byId(plainText(SECTION_LIMIT), SECTIONS, 'sections'),
      parts: byId(TypedAnswer, PARTS, 'parts').optional().describe('by part; left out: blank'),
    }),
    ...typed,
  ])
  .meta({ id: 'Answer' });
export type Answer = z.output<typeof Answer>;
