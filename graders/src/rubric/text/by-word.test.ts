import { ByWord } from './by-word.js';
import { normalise } from './normalise.js';
import type { Token } from './tokens.js';
import { tokenise } from './tokens.js';

const tokensOf = (text: string): Token[] => tokenise(normalise(text), () => false);

describe('what is worked out of a word', () => {
  it('is so once for each spelling', () => {
    const asked: string[] = [];
    const lengths = new ByWord(({ text }) => asked.push(text) && text.length);
    const tokens = tokensOf('gradients reach ranks, gradients Reach ranks');
    const words = tokens.filter(({ kind }) => kind === 'word');
    expect(words.map((token) => lengths.of(token))).toEqual([9, 5, 5, 9, 5, 5]);
    expect(asked).toEqual(['gradients', 'reach', 'ranks', 'reach']);
  });

  it('is never that of another word, where a spelling does not tell it', () => {
    const isNot = new ByWord(({ text }) => text === 'not');
    const read = (text: string) => tokensOf(text).map((token) => [token.text, isNot.of(token)]);
    expect(read("don't t")).toEqual([
      ['do', false],
      ['not', true],
      ['t', false],
    ]);
    expect(read('5 %')).toEqual([
      ['5', false],
      ['percent', false],
    ]);
    expect(read(`${'x'.repeat(30)} not`)).toEqual([
      ['x'.repeat(30), false],
      ['not', true],
    ]);
  });
});
