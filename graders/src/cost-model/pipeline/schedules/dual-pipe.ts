import { bidirectional } from './placement.js';
import { ProgramSpan } from './program.js';
import type { Operation, PipelineShape, Schedule } from './schedule.js';

/** The direction whose micro-batches a rank meets first is `near`, the other one `far`. */
type Direction = 'near' | 'far';

/**
 * Writes down one rank's operations. A backward runs its weight gradients with it, joined, unless they are put off
 * to fill a gap; put-off ones are done in turn.
 */
class Script {
  readonly operations: Operation[] = [];
  private readonly chunks: Readonly<Record<Direction, number>>;
  private readonly half: number;
  private readonly forwards = [0, 0];
  private readonly backwards = [0, 0];
  private readonly putOff: Operation[] = [];

  constructor(half: number, isFirstHalf: boolean) {
    this.half = half;
    this.chunks = isFirstHalf ? { near: 0, far: 1 } : { near: 1, far: 0 };
  }

  /** Micro-batches of direction 0 come first in number, then those of direction 1. */
  private next(kind: Operation['kind'], counts: number[], direction: Direction): Operation {
    const chunk = this.chunks[direction];
    const n = counts[chunk] ?? 0;
    counts[chunk] = n + 1;
    return { kind, microBatch: chunk * this.half + n, chunk };
  }

  forward(direction: Direction): void {
    this.operations.push(this.next('forward', this.forwards, direction));
  }

  backward(direction: Direction, with_: { readonly forward?: true } = {}): void {
    const backward = this.next('backward', this.backwards, direction);
    this.operations.push(with_.forward === true ? { ...backward, joined: true } : backward, {
      ...backward,
      kind: 'weight',
      joined: true,
    });
  }

  /** A forward and a backward of the other direction whose computation and communication overlap. */
  both(forward: Direction, backward: Direction): void {
    this.forward(forward);
    this.backward(backward, { forward: true });
  }

  inputGradient(direction: Direction): void {
    const backward = this.next('backward', this.backwards, direction);
    this.operations.push(backward);
    this.putOff.push({ ...backward, kind: 'weight' });
  }

  weight(): void {
    const oldest = this.putOff.shift();
    if (oldest !== undefined) this.operations.push(oldest);
  }
}

const times = (n: number, act: (i: number) => void): void => {
  for (let i = 0; i < n; i += 1) act(i);
};

/** The last backwards of a rank: the second half of them put their weight gradients off. */
function drain(script: Script, fromEnd: number, outer: number): void {
  const pairs = fromEnd + 1;
  times(2 * pairs, (i) => {
    const direction = i % 2 === 0 ? 'far' : 'near';
    if (i >= pairs) script.inputGradient(direction);
    else script.backward(direction);
  });
  times(outer, () => {
    script.weight();
    script.inputGradient('near');
  });
  times(pairs, () => {
    script.weight();
  });
}

/** The eight steps of DualPipe's schedule; both halves of the ranks mirror each other. */
function order({ stages: p, microBatches }: PipelineShape, stage: number): readonly Operation[] {
  const fromEnd = Math.min(stage, p - 1 - stage);
  const outer = p / 2 - 1 - fromEnd;
  const script = new Script(microBatches / 2, stage < p / 2);
  times(2 * outer, () => {
    script.forward('near');
  });
  times(fromEnd + 1, () => {
    script.forward('near');
    script.forward('far');
  });
  times(outer, () => {
    script.inputGradient('far');
    script.weight();
    script.forward('far');
  });
  times(microBatches / 2 - p + fromEnd + 1, (i) => {
    // the two middle ranks do not overlap their first pair: its backward would wait for the forward
    if (i === 0 && outer === 0) {
      script.forward('near');
      script.backward('far');
    } else script.both('near', 'far');
    script.both('far', 'near');
  });
  times(outer, () => {
    script.backward('far');
    script.both('far', 'near');
  });
  drain(script, fromEnd, outer);
  return script.operations;
}

/** Micro-batches from both ends of the pipeline: a forward of one direction runs with a backward of the other. */
export const dualPipe: Schedule = {
  title: 'DualPipe',
  source: 'arXiv:2412.19437 section 3.2.1 and table 2; deepseek-ai/DualPipe',
  splitsBackward: true,
  chunks: 2,
  placement: bidirectional,
  copies: 2,
  period: () => 2,
  // p + 1 micro-batches, each on one of the two chunks
  inFlight: ({ stages, microBatches }) => Math.min(microBatches, stages + 1) / 2,
  span: (shape, work) => program.of(shape, work),
  order,
};

const program = new ProgramSpan(dualPipe);
