import type { Kind } from './kind.js';

export const choice: Kind<'choice'> = {
  label: 'Choice',
  icon: 'i-lucide-list-checks',
  graded:
    'By the pick and by its reason. Wrong picks take right ones back, and a pick without a reason counts by a third.',
  blank: () => ({ kind: 'choice', picked: [], reason: '' }),
  clean: (answer, by) => ({ ...answer, reason: by.text(answer.reason) }),
  quoted: (answer, { reason = 'The reason' }) => [
    { id: 'reason', label: reason, text: answer.reason },
  ],
  asText: ({ picked, reason }) => [...picked, reason].join('\n\n'),
};
