import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { pool, type Template } from './template.js';

export const inference: Template = {
  id: 'inference',
  title: 'Inference and serving',
  summary: 'Arithmetic of models split over devices, and one system to reason about in writing.',
  gap: 'On serving itself (batching, caches, latency) the public bank asks nothing: that takes questions of your own.',
  group: 'role',
  blueprint: {
    sections: [
      {
        title: 'Figures',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: [
              'tensor-parallelism',
              'networking',
              'expert-parallelism',
              'context-parallelism',
              'cost-and-performance',
            ],
            tiers: ['intermediate'],
            kinds: ['numeric'],
            count: 3,
            weight: 10,
          }),
        ],
      },
      {
        title: 'A diagnosis',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['expert-parallelism', 'context-parallelism', 'profiling'],
            tiers: ['intermediate', 'advanced'],
            kinds: ['structured'],
            count: 1,
            weight: 40,
          }),
        ],
      },
    ],
  },
  settings: { ...DEFAULT_SETTINGS, minutes: 60 },
};
