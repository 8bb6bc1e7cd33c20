import { z } from 'zod';
import {
  goodputParts,
  memoryParts,
  stepParts,
  type Evaluation,
  type StageMemory,
} from '../cost-model/schema/evaluation.js';
import type { Problem } from '../cost-model/schema/problem.js';
import { Plan } from '../cost-model/schema/plan.js';
import { Scenario, SearchRequest, Training } from '../cost-model/schema/scenario.js';
import type { SearchResult } from '../cost-model/schema/search-result.js';

const amount = z.number().min(0);
const number = z.int().min(0);
const utilisation = z.strictObject({
  value: amount.describe('share of the data-sheet peak'),
  convention: z.enum(['megatron', 'palm', 'causal-half', '6nd']),
});

const stage = z.strictObject({
  stage: number,
  layers: number,
  inFlightMicroBatches: amount,
  peakMemoryBytes: z
    .strictObject({ total: amount, parts: z.record(z.enum(memoryParts), amount) })
    .describe('on the device, context and communicators included; the sum of its parts'),
  allocatedBytes: amount.describe('tensors alone (torch max_memory_allocated)'),
  reservedBytes: amount.describe('with what the allocator holds (torch max_memory_reserved)'),
  limitBytes: amount,
  fits: z.boolean(),
}) satisfies z.ZodType<StageMemory>;

const run = z.strictObject({ days: amount, deviceHours: amount, dollars: amount.nullable() });

const goodput = z.strictObject({
  value: amount,
  parts: z.record(z.enum(goodputParts), amount),
  clusterMtbfHours: amount,
  checkpointIntervalSeconds: amount,
  checkpointSeconds: amount,
  checkpointBlockingSeconds: amount,
  restartSeconds: amount,
});

const energy = z.strictObject({
  acceleratorWatts: amount,
  clusterWatts: amount,
  joulesPerStep: amount,
  kilowattHoursPerMillionTokens: amount,
  kilowattHours: amount.nullable(),
  kilogramsCo2e: amount.nullable(),
  assumptions: z.array(z.string()),
});

const interval = z.strictObject({ low: amount, high: amount, level: amount.max(1) });

const evaluation = {
  devices: number,
  microBatches: number,
  parameters: z.strictObject({ total: amount, active: amount }),
  flopsPerStep: z.strictObject({ model: amount, hardware: amount }),
  stepSeconds: z
    .strictObject({ total: amount, parts: z.record(z.enum(stepParts), amount) })
    .describe('one optimizer step; the sum of its parts'),
  stages: z.array(stage),
  peakMemoryBytes: amount.describe('largest over the stages'),
  fits: z.boolean(),
  hostMemoryBytes: amount.describe('that offload takes on one node'),
  bubbleFraction: amount.describe('idle over the whole step of the pipeline'),
  bubbleOverIdeal: amount.describe('idle over useful time'),
  mfu: utilisation,
  hfu: utilisation,
  tokensPerSecond: amount,
  tokensPerSecondPerDevice: amount,
  tokensPerSecondPerGpu: amount.describe('the same as tokensPerSecondPerDevice'),
  dollarsPerMillionTokens: amount.nullable().describe('null where no price is known'),
  run: run.nullable().describe('null without training.tokens'),
  goodput: goodput.nullable().describe('null without reliability'),
  energy: energy.nullable().describe('null where the power of an accelerator is not known'),
  interval: interval.describe('should hold the measured step time in `level` of cases'),
  extrapolates: z.array(z.string()).describe('what lies beyond the measured runs'),
};
const note = z
  .string()
  .optional()
  .describe(
    'of a published run that is predicted not to fit: that it ran, and what would make it fit',
  );
const Result = z.strictObject(evaluation).meta({ id: 'Result' }) satisfies z.ZodType<Evaluation>;

const Refusal = z
  .strictObject({
    ok: z.literal(false),
    problems: z.array(
      z.strictObject({
        path: z.string().describe('keys joined by dots; empty for the whole input'),
        rule: z.string(),
        message: z.string(),
        nearest: z.unknown().optional().describe('a value for `path` that meets the rule'),
      }) satisfies z.ZodType<Problem>,
    ),
  })
  .meta({ id: 'Refusal' });

const ranked = { plan: Plan, precision: Training.shape.precision, result: Result };

const found = {
  best: z.array(z.strictObject(ranked)),
  front: z.array(z.strictObject(ranked)),
  runnersUp: z.array(z.strictObject({ ...ranked, why: z.string() })),
  evaluated: number,
  pruned: number,
  feasible: number,
  total: number,
  seconds: amount,
  plansPerSecond: amount,
  complete: z.boolean(),
  space: z.record(z.string(), z.array(z.unknown())),
};
const Found = z.strictObject(found) satisfies z.ZodType<SearchResult>;

const ok = z.literal(true);

/** One line that `evaluate` or `search` prints. */
export const ResultLine = z
  .union([
    z.strictObject({ ok, ...evaluation, note }).meta({ id: 'Evaluated' }),
    z.strictObject({ ok, ...Found.shape }).meta({ id: 'Searched' }),
    Refusal,
  ])
  .meta({ id: 'ResultLine' });

const schemas = { scenario: Scenario, search: SearchRequest, result: ResultLine };

/** What the published JSON Schemas describe: the input of `evaluate`, that of `search`, a line of their output. */
export const schemaNames = ['scenario', 'search', 'result'] as const;
export type SchemaName = (typeof schemaNames)[number];

/** A published JSON Schema (draft 2020-12). Defaults may be left out of inputs and are there in results. */
export const jsonSchema = (name: SchemaName): object =>
  z.toJSONSchema(schemas[name], { io: name === 'result' ? 'output' : 'input' });

/** All three in one schema, each under its name in `$defs`. */
export const wholeJsonSchema = (): object =>
  z.toJSONSchema(z.union([Scenario, SearchRequest, ResultLine]), { io: 'input' });
