import type { AttemptEvent } from '../../api/shapes.js';
import { eventWords, linesOf, recordSummary, shownEvents, signalsOf } from './record-words.js';

const START = Date.parse('2026-11-22T10:00:00Z');
const event = (
  kind: AttemptEvent['kind'],
  second: number,
  detail: AttemptEvent['detail'] = {},
): AttemptEvent => ({
  id: `${kind}-${String(second)}`,
  kind,
  at: new Date(START + second * 1000).toISOString(),
  by: 'candidate',
  detail,
  replies: [],
});

describe('what the room noticed, in words', () => {
  it('is summed up by how often and how much', () => {
    const events = [
      event('focus-lost', 0),
      event('focus-back', 30),
      event('focus-lost', 60),
      event('focus-back', 150),
      event('paste', 200, { characters: 500, question: 2 }),
      event('paste', 210, { characters: 12 }),
      event('offline', 300),
    ];
    expect(recordSummary(events)).toBe(
      'Left the page 2 times, 2.0 min in all. Pasted 2 times, 512 characters in all. Lost the connection 1 time.',
    );
    expect(eventWords(events[4]!)).toBe('Pasted 500 characters in question 2');
  });

  it('counts no time of who did not come back, and none twice', () => {
    expect(recordSummary([event('focus-lost', 0)])).toBe('Left the page 1 time.');
    const twice = [event('focus-lost', 0), event('focus-lost', 10), event('focus-back', 20)];
    expect(recordSummary(twice)).toContain('20');
  });

  it('is nothing of nothing, and leaves out what stands elsewhere', () => {
    expect(recordSummary([])).toBe('');
    expect(shownEvents([event('overlap', 0), event('finding', 1), event('copy', 2)])).toHaveLength(
      1,
    );
  });
});

describe('each kind of signal', () => {
  it('is told with what it can and cannot mean, and apart from the others', () => {
    const signals = signalsOf([
      event('focus-lost', 0),
      event('focus-back', 30),
      event('paste', 40, { characters: 5, question: 1 }),
    ]);
    expect(signals.map(({ about, found }) => [about, found])).toEqual([
      ['paste', 'Pasted 1 time, 5 characters in all.'],
      ['copy', ''],
      ['focus-lost', 'Left the page 1 time, 30.00 s in all.'],
      ['offline', ''],
      ['second-session', ''],
    ]);
    for (const { can, cannot } of signals) expect([can, cannot]).not.toContain('');
  });

  it('names the question of each paste, and sums many up by question', () => {
    const titles = new Map([[1, 'Sizing']]);
    const pastes = [
      event('paste', 0, { characters: 5, question: 1 }),
      event('paste', 1, { characters: 7 }),
    ];
    expect(linesOf(pastes, 'paste', titles).map(({ text }) => text)).toEqual([
      '5 characters: question 1, Sizing',
      '7 characters: outside of a question',
    ]);
    const many = Array.from({ length: 13 }, (_, n) =>
      event('paste', n, { characters: 2, question: 1 }),
    );
    expect(linesOf(many, 'paste', titles).map(({ text }) => text)).toEqual([
      '13 times, 26 characters: question 1, Sizing',
    ]);
    expect(linesOf(pastes, 'focus-lost', titles)).toEqual([]);
  });
});
