/** What the room noticed of an attempt, as those who decide read it. */
import type { AttemptEvent } from '../../api/shapes.js';
import { timeOf } from '../../ui/event-time.js';
import { count, number, seconds } from '../../ui/format.js';

type Kind = AttemptEvent['kind'];

/** What stands in a section of its own. */
const ELSEWHERE: ReadonlySet<Kind> = new Set(['overlap', 'finding']);

export const shownEvents = (events: readonly AttemptEvent[]): AttemptEvent[] =>
  events.filter(({ kind }) => !ELSEWHERE.has(kind));

const inQuestion = ({ detail: { question } }: AttemptEvent): string =>
  question === undefined ? '' : ` in question ${number(question)}`;
const howMany = ({ detail: { characters } }: AttemptEvent): string =>
  characters === undefined ? '' : ` ${count(characters, 'character')}`;
const quoted = ({ detail: { text = '', reason = '' } }: AttemptEvent): string =>
  text || reason ? `: “${text || reason}”` : '';

const WORDS: Readonly<Record<Kind, (event: AttemptEvent) => string>> = {
  'focus-lost': () => 'Left the page for another window or tab',
  'focus-back': () => 'Came back to the page',
  paste: (event) => `Pasted${howMany(event)}${inQuestion(event)}`,
  copy: (event) => `Copied${howMany(event)}${inQuestion(event)}`,
  offline: () => 'The connection was lost',
  online: () => 'The connection came back',
  'second-session': () => 'Went on in another tab or on another device',
  extended: (event) => `Was given more time${quoted(event)}`,
  accommodated: () => 'Extra time or breaks were set anew',
  held: (event) => `The clock was stopped${quoted(event)}`,
  released: (event) => `The clock ran again${quoted(event)}`,
  reopened: (event) => `The assessment was opened again${quoted(event)}`,
  'help-asked': (event) => `Asked for help${quoted(event)}`,
  'help-withdrawn': () => 'Took the request for help back',
  'help-answered': (event) => `The organisation answered${quoted(event)}`,
  overlap: () => 'An answer shares words with another text',
  finding: (event) => `It was recorded what was made of it${quoted(event)}`,
};

export const eventWords = (event: AttemptEvent): string => WORDS[event.kind](event);

/** Milliseconds between each leaving and the coming back after it; of one who did not come back nothing is known. */
function awayMs(events: readonly AttemptEvent[]): number {
  let left: number | null = null;
  let sum = 0;
  for (const event of events) {
    const at = Date.parse(timeOf(event));
    if (event.kind === 'focus-lost') left ??= at;
    if (event.kind === 'focus-back' && left !== null) {
      sum += Math.max(0, at - left);
      left = null;
    }
  }
  return sum;
}

/** "Left the page 3 times, 2 min in all. Pasted twice, 512 characters in all." Empty where there is nothing of the kind. */
export function recordSummary(events: readonly AttemptEvent[]): string {
  const of = (kind: Kind): AttemptEvent[] => events.filter((event) => event.kind === kind);
  const characters = (some: readonly AttemptEvent[]): string =>
    count(
      some.reduce((sum, { detail }) => sum + (detail.characters ?? 0), 0),
      'character',
    );
  const [left, pasted, copied] = [of('focus-lost'), of('paste'), of('copy')];
  const [offline, moved] = [of('offline'), of('second-session')];
  const away = awayMs(events);
  return [
    left.length > 0 &&
      `Left the page ${count(left.length, 'time')}${away > 0 ? `, ${seconds(away / 1000)} in all` : ''}.`,
    pasted.length > 0 && `Pasted ${count(pasted.length, 'time')}, ${characters(pasted)} in all.`,
    copied.length > 0 && `Copied ${count(copied.length, 'time')}, ${characters(copied)} in all.`,
    offline.length > 0 && `Lost the connection ${count(offline.length, 'time')}.`,
    moved.length > 0 && `Went on elsewhere ${count(moved.length, 'time')}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
