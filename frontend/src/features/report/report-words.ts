import { percent } from '../../ui/format.js';

/** What a report offers next and what its score is out of, by what was done. */
export function reportWords(
  kind: 'practice' | 'interview' | 'assessment',
  questions: number,
): {
  readonly again: { readonly to: string; readonly label: string } | null;
  readonly outOf: string;
} {
  const again = {
    practice: { to: '/practice', label: 'Another question' },
    interview: { to: '/interview', label: 'Another interview' },
    assessment: null,
  }[kind];
  return { again, outOf: questions > 1 ? 'of 10, each question by its share' : 'of 10' };
}

interface Weighed {
  readonly weight: number;
  readonly followUpOf?: string | undefined;
}

/**
 * What a question counts, as a share: its weight is in the minutes that the bank means for it, which are not those that
 * the clock of an interview gave.
 */
export function shareWords(item: Weighed, items: readonly Weighed[]): string {
  if (item.followUpOf !== undefined) return 'counts above';
  const all = items.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? '' : `${percent(item.weight / all)} of the score`;
}
