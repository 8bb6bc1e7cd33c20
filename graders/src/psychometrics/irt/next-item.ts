import type { Random } from '../../random.js';
import { checkItem, itemInformation, type GradedItem } from './graded.js';

/** An item that may be asked next. */
export interface Candidate extends GradedItem {
  readonly topic: string;
  /** Share of people who have seen it so far, 0..1; absent: not counted. */
  readonly exposure?: number;
}

/** What was asked so far, and what should be. */
export interface NextItemRequest {
  /** Present estimate; 0 before the first answer. */
  readonly ability: number;
  readonly candidates: readonly Candidate[];
  /** Ids of items and their topics in the order asked. */
  readonly asked: readonly { readonly id: string; readonly topic: string }[];
  /** Wanted share of each topic; any positive numbers, of which the proportions count. Absent: topics do not matter. */
  readonly topics?: ReadonlyMap<string, number>;
  /** One of this many most informative items is taken by chance (5 is usual); 1 for the best. */
  readonly among?: number;
  /** Items that a larger share of people has seen are left out while others remain. */
  readonly mostExposure?: number;
}

const AMONG = 5;
/** The usual ceiling (Sympson & Hetter 1985). */
const MOST_EXPOSURE = 0.25;

function check({ ability, topics, among = AMONG, mostExposure = 1 }: NextItemRequest): void {
  if (!Number.isFinite(ability)) throw new RangeError(`an ability of ${String(ability)}`);
  if (!(Number.isInteger(among) && among >= 1)) {
    throw new RangeError(`one of ${String(among)} items: at least 1`);
  }
  if (!(mostExposure > 0 && mostExposure <= 1)) {
    throw new RangeError(`an exposure of ${String(mostExposure)}`);
  }
  for (const [topic, share] of topics ?? []) {
    if (!(share >= 0 && Number.isFinite(share))) {
      throw new RangeError(`topic ${topic}: a share of ${String(share)}`);
    }
  }
}

/**
 * Those of the topic that is furthest behind its share (Kingsbury & Zara 1989, Applied Measurement in Education 2,
 * 359-375); all where topics do not matter or none that is wanted has an item left.
 */
function ofNeediestTopic(
  open: readonly Candidate[],
  { asked, topics }: NextItemRequest,
): readonly Candidate[] {
  if (topics === undefined) return open;
  const total = [...topics.values()].reduce((sum, share) => sum + share, 0);
  let [neediest, most]: [string | null, number] = [null, -Infinity];
  for (const [topic, share] of topics) {
    if (share === 0 || !open.some((item) => item.topic === topic)) continue;
    const had = asked.filter((item) => item.topic === topic).length;
    const behind = (share / total) * (asked.length + 1) - had;
    if (behind > most) [neediest, most] = [topic, behind];
  }
  return neediest === null ? open : open.filter((item) => item.topic === neediest);
}

/**
 * The item to ask next, or null where none is left: of the topic that is most behind, among those not seen by too many
 * people, one of the few with the most information at the present ability, by chance (the randomesque method of
 * Kingsbury & Zara 1989). Maximum information is Lord 1980, Applications of Item Response Theory.
 * Deterministic for a generator; a RangeError for numbers out of range.
 */
export function nextItem(request: NextItemRequest, random: Random): Candidate | null {
  check(request);
  const { ability, candidates, asked, among = AMONG, mostExposure = MOST_EXPOSURE } = request;
  const done = new Set(asked.map(({ id }) => id));
  const open = candidates.filter(({ id }) => !done.has(id));
  for (const item of open) checkItem(item);
  const fresh = open.filter(({ exposure = 0 }) => exposure <= mostExposure);
  const best = ofNeediestTopic(fresh.length > 0 ? fresh : open, request)
    .map((item) => ({ item, information: itemInformation(item, ability) }))
    .sort((a, b) => b.information - a.information || (a.item.id < b.item.id ? -1 : 1))
    .slice(0, among);
  return best[Math.floor(random() * best.length)]?.item ?? null;
}

/** When to stop asking. */
export interface StopRule {
  /** Standard error of the ability at which it is known well enough; 0.3 is about a reliability of 0.9. */
  readonly standardError: number;
  readonly fewestItems: number;
  readonly mostItems: number;
}

export const stopRule: StopRule = { standardError: 0.3, fewestItems: 5, mostItems: 30 };

/** Why to stop, or null to go on. */
export function stopWhy(
  { standardError, answers }: { readonly standardError: number; readonly answers: number },
  rule: StopRule = stopRule,
): 'precise' | 'longest' | null {
  if (answers >= rule.mostItems) return 'longest';
  return answers >= rule.fewestItems && standardError <= rule.standardError ? 'precise' : null;
}
