import { z } from 'zod';

/** Half of a surrogate pair without the other: JSON can write one, UTF-8 cannot. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether PostgreSQL can hold `text` as it is: NUL and halves of surrogate pairs are what it cannot. */
export const isPlainText = (text: string): boolean =>
  !text.includes('\0') && !LONE_SURROGATE.test(text);

export const NOT_PLAIN = 'must not hold the character U+0000 or half of a surrogate pair';

/** Text of at most `max` UTF-16 units that can be stored as it is; anything else is a fault of the input, not of the server. */
export const plainText = (max: number) =>
  z.string().max(max).refine(isPlainText, {
    error: NOT_PLAIN,
    abort: true,
  });

/**
 * What has no place in a name: control characters, line breaks (those of Unicode too), what turns the direction of the
 * text around it (Unicode's Bidi_Control), what nobody sees (Default_Ignorable_Code_Point, but for the joiners of some
 * scripts and of emoji and for variation selectors; what annotates or stands for an object), and accents piled on one letter. A name could break a list or a
 * mail, or show another one than it is.
 */
const NOT_IN_A_NAME =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|(?![\u200c\u200d\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffc]|\p{M}{7}/u;

/** A letter, a digit or a sign; the blank of Braille is called a sign and shows nothing. */
const SEEN = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

const isName = (text: string): boolean =>
  !NOT_IN_A_NAME.test(text) && (text.trim() === '' || SEEN.test(text));

export const isOneLine = (text: string): boolean => isPlainText(text) && isName(text);

/** A name of somebody else's making (a provider's, a file's) as one that may be shown. */
export const asOneLine = (text: string): string =>
  text.replace(new RegExp(NOT_IN_A_NAME, 'gu'), ' ');

/** A name or a title: plain text in one line. */
export const oneLine = (max: number) =>
  plainText(max).refine(isName, {
    error:
      'must be one line that can be seen, without control characters or marks that turn the direction of text',
  });
