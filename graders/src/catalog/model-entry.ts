import type { z } from 'zod';
import type { AnyModel } from '../cost-model/schema/convolution.js';

/** A model that a scenario may name by its id, with where its numbers come from. */
export type ModelEntry = z.input<typeof AnyModel> & {
  readonly id: string;
  readonly name: string;
  readonly source: string;
};
