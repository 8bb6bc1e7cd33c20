import { Speller } from './typos.js';

const speller = new Speller(
  ['straggler', 'imbalance', 'reduce', 'decode', 'checkpointing'],
  ['straggled'],
);

describe('Speller', () => {
  it.each([
    ['imbalence', 'imbalance'],
    ['stragler', 'straggler'],
    ['stragglre', 'straggler'],
    ['chekcpointing', 'checkpointing'],
    ['redcue', 'reduce'],
  ])('reads %s as %s', (typo, term) => {
    expect(speller.correct(typo)).toBe(term);
  });

  it.each([
    ['a term', 'straggler'],
    ['an ordinary word', 'straggled'],
    ['a short word that differs in a letter', 'decide'],
    ['another first letter', 'ctraggler'],
    ['too far away', 'strangling'],
    ['a short word', 'redu'],
  ])('leaves %s alone', (_, word) => {
    expect(speller.correct(word)).toBeUndefined();
  });
});
