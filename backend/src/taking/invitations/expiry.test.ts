import { expiryOf } from './expiry.js';

const NOW = new Date('2026-11-01T12:00:00Z');
const window = (closesAt: string) => ({
  opensAt: '2026-11-01T00:00:00Z',
  closesAt,
  timeZone: 'UTC',
});

describe('the end of an invitation for which none is asked', () => {
  it.each([
    ['after two weeks', null, null, '2026-11-15T12:00:00Z'],
    ['after the days that are set', null, 3, '2026-11-04T12:00:00Z'],
    ['with the window', '2026-11-10T00:00:00Z', null, '2026-11-10T00:00:00Z'],
    ['after the days, within the window', '2026-11-10T00:00:00Z', 3, '2026-11-04T12:00:00Z'],
    [
      'with the window, before the days are over',
      '2026-11-10T00:00:00Z',
      30,
      '2026-11-10T00:00:00Z',
    ],
  ])('is %s', (_, closesAt, days, end) => {
    const otherwise = { window: closesAt === null ? null : window(closesAt), days };
    expect(expiryOf(undefined, otherwise, NOW)).toEqual(new Date(end));
  });

  it('is none once the window is over, whatever days are set', () => {
    const otherwise = { window: window('2026-10-01T00:00:00Z'), days: 3 };
    expect(() => expiryOf(undefined, otherwise, NOW)).toThrow('window of this assessment is over');
  });
});
