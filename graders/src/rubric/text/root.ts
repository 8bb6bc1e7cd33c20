import { irregular } from './irregular.js';
import { stem } from './stem.js';

const lemmas = new Map(
  irregular
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [head = '', ...forms] = line.split(' ');
      return forms.map((form) => [form, head] as const);
    }),
);

/** The stem of a word (lower case) after irregular forms were led back to their word: grew, growth to grow. */
export const rootOf = (word: string): string => stem(lemmas.get(word) ?? word);
