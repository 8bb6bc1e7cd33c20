/** When an invitation ends. Pure. */
import type { Settings } from '../assessments/index.js';
import { invalidInput, Problem } from '../../platform/http/index.js';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 14;
const MOST_DAYS = 366;

/** The end of an invitation made `now`: as asked, or with the window, or after two weeks. Throws where that is no end to come. */
export function expiryOf(
  asked: string | undefined,
  { window }: Pick<Settings, 'window'>,
  now: Date,
): Date {
  if (asked === undefined) {
    if (window === null) return new Date(now.getTime() + USUAL_DAYS * DAY_MS);
    const closesAt = new Date(window.closesAt);
    if (closesAt > now) return closesAt;
    throw new Problem(
      409,
      'window-over',
      'The window of this assessment is over: publish it with a later one.',
    );
  }
  const expiresAt = new Date(asked);
  if (expiresAt <= now) throw wrong('is past', 'a time to come');
  if (expiresAt.getTime() > now.getTime() + MOST_DAYS * DAY_MS)
    throw wrong('is more than a year away', 'a time within a year');
  return expiresAt;
}

const wrong = (message: string, expected: string): Problem =>
  invalidInput([{ path: 'expiresAt', message, expected }]);
