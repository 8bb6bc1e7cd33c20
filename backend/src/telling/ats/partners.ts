import { GREENHOUSE } from './greenhouse.js';
import type { Partner } from './partner.js';

/** The applicant tracking systems that an organisation can be connected with. */
export const PARTNERS: readonly Partner[] = [GREENHOUSE];

export const PARTNER_IDS: readonly string[] = PARTNERS.map(({ id }) => id);

/** What owners read of a partner; undefined where there is no such one any more. */
export const partnerOf = (id: string): Partner | undefined =>
  PARTNERS.find((each) => each.id === id);
