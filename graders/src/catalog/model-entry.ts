import type { z } from 'zod';
import type { Model } from '../cost-model/schema/model.js';

/** A model that a scenario may name by its id, with where its numbers come from. */
export type ModelEntry = z.input<typeof Model> & {
  readonly id: string;
  readonly name: string;
  readonly source: string;
};
