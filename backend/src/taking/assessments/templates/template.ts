import type { Blueprint, BlueprintItem, PoolItem } from '../blueprint.schemas.js';
import type { Settings } from '../settings.schemas.js';

/** A start for an assessment: everything in it can be changed. */
export interface Template {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly blueprint: Blueprint;
  readonly settings: Settings;
}

export const pool = (pool: Partial<PoolItem> & Pick<PoolItem, 'count'>): BlueprintItem => ({
  type: 'pool',
  topics: [],
  tiers: [],
  kinds: [],
  guides: [],
  exclude: [],
  weight: 10,
  ...pool,
});

export const fixed = (questionId: string, weight: number): BlueprintItem => ({
  type: 'fixed',
  questionId,
  weight,
});
