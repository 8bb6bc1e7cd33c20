import type { AttemptEvent } from '../../api/shapes.js';
import { timeOf } from '../../ui/event-time.js';
import { wordsOf } from './record-words.js';

const event = (kind: AttemptEvent['kind'], detail: AttemptEvent['detail'] = {}): AttemptEvent => ({
  id: 'event',
  kind,
  detail,
  at: '2026-11-22T10:00:00.000Z',
  by: 'candidate',
  replies: [],
});

it.each([
  [event('paste', { characters: 1 }), 'You pasted 1 character'],
  [event('copy', { characters: 1200 }), 'You copied 1,200 characters'],
  [event('paste'), 'You pasted'],
  [
    event('extended', { seconds: 300, reason: 'fire alarm' }),
    'You were given 5 minutes more: “fire alarm”',
  ],
  [event('help-asked', { text: '' }), 'You asked for help'],
])('%j reads as a sentence', (shown, words) => {
  expect(wordsOf(shown)).toBe(words);
});

it.each([
  ['where the browser told of it a minute later', '2026-11-22T09:59:00.000Z', true],
  ['not where the clock of the browser is hours off', '2026-11-22T13:00:00.000Z', false],
  ['not where that is no moment', 'yesterday', false],
])('an entry has the time of the browser, %s', (_, clientAt, taken) => {
  const entry = event('offline', { clientAt });
  expect(timeOf(entry)).toBe(taken ? clientAt : entry.at);
});

it('an entry of the server has the time of the server', () => {
  const entry = event('extended', { seconds: 60 });
  expect(timeOf(entry)).toBe(entry.at);
});
