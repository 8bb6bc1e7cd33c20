import { setPriority } from 'node:os';

/** What a thread is asked: which of its works, on what, and where it says that it has begun. */
export interface Order {
  readonly work: string;
  readonly input: unknown;
  /** In memory that both threads see: the process's clock at the beginning in nanoseconds; 0 before. */
  readonly begun: BigInt64Array;
}

type Work = (input: never) => unknown;

/** What the file of a thread exports as its default: does one of `works` by its name. */
export function worker(works: Readonly<Record<string, Work>>): (order: Order) => unknown {
  stepBack();
  return ({ work, input, begun }) => {
    const found = works[work];
    if (found === undefined) throw new Error(`this thread does no ${work}`);
    // what loading the thread took is not the work's
    Atomics.store(begun, 0, process.hrtime.bigint());
    return found(input as never);
  };
}

/** A little less of the processor than those who answer: 0 is usual, 19 the least. */
const NICENESS = 10;

/** On Linux alone a thread has a priority of its own (setpriority(2)); elsewhere this would slow the whole server. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // a system that does not let us: the thread works all the same
  }
}
