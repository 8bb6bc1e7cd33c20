import type { Answer } from '../api/shapes.js';
import { withTexts } from '../kinds/table.js';

/** Half of a surrogate pair, as an emoji leaves behind that a length limit cut in two. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What no database takes as text (NUL, half a character) replaced by the sign for it; offsets stay as they were. */
const cleanText = (text: string): string =>
  text.replaceAll('\0', '\uFFFD').replace(LONE_SURROGATE, '\uFFFD');

/** An answer that the server can store whatever was typed or pasted. */
export const cleanAnswer = (answer: Answer): Answer => withTexts(answer, cleanText);
