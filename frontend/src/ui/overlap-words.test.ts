import { overlapWords } from './overlap-words.js';

const figures = {
  sharedWith: 'model-answer',
  sharedPercent: 83,
  otherPercent: 70,
  longest: 41,
} as const;

describe('what an answer shares with another text, in words', () => {
  it('says how much, with what and how long', () => {
    expect(overlapWords(figures, 'its')).toBe(
      '83 % of its words stand in the model answer, up to 41 words in a row',
    );
  });

  it('says the other way round, too, where that is more', () => {
    const copied = { ...figures, sharedWith: 'another-answer', otherPercent: 97 } as const;
    expect(overlapWords(copied, 'your')).toBe(
      '83 % of your words stand in another candidate’s answer, and 97 % of those of another candidate’s answer in yours, up to 41 words in a row',
    );
  });
});
