import type { Release } from '../../taking/assessments/index.js';
import type { Refusal, ResultState } from './results.schemas.js';

/** Why a result in this state may not be told now; null where it may. */
export function refusalOf(state: ResultState, { settings }: Release, now: Date): Refusal | null {
  if (settings.results.releaseAfter === 'never') return 'not-told';
  if (state === 'reviewing') return 'not-reviewed';
  const { window } = settings;
  return settings.results.releaseAfter === 'window' &&
    window !== null &&
    new Date(window.closesAt) > now
    ? 'window-open'
    : null;
}
