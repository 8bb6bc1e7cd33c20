import { planOf } from '../plan/plan-fields.js';
import type { Kind } from './kind.js';

export const plan: Kind<'plan'> = {
  label: 'Plan',
  icon: 'i-lucide-sliders-horizontal',
  graded:
    'By whether it fits, whether it keeps the limits, and how near it comes to the best plan of the whole space.',
  restsOn:
    'Whether it runs, whether it fits, and how near it comes to the best of the whole space.',
  blank: (asked) => ({ kind: 'plan', plan: planOf(asked, asked.start ?? {}) }),
  clean: (answer) => answer,
  asText: (answer) => JSON.stringify(answer.plan, null, 2),
};
