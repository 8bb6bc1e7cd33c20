import { progressOf } from './item-progress.js';

describe('how far an answer is', () => {
  it('is empty as long as nothing but blanks was typed', () => {
    expect(progressOf(undefined, false)).toBe('empty');
    expect(progressOf({ kind: 'structured', sections: { measure: ' \n' } }, true)).toBe('empty');
    expect(progressOf({ kind: 'choice', picked: [], reason: '' }, false)).toBe('empty');
  });

  it('is saved once the server has acknowledged it', () => {
    const answer = { kind: 'numeric', text: '8' } as const;
    expect(progressOf(answer, true)).toBe('begun');
    expect(progressOf(answer, false)).toBe('saved');
  });
});
