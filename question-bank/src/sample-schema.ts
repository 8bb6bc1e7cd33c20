import * as z from 'zod';
import { Id, Prose, exact } from './exact.js';
import { ParameterName, ParameterValue, SectionTexts } from './question-schema.js';

/** The score, of ten, that a sample must earn; both ends count. */
const ExpectedScore = exact({ min: z.number().min(0).max(10), max: z.number().min(0).max(10) });

/** samples.yaml of a structured question. */
export const StructuredSamples = z
  .array(exact({ id: Id, kind: Id, sections: SectionTexts, expect: ExpectedScore, why: Prose }))
  .min(1)
  .max(60);

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
