/** Which share of the points is for what nobody can read before. Pure. */
import { isOwnId, stream } from '@meshwright/question-bank';
import type { Blueprint, BlueprintItem, PoolItem } from './blueprint.schemas.js';
import type { Shares } from './checks.schemas.js';
import { fillPools, reachesOf, type PoolQuestion, type Reaches } from './pools.js';

/** So many draws tell how pools that want the same own questions come to share them. */
const DRAWS = 16;

const NONE: Shares = { own: 0, figures: 0, open: 0 };

/** Over all draws: of pools by what they may draw. What is not in `bank` has no share. */
export function sharesOf(blueprint: Blueprint, bank: readonly PoolQuestion[]): Shares {
  const byId = new Map(bank.map((question) => [question.id, question]));
  const reaches = reachesOf(blueprint, bank);
  const own = ownDrawn(blueprint, bank, reaches);
  const pointsOf = (item: BlueprintItem): Shares => {
    if (item.type === 'pool') return scaled(poolPoints(item, reaches, own.get(item)), item.weight);
    const question = byId.get(item.questionId);
    return question === undefined ? NONE : scaled(pointOf([question]), item.weight);
  };
  const points = blueprint.sections
    .flatMap(({ items }) => items.map(pointsOf))
    .reduce((sum, each) => plus(sum, each), NONE);
  const all = points.own + points.figures + points.open;
  return all === 0 ? NONE : scaled(points, 1 / all);
}

const plus = (one: Shares, other: Shares): Shares => ({
  own: one.own + other.own,
  figures: one.figures + other.figures,
  open: one.open + other.open,
});

const scaled = ({ own, figures, open }: Shares, by: number): Shares => ({
  own: own * by,
  figures: figures * by,
  open: open * by,
});

/** One point for one of these, each as likely as another. Numbers are others here than in practice. */
function pointOf(questions: readonly PoolQuestion[]): Shares {
  const each = questions.map(({ id, kind }): Shares => {
    if (isOwnId(id)) return { ...NONE, own: 1 };
    return kind === 'numeric' ? { ...NONE, figures: 1 } : { ...NONE, open: 1 };
  });
  return scaled(each.reduce(plus, NONE), 1 / Math.max(1, each.length));
}

/** One point for each question of the pool. @param drawn how many of them are own */
function poolPoints(pool: PoolItem, reaches: Reaches<PoolQuestion>, drawn = 0): Shares {
  const { own, others } = reaches.get(pool) ?? { own: [], others: [] };
  return plus(scaled(pointOf(own), drawn), scaled(pointOf(others), pool.count - drawn));
}

/** How many own questions each pool draws: as many as there are, or its part where others want the same ones. */
function ownDrawn(
  blueprint: Blueprint,
  bank: readonly PoolQuestion[],
  reaches: Reaches<PoolQuestion>,
): ReadonlyMap<PoolItem, number> {
  const wanted = [...reaches.values()].flatMap((reach) => reach.own);
  if (new Set(wanted).size === wanted.length)
    return new Map([...reaches].map(([pool, { own }]) => [pool, Math.min(own.length, pool.count)]));
  return averageDrawn(blueprint, bank);
}

function averageDrawn(
  { sections }: Blueprint,
  bank: readonly PoolQuestion[],
): ReadonlyMap<PoolItem, number> {
  const drawn = new Map<PoolItem, number>();
  for (let seed = 0; seed < DRAWS; seed += 1)
    for (const [key, id] of fillPools({ sections }, bank, stream(seed)).drawn) {
      const [section = 0, at = 0] = key.split('.').map(Number);
      const item = sections[section]?.items[at];
      if (item?.type === 'pool' && isOwnId(id)) drawn.set(item, (drawn.get(item) ?? 0) + 1 / DRAWS);
    }
  return drawn;
}
