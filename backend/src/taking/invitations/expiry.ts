/** When an invitation ends. Pure. */
import type { Settings } from '../assessments/index.js';
import { invalidInput, Problem } from '../../platform/http/index.js';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 14;
export const MOST_DAYS = 366;

/** What decides where no end is asked for; `days`: what the assessment sets, if it does. */
type Otherwise = Pick<Settings, 'window'> & { readonly days: number | null };

/**
 * The end of an invitation made `now`: as asked, or after the `days` that are set, with the window at the latest, or with
 * the window, or after two weeks. Throws where that is no end to come.
 */
export function expiryOf(asked: string | undefined, otherwise: Otherwise, now: Date): Date {
  if (asked === undefined) return usualEnd(otherwise, now);
  const expiresAt = new Date(asked);
  if (expiresAt <= now) throw wrong('is past', 'a time to come');
  if (expiresAt.getTime() > now.getTime() + MOST_DAYS * DAY_MS)
    throw wrong('is more than a year away', 'a time within a year');
  return expiresAt;
}

function usualEnd({ window, days }: Otherwise, now: Date): Date {
  const after = (count: number): Date => new Date(now.getTime() + count * DAY_MS);
  if (window === null) return after(days ?? USUAL_DAYS);
  const closesAt = new Date(window.closesAt);
  if (closesAt <= now)
    throw new Problem(
      409,
      'window-over',
      'The window of this assessment is over: publish it with a later one.',
    );
  return days === null || after(days) > closesAt ? closesAt : after(days);
}

const wrong = (message: string, expected: string): Problem =>
  invalidInput([{ path: 'expiresAt', message, expected }]);
