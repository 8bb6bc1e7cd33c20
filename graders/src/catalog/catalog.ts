import { accelerators } from './accelerators.js';
import { clusters } from './clusters.js';
import { models } from './models.js';
import { networks } from './networks.js';

/** Everything that a scenario may choose by id. */
export const catalog = { accelerators, networks, models, clusters } as const;
