import type { Seconds } from '../../units/units.js';
import { inputOf, operationIndex } from './schedules/dependency.js';
import type {
  Operation,
  OperationKind,
  PipelineShape,
  Schedule,
  StageWork,
} from './schedules/schedule.js';

export interface PipelineEvent {
  readonly stage: number;
  readonly microBatch: number;
  readonly chunk: number;
  readonly kind: OperationKind;
  readonly start: Seconds;
  readonly end: Seconds;
}

/** Seconds of one operation of a stage. */
export type OperationSeconds = (operation: Operation, stage: number) => Seconds;

/** What each operation takes by the work of its chunk: a backward with or without weight gradients. */
export function secondsOf(work: StageWork, chunks: number, splits: boolean): OperationSeconds {
  return ({ kind, chunk }, stage) => {
    const at = stage * chunks + chunk;
    const weight = work.weight[at] ?? 0;
    if (kind === 'forward') return work.forward[at] ?? 0;
    if (kind === 'weight') return weight;
    return (work.backward[at] ?? 0) - (splits ? weight : 0);
  };
}

/** One rank's operations, those that run as one together. */
export function unitsOf(order: readonly Operation[]): Operation[][] {
  const units: Operation[][] = [];
  for (const o of order) {
    const last = units.at(-1);
    if (o.joined === true && last !== undefined) last.push(o);
    else units.push([o]);
  }
  return units;
}

/** The state of a pipeline that is being played. */
class Stage {
  readonly units: readonly (readonly Operation[])[];
  next = 0;
  free: Seconds = 0;

  constructor(units: readonly (readonly Operation[])[]) {
    this.units = units;
  }

  get done(): boolean {
    return this.next >= this.units.length;
  }
}

/**
 * Play a schedule: each stage runs its operations in order, each as soon as its input has arrived.
 * Throws when the orders of the stages wait for each other: a fault of the schedule.
 */
export function simulate(
  schedule: Schedule,
  shape: PipelineShape,
  seconds: OperationSeconds,
): PipelineEvent[] {
  const stages = Array.from(
    { length: shape.stages },
    (_, r) => new Stage(unitsOf(schedule.order(shape, r))),
  );
  const ends = new Float64Array(3 * shape.microBatches * shape.stages * shape.chunks).fill(NaN);
  const events: PipelineEvent[] = [];

  /** When the inputs of a unit have arrived, NaN if that is not known yet; what it hands itself does not count. */
  const readyAt = (unit: readonly Operation[], r: number): Seconds => {
    let ready = 0;
    for (const o of unit) {
      const input = inputOf(schedule.placement, shape, o, r);
      if (input < 0 || unit.some((own) => operationIndex(shape, own, r) === input)) continue;
      ready = Math.max(ready, ends[input] ?? NaN);
    }
    return ready;
  };
  const run = (stage: Stage, r: number): boolean => {
    const unit = stage.units[stage.next];
    if (unit === undefined) return false;
    const ready = readyAt(unit, r);
    if (Number.isNaN(ready)) return false;
    let at = Math.max(stage.free, ready);
    for (const o of unit) {
      const end = at + seconds(o, r);
      const { microBatch, chunk, kind } = o;
      events.push({ stage: r, microBatch, chunk, kind, start: at, end });
      at = end;
    }
    for (const o of unit) ends[operationIndex(shape, o, r)] = at;
    stage.free = at;
    stage.next += 1;
    return true;
  };
  for (let moved = true; moved;) {
    moved = false;
    stages.forEach((stage, r) => {
      while (run(stage, r)) moved = true;
    });
  }
  if (stages.some((s) => !s.done)) {
    throw new Error(`${schedule.title}: the orders of the stages wait for each other`);
  }
  return events;
}

/** End of the last event. */
export const makespan = (events: readonly PipelineEvent[]): Seconds =>
  events.reduce((latest, e) => Math.max(latest, e.end), 0);
