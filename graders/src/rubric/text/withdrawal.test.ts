import { normalise } from './normalise.js';
import { structure } from './structure.js';
import type { Clause, Sentence } from './structure.js';
import { tokenise } from './tokens.js';
import { withdrawn } from './withdrawal.js';

/** The numbers of the sentences that a text takes back. */
function takenBack(...sections: string[]): number[] {
  const tokens = sections.map((text) => tokenise(normalise(text), () => false));
  const into = { sentences: [] as Sentence[], clauses: [] as Clause[] };
  let from = 0;
  tokens.forEach((some, section) => {
    structure(tokens.flat(), { from, to: from + some.length, section }, into);
    from += some.length;
  });
  return [...withdrawn({ tokens: tokens.flat(), ...into })];
}

describe('what an answer takes back', () => {
  it.each([
    'I have also seen it be just the other way round.',
    'That is wrong, though.',
    'But this is false.',
    'In truth the opposite holds.',
    'Actually no, it is the reverse.',
    'That is not true.',
    'On second thoughts, scratch that.',
    'Forget what I said.',
  ])('is the sentence before "%s"', (retreat) => {
    expect(takenBack(`The link is slow. The stage waits for its input. ${retreat}`)).toEqual([1]);
  });

  it('is all of it where it says so, in other sections too', () => {
    expect(takenBack('The link is slow. It waits.', 'None of the above is true.')).toEqual([0, 1]);
    expect(takenBack('The link is slow.', 'Everything I said is wrong.')).toEqual([0]);
    expect(takenBack('The link is slow.', 'All of this is true.')).toEqual([]);
    expect(takenBack('It waits. All wrong. It is slow. All wrong.').sort()).toEqual([0, 1, 2]);
  });

  it('is a sentence that ends with its contrary', () => {
    expect(takenBack('The link is slow, though I have seen just the opposite.')).toEqual([0]);
  });

  it.each([
    'Put tensor parallelism inside the node, not the other way round.',
    'Find out whether the loader waits for the GPU, or the other way round.',
    'It saves nothing, quite the contrary.',
    'The link is slow. Something is wrong with the cable.',
    'The link is slow. That is right.',
    'The link is slow. That is not wrong.',
    'The link is slow. The opposite rail is idle.',
    'The link is slow. Is that wrong?',
    'The link is slow. Wrong figures come from a cold cache.',
    'That is wrong.',
  ])('is nothing in "%s"', (text) => {
    expect(takenBack(text)).toEqual([]);
  });

  it('is no sentence of another section, unless all is taken back', () => {
    expect(takenBack('The link is slow.', 'That is wrong.')).toEqual([]);
  });
});
