import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { fixed, pool, type Template } from './template.js';

export const takeHome: Template = {
  id: 'take-home',
  title: 'Take-home style, at any time',
  summary:
    'One large written design, two plans and a cost estimate, with ample time and pauses: for people who think best without a clock.',
  group: 'form',
  blueprint: {
    sections: [
      {
        title: 'A design',
        intro: 'Write as you would for colleagues who have to build it.',
        limitMinutes: null,
        items: [fixed('plan-175b-on-64-gpus', 50), fixed('cost-vs-performance', 30)],
      },
      {
        title: 'Plans',
        intro: '',
        limitMinutes: null,
        items: [pool({ tiers: ['advanced'], kinds: ['plan'], count: 2, weight: 20 })],
      },
    ],
  },
  settings: {
    ...DEFAULT_SETTINGS,
    minutes: 180,
    pauses: 3,
    pauseSeconds: 1_800,
    instructions:
      'Take it when it suits you, in one sitting or with up to three pauses of half an hour. Documentation and your own notes are welcome; another person is not.',
  },
};
