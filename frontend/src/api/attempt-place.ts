import type { AttemptSummary } from './shapes.js';

/**
 * Where an attempt is gone on with or read: a report for practice and interviews, and for an assessment its room, which leads to
 * the result once there is one.
 */
export function attemptPlace({
  id,
  kind,
  state,
}: Pick<AttemptSummary, 'id' | 'kind' | 'state'>): string {
  if (kind === 'assessment') return `/assessment/${id}`;
  if (!['waiting', 'running', 'paused'].includes(state)) return `/attempts/${id}`;
  return kind === 'interview' ? `/interview/${id}` : `/attempts/${id}/resume`;
}
