import type { Kind } from './kind.js';

export const ordering: Kind<'ordering'> = {
  label: 'Order',
  icon: 'i-lucide-list-ordered',
  graded:
    'By the pairs of steps whose order matters; several orders may be right. An order by chance earns nothing on average.',
  blank: () => ({ kind: 'ordering', order: [] }),
  clean: (answer) => answer,
  asText: ({ order }) => order.join('\n'),
};
