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
    expect(
      cleanAnswer({
        kind: 'structured',
        sections: {},
        parts: { a: { kind: 'numeric', text: typed }, b: { kind: 'ordering', order: ['x'] } },
      }),
    ).toEqual({
      kind: 'structured',
      sections: {},
      parts: { a: { kind: 'numeric', text: stored }, b: { kind: 'ordering', order: ['x'] } },
    });
    expect(cleanAnswer({ kind: 'choice', picked: ['a'], reason: typed })).toEqual({
      kind: 'choice',
      picked: ['a'],
      reason: stored,
    });
    expect(cleanAnswer({ kind: 'find-the-flaw', marks: [{ line: 2, note: typed }] })).toEqual({
      kind: 'find-the-flaw',
      marks: [{ line: 2, note: stored }],
    });
  });
});
