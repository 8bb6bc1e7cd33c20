import { TIERS } from '../../bank/tiers.js';
import { KINDS } from '../../kinds/table.js';
/** The words of the editor for what the API names. */
import type { AssessmentSettings, AssessmentSummary, BlueprintPool } from '../../api/shapes.js';

export const AIDS: readonly { value: AssessmentSettings['aids']; label: string; note: string }[] = [
  { value: 'plan-lab', label: 'Plan lab', note: 'every change shows memory and time; no search' },
  { value: 'calculator', label: 'Calculator', note: 'arithmetic only' },
  { value: 'none', label: 'None', note: 'head and paper' },
];

export const STATES: Record<AssessmentSummary['state'], { label: string; tone: string }> = {
  draft: { label: 'Draft', tone: 'text-quiet' },
  published: { label: 'Published', tone: 'text-good' },
  closed: { label: 'Closed', tone: 'text-warn' },
  archived: { label: 'Archived', tone: 'text-quiet' },
};

/** What may be done with an assessment in the list. */
export type Deed = 'duplicate' | 'close' | 'archive' | 'restore' | 'delete';

const lower = (label: string): string => label.toLowerCase();
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** What a pool draws: "intermediate or advanced number questions on Networking". */
export function poolWords(pool: BlueprintPool, topicTitles: ReadonlyMap<string, string>): string {
  const tiers = listed(
    TIERS.filter(({ value }) => pool.tiers.includes(value)).map(({ label }) => lower(label)),
  );
  const kinds = listed(
    KINDS.filter(({ value }) => pool.kinds.includes(value)).map(({ label }) => lower(label)),
  );
  const topics = listed(pool.topics.map((topic) => topicTitles.get(topic) ?? topic));
  const guides = pool.guides.length > 0 ? ` of ${listed(pool.guides)}` : '';
  const what = [tiers, kinds, 'questions'].filter((word) => word !== '').join(' ');
  return `${what}${topics === '' ? '' : ` on ${topics}`}${guides}`;
}
