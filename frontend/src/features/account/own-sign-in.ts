import { startOf } from '../../api/sso.js';

/** The domain of a whole address, in small letters; undefined while it is none. */
export const domainOf = (email: string): string | undefined =>
  /^[^\s@]+@([^\s@]+\.[^\s@]+)$/u.exec(email.trim())?.[1]?.toLowerCase();

/** Leaves for an organisation's own sign-in, which leads back to `from`. */
export const goToSignInOf = (organisation: string, from: string): void => {
  window.location.assign(startOf(organisation, from));
};
