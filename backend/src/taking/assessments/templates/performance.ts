import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { pool, type Template } from './template.js';

export const performance: Template = {
  id: 'performance',
  title: 'Performance and kernels',
  summary:
    'Memory, traffic and utilisation in figures, a trace or configuration with flaws, a schedule to lay out, and one slow run to explain.',
  gap: 'On writing kernels the public bank asks nothing: that takes questions of your own.',
  group: 'role',
  blueprint: {
    sections: [
      {
        title: 'Figures',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['profiling', 'activation-memory', 'mixed-precision', 'cost-and-performance'],
            tiers: ['intermediate', 'advanced'],
            kinds: ['numeric'],
            count: 3,
            weight: 10,
          }),
        ],
      },
      {
        title: 'Reading',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['profiling', 'mixed-precision', 'activation-memory', 'collectives'],
            tiers: ['intermediate', 'advanced'],
            kinds: ['find-the-flaw'],
            count: 1,
            weight: 15,
          }),
        ],
      },
      {
        title: 'A schedule',
        intro: '',
        limitMinutes: null,
        items: [pool({ tiers: ['intermediate'], kinds: ['schedule'], count: 1, weight: 15 })],
      },
      {
        title: 'A diagnosis',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['profiling'],
            tiers: ['intermediate', 'advanced'],
            kinds: ['structured'],
            count: 1,
            weight: 40,
          }),
        ],
      },
    ],
  },
  settings: { ...DEFAULT_SETTINGS, minutes: 80 },
};
