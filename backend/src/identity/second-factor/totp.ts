import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands (RFC 6238): SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30;
const DIGITS = 6;
/** RFC 4226 wants at least 128 bits and recommends 160. */
const SECRET_BYTES = 20;
/** Clocks of telephones are half a minute wrong; more would be more guesses. */
const WINDOW = 1;
const ISSUER = 'Meshwright';

/** A fresh secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that a QR code carries to the app. */
export const keyUri = (secret: string, label: string): string => totp(secret, label).toString();

/** The time step that `code` is right for at `now`, or null. The caller refuses a step that is not after the last one taken. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

const totp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
