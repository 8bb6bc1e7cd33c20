import type { Blueprint, BlueprintItem, PoolItem } from '../blueprint.schemas.js';
import type { Settings } from '../settings.schemas.js';

/** A start for an assessment: everything in it can be changed. */
export interface Template {
  readonly id: string;
  readonly title: string;
  /** What it covers. */
  readonly summary: string;
  /** What belongs to it and the public bank asks nothing about. */
  readonly gap?: string;
  /** For a kind of work, or for any by its length. */
  readonly group: 'role' | 'form';
  readonly blueprint: Blueprint;
  readonly settings: Settings;
}

/** Own questions first, as far as the organisation has any: those of the public bank can be read with their answers. */
export const pool = (pool: Partial<PoolItem> & Pick<PoolItem, 'count'>): BlueprintItem => ({
  type: 'pool',
  source: 'own-first',
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
