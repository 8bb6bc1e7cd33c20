import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { fixed, pool, type Template } from './template.js';

export const senior: Template = {
  id: 'senior',
  title: 'Senior engineer, plan-heavy',
  summary:
    'Three plans for large models on clusters that make it hard, and one choice of parallelism to defend in writing.',
  blueprint: {
    sections: [
      {
        title: 'Plans',
        intro: 'Each plan stands alone. A plan that fits earns more than a fast one that does not.',
        limitMinutes: null,
        items: [
          pool({
            topics: ['pipeline-parallelism', 'tensor-parallelism', 'activation-memory'],
            tiers: ['advanced'],
            kinds: ['plan'],
            count: 2,
            weight: 20,
          }),
          pool({
            topics: ['networking', 'fault-tolerance', 'cost-and-performance'],
            tiers: ['advanced'],
            kinds: ['plan'],
            count: 1,
            weight: 20,
          }),
        ],
      },
      {
        title: 'A decision',
        intro:
          'State your assumptions, work out the figures that decide, and say what would change your mind.',
        limitMinutes: null,
        items: [fixed('choose-dp-tp-pp', 40)],
      },
      {
        title: 'Figures',
        intro: '',
        limitMinutes: null,
        items: [pool({ tiers: ['advanced'], kinds: ['numeric'], count: 2, weight: 10 })],
      },
    ],
  },
  settings: { ...DEFAULT_SETTINGS, minutes: 120, pauseSeconds: 600 },
};
