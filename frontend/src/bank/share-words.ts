import type { AssessmentShares } from '../api/shapes.js';

/** Who can know what the points are for, the secret first; what has no share is left out. */
export function shareWords({ own, figures, open }: AssessmentShares): Share[] {
  const all = [
    { key: 'own', share: own, words: 'secret, own questions', tone: 'bg-data-1' },
    {
      key: 'figures',
      share: figures,
      words: 'public practice, other figures here',
      tone: 'bg-data-7',
    },
    { key: 'open', share: open, words: 'public practice, with its answer', tone: 'bg-warn' },
  ];
  return all.filter(({ share }) => share > 0);
}

interface Share {
  readonly key: string;
  readonly share: number;
  readonly words: string;
  /** A background class. */
  readonly tone: string;
}
