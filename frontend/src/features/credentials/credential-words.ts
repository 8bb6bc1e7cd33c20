import type { CheckedCredential } from '../../api/shapes.js';

type Outcome = CheckedCredential['outcome'];

interface Said {
  readonly title: string;
  readonly text: string;
  readonly good: boolean;
}

/** What a check came to, to whoever was handed the credential. */
const OUTCOMES: Readonly<Record<Outcome, Said>> = {
  valid: {
    title: 'This credential holds',
    text: 'This server has signed it, nothing in it was changed, and it has not been withdrawn.',
    good: true,
  },
  expired: {
    title: 'This credential has expired',
    text: 'It is genuine, and was good until the day that stands in it.',
    good: false,
  },
  'not-yet-valid': {
    title: 'This credential is not good yet',
    text: 'It is genuine, and good from the day that stands in it.',
    good: false,
  },
  withdrawn: {
    title: 'This credential was withdrawn',
    text: 'It is genuine, and the organisation that issued it has taken it back.',
    good: false,
  },
  altered: {
    title: 'This credential was altered',
    text: 'Its signature does not fit what stands in it. Nothing in it can be believed.',
    good: false,
  },
  'other-key': {
    title: 'This server has not signed this credential',
    text: 'It may be another server’s, where it has to be checked, or a forgery.',
    good: false,
  },
  unreadable: {
    title: 'This is no credential',
    text: 'Paste the whole text, or choose the file as you got it.',
    good: false,
  },
};

export const outcomeWords = ({ outcome }: Pick<CheckedCredential, 'outcome'>): Said =>
  OUTCOMES[outcome];
