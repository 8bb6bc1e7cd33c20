import type { Seconds } from '../units.js';
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

/** Seconds of one operation; chunks of a stage share its work equally but for what the whole work says. */
export type OperationSeconds = (operation: Operation, stage: number) => Seconds;

/** An operation takes its stage's share: 1/v of the forward, or of the backward with or without weight gradients. */
export function evenChunks(work: StageWork, chunks: number, splits: boolean): OperationSeconds {
  return ({ kind }, stage) => {
    const weight = work.weight[stage] ?? 0;
    if (kind === 'forward') return (work.forward[stage] ?? 0) / chunks;
    if (kind === 'weight') return weight / chunks;
    return ((work.backward[stage] ?? 0) - (splits ? weight : 0)) / chunks;
  };
}

const key = (o: Operation, stage: number): string =>
  `${o.kind} ${String(o.microBatch)} ${String(o.chunk)} ${String(stage)}`;

/** What an operation waits for besides its own stage: the neighbour that hands it its input. */
function dependency(
  o: Operation,
  stage: number,
  { stages: p, chunks: v }: PipelineShape,
): string | null {
  const at = (kind: OperationKind, chunk: number, r: number): string =>
    key({ kind, microBatch: o.microBatch, chunk }, r);
  if (o.kind === 'weight') return at('backward', o.chunk, stage);
  if (o.kind === 'forward') {
    if (stage > 0) return at('forward', o.chunk, stage - 1);
    return o.chunk > 0 ? at('forward', o.chunk - 1, p - 1) : null;
  }
  if (stage < p - 1) return at('backward', o.chunk, stage + 1);
  return o.chunk < v - 1 ? at('backward', o.chunk + 1, 0) : at('forward', o.chunk, stage);
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
  const orders = Array.from({ length: shape.stages }, (_, r) => schedule.order(shape, r));
  const next = new Array<number>(shape.stages).fill(0);
  const free = new Array<number>(shape.stages).fill(0);
  const ends = new Map<string, Seconds>();
  const events: PipelineEvent[] = [];
  const runnable = (stage: number): boolean => {
    const operation = orders[stage]?.[next[stage] ?? 0];
    if (operation === undefined) return false;
    const waitsFor = dependency(operation, stage, shape);
    const ready = waitsFor === null ? 0 : ends.get(waitsFor);
    if (ready === undefined) return false;
    const start = Math.max(free[stage] ?? 0, ready);
    const end = start + seconds(operation, stage);
    ends.set(key(operation, stage), end);
    events.push({ stage, ...operation, start, end });
    free[stage] = end;
    next[stage] = (next[stage] ?? 0) + 1;
    return true;
  };
  for (let moved = true; moved;) {
    moved = false;
    for (let r = 0; r < shape.stages; r += 1) while (runnable(r)) moved = true;
  }
  if (orders.some((order, r) => (next[r] ?? 0) < order.length)) {
    throw new Error(`${schedule.title}: the orders of the stages wait for each other`);
  }
  return events;
}

/** End of the last event. */
export const makespan = (events: readonly PipelineEvent[]): Seconds =>
  events.reduce((latest, e) => Math.max(latest, e.end), 0);
