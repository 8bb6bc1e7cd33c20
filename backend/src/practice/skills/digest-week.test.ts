import { digestWeek } from './digest-week.js';

describe('the weekly mail', () => {
  it.each([
    ['2026-11-23T05:59:00Z', 'Europe/Berlin', null],
    ['2026-11-23T06:00:00Z', 'Europe/Berlin', '2026-11-23'],
    ['2026-11-25T05:59:00Z', 'Europe/Berlin', '2026-11-23'],
    ['2026-11-25T06:00:00Z', 'Europe/Berlin', null],
    ['2026-11-22T22:00:00Z', 'Asia/Tokyo', '2026-11-23'],
    ['2026-11-23T11:00:00Z', 'America/New_York', null],
    ['2026-11-23T12:00:00Z', 'America/New_York', '2026-11-23'],
    // the clocks change on the Sunday before
    ['2026-10-26T06:00:00Z', 'Europe/Berlin', '2026-10-26'],
    ['2026-10-26T05:30:00Z', 'Europe/Berlin', null],
  ])('is due from Monday seven o’clock to Wednesday: %s in %s', (now, zone, week) => {
    expect(digestWeek(new Date(now), zone)?.toISOString().slice(0, 10) ?? null).toBe(week);
  });
});
