import { Problem } from '../../platform/http/index.js';

/** Why a sign-in at a provider did not end in a session; the sign-in page says the same by the code. */
const REASONS = {
  'sso-none': [404, 'This organisation has no single sign-on.'],
  'sso-unreachable': [
    502,
    'The provider does not answer as an OpenID Connect provider: check the issuer, or try again later.',
  ],
  'sso-over': [400, 'This sign-in has ended or was begun in another browser: begin again.'],
  'sso-refused': [403, 'The provider’s answer did not hold: begin again.'],
  'sso-no-address': [403, 'The provider did not say your e-mail address: ask its administrator.'],
  'sso-foreign-address': [
    403,
    'There is no account here for your address, and this provider may not make one for it.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

/** `path`: the setting that it is about, for whoever sets it. */
export function ssoProblem(code: keyof typeof REASONS, path?: string): Problem {
  const [status, detail] = REASONS[code];
  return new Problem(
    status,
    code,
    detail,
    path === undefined ? {} : { errors: [{ path, message: detail }] },
  );
}
