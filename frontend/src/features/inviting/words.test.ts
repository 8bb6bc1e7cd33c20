import { base64, needs, stateLabel } from './words.js';

describe('words about invitations', () => {
  it('name what somebody needs, and nothing where they need nothing', () => {
    expect(needs({ extraTimePercent: 50, breakSeconds: 900 })).toBe(
      '50 % more time, 15 min of breaks',
    );
    expect(needs({ extraTimePercent: 0, breakSeconds: 0 })).toBe('');
  });

  it('name a state', () => {
    expect(stateLabel('handed-in')).toBe('Handed in');
  });

  it('carry every byte of a large file', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);
    const back = Uint8Array.from(atob(base64(bytes)), (character) => character.charCodeAt(0));
    expect(back).toEqual(bytes);
  });
});
