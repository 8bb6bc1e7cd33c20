import { z } from 'zod';

/*
 * Scenarios and results are described by @meshwright/graders, which judges them by its own rules (422 with the nearest
 * value that would be right); the API carries them as they are.
 */

const Numbers = z.record(z.string(), z.number());
const Share = z.strictObject({ value: z.number(), convention: z.string() });

export const Evaluation = z
  .looseObject({
    devices: z.number(),
    microBatches: z.number(),
    stepSeconds: z.strictObject({ total: z.number(), parts: Numbers }),
    stages: z.array(z.looseObject({ stage: z.number() })),
    peakMemoryBytes: z.number(),
    fits: z.boolean(),
    bubbleFraction: z.number(),
    bubbleOverIdeal: z.number(),
    mfu: Share,
    hfu: Share,
    tokensPerSecondPerDevice: z.number(),
    dollarsPerMillionTokens: z.number().nullable(),
    interval: z.strictObject({ low: z.number(), high: z.number(), level: z.number() }),
    extrapolates: z.array(z.string()),
  })
  .meta({ id: 'Evaluation', description: 'Evaluation of @meshwright/graders' });

const RankedPlan = z
  .looseObject({ plan: z.record(z.string(), z.unknown()), result: Evaluation })
  .meta({ id: 'RankedPlan' });

export const SearchOutcome = z
  .looseObject({
    best: z.array(RankedPlan),
    front: z.array(RankedPlan),
    evaluated: z.number(),
    pruned: z.number(),
    feasible: z.number(),
    seconds: z.number(),
    complete: z.boolean().describe('false where the time ran out first'),
  })
  .meta({ id: 'SearchOutcome', description: 'SearchResult of @meshwright/graders' });

const Entry = z.looseObject({ id: z.string(), name: z.string() });

export const Catalog = z
  .strictObject({
    accelerators: z.record(z.string(), Entry),
    networks: z.record(z.string(), Entry),
    models: z.record(z.string(), Entry),
    clusters: z.record(z.string(), Entry),
  })
  .meta({ id: 'Catalog', description: 'what a scenario may choose by id' });

export const LabAccess = z
  .strictObject({
    evaluate: z.boolean(),
    search: z.boolean(),
    why: z.string().optional().describe('for people: why not all of it is open'),
  })
  .meta({ id: 'LabAccess', description: 'what of the plan lab is open to the caller now' });
export type LabAccess = z.output<typeof LabAccess>;
