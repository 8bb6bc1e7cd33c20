import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { fixed, pool, type Template } from './template.js';

export const networking: Template = {
  id: 'networking',
  title: 'Networking and collectives',
  summary:
    'Bytes and seconds of collectives, a log to read, and a multi-node regression: for people who own the fabric.',
  blueprint: {
    sections: [
      {
        title: 'Bytes and seconds',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['collectives', 'networking'],
            tiers: ['beginner', 'intermediate'],
            kinds: ['numeric'],
            count: 2,
            weight: 10,
          }),
          fixed('hierarchical-all-reduce', 10),
        ],
      },
      {
        title: 'Reading a log',
        intro: '',
        limitMinutes: null,
        items: [fixed('flaw-nccl-log', 15)],
      },
      {
        title: 'A regression',
        intro: '',
        limitMinutes: null,
        items: [fixed('multi-node-throughput-regression', 40)],
      },
      {
        title: 'A plan for a mixed network',
        intro: '',
        limitMinutes: null,
        items: [fixed('plan-10b-mixed-network', 25)],
      },
    ],
  },
  settings: { ...DEFAULT_SETTINGS, minutes: 90 },
};
