import type { Kind } from './kind.js';

export const numeric: Kind<'numeric'> = {
  label: 'Number',
  icon: 'i-lucide-calculator',
  graded:
    'By the value within a tolerance. A known slip, such as a forgotten factor, earns part and is named.',
  restsOn: 'The value within a tolerance, and the arithmetic step by step. A known slip is named.',
  blank: () => ({ kind: 'numeric', text: '' }),
  clean: ({ kind, text }, by) => ({ kind, text: by.text(text) }),
  quoted: ({ text }) => [{ id: 'answer', label: 'The number given', text }],
  asText: ({ text }) => text,
};
