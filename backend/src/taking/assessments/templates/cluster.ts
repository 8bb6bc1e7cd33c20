import { DEFAULT_SETTINGS } from '../settings.schemas.js';
import { pool, type Template } from './template.js';

export const cluster: Template = {
  id: 'cluster',
  title: 'Cluster and reliability',
  summary:
    'Bytes and seconds of collectives, failures and lost hours in figures, a log or script with flaws, and one incident or decision to reason about: for people who own the machines and the fabric.',
  group: 'role',
  blueprint: {
    sections: [
      {
        title: 'Bytes and seconds',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['collectives', 'networking'],
            tiers: ['intermediate', 'advanced'],
            kinds: ['numeric'],
            count: 2,
            weight: 10,
          }),
        ],
      },
      {
        title: 'Failures',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['fault-tolerance', 'orchestration'],
            tiers: ['intermediate', 'advanced'],
            kinds: ['numeric'],
            count: 2,
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
            topics: ['networking', 'collectives'],
            kinds: ['find-the-flaw'],
            count: 1,
            weight: 15,
          }),
        ],
      },
      {
        title: 'An incident',
        intro: '',
        limitMinutes: null,
        items: [
          pool({
            topics: ['orchestration'],
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
