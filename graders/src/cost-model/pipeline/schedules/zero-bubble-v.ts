import { vShape } from './placement.js';
import { ProgramSpan } from './program.js';
import type { Operation, PipelineShape, Schedule } from './schedule.js';

/** Writes down a rank's operations, each kind of each chunk in the order of the micro-batches. */
class Script {
  readonly operations: Operation[] = [];
  readonly done: Readonly<Record<Operation['kind'], [number, number]>> = {
    forward: [0, 0],
    backward: [0, 0],
    weight: [0, 0],
  };
  private readonly microBatches: number;

  constructor(microBatches: number) {
    this.microBatches = microBatches;
  }

  /** The next operation of a kind; micro-batches that do not exist only keep the order. */
  add(kind: Operation['kind'], chunk: 0 | 1): void {
    const microBatch = this.done[kind][chunk];
    this.done[kind][chunk] += 1;
    if (microBatch < this.microBatches) this.operations.push({ kind, microBatch, chunk });
  }

  backwardAndWeight(chunk: 0 | 1): void {
    this.add('backward', chunk);
    this.add('weight', chunk);
  }
}

/** Forwards until the first micro-batches have come back up the V and their gradients can start. */
function warmUp(script: Script, p: number, r: number): void {
  for (let i = 0; i < 2 * (p - r) - 1; i += 1) script.add('forward', 0);
  for (let i = 0; i < r; i += 1) {
    script.add('forward', 1);
    script.add('forward', 0);
  }
  for (let i = 0; i < p - r; i += 1) {
    script.add('forward', 1);
    script.backwardAndWeight(1);
  }
}

/** Input gradients first, so that the ranks above can go on; weight gradients fill what would be idle. */
function coolDown(script: Script, p: number, r: number): void {
  const { backward, weight } = script.done;
  for (let i = 0; i < r; i += 1) {
    script.add('backward', 0);
    script.add('backward', 1);
  }
  for (let i = 0; i < p - r; i += 1) script.backwardAndWeight(0);
  while (weight[1] < backward[1]) script.add('weight', 1);
  while (weight[0] < backward[0]) script.add('weight', 0);
}

function order({ stages: p, microBatches }: PipelineShape, r: number): readonly Operation[] {
  const script = new Script(microBatches);
  const { forward } = script.done;
  // fewer than 2p - 1 micro-batches leave gaps in the order of 2p - 1
  const m = Math.max(2 * p - 1, microBatches);
  warmUp(script, p, r);
  while (forward[1] < forward[0] || forward[0] < m) {
    if (forward[0] < m) script.add('forward', 0);
    script.backwardAndWeight(0);
    script.add('forward', 1);
    script.backwardAndWeight(1);
  }
  coolDown(script, p, r);
  return script.operations;
}

/** Two chunks a rank placed as a V: no idle time where F = B = W, with the memory of 1F1B's first stage on every rank. */
export const zeroBubbleV: Schedule = {
  title: 'ZB-V',
  source: 'arXiv:2401.10241 section 5; order as in PyTorch ScheduleZBVZeroBubble',
  splitsBackward: true,
  chunks: 2,
  placement: vShape,
  copies: 1,
  period: () => 1,
  inFlight: ({ stages: p, microBatches: m }, r) => Math.min(2 * m, m + 1 + r, 2 * p) / 2,
  span: (shape, work) => program.of(shape, work),
  order,
};

const program = new ProgramSpan(zeroBubbleV);
