import { z } from 'zod';
import { count } from './limits.js';
import { Scenario } from './scenario.js';

/** A scenario to be moved to clusters of other sizes. */
export const ScalingRequest = z
  .strictObject({
    ...Scenario.shape,
    scaling: z
      .strictObject({
        devices: z
          .array(count(1_048_576))
          .min(1)
          .max(64)
          .optional()
          .describe('default: doublings around the devices of the cluster'),
        mode: z
          .enum(['strong', 'weak'])
          .default('strong')
          .describe('strong: the global batch stays; weak: it grows with the devices'),
        plan: z
          .enum(['data-parallel', 'search'])
          .default('data-parallel')
          .describe('data-parallel: dp takes up the change; search: the best plan of each size'),
      })
      .prefault({}),
  })
  .meta({ id: 'ScalingRequest' });
export type ScalingRequest = z.output<typeof ScalingRequest>;
