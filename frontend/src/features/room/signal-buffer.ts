import type { Signal } from '../../api/shapes.js';

/** What one request may hold. */
const BATCH = 50;
/** What waits at most: while the connection is lost, the newest are left out. */
const MOST = 200;

/** Signals that wait to be sent, the oldest first. */
export class SignalBuffer {
  private waiting: Signal[] = [];

  constructor(private readonly now: () => number) {}

  /** Of what was copied or pasted: how many characters, and in which question. */
  add(kind: Signal['kind'], characters?: number, item?: string): void {
    if (this.waiting.length >= MOST) return;
    const at = new Date(this.now()).toISOString();
    this.waiting.push(
      kind === 'paste' || kind === 'copy'
        ? {
            kind,
            at,
            ...(characters === undefined ? {} : { characters }),
            ...(item === undefined ? {} : { item }),
          }
        : { kind, at },
    );
  }

  /** Takes out what the next request sends. */
  take(): Signal[] {
    return this.waiting.splice(0, BATCH);
  }
}
