import { isBlank } from './blank.js';

describe('whether an answer is blank', () => {
  it('is, as long as nothing but blanks was typed', () => {
    expect(isBlank({ kind: 'structured', sections: { measure: ' \n' } })).toBe(true);
    expect(isBlank({ kind: 'choice', picked: [], reason: '\t' })).toBe(true);
    expect(isBlank({ kind: 'plan', plan: {} })).toBe(true);
    expect(isBlank({ kind: 'find-the-flaw', marks: [] })).toBe(true);
  });

  it('is not, with an answer in a part alone', () => {
    const parts = { memory: { kind: 'numeric', text: '44 GB' } } as const;
    expect(isBlank({ kind: 'structured', sections: { measure: '' }, parts })).toBe(false);
    expect(
      isBlank({
        kind: 'structured',
        sections: {},
        parts: { memory: { ...parts.memory, text: '' } },
      }),
    ).toBe(true);
  });

  it('is not, with a pick, a step or a reason', () => {
    expect(isBlank({ kind: 'choice', picked: ['a'], reason: '' })).toBe(false);
    expect(isBlank({ kind: 'choice', picked: [], reason: 'because' })).toBe(false);
    expect(isBlank({ kind: 'ordering', order: ['a'] })).toBe(false);
  });
});
