import { compileLexicon, compileForms } from './lexicon/compile.js';
import { Lexicon } from './lexicon-schema.js';
import { orderOf } from './order.js';
import { read } from './reading.js';

const lexicon = compileLexicon(
  Lexicon.parse({ concepts: [{ id: 'network', label: 'the network', forms: ['network card'] }] }),
);
const local = { ...compileForms([]), terms: new Set<string>() };
function scrambled(raw: string, credited = (sentence: number): boolean => sentence >= 0): boolean {
  const reading = read([{ id: 'a', raw }], lexicon, local);
  return orderOf(reading, new Set([...reading.sentences.keys()].filter(credited))) < 0.5;
}

/** The words in an order that a fixed generator draws. */
function shuffle(text: string): string {
  const words = text.split(/\s+/);
  let seed = 3;
  for (let i = words.length - 1; i > 0; i--) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const j = seed % (i + 1);
    [words[i], words[j]] = [words[j]!, words[i]!];
  }
  return words.join(' ');
}

const prose =
  'I start from the time of one step. If the network card is slow, then all of the ranks wait for it in the ' +
  'same place, and the trace shows where. The second test is a run without the exchange. When that is as fast as ' +
  'one machine (within 5 %), the exchange is to blame. Otherwise I look at the input, because it is shared by all.';

const notes = `- step time @ 1/2/4 nodes, fixed batch per rank
- exchange: 2 x 1.4 GB / 12.5 GB/s = 0.22 s. compare with step.
- log level info → which card?
- constant batch instead of loader. faster? then input.
- no exchange at all. faster? then network card & cable.
- one rank short, others long = late rank. cordon it.
- one change at a time; measure again`;

describe('orderOf', () => {
  it.each([
    ['prose', prose],
    ['prose without capitals', prose.toLowerCase()],
    ['notes in lower case, with operators', notes],
    ['notes on one line', notes.replaceAll('\n- ', ' ')],
  ])('takes %s for language', (_, text) => {
    expect(scrambled(text)).toBe(false);
  });

  it('knows shuffled prose', () => {
    expect(scrambled(shuffle(prose))).toBe(true);
  });

  it('knows shuffled prose behind a page of good sentences that earn nothing', () => {
    const page = `${prose} ${prose} ${prose} ${prose}`;
    const sentences = page.split('. ').length;
    expect(scrambled(`${page}\n${shuffle(prose)}`, (s) => s > sentences)).toBe(true);
  });

  it('judges no text that is too short to tell', () => {
    expect(scrambled('of the a in. by. (and')).toBe(false);
  });
});
