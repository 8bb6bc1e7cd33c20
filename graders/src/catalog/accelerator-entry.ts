import type { z } from 'zod';
import type { Accelerator } from '../cost-model/schema/hardware.js';

/** An accelerator that a scenario may name by its id, with where its numbers come from. */
export type AcceleratorEntry = z.input<typeof Accelerator> & {
  readonly id: string;
  readonly name: string;
  readonly source: string;
};
