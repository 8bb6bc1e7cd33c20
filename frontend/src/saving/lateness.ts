/** `clearTimeout` and `setTimeout`, so that tests can drive time. */
export interface Timer {
  set(work: () => void, ms: number): number;
  clear(handle: number): void;
}

/** So long after a change, or the last word of the server since, the person is told that the server keeps them waiting. */
const LATE_MS = 4800;

/** Whether the server keeps somebody waiting: from when that is noticed until it has answered. */
export class Lateness {
  isAway = false;
  private handle: number | null = null;

  constructor(
    private readonly timer: Timer,
    private readonly isWaiting: () => boolean,
    private readonly changed: () => void,
  ) {}

  /** Counts from the first change that is not acknowledged, however long it then waits to be sent. */
  expect(): void {
    if (this.handle !== null || !this.isWaiting()) return;
    this.handle = this.timer.set(() => {
      this.handle = null;
      this.isAway = this.isWaiting();
      this.changed();
    }, LATE_MS);
  }

  noticed(): void {
    this.isAway = true;
  }

  heard(): void {
    this.isAway = false;
    this.stop();
  }

  stop(): void {
    if (this.handle !== null) this.timer.clear(this.handle);
    this.handle = null;
  }
}
