import type { z } from 'zod';
import type { Network } from '../cost-model/schema/hardware.js';

/** A network that a scenario may name by its id, with where its numbers come from. */
export type NetworkEntry = z.input<typeof Network> & {
  readonly id: string;
  readonly name: string;
  readonly source: string;
};
