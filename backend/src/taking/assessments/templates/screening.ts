import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { fixed, pool, type Template } from './template.js';

export const screening: Template = {
  id: 'screening',
  title: 'Screening',
  summary:
    'Short figures on the basics and one explanation in writing: a first look in half an hour.',
  group: 'form',
  blueprint: {
    sections: [
      {
        title: 'Figures',
        intro: 'Short questions with one number each. Estimates within the tolerance are right.',
        limitMinutes: null,
        items: [pool({ tiers: ['beginner'], kinds: ['numeric'], count: 2, weight: 10 })],
      },
      {
        title: 'Reasoning',
        intro: '',
        limitMinutes: null,
        items: [fixed('explain-data-vs-model-parallelism', 30)],
      },
    ],
  },
  settings: { ...DEFAULT_SETTINGS, minutes: 30, pauses: 0, pauseSeconds: 0 },
};
