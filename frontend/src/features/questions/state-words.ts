/** The words for where an own question stands. */
import type { OwnQuestion, OwnQuestionSummary } from '../../api/shapes.js';
import { count, date } from '../../ui/format.js';

/** What may be done with an own question in the list. */
export type Deed = 'archive' | 'restore' | 'delete';

/** Where a question stands, for filters and colours. */
export type Standing = 'draft' | 'waiting' | 'approved' | 'edited' | 'archived';

type Facts = Pick<OwnQuestionSummary, 'state' | 'faults'> & {
  readonly approved: { readonly number: number; readonly changed: boolean } | null;
};

export function standingOf({ state, faults, approved }: Facts): Standing {
  if (state === 'archived') return 'archived';
  if (approved !== null) return approved.changed ? 'edited' : 'approved';
  return faults > 0 ? 'draft' : 'waiting';
}

const faultWords = (faults: number): string => (faults > 0 ? `, ${count(faults, 'fault')}` : '');

/** "Draft, 3 faults", "Approved, version 2". */
export function stateWords(question: Facts): string {
  const { faults, approved } = question;
  switch (standingOf(question)) {
    case 'draft':
      return `Draft${faultWords(faults)}`;
    case 'waiting':
      return 'Waits for a second person';
    case 'approved':
      return `Approved, version ${approved?.number ?? 1}`;
    case 'edited':
      return `Approved, edited since${faultWords(faults)}`;
    case 'archived':
      return 'Archived';
  }
}

export const TONES: Readonly<Record<Standing, string>> = {
  draft: 'text-quiet',
  waiting: 'text-warn',
  approved: 'text-good',
  edited: 'text-warn',
  archived: 'text-quiet',
};

export const STANDINGS: readonly { value: Standing | ''; label: string }[] = [
  { value: '', label: 'Any state' },
  { value: 'draft', label: 'Draft with faults' },
  { value: 'waiting', label: 'Waits for a second person' },
  { value: 'approved', label: 'Approved' },
  { value: 'edited', label: 'Approved, edited since' },
];

const LEFT = 'somebody who has left';
const ALONE = '; one of its authors, as nobody else here could look';

/** "Approved as version 2 by Ann on 3 Nov 2026"; null before the first approval. */
export function approvedWords({ approved }: Pick<OwnQuestion, 'approved'>): string | null {
  if (approved === null) return null;
  const { number, by, at, alone } = approved;
  return `Approved as version ${number} by ${by ?? LEFT} on ${date(at)}${alone ? ALONE : ''}`;
}

/** Who has met the question; what many have seen is secret no longer. */
export const seenWords = ({ people, last }: OwnQuestionSummary['seen']): string =>
  people === 0
    ? 'shown to no candidate yet'
    : `shown to ${count(people, 'candidate')}${last === null ? '' : `, last on ${date(last)}`}`;

/** "by Ann on 3 Nov 2026". */
export const versionWords = ({
  by,
  at,
  alone,
}: {
  by: string | null;
  at: string;
  alone: boolean;
}) => `by ${by ?? LEFT} on ${date(at)}${alone ? ', one of its authors' : ''}`;
