import * as z from 'zod';
import { Id, Prose, exact } from './exact.js';
import { ParameterName, ParameterValue, SectionTexts } from './question-schema.js';

/** The score, of ten, that a sample must earn; both ends count. */
const ExpectedScore = exact({ min: z.number().min(0).max(10), max: z.number().min(0).max(10) });

const ordered = { order: z.array(Id) };
const chosen = { picked: z.array(Id), reason: z.string().max(20_000) };
const marked = { marks: z.array(exact({ line: z.int(), note: z.string().max(4000) })) };

/** The answer to a typed part as a candidate sends it; its kind is that of the part. */
const PartSample = z.union([
  exact({ text: z.string().max(400) }),
  exact({ plan: z.json() }),
  exact(ordered),
  exact(chosen),
  exact(marked),
]);

/** samples.yaml of a structured question; parts are those drawn with seed 0. */
export const StructuredSamples = z
  .array(
    exact({
      id: Id,
      kind: Id,
      sections: SectionTexts,
      parts: z.record(Id, PartSample).optional(),
      expect: ExpectedScore,
      why: Prose,
    }),
  )
  .min(1)
  .max(60);

export type StructuredSample = z.output<typeof StructuredSamples>[number];

/** samples.yaml of a numeric question: `expect` is the share of the points, 0 to 1. */
export const NumericSamples = z
  .array(
    exact({
      parameters: z.record(ParameterName, ParameterValue),
      text: z.string().max(400),
      expect: z.number().min(0).max(1),
      why: Prose,
    }),
  )
  .min(1)
  .max(60);

/** samples.yaml of a plan exercise; the plan is what a candidate sends, so it may be anything. */
export const PlanSamples = z
  .array(exact({ plan: z.json(), expect: ExpectedScore, why: Prose }))
  .min(1)
  .max(60);

const sample = { id: Id, kind: Id, expect: ExpectedScore, why: Prose };

/** samples.yaml of the typed kinds: the answer as a candidate sends it, and the score that it must earn. */
export const OrderingSamples = z
  .array(exact({ ...sample, ...ordered }))
  .min(4)
  .max(60);
export const ChoiceSamples = z
  .array(exact({ ...sample, ...chosen }))
  .min(4)
  .max(60);
export const FlawSamples = z
  .array(exact({ ...sample, ...marked }))
  .min(4)
  .max(60);
