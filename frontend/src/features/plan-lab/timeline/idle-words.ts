import type { Evaluation, Timeline } from '@meshwright/graders/plan';
import { count, number, percent } from '../../../ui/format.js';

/**
 * What idles on the timeline, beside the share of the step that the figures call idle: the step waits as long as its
 * busiest stage waits, and stages with less to do wait longer.
 */
export function idleWords(
  drawn: Pick<Timeline, 'events' | 'stages' | 'idleShare'>,
  { microBatches, bubbleFraction }: Pick<Evaluation, 'microBatches' | 'bubbleFraction'>,
): string {
  const seen = 1 + Math.max(0, ...drawn.events.map((e) => e.microBatch));
  const part = seen < microBatches;
  const of = part
    ? `The first ${seen} of ${number(microBatches)} micro-batches`
    : count(seen, 'micro-batch', 'micro-batches');
  const mean = percent(Math.max(0, drawn.idleShare), 1);
  if (drawn.stages === 1) return `${of} on one stage: nothing idles`;
  const whole = part ? ' in the whole step' : '';
  return `${of}. Stages idle for ${mean} of the time on average, the busiest for ${percent(bubbleFraction, 1)}${whole}`;
}
