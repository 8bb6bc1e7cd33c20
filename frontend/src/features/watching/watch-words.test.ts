import type { WatchRow } from '../../api/shapes.js';
import {
  ACTIONS,
  actionsOf,
  connectionOf,
  noticedOf,
  secondsOf,
  STATES,
  timeLeft,
  watchSummary,
} from './watch-words.js';

const NOW = Date.parse('2027-03-01T10:00:00.000Z');
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();

const states = Object.keys(STATES) as WatchRow['state'][];
const quiet = { leftPage: 0, pastes: 0, copies: 0, connectionLost: 0, otherSessions: 0 };

const row = (state: WatchRow['state'], attempt: Partial<WatchRow['attempt']> = {}): WatchRow => ({
  invitationId: 'i',
  name: 'Ada',
  email: 'ada@example.org',
  extraTimePercent: 0,
  breakSeconds: 0,
  state,
  since: at(-60),
  attempt: { id: 'a', try: 1, addedSeconds: 0, signals: quiet, ...attempt },
});

describe('everybody', () => {
  const rows = [row('working'), row('handed-in'), row('handed-in')];
  const help = { text: '', at: at(-5) };

  it.each([
    ['all of them', rows, false, '3 people · 1 at work · 2 handed in'],
    [
      'who asks for help',
      [{ ...rows[0]!, help }],
      false,
      '1 person · 1 at work · 0 handed in · 1 asking for help',
    ],
    [
      'that more are not shown',
      rows,
      true,
      '3 people shown, there are more: search for them · 1 at work',
    ],
  ])('is counted: %s', (_, shown, more, words) => {
    expect(watchSummary({ rows: shown, more })).toBe(words);
  });
});

describe('a watched person', () => {
  it('has the time left that the server’s clock leaves', () => {
    expect(timeLeft(row('working', { endsAt: at(754) }), NOW)).toBe('12:34');
    expect(timeLeft(row('working', { endsAt: at(-5) }), NOW)).toBe('0:00');
    expect(timeLeft(row('held'), NOW)).toBe('');
    expect(timeLeft(row('handed-in', { endsAt: at(60) }), NOW)).toBe('');
  });

  it('is lost when nothing was heard of them for a minute, and only while they work', () => {
    expect(connectionOf(row('working', { lastSeenAt: at(-30) }), NOW)).toBe('there');
    expect(connectionOf(row('working', { lastSeenAt: at(-90) }), NOW)).toBe('lost');
    expect(connectionOf(row('handed-in', { lastSeenAt: at(-90) }), NOW)).toBe('none');
    expect(connectionOf(row('working'), NOW)).toBe('none');
  });

  it('can be reopened only after the hand-in, and given time only before', () => {
    expect(actionsOf(row('handed-in'))).toEqual(['reopen']);
    for (const state of ['working', 'on-a-break', 'held', 'ready'] as const)
      expect(actionsOf(row(state))).toContain('extend');
  });

  it.each(['working', 'on-a-break', 'held', 'ready'] as const)(
    'can be answered first of all when they ask for help: %s',
    (state) => {
      expect(actionsOf({ ...row(state), help: { text: '', at: at(-5) } })[0]).toBe('answer');
      expect(actionsOf(row(state))).not.toContain('answer');
    },
  );

  it('is told of with what was noticed, and with nothing where nothing was', () => {
    const signals = { ...quiet, leftPage: 3, pastes: 1 };
    expect(noticedOf(row('working', { signals }))).toBe('left the page 3 times · pasted once');
    expect(noticedOf(row('working'))).toBe('');
    const { attempt: _, ...invited } = row('invited');
    expect(noticedOf(invited)).toBe('');
  });

  it('without an attempt has nothing to be done to', () => {
    const { attempt: _, ...invited } = row('invited');
    expect(actionsOf(invited)).toEqual([]);
  });

  it.each(states)('is offered only what has words: %s', (state) => {
    for (const action of actionsOf(row(state))) expect(ACTIONS[action].label).not.toBe('');
  });
});

describe('minutes to give', () => {
  it.each([
    ['15', 900],
    [' 1 ', 60],
    ['480', 28_800],
    ['0', null],
    ['481', null],
    ['-5', null],
    ['1.5', null],
    ['', null],
    ['ten', null],
  ])('%j are %j seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });
});
