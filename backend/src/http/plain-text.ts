import { z } from 'zod';

/** Half of a surrogate pair without the other: JSON can write one, UTF-8 cannot. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether PostgreSQL can hold `text` as it is: NUL and halves of surrogate pairs are what it cannot. */
export const isPlainText = (text: string): boolean =>
  !text.includes('\0') && !LONE_SURROGATE.test(text);

/** Text of at most `max` UTF-16 units that can be stored as it is; anything else is a fault of the input, not of the server. */
export const plainText = (max: number) =>
  z.string().max(max).refine(isPlainText, {
    error: 'must not hold the character U+0000 or half of a surrogate pair',
  });
