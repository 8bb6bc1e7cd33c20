import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { fixed, pool, type Template } from './template.js';

export const intermediate: Template = {
  id: 'intermediate',
  title: 'Intermediate engineer',
  summary:
    'Memory and traffic in figures, a plan for a given cluster, and one regression to explain in writing.',
  group: 'form',
  blueprint: {
    sections: [
      {
        title: 'Figures',
        intro: '',
        limitMinutes: null,
        items: [pool({ tiers: ['intermediate'], kinds: ['numeric'], count: 3, weight: 10 })],
      },
      {
        title: 'A plan',
        intro: 'Find a plan that fits and is fast. Every change shows its memory and step time.',
        limitMinutes: null,
        items: [pool({ tiers: ['intermediate'], kinds: ['plan'], count: 1, weight: 30 })],
      },
      {
        title: 'A diagnosis',
        intro: '',
        limitMinutes: null,
        items: [fixed('diagnose-32-gpu-scaling', 40)],
      },
    ],
  },
  settings: { ...DEFAULT_SETTINGS, minutes: 75 },
};
