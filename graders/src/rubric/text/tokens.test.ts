import { normalise } from './normalise.js';
import { tokenise } from './tokens.js';

const known = new Set(['dataloader', 'flashattention']);
const tokens = (text: string) => tokenise(normalise(text), (w) => known.has(w));
const words = (text: string) => tokens(text).map((t) => t.text);

describe('tokenise', () => {
  it.each([
    [
      'hyphens and underscores part words',
      'all-reduce no_sync',
      ['all', '-', 'reduce', 'no', '_', 'sync'],
    ],
    [
      'humps part words that are not known as one',
      'ncclAllReduce DataLoader',
      ['nccl', 'all', 'reduce', 'dataloader'],
    ],
    ['digits part from letters', 'TP8 bf16', ['tp', '8', 'bf', '16']],
    [
      'numbers keep points, thousands and exponents',
      '2.75 1,536 43.75e9',
      ['2.75', '1536', '43.75e9'],
    ],
    ['a list of numbers is no thousand', '1,2,4', ['1', ',', '2', ',', '4']],
    [
      'contractions of not are two words',
      "don't can't isn't",
      ['do', 'not', 'can', 'not', 'is', 'not'],
    ],
    ['cannot is two words', 'cannot', ['can', 'not']],
    ['other contractions lose their tail', "it's we'll", ['it', 'we']],
    ['arrows are one mark', 'a -> b => c', ['a', '\u2192', 'b', '\u2192', 'c']],
    ['tags are not read', '<p class="x">a <b>b</b></p><br/>c', ['\n', 'a', 'b', '\n', '\n', 'c']],
    ['stars of Markdown are not read', '* a\n**b** *c* d', ['a', '\n', 'b', 'c', 'd']],
    ['a star between factors is', '8*4 * 2', ['8', 'x', '4', 'x', '2']],
    ['a comparison is no tag', 'a <b and c> d', ['a', '<', 'b', 'and', 'c', '>', 'd']],
    ['times and per cent are words', '8×4·2 30%', ['8', 'x', '4', 'x', '2', '30', 'percent']],
  ])('%s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('reads Cyrillic lookalikes inside a Latin word', () => {
    expect(words('nссl')).toEqual(['nccl']);
    expect(words('cаnnot')).toEqual(['can', 'not']);
    expect(words('DаtaLoader')).toEqual(['dataloader']);
  });

  it('points every token at its raw text', () => {
    const raw = 'Ａll\u200b-reduce “is” 2 GB';
    for (const t of tokens(raw)) expect(t.end).toBeGreaterThan(t.start);
    const all = tokens(raw)[0];
    expect(raw.slice(all?.start, all?.end)).toBe('Ａll');
  });
});
