/** What a package may be at most, checked before the work is done. A question bank is far below; a bomb is not. */
const MiB = 2 ** 20;

export { MOST_BYTES, MOST_QUESTIONS as MOST_ITEMS } from '../exchange-size.js';

/** Files in an archive, pictures and folders included. */
export const MOST_ENTRIES = 4000;
/** Of one file that is read, unpacked. */
export const MOST_ENTRY_BYTES = 2 * MiB;
/** Of all files that are read, unpacked. */
export const MOST_UNPACKED_BYTES = 48 * MiB;
/** Bytes out of one byte in. Text packs to a tenth; a bomb to a thousandth. */
export const MOST_RATIO = 150;
/** Below this a file of one repeated letter is odd and harms nobody. */
export const RATIO_FROM_BYTES = 64 * 1024;

export const DEEPEST_XML = 64;
export const MOST_ELEMENTS = 20_000;

/** Characters of one cell, and of one question as GIFT. */
export const LONGEST_QUESTION = 200_000;
/** Characters of a prompt. */
export const LONGEST_PROMPT = 100_000;
/** Options, steps or fields of one question. */
export const MOST_PIECES = 64;
export const MOST_COLUMNS = 40;
