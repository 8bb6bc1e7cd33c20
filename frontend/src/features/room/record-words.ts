import type { AttemptEvent } from '../../api/shapes.js';
import { count, number } from '../../ui/format.js';
import { overlapWords } from '../../ui/overlap-words.js';
import { lengthOf } from './length.js';

type Detail = AttemptEvent['detail'];

const characters = ({ characters: n }: Detail): string =>
  n === undefined ? '' : ` ${count(n, 'character')}`;
const inQuestion = ({ question }: Detail): string =>
  question === undefined ? '' : ` in question ${number(question)}`;
const because = ({ reason }: Detail): string => (reason ? `: “${reason}”` : '');
const quoted = ({ text }: Detail): string => (text ? `: “${text}”` : '');
const length = ({ seconds = 0 }: Detail): string => lengthOf(seconds);

const ABOUT: Readonly<Record<NonNullable<Detail['about']>, string>> = {
  paste: 'what was pasted',
  copy: 'what was copied',
  'focus-lost': 'this page being left',
  offline: 'lost connections',
  'second-session': 'your going on elsewhere',
};
const madeOf = ({ about }: Detail): string => (about === undefined ? 'shared words' : ABOUT[about]);

const WORDS: Readonly<Record<AttemptEvent['kind'], (detail: Detail) => string>> = {
  'focus-lost': () => 'You left this page for another window or tab',
  'focus-back': () => 'You came back to this page',
  paste: (detail) => `You pasted${characters(detail)}${inQuestion(detail)}`,
  copy: (detail) => `You copied${characters(detail)}${inQuestion(detail)}`,
  offline: () => 'Your connection was lost',
  online: () => 'Your connection came back',
  'second-session': () => 'You went on in another tab or on another device',
  extended: (detail) => `You were given ${length(detail)} more${because(detail)}`,
  accommodated: () => 'Your extra time or breaks were set anew',
  held: (detail) => `The organisation stopped the clock${because(detail)}`,
  released: (detail) => `The organisation let the clock run again${because(detail)}`,
  reopened: (detail) =>
    `The organisation opened the assessment again for ${length(detail)}${because(detail)}`,
  'help-asked': (detail) => `You asked for help${quoted(detail)}`,
  'help-withdrawn': () => 'You took your request for help back',
  'help-answered': (detail) => `The organisation answered${quoted(detail)}`,
  overlap: (detail) =>
    `Your answer to “${detail.title ?? ''}” was compared: ${overlapWords(detail, 'your')}`,
  finding: (detail) =>
    `The organisation recorded what it made of ${madeOf(detail)}${quoted(detail)}`,
};

/** What happened, as a sentence to the candidate. */
export const wordsOf = ({ kind, detail }: AttemptEvent): string => WORDS[kind](detail);
