import type { Kind } from './kind.js';

export const findTheFlaw: Kind<'find-the-flaw'> = {
  label: 'Flaw',
  icon: 'i-lucide-flag',
  graded:
    'By the flaws that you mark, less marks at sound lines, and by what your notes say is wrong and how to mend it.',
  restsOn: 'Flaws in a config, a log or a plan: which lines you mark, and what you say of each.',
  blank: () => ({ kind: 'find-the-flaw', marks: [] }),
  clean: ({ kind, marks }, by) => ({
    kind,
    marks: marks.map(({ line, note }) => ({ line, note: by.text(note) })),
  }),
  quoted: ({ marks }) =>
    marks
      .filter(({ note }) => note.trim() !== '')
      .map(({ line, note }) => ({
        id: `line-${String(line)}`,
        label: `Note on line ${String(line)}`,
        text: note,
      })),
  asText: ({ marks }) =>
    marks.map(({ line, note }) => `Line ${String(line)}: ${note}`).join('\n\n'),
};
