import { count, number } from './format.js';

/** What an answer shares with another text, as it is on record. */
export interface SharedFigures {
  readonly sharedWith?: 'model-answer' | 'another-answer';
  readonly sharedPercent?: number;
  readonly otherPercent?: number;
  readonly longest?: number;
}

const OTHERS = {
  'model-answer': 'the model answer',
  'another-answer': 'another candidate’s answer',
} as const;

/** "83 % of its words stand in the model answer, up to 41 in a row": `whose` words they are comes first. */
export function overlapWords(figures: SharedFigures, whose: string): string {
  const { sharedWith = 'another-answer', sharedPercent, otherPercent, longest = 0 } = figures;
  const other = OTHERS[sharedWith];
  const own = `${number(sharedPercent)} % of ${whose} words stand in ${other}`;
  const theirs =
    (otherPercent ?? 0) > (sharedPercent ?? 0)
      ? `, and ${number(otherPercent)} % of those of ${other} in ${whose === 'your' ? 'yours' : 'this one'}`
      : '';
  return `${own}${theirs}, up to ${count(longest, 'word')} in a row`;
}
