/** What the room noticed of an attempt, as those who decide read it. */
import type { AttemptEvent, RecordFinding } from '../../api/shapes.js';
import { timeOf } from '../../ui/event-time.js';
import { clockTime, count, number, seconds } from '../../ui/format.js';

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

type About = RecordFinding['about'];

export interface Signal {
  readonly about: About;
  readonly title: string;
  /** How often and how much; empty where nothing of the kind is on record. */
  readonly found: string;
  readonly can: string;
  readonly cannot: string;
}

const MEANINGS: Readonly<Record<About, Pick<Signal, 'title' | 'can' | 'cannot'>>> = {
  paste: {
    title: 'Pasted text',
    can: 'Words came from a clipboard: one’s own notes, a passage moved within the answer, or another source.',
    cannot: 'Where they came from, or whether they stayed. What was pasted is never recorded.',
  },
  copy: {
    title: 'Copied text',
    can: 'Words of the page went to a clipboard: to move them, to search, or to pass the question on.',
    cannot: 'What was copied, or where it went.',
  },
  'focus-lost': {
    title: 'Leaving the page',
    can: 'Something else was in front: another window, a message, the door.',
    cannot:
      'What was looked at, nor a second device or a person beside, of which it knows nothing.',
  },
  offline: {
    title: 'Lost connections',
    can: 'The network went, or was switched off. Answers waited in the browser and were sent later.',
    cannot: 'Which of the two, or what was done meanwhile.',
  },
  'second-session': {
    title: 'Another tab or device',
    can: 'The attempt went on elsewhere: a crash, another machine, or somebody else with the same link.',
    cannot: 'Who sat there. Only one place can write at a time.',
  },
};

/** Each kind of signal with what was recorded of it, and what that can and cannot mean. */
export const signalsOf = (events: readonly AttemptEvent[]): Signal[] =>
  (Object.keys(MEANINGS) as About[]).map((about) => {
    const own = events.filter(({ kind }) => kind === about);
    const whole = about === 'focus-lost' ? events : own;
    return { about, ...MEANINGS[about], found: recordSummary(whole, [about]) };
  });

export interface PasteLine {
  readonly time: string;
  readonly text: string;
}

/** More are summed up by question. */
const MOST_LINES = 12;

/** What was pasted or copied where, when and how much, one line each; where there are many, by question. */
export function linesOf(
  events: readonly AttemptEvent[],
  about: About,
  titles: ReadonlyMap<number, string>,
): PasteLine[] {
  if (about !== 'paste' && about !== 'copy') return [];
  const own = events.filter(({ kind }) => kind === about);
  const where = (question: number | undefined): string =>
    question === undefined
      ? 'outside of a question'
      : `question ${number(question)}${titles.has(question) ? `, ${titles.get(question) ?? ''}` : ''}`;
  const size = (characters: number): string => count(characters, 'character');
  if (own.length <= MOST_LINES)
    return own.map((event) => ({
      time: clockTime(timeOf(event)),
      text: `${size(event.detail.characters ?? 0)}: ${where(event.detail.question)}`,
    }));
  const byQuestion = new Map<number | undefined, AttemptEvent[]>();
  for (const event of own) {
    const { question } = event.detail;
    byQuestion.set(question, [...(byQuestion.get(question) ?? []), event]);
  }
  return [...byQuestion].map(([question, some]) => ({
    time: [
      ...new Set([...some.slice(0, 1), ...some.slice(-1)].map((event) => clockTime(timeOf(event)))),
    ].join(' to '),
    text: `${count(some.length, 'time')}, ${size(some.reduce((sum, { detail }) => sum + (detail.characters ?? 0), 0))}: ${where(question)}`,
  }));
}

/** "Left the page 3 times, 2 min in all. Pasted twice, 512 characters in all." Empty where there is nothing of the kind. */
export function recordSummary(
  events: readonly AttemptEvent[],
  only: readonly Kind[] = ['focus-lost', 'paste', 'copy', 'offline', 'second-session'],
): string {
  const of = (kind: Kind): AttemptEvent[] =>
    only.includes(kind) ? events.filter((event) => event.kind === kind) : [];
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
