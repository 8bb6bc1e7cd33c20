import type { Problem } from '../../cost-model/schema/problem.js';
import { placeName, proposedValue } from '../../cost-model/schema/knob-words.js';

/** Why a plan is refused, as its report says it: the knob, what is wrong with it and a value that would do. */
export function problemWords({ path, message, nearest }: Problem): string {
  const said = `${placeName(path)}: ${message}`;
  if (nearest === undefined) return said;
  const example = proposedValue(path, nearest);
  // a word stands for itself; the digits of a number may stand in a message for something else
  const isSaid =
    message.endsWith(` ${example}`) || (typeof nearest === 'string' && message.includes(nearest));
  return isSaid ? said : `${said}; for example ${example}`;
}
