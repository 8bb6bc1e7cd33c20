import type { Kind } from './kind.js';

export const schedule: Kind<'schedule'> = {
  label: 'Schedule',
  icon: 'i-lucide-chart-gantt',
  graded:
    'By playing it: whether every pass runs, whether each stage can hold its micro-batches, and how near the step comes to the least time.',
  blank: () => ({ kind: 'schedule', stages: [] }),
  clean: (answer) => answer,
  asText: ({ stages }) =>
    stages.map((row, r) => `Stage ${String(r + 1)}: ${row.join(' ')}`).join('\n'),
};
