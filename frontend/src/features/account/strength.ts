import type { Session } from '../../api/shapes.js';

/** How somebody signed in, in front of "since ...". */
export const strengthWords: Readonly<Record<Session['strength'], string>> = {
  none: 'as a guest,',
  password: 'by password,',
  'two-factor': 'by password and code,',
  passkey: 'by passkey,',
  'single-sign-on': 'by single sign-on,',
};
