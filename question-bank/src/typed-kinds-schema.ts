import * as z from 'zod';
import { Id, Line, Prose, exact } from './exact.js';

const unique = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length;

/** A step to be put in order; also an option to pick. */
export const Labelled = exact({ id: Id, label: Line }).meta({ id: 'Labelled' });

/** A question that gives steps to put in order. `before` is a partial order: all orders that keep it are right. */
export const ordering = {
  kind: z.literal('ordering'),
  steps: z.array(Labelled).min(4).max(12),
  before: z
    .array(exact({ first: Id, then: Id, why: Line }))
    .min(3)
    .max(40),
  rightOrder: z.array(Id).max(12).refine(unique, 'each step once'),
  working: Prose,
};

/** A question that offers options and asks for the reason, which the rubric reads. */
export const choice = {
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

export const Exhibit = exact({
  title: Line,
  /** What it is, so that it is shown and read out rightly. */
  format: z.enum(['config', 'code', 'log', 'table', 'reasoning']),
  lines: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^[^\r\n]*$/, 'one line'),
    )
    .min(3)
    .max(60),
}).meta({ id: 'Exhibit' });

const LineNumber = z.int().min(1).max(60);

/** A question that shows something with flaws to mark and explain. */
export const findTheFlaw = {
  kind: z.literal('find-the-flaw'),
  exhibit: Exhibit,
  flaws: z
    .array(
      exact({
        id: Id,
        title: Line,
        lines: z.array(LineNumber).min(1).max(20).refine(unique, 'each line once'),
        why: Line,
        fix: Line,
        /** Criteria of the rubric that read the notes on this flaw. */
        criteria: z.array(Id).min(1).max(12),
      }),
    )
    .min(1)
    .max(6),
  /** Sound lines that look wrong. */
  sound: z.array(exact({ line: LineNumber, why: Line })).max(20),
  /** Points of all marks together, beside the rubric's points for the notes. */
  markPoints: z.number().positive().max(100),
};
