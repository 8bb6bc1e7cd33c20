import type { InvitationLetter } from '../../api/shapes.js';

type Door = InvitationLetter['door'];

/** What is said where nobody can go on, and what to do about it. */
export const CLOSED_DOORS: Partial<Record<Door, { title: string; text: string }>> = {
  revoked: {
    title: 'This invitation was withdrawn',
    text: 'The organisation has taken it back. If you think that this is a mistake, answer the mail that it came with, or write to the person who invited you.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'The time to begin is over. The organisation can give you a new end: write to the person who invited you, and open the same link again afterwards.',
  },
  closed: {
    title: 'This assessment is closed',
    text: 'It takes nobody any more. Write to the person who invited you if you think that you should still be able to take it.',
  },
  'used-up': {
    title: 'You have handed in',
    text: 'There is nothing left to take. What you handed in has been received; your page says what comes of it, and when.',
  },
};
