const MINUTE_MS = 60_000;

/** So many in any minute, in this process. */
export class Pace {
  private readonly taken: number[] = [];

  constructor(private readonly perMinute: number) {}

  /** Takes a place at `now` (epoch milliseconds), or says in how many milliseconds there will be one. */
  take(now: number): number {
    while (this.taken[0] !== undefined && this.taken[0] <= now - MINUTE_MS) this.taken.shift();
    const oldest = this.taken[0];
    if (oldest !== undefined && this.taken.length >= this.perMinute)
      return oldest + MINUTE_MS - now;
    this.taken.push(now);
    return 0;
  }
}
