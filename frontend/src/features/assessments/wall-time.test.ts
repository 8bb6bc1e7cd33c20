import { momentOf, wallOf } from './wall-time.js';

const iso = (wall: string, zone: string): string =>
  new Date(momentOf(wall, zone) ?? Number.NaN).toISOString();

describe('a time on the wall', () => {
  it.each([
    ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['2026-01-01T09:00', 'Europe/Berlin', '2026-01-01T08:00:00.000Z'],
    ['2026-01-01T09:00', 'Asia/Kolkata', '2026-01-01T03:30:00.000Z'],
    ['2026-01-01T00:30', 'America/Los_Angeles', '2026-01-01T08:30:00.000Z'],
    ['2026-01-01T09:00', 'UTC', '2026-01-01T09:00:00.000Z'],
  ])('%s in %s is %s, and back', (wall, zone, moment) => {
    expect(iso(wall, zone)).toBe(moment);
    expect(wallOf(Date.parse(moment), zone)).toBe(wall);
  });

  it('that a zone shows twice is the first of the two', () => {
    expect(iso('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('that a zone skips lies as far after the gap as into it', () => {
    const moment = momentOf('2026-03-29T02:30', 'Europe/Berlin') ?? 0;
    expect(wallOf(moment, 'Europe/Berlin')).toBe('2026-03-29T03:30');
  });

  it.each(['', '2026-13-01T00:00', 'soon'])('is none for %j', (wall) => {
    expect(momentOf(wall, 'UTC')).toBeNull();
  });
});
