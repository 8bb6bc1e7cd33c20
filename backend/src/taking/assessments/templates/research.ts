import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { pool, type Template } from './template.js';

export const research: Template = {
  id: 'research',
  title: 'Research engineer',
  summary:
    'Batch, budget and number formats in figures, one judgement with its reasons, a plan to choose by cost, and one failure or choice to reason about in writing.',
  group: 'role',
  blueprint: {
    sections: [
      {
        title: 'Figures',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['scaling-and-batch', 'cost-and-performance', 'mixed-precision'],
            tiers: ['intermediate'],
            kinds: ['numeric'],
            count: 3,
            weight: 10,
          }),
        ],
      },
      {
        title: 'A judgement',
        intro: '',
        limitMinutes: null,
        items: [
          pool({ tiers: ['intermediate', 'advanced'], kinds: ['choice'], count: 1, weight: 15 }),
        ],
      },
      {
        title: 'A plan',
        intro: 'Find a plan that fits and is fast. Every change shows its memory and step time.',
        limitMinutes: null,
        items: [
          pool({
            topics: ['cost-and-performance', 'scaling-and-batch'],
            tiers: ['intermediate', 'advanced'],
            kinds: ['plan'],
            count: 1,
            weight: 25,
          }),
        ],
      },
      {
        title: 'In writing',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['scaling-and-batch', 'mixed-precision'],
            tiers: ['intermediate', 'advanced'],
            kinds: ['structured'],
            count: 1,
            weight: 40,
          }),
        ],
      },
    ],
  },
  settings: { ...DEFAULT_SETTINGS, minutes: 90 },
};
