import type { Seconds } from '../../units/units.js';
import { goodputParts, type GoodputPart } from '../schema/evaluation.js';
import type { FailureTimes } from './goodput.js';
import { exponential, randomFrom, type Random } from '../../random.js';
import type { Repairs } from './spare-nodes.js';

/** One failure of a run: when it struck, how much compute it undid, how long the job then waited for a node. */
export interface Failure {
  readonly at: Seconds;
  readonly lost: Seconds;
  readonly waited: Seconds;
}

/** A run with failures, as one draw of chance has it. */
export interface FailureRun {
  /** Wall-clock time, the sum of its parts. */
  readonly seconds: Seconds;
  readonly parts: Readonly<Record<GoodputPart, Seconds>>;
  readonly goodput: number;
  readonly failures: number;
  /** The first failures, at most 1,000. */
  readonly first: readonly Failure[];
  /** False where the run was given up: a hundred thousand failures or too many repairs. */
  readonly finished: boolean;
}

/** Failures that a run may have, and steps of the simulation over all of them. */
const mostFailures = 1e5;
const mostSteps = 2e7;
const mostListed = 1000;

/** Nodes in repair and when each is back. */
class RepairQueue {
  private back: Seconds[] = [];

  private readonly repairs: Repairs;
  private readonly random: Random;

  constructor(repairs: Repairs, random: Random) {
    this.repairs = repairs;
    this.random = random;
  }

  /** Nodes in repair. */
  get size(): number {
    return this.back.length;
  }

  takeIn(now: Seconds): void {
    if (this.repairs.repair === 0) return;
    const at = now + exponential(this.random, this.repairs.repair);
    const after = this.back.findIndex((other) => other > at);
    this.back.splice(after < 0 ? this.back.length : after, 0, at);
  }

  /** Seconds from `now` until enough nodes are back to run. */
  wait(now: Seconds): Seconds {
    this.back = this.back.filter((at) => at > now);
    const tooMany = this.back.length - Math.ceil(this.repairs.spares + this.repairs.floor) + 1;
    if (tooMany <= 0) return 0;
    return (this.back[tooMany - 1] ?? now) - now;
  }

  /** Mean share of the replicas that run from `now` on for `seconds`. */
  speed(now: Seconds, seconds: Seconds): number {
    const { spares, floor } = this.repairs;
    let lost = 0;
    // in order of return, node i of n leaves n - i - 1 behind
    this.back.forEach((at, i) => {
      const missing = this.back.length - i - spares;
      const during = Math.max(0, Math.min(at - now, seconds) - this.goneBefore(now, seconds, i));
      lost += during * Math.max(0, Math.min(1, missing / floor));
    });
    return 1 - (seconds > 0 ? lost / seconds : 0);
  }

  private goneBefore(now: Seconds, seconds: Seconds, i: number): Seconds {
    const previous = i === 0 ? now : (this.back[i - 1] ?? now);
    return Math.max(0, Math.min(previous - now, seconds));
  }
}

/** One stretch of a run from a restart to a failure or the end. */
function stretch(t: FailureTimes, until: Seconds, restart: Seconds) {
  const cycle = t.interval + t.blocking;
  const cycles = Math.max(0, Math.floor((until - restart - t.behind) / cycle));
  const useful = cycles * t.interval;
  const checkpoint = cycles * t.blocking;
  const restarting = Math.min(until, restart);
  const lost = Math.max(0, until - restarting - useful - checkpoint);
  return { useful, checkpoint, restart: restarting, lost };
}

/** Seconds that `work` of compute takes with its checkpoints when nothing fails. */
function undisturbed(t: FailureTimes, work: Seconds): { all: Seconds; checkpoint: Seconds } {
  const checkpoint = Math.max(0, Math.ceil(work / t.interval) - 1) * t.blocking;
  return { all: work + checkpoint, checkpoint };
}

/**
 * A run of `work` seconds of compute under failures, event by event: the same Poisson failures, repairs and
 * checkpoints whose means `goodputOf` has in closed form, drawn from `seed`.
 */
export function failureRun(
  times: FailureTimes,
  repairs: Repairs,
  { work, seed }: { readonly work: Seconds; readonly seed: number },
): FailureRun {
  const random = randomFrom(seed);
  const repairQueue = new RepairQueue(repairs, random);
  const parts = { useful: 0, checkpoint: 0, restart: 0, lost: 0, repair: 0 };
  const first: Failure[] = [];
  let failures = 0;
  let steps = 0;
  let now = 0;
  for (;;) {
    const restart = failures === 0 ? 0 : times.restart;
    const until = exponential(random, times.mtbf);
    const speed = repairQueue.speed(now, until);
    const left = work - parts.useful;
    const rest = undisturbed(times, left / Math.max(speed, 1e-9));
    const done = restart + rest.all <= until;
    const last = done
      ? { useful: left / speed, checkpoint: rest.checkpoint, restart, lost: 0 }
      : stretch(times, until, restart);
    const passed = done ? restart + rest.all : until;
    for (const part of ['useful', 'checkpoint', 'restart', 'lost'] as const) {
      parts[part] += speed * last[part];
    }
    parts.repair += (1 - speed) * passed;
    now += passed;
    steps += 1 + repairQueue.size;
    if (done || failures === mostFailures || steps > mostSteps)
      return report(parts, { failures, first, done });
    failures += 1;
    repairQueue.takeIn(now);
    const waited = repairQueue.wait(now);
    parts.repair += waited;
    if (first.length < mostListed) first.push({ at: now, lost: last.lost, waited });
    now += waited;
  }
}

function report(
  parts: Readonly<Record<GoodputPart, Seconds>>,
  seen: { readonly failures: number; readonly first: readonly Failure[]; readonly done: boolean },
): FailureRun {
  const seconds = goodputParts.reduce((sum, part) => sum + parts[part], 0);
  return {
    seconds,
    parts,
    goodput: seconds > 0 ? parts.useful / seconds : 0,
    failures: seen.failures,
    first: seen.first,
    finished: seen.done,
  };
}
