import { cleanAnswer } from './clean-answer.js';

describe('a cleaned answer', () => {
  it.each([
    ['a NUL', 'a\0b', 'a\uFFFDb'],
    ['half an emoji at the end', 'fast \uD83D', 'fast \uFFFD'],
    ['half an emoji at the start', '\uDE80 fast', '\uFFFD fast'],
    ['a whole emoji', '🚀 fast', '🚀 fast'],
  ])('replaces what cannot be stored: %s', (_name, typed, stored) => {
    expect(cleanAnswer({ kind: 'numeric', text: typed })).toEqual({
      kind: 'numeric',
      text: stored,
    });
    expect(cleanAnswer({ kind: 'structured', sections: { a: typed } })).toEqual({
      kind: 'structured',
      sections: { a: stored },
    });
  });
});
