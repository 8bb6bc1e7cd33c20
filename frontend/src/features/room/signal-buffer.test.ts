import { SignalBuffer } from './signal-buffer.js';

const NOW = Date.parse('2026-11-22T10:00:00Z');

describe('the buffer of signals', () => {
  it('gives each signal out once, in order, fifty at a time', () => {
    let now = NOW;
    const buffer = new SignalBuffer(() => now++);
    for (let i = 0; i < 60; i++) buffer.add('paste', i);
    const [first, second] = [buffer.take(), buffer.take()];
    expect([first.length, second.length, buffer.take().length]).toEqual([50, 10, 0]);
    const numbers = [...first, ...second].map((signal) =>
      'characters' in signal ? signal.characters : null,
    );
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(first[0]?.at).toBe('2026-11-22T10:00:00.000Z');
  });

  it('holds two hundred at most', () => {
    const buffer = new SignalBuffer(() => NOW);
    for (let i = 0; i < 1_000; i++) buffer.add('focus-lost');
    const taken = Array.from({ length: 10 }, () => buffer.take().length);
    expect(taken).toEqual([50, 50, 50, 50, 0, 0, 0, 0, 0, 0]);
  });

  it('counts characters of nothing but what was copied or pasted', () => {
    const buffer = new SignalBuffer(() => NOW);
    buffer.add('offline', 12);
    buffer.add('copy');
    expect(buffer.take().map((signal) => 'characters' in signal)).toEqual([false, false]);
  });
});
