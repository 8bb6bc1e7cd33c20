import { keyUri, newSecret, stepOf } from './totp.js';

/** RFC 6238, appendix B, SHA-1: the last six of the eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s', (seconds, code) => {
    expect(stepOf(code, RFC_SECRET, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('is good half a minute early or late, for its own step, and no longer', () => {
    const at = (seconds: number) => stepOf('287082', RFC_SECRET, new Date(seconds * 1000));
    expect([29, 0, 89, 90, 119].map(at)).toEqual([1, 1, 1, null, null]);
  });

  it.each(['', '28708', '2870822', ' 287082', '28708a', '٢٨٧٠٨٢', '-87082'])(
    'is not %j',
    (code) => {
      expect(stepOf(code, RFC_SECRET, new Date(59_000))).toBeNull();
    },
  );

  it('comes from a secret of 160 bits, named for the app', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
    const uri = new URL(keyUri(RFC_SECRET, 'ada@example.org'));
    expect(uri.protocol).toBe('otpauth:');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Meshwright',
      secret: RFC_SECRET,
      digits: '6',
      period: '30',
    });
    expect(decodeURIComponent(uri.pathname)).toContain('ada@example.org');
  });
});
