import type { Seconds } from '../units.js';
import type { Plan } from './schema/plan.js';

interface Timed {
  readonly seconds: { readonly forward: Seconds; readonly backward: Seconds };
}

/**
 * The last span of a footing. Plans that differ in sharding or offload alone often have the same stage times,
 * and the span of unequal stages is the dearest figure of a plan.
 */
export class SpanMemo {
  private schedule: Plan['schedule'] | null = null;
  private chunks = 0;
  private readonly times: number[] = [];
  private span: Seconds = 0;

  /** The remembered span when schedule and every class's times are the very same, otherwise a new one. */
  of(plan: Plan, classes: readonly Timed[], compute: () => Seconds): Seconds {
    if (this.matches(plan, classes)) return this.span;
    this.schedule = plan.schedule;
    this.chunks = plan.vpp;
    classes.forEach(({ seconds }, i) => {
      this.times[2 * i] = seconds.forward;
      this.times[2 * i + 1] = seconds.backward;
    });
    this.span = compute();
    return this.span;
  }

  private matches(plan: Plan, classes: readonly Timed[]): boolean {
    if (this.schedule !== plan.schedule || this.chunks !== plan.vpp) return false;
    for (let i = 0; i < classes.length; i += 1) {
      const seconds = classes[i]?.seconds;
      if (seconds?.forward !== this.times[2 * i]) return false;
      if (seconds?.backward !== this.times[2 * i + 1]) return false;
    }
    return true;
  }
}
