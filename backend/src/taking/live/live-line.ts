import { PassThrough, type Readable } from 'node:stream';

/** What a browser waits before it opens a broken line again. */
const AGAIN_AFTER_MS = 3_000;
/** Many changes at once are one reason to look. */
const CALM_MS = 500;
/** What a page may leave unread: it has gone, or does not keep up, and comes back by itself. */
const MOST_UNREAD_BYTES = 4_096;
const LAST_WORDS_MS = 5_000;

/** Whose line it is, and what it tells of (`attempt <id>`). */
export interface LineOf {
  readonly userId: string;
  readonly sessionId: string;
  readonly topic: string;
}

/**
 * One open line to one page, as server-sent events: `look` says that it should look again, `deaf` that it had better
 * look by itself for now, `over` that another page has taken its place. No event has any data of a row.
 */
export class LiveLine {
  private readonly stream = new PassThrough();
  private calm: NodeJS.Timeout | null = null;
  private changed = false;

  constructor(
    readonly of: LineOf,
    onClosed: () => void,
  ) {
    this.stream.once('close', () => {
      this.forget();
      onClosed();
    });
    this.write(`retry: ${String(AGAIN_AFTER_MS)}\n\n`);
  }

  get body(): Readable {
    return this.stream;
  }

  look(): void {
    this.changed = true;
    if (this.calm === null) this.tell();
  }

  deaf(): void {
    this.write('event: deaf\ndata: deaf\n\n');
  }

  /** A comment now and then: what stands between keeps the line open, and a page that has gone is noticed. */
  beat(): void {
    this.write(':\n\n');
  }

  /** Ends it; the page opens another, unless it is told that this one is `over`. */
  end(last?: 'over'): void {
    if (last !== undefined) this.write(`event: ${last}\ndata: ${last}\n\n`);
    if (this.stream.writableEnded) return;
    this.forget();
    this.stream.end();
    // who does not even read the end is cut off
    setTimeout(() => this.stream.destroy(), LAST_WORDS_MS).unref();
  }

  private tell(): void {
    this.changed = false;
    this.write('data: look\n\n');
    this.calm = setTimeout(() => {
      this.calm = null;
      if (this.changed) this.tell();
    }, CALM_MS).unref();
  }

  private write(text: string): void {
    if (this.stream.writableEnded || this.stream.destroyed) return;
    if (this.stream.readableLength + this.stream.writableLength > MOST_UNREAD_BYTES)
      this.stream.destroy();
    else this.stream.write(text);
  }

  private forget(): void {
    if (this.calm !== null) clearTimeout(this.calm);
    this.calm = null;
    this.changed = false;
  }
}
