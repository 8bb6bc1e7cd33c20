import { parse } from 'yaml';
import { coherenceOf } from './coherence.js';
import { compileRubric } from './compile.js';
import { Lexicon } from './lexicon-schema.js';
import { compileLexicon } from './lexicon/compile.js';
import { read } from './reading.js';
import { Rubric } from './schema.js';

const lexicon = compileLexicon(Lexicon.parse({ concepts: [] }));
const ideas = ['memory', 'network', 'input', 'straggler'].map((id) => ({
  id,
  label: `the ${id}`,
  weight: 1,
  levels: {
    full: { near: ['one', 'two', 'three'].map((n) => ({ words: [`${id}${n}`] })) },
  },
  missing: 'say it',
  next: 'say it',
}));
const rubric = Rubric.parse(parse(JSON.stringify({ version: 1, points: 4, criteria: ideas })));

function coherence(raw: string): number {
  const { local } = compileRubric(rubric);
  const reading = read([{ id: 'a', raw }], lexicon, local);
  return coherenceOf(
    { reading, visible: () => true, anySection: false, passage: 'sentence' },
    rubric,
  );
}
const words = ideas.flatMap(({ id }) => ['one', 'two', 'three'].map((n) => `${id}${n}`));
const thoughts = ideas.map(({ id }) => `The ${id}one waits for the ${id}two of the ${id}three.`);
/** Each sentence takes its words from different ideas. */
const atRandom = [0, 1, 2, 3].map(
  (i) => `The ${words[i]} waits for the ${words[(i + 4) % 12]} of the ${words[(i + 8) % 12]}.`,
);
const often = (sentences: readonly string[]): string =>
  Array.from({ length: 10 }, () => sentences.join(' ')).join('\n');

describe('coherenceOf', () => {
  it('is sure of sentences that each name what one thought asks for', () => {
    expect(coherence(often(thoughts))).toBe(1);
  });

  it('sees nothing in the same words drawn from different thoughts', () => {
    expect(coherence(often(atRandom))).toBe(0);
  });

  it('does not depend on the order of the sentences', () => {
    const mixed = [...thoughts, ...atRandom];
    expect(coherence(often(mixed))).toBeCloseTo(coherence(often([...mixed].reverse())), 12);
  });

  it('leaves alone what names too few ideas to tell', () => {
    expect(coherence(atRandom.slice(0, 1).join(' '))).toBe(1);
    expect(coherence('')).toBe(1);
  });
});
