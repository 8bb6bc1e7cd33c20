import type { Kind } from './kind.js';

export const structured: Kind<'structured'> = {
  label: 'Written',
  icon: 'i-lucide-text',
  graded:
    'By criteria over what you claim and why. A name without its reasoning earns little; padding earns nothing.',
  restsOn: 'Criteria over what you claim and why, each with the words of yours that earned it.',
  blank: ({ sections = [] }) => ({
    kind: 'structured',
    sections: Object.fromEntries(sections.map(({ id }) => [id, ''])),
  }),
  clean: ({ kind, sections, parts }, by) => ({
    kind,
    sections: mapped(sections, by.text),
    ...(parts === undefined ? {} : { parts: mapped(parts, by.part) }),
  }),
  quoted: (answer, { sections = [] }) =>
    sections.map(({ id, label }) => ({ id, label, text: answer.sections[id] ?? '' })),
  asText: ({ sections, parts = {} }, partAsText) =>
    [...Object.values(sections), ...Object.values(parts).map(partAsText)]
      .filter(Boolean)
      .join('\n\n'),
};

const mapped = <Value>(all: Record<string, Value>, clean: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(all).map(([id, value]) => [id, clean(value)]));
