import { answerKinds } from '@meshwright/graders';
import * as z from 'zod';
import { Id, Prose, exact } from './exact.js';
import { ParameterName, ParameterValue } from './parameters.js';
import { SectionTexts } from './question-schema.js';

/** The score, of ten, that a sample must earn; both ends count. */
const ExpectedScore = exact({ min: z.number().min(0).max(10), max: z.number().min(0).max(10) });

/** The answer to a typed part as a candidate sends it; its kind is that of the part. */
const PartSample = z.union(Object.values(answerKinds).map(({ fields }) => exact(fields)));

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
      ...answerKinds.numeric.fields,
      expect: z.number().min(0).max(1),
      why: Prose,
    }),
  )
  .min(1)
  .max(60);

/** samples.yaml of a plan exercise; the plan may be anything, as the grader reads anything. */
export const PlanSamples = z
  .array(exact({ plan: z.json(), expect: ExpectedScore, why: Prose }))
  .min(1)
  .max(60);

const sample = { id: Id, kind: Id, expect: ExpectedScore, why: Prose };

/** samples.yaml of the other kinds: the answer as a candidate sends it, and the score that it must earn. */
export const samplesOf = <Given extends z.ZodRawShape>(given: Given) =>
  z
    .array(exact({ ...sample, ...given }))
    .min(4)
    .max(60);
