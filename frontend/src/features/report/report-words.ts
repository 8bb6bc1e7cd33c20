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
  return { again, outOf: questions > 1 ? 'of 10, weighted by minutes' : 'of 10' };
}
