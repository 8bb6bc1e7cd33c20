import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { pool, type Template } from './template.js';

export const preTraining: Template = {
  id: 'pre-training',
  title: 'Pre-training',
  summary:
    'Two plans for large models on clusters that make it hard, the figures behind them, and one choice or failure to reason about in writing.',
  group: 'role',
  blueprint: {
    sections: [
      {
        title: 'Plans',
        intro: 'Each plan stands alone. A plan that fits earns more than a fast one that does not.',
        limitMinutes: null,
        items: [
          pool({
            topics: ['pipeline-parallelism', 'tensor-parallelism'],
            tiers: ['advanced'],
            kinds: ['plan'],
            count: 2,
            weight: 20,
          }),
        ],
      },
      {
        title: 'Figures',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: [
              'scaling-and-batch',
              'cost-and-performance',
              'pipeline-parallelism',
              'expert-parallelism',
              'context-parallelism',
            ],
            tiers: ['intermediate', 'advanced'],
            kinds: ['numeric'],
            count: 2,
            weight: 10,
          }),
        ],
      },
      {
        title: 'In writing',
        intro:
          'State your assumptions, work out the figures that decide, and say what would change your mind.',
        limitMinutes: null,
        items: [
          pool({
            topics: [
              'tensor-parallelism',
              'pipeline-parallelism',
              'expert-parallelism',
              'mixed-precision',
            ],
            tiers: ['advanced'],
            kinds: ['structured'],
            count: 1,
            weight: 40,
          }),
        ],
      },
    ],
  },
  settings: { ...DEFAULT_SETTINGS, minutes: 100, pauseSeconds: 600 },
};
