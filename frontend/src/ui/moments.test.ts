import { inZones, length } from './moments.js';

describe('a moment for a candidate', () => {
  it('is told once where two zones agree', () => {
    expect(inZones('2026-11-24T09:00:00Z', ['Europe/Berlin', 'Europe/Paris', null])).toEqual([
      { zone: 'Europe/Berlin', text: 'Tue, 24 Nov 2026, 10:00' },
    ]);
  });

  it('is told with its own day in each zone', () => {
    const told = inZones('2026-11-24T23:30:00Z', ['Europe/Berlin', 'America/New_York']);
    expect(told.map(({ text }) => text)).toEqual([
      'Wed, 25 Nov 2026, 00:30',
      'Tue, 24 Nov 2026, 18:30',
    ]);
  });

  it.each([
    [45, '45 min'],
    [120, '2 h'],
    [93.75, '1 h 33 min 45 s'],
    [12.5, '12 min 30 s'],
  ])('lasts %d minutes as %s', (minutes, text) => {
    expect(length(minutes)).toBe(text);
  });
});
