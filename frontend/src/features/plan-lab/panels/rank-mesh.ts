import type { Plan } from '@meshwright/graders/plan';

/** Where one rank stands in the mesh. */
export interface RankPlace {
  readonly rank: number;
  readonly tp: number;
  readonly cp: number;
  readonly dp: number;
  readonly pp: number;
}

export type Axis = 'tp' | 'cp' | 'dp' | 'pp';
type Degrees = Pick<Plan, Axis>;

/** Megatron's order: tensor ranks are neighbours, then context, data, and pipeline outermost. */
export function placeOf(rank: number, { tp, cp, dp }: Degrees): RankPlace {
  return {
    rank,
    tp: rank % tp,
    cp: Math.floor(rank / tp) % cp,
    dp: Math.floor(rank / (tp * cp)) % dp,
    pp: Math.floor(rank / (tp * cp * dp)),
  };
}

const strides = ({ tp, cp, dp }: Degrees): Readonly<Record<Axis, number>> => ({
  tp: 1,
  cp: tp,
  dp: tp * cp,
  pp: tp * cp * dp,
});

/** The ranks that form a group with `rank` along one axis, in order. */
export function groupOf(rank: number, axis: Axis, degrees: Degrees): readonly number[] {
  const stride = strides(degrees)[axis];
  const first = rank - placeOf(rank, degrees)[axis] * stride;
  return Array.from({ length: degrees[axis] }, (_, i) => first + i * stride);
}

/** Ranks as people write them: 0–7, 16–23; or 4, 12, 20, … when they are apart. */
export function rankList(ranks: readonly number[], most = 6): string {
  const first = ranks[0] ?? 0;
  const last = ranks.at(-1) ?? first;
  if (ranks.length === 1) return String(first);
  if (last - first === ranks.length - 1) return `${first}–${last}`;
  if (ranks.length <= most) return ranks.join(', ');
  return `${ranks.slice(0, most - 1).join(', ')}, … ${last}`;
}
