import type { PlanDetail, PlanItem, Report } from '@meshwright/graders';

/** What a plan question asks for; at one price and one size of run, time is what all but memory come to. */
type Objective = PlanItem['objective'];

/** What of a step or of a peak is no more than rounding between two plans. */
const ROUNDING = 0.002;

/**
 * The knob by which the plan that a report calls the best found can be bettered, in words; undefined where there is
 * none. A room offers every knob, so a space that leaves one out calls "best" what a candidate can beat.
 * @param best the report on the best plan itself: its levers keep memory and constraints
 */
export function bettered(best: Report, objective: Objective): string | undefined {
  if (best.detail === undefined || !('levers' in best.detail)) return undefined;
  const { levers, yours }: PlanDetail = best.detail;
  if (yours === undefined) return undefined;
  const lever = levers.find(({ fits, stepSecondsDelta, peakMemoryDelta }) => {
    const added =
      objective === 'peakMemoryBytes'
        ? peakMemoryDelta / yours.peakMemoryBytes
        : stepSecondsDelta / yours.stepSeconds.total;
    return fits && added < -ROUNDING;
  });
  return lever && `${lever.knob} ${JSON.stringify(lever.from)} to ${JSON.stringify(lever.to)}`;
}
