import type { ScheduleAnswer } from '../../../answers/schedule.js';
import type { CriterionReport, Report } from '../../../report.js';
import { hundredths, total } from '../../../report.js';
import { play, type PassAt, type Pipeline, type Played } from './play.js';

/** A question that gives a small pipeline and asks for the order of the passes of each stage. */
export interface ScheduleItem {
  readonly kind: 'schedule';
  readonly id: string;
  readonly pipeline: Pipeline;
  /** By stage, how many micro-batches' activations it can hold at once. */
  readonly holds: readonly number[];
  /** A layout that takes the least time, by stage. */
  readonly best: readonly (readonly string[])[];
  /** Why nothing takes less, in Markdown. */
  readonly working: string;
}

/** What a report says of a layout besides its rows. */
export interface ScheduleDetail {
  readonly yours: Played;
  readonly best: Played;
  readonly working: string;
}

const points = { valid: 2, memory: 2, bubble: 6 } as const;
/** At this ratio to the least time no point for the bubble is left. */
const FAR_AWAY = 1.5;
/** Faults that are told by name in one row. */
const TOLD = 4;

const told = (all: readonly PassAt[]): string =>
  all
    .slice(0, TOLD)
    .map(({ stage, pass }) => `${pass} on stage ${stage}`)
    .join(', ') + (all.length > TOLD ? ` and ${all.length - TOLD} more` : '');

/** What keeps a layout from running to its end, and what to do about it first. */
function faultOf({ missing, doubled, unknown, circle }: Played): { missing: string; next: string } {
  const [wait] = circle;
  if (unknown.length > 0)
    return {
      missing: `There is no such pass: ${told(unknown)}.`,
      next: 'Write a pass as its letter and its micro-batch, such as F1, in a stage that there is.',
    };
  if (doubled.length > 0)
    return { missing: `Placed twice: ${told(doubled)}.`, next: 'Place each pass once.' };
  if (wait !== undefined)
    return {
      missing: `Nothing can go on: ${circle
        .map(
          (each) =>
            `${each.pass} on stage ${each.stage} waits for ${each.for.pass} on stage ${each.for.stage}`,
        )
        .join('; ')}.`,
      next: `Place what ${wait.pass} on stage ${wait.stage} waits for before it.`,
    };
  return { missing: `Not placed: ${told(missing)}.`, next: 'Place every pass of every stage.' };
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly share: number;
  readonly maxPoints: number;
  readonly lack: { readonly missing: string; readonly next: string };
}

const rowOf = ({ id, label, share, maxPoints, lack }: Row): CriterionReport => ({
  ...{ id, label, maxPoints, quotes: [] },
  level: share >= 1 ? 'right' : share > 0 ? 'partly' : 'none',
  points: hundredths(maxPoints * share),
  ...(share >= 1 ? {} : lack),
});

const NOT_RUN = {
  missing: 'It is counted of a layout that runs to its end.',
  next: 'Make the layout run first.',
};
const NOT_HELD = {
  missing: 'It is counted of a layout that fits the memory of every stage.',
  next: 'Make the layout fit first.',
};

function memoryRow({ holds }: ScheduleItem, yours: Played): CriterionReport {
  const full = yours.peaks.flatMap((peak, r) =>
    peak > (holds[r] ?? 0) ? [{ stage: r + 1, peak, most: holds[r] ?? 0 }] : [],
  );
  const [first] = full;
  return rowOf({
    id: 'memory',
    label: 'Fits the memory of every stage',
    share: yours.valid && first === undefined ? 1 : 0,
    maxPoints: points.memory,
    lack:
      first === undefined
        ? NOT_RUN
        : {
            missing: full
              .map(
                ({ stage, peak, most }) =>
                  `Stage ${stage} holds ${peak} micro-batches and may hold ${most}.`,
              )
              .join(' '),
            next: `On stage ${first.stage}, run a backward before the forward that is one too many.`,
          },
  });
}

/** Idle time of all stages together. */
const bubbleOf = ({ idle }: Played): number => idle.reduce((all, time) => all + time, 0);

function bubbleRow(yours: Played, best: Played, fits: boolean): CriterionReport {
  const ratio = yours.span / best.span;
  const share = Math.min(1, Math.max(0, (FAR_AWAY - ratio) / (FAR_AWAY - 1)));
  const idlest = yours.idle.indexOf(Math.max(...yours.idle)) + 1;
  return rowOf({
    id: 'bubble',
    label: 'Takes the least time',
    share: fits ? share : 0,
    maxPoints: points.bubble,
    lack: !yours.valid
      ? NOT_RUN
      : !fits
        ? NOT_HELD
        : {
            missing: `It takes ${yours.span} units and ${best.span} are possible; the stages are idle for ${bubbleOf(yours)} units together, ${bubbleOf(best)} at the least.`,
            next: `Look at what stage ${idlest} waits for: it is idle the longest.`,
          },
  });
}

/**
 * Grades a layout of passes by playing it: it runs to its end (2), no stage holds more activations than it can (2), and
 * how near it comes to the least time (6). One that does not run earns nothing; one that does not fit earns nothing for
 * its time, as no cluster would run it.
 */
export function gradeSchedule(item: ScheduleItem, answer: ScheduleAnswer): Report<ScheduleDetail> {
  const yours = play(item.pipeline, answer.stages);
  const best = play(item.pipeline, item.best);
  const valid = rowOf({
    id: 'valid',
    label: 'Runs every pass, each after what it needs',
    share: yours.valid ? 1 : 0,
    maxPoints: points.valid,
    lack: yours.valid ? NOT_RUN : faultOf(yours),
  });
  const memory = memoryRow(item, yours);
  const fits = yours.valid && memory.points > 0;
  return total({
    kind: 'schedule',
    criteria: [valid, memory, bubbleRow(yours, best, fits)],
    misconceptions: [],
    adjustments: [],
    notUnderstood: [],
    detail: { yours, best, working: item.working },
  });
}
