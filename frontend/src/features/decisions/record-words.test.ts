import type { AttemptEvent } from '../../api/shapes.js';
import { eventWords, recordSummary, shownEvents } from './record-words.js';

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
