import fc from 'fast-check';
import { duration, inZones, personalTimes } from './personal-times.js';

const NOBODY = { extraTimePercent: 0, breakSeconds: 0 };
const WINDOW = { opensAt: '2026-10-25T00:00:00.000Z', closesAt: '2026-10-25T03:00:00.000Z' };

describe('a person’s own times', () => {
  it('are those of the assessment where nothing was given', () => {
    const expiresAt = new Date('2026-12-01T00:00:00Z');
    expect(personalTimes({ minutes: 60, window: null }, expiresAt, NOBODY)).toEqual({
      minutes: 60,
      breakMinutes: 0,
      opensAt: null,
      closesAt: null,
      expiresAt,
    });
  });

  it('end with the window, moved by extra time and breaks', () => {
    const person = { extraTimePercent: 50, breakSeconds: 600 };
    const times = personalTimes({ minutes: 60, window: WINDOW }, new Date('2027-01-01'), person);
    expect(times.minutes).toBe(90);
    expect(times.closesAt).toEqual(new Date('2026-10-25T03:40:00Z'));
    expect(times.expiresAt).toEqual(times.closesAt);
  });

  it('are never less than somebody else’s, whatever was given', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 720 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 14_400 }),
        fc.boolean(),
        (minutes, extraTimePercent, breakSeconds, bounded) => {
          const timed = { minutes, window: bounded ? WINDOW : null };
          const expiresAt = new Date('2026-10-25T02:00:00Z');
          const [plain, own] = [NOBODY, { extraTimePercent, breakSeconds }].map((person) =>
            personalTimes(timed, expiresAt, person),
          );
          expect(own!.minutes).toBeGreaterThanOrEqual(plain!.minutes);
          expect(own!.expiresAt.getTime()).toBeGreaterThanOrEqual(plain!.expiresAt.getTime());
        },
      ),
    );
  });
});

describe('a moment in words', () => {
  it('names each zone once, and another day where it is one', () => {
    const moment = new Date('2026-11-24T23:30:00Z');
    expect(inZones(moment, ['Europe/Berlin', 'Europe/Berlin'])).toBe(
      'Wed 25 Nov 2026, 00:30 (Europe/Berlin)',
    );
    expect(inZones(moment, ['Europe/Berlin', null])).toBe('Wed 25 Nov 2026, 00:30 (Europe/Berlin)');
    expect(inZones(moment, ['Europe/Berlin', 'Europe/Paris', 'America/New_York'])).toBe(
      'Wed 25 Nov 2026, 00:30 (Europe/Berlin) = 00:30 (Europe/Paris) = Tue 24 Nov 2026, 18:30 (America/New_York)',
    );
    expect(inZones(moment, [null])).toBe('Tue 24 Nov 2026, 23:30 (UTC)');
  });

  it('is right on both sides of a change of the clocks', () => {
    const zones = ['Europe/Berlin'];
    expect(inZones(new Date('2026-10-25T00:30:00Z'), zones)).toContain('02:30');
    expect(inZones(new Date('2026-10-25T01:30:00Z'), zones)).toContain('02:30');
    expect(inZones(new Date('2026-10-25T02:30:00Z'), zones)).toContain('03:30');
  });

  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [93.75, '1 h 33 min 45 s'],
  ])('of %d minutes is %s', (minutes, text) => {
    expect(duration(minutes)).toBe(text);
  });
});
