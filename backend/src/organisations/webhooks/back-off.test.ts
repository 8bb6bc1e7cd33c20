import { nextTry } from './back-off.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const HOUR = 3_600_000;

describe('the next try', () => {
  it('comes later after each failure, and never after the tenth', () => {
    const waits = Array.from({ length: 10 }, (_, i) => nextTry(i + 1, NOW, 0));
    const hours = waits.map((at) => at && (at.getTime() - NOW.getTime()) / HOUR);
    expect(hours).toEqual([5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24, null]);
  });

  it('is put off by up to a tenth', () => {
    expect(nextTry(9, NOW, 0.999)?.getTime()).toBeCloseTo(NOW.getTime() + 26.4 * HOUR, -5);
  });
});
