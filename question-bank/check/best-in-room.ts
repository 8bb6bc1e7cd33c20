import type { Report } from '@meshwright/graders';

/** What of a step or of a peak is no more than rounding between two plans. */
const ROUNDING = 0.002;

/** What a room offers beside the degrees; interleaving with as many chunks as it takes at least. */
const OFFERED: readonly Readonly<Record<string, unknown>>[] = [
  ...['gpipe', '1f1b', 'zb-h1', 'zb-v', 'v-half', 'v-min', 'dualpipe'].map((schedule) => ({
    schedule,
    vpp: 1,
  })),
  { schedule: 'interleaved', vpp: 2 },
  ...['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'].map((sharding) => ({ sharding })),
  ...['none', 'selective', 'full'].map((recompute) => ({ recompute })),
  ...['flash', 'unfused'].map((attention) => ({ attention })),
  ...[true, false].map((sequenceParallel) => ({ sequenceParallel })),
  ...[1, 2, 4, 8, 16].map((microBatch) => ({ microBatch })),
];

/**
 * The knob by which the best plan of a question's space can be bettered, in words; undefined where there is none. A room
 * offers every knob, so a space that leaves one out calls "best" what a candidate can beat.
 * @param grade the report on a plan: its ratio is there only where the plan fits and keeps the constraints
 */
export function bettered(
  best: Readonly<Record<string, unknown>>,
  grade: (plan: unknown) => Report,
): string | undefined {
  const found = OFFERED.find((knob) => {
    const { detail } = grade({ ...best, ...knob });
    const ratio = detail !== undefined && 'gates' in detail ? detail.ratio : undefined;
    return ratio !== undefined && ratio < 1 - ROUNDING;
  });
  return found && JSON.stringify(found);
}
