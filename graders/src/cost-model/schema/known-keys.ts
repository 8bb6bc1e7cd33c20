import { Accelerator, Network } from './hardware.js';
import { Model } from './model.js';
import { Plan } from './plan.js';
import { Scenario, SearchRequest, Training } from './scenario.js';

/** Every key that a scenario or a search may hold, to propose one for a key that is unknown. */
export const knownKeys: readonly string[] = [
  ...new Set(
    [Scenario, SearchRequest, Training, Plan, Model, Accelerator, Network].flatMap((s) =>
      Object.keys(s.shape),
    ),
  ),
  'accelerator',
  'nodes',
  'devicesPerNode',
  'intraNode',
  'interNode',
  'hostMemoryBytes',
  'groups',
];
