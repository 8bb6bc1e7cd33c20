import type { z } from 'zod';
import type { Cluster } from '../cost-model/schema/hardware.js';

/** A cluster that a scenario may name by its id, with where its numbers come from. */
export type ClusterEntry = z.input<typeof Cluster> & {
  readonly id: string;
  readonly name: string;
  readonly source: string;
};
