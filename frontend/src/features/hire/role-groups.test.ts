import { roleGroups } from './role-groups.js';

const template = (id: string, change: object = {}) => ({
  id,
  group: 'role' as const,
  gap: null as string | null,
  faults: [] as string[],
  shares: { own: 0, figures: 0.3, open: 0.7 },
  ...change,
});
const shown = (...templates: ReturnType<typeof template>[]) =>
  roleGroups(templates).map((group) => group.templates.map(({ id }) => id));

describe('templates for roles', () => {
  it('come first where they stand as they are; others are told apart', () => {
    const faulty = template('faulty', { faults: ['A pool is too small.'] });
    const gap = template('gap', { gap: 'Kernels.' });
    expect(shown(gap, faulty, template('whole'))).toEqual([['whole'], ['gap', 'faulty']]);
  });

  it('stand once own questions fill their gap', () => {
    const shares = { own: 0.2, figures: 0.3, open: 0.5 };
    expect(shown(template('filled', { gap: 'Kernels.', shares }))).toEqual([['filled']]);
  });

  it('are not those for any role', () => {
    expect(shown(template('screening', { group: 'form' }))).toEqual([]);
  });
});
