import type { Acknowledged } from '../served/verify.js';
import type { Timings } from './report.js';

/** A revision as acknowledged, with what was sent. */
export type Saved = Omit<Acknowledged, 'digest'> & { readonly body: object };

/** What all tabs of this process have met, together. */
export class Traffic {
  readonly errors: string[] = [];
  readonly saved: Saved[] = [];
  private taken = new Map<string, number[]>();
  private from = performance.now();

  /** Notes how long `work` takes; what it throws is noted as an error and thrown on. */
  async timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      const result = await work();
      const all = this.taken.get(name) ?? [];
      all.push(performance.now() - from);
      this.taken.set(name, all);
      return result;
    } catch (error) {
      this.errors.push(`${name}: ${(error as Error).message}`);
      throw error;
    }
  }

  /** From here on timings count anew. */
  restart(): void {
    this.taken = new Map();
    this.from = performance.now();
  }

  /** What was timed since `restart`. */
  timings(): Timings[] {
    const seconds = (performance.now() - this.from) / 1000;
    return [...this.taken].map(([name, all]) => ({ name, seconds, milliseconds: [...all] }));
  }
}
