import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { pool, type Template } from './template.js';

export const fineTuning: Template = {
  id: 'fine-tuning',
  title: 'Fine-tuning',
  summary:
    'Bytes of adapters, states and activations, a plan for few and small devices, and one choice or failure to reason about in writing.',
  group: 'role',
  blueprint: {
    sections: [
      {
        title: 'Figures',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['fine-tuning', 'mixed-precision', 'activation-memory'],
            tiers: ['intermediate'],
            kinds: ['numeric'],
            count: 3,
            weight: 10,
          }),
        ],
      },
      {
        title: 'A plan',
        intro: 'Find a plan that fits and is fast. Every change shows its memory and step time.',
        limitMinutes: null,
        items: [pool({ topics: ['fine-tuning'], kinds: ['plan'], count: 1, weight: 25 })],
      },
      {
        title: 'In writing',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['fine-tuning', 'mixed-precision'],
            tiers: ['intermediate'],
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
