import fc from 'fast-check';
import { changeBetween } from './change-between.js';

const apply = (text: string, { from, to, insert }: ReturnType<typeof changeBetween>): string =>
  `${text.slice(0, from)}${insert}${text.slice(to)}`;

describe('the change between two texts', () => {
  it('leaves alone what both begin and end with', () => {
    expect(changeBetween('title: old\nkind: choice', 'title: new\nkind: choice')).toEqual({
      from: 7,
      to: 10,
      insert: 'new',
    });
    expect(changeBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  });

  it('makes the one of the other, whatever they are', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        expect(apply(before, changeBetween(before, after))).toBe(after);
      }),
    );
  });
});
