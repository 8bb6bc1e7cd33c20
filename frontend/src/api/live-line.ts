/** What of an EventSource is used. */
export interface LiveSource {
  addEventListener(name: string, heard: () => void): void;
  close(): void;
  /** Whether the browser has given up: an answer that is no stream, such as 503. */
  readonly isLost: boolean;
}

export interface LinePorts {
  open(): LiveSource;
  timer: { set(work: () => void, ms: number): number; clear(handle: number): void };
  /** Something may have changed. */
  look(): void;
  /** Whether changes are told of; where not, the page looks by itself. */
  hears(now: boolean): void;
}

/** A broken line is opened again by the browser; one that was refused, after this. */
const AGAIN_AFTER_MS = 30_000;

/** A line on which the server says when to look again (server-sent events). Open only while somebody sees the page. */
export class LiveLine {
  private source: LiveSource | null = null;
  private handle: number | null = null;
  private isOver = false;

  constructor(private readonly ports: LinePorts) {}

  open(): void {
    if (this.source || this.isOver) return;
    this.cancel();
    const source = this.ports.open();
    this.source = source;
    const on = (name: string, heard: () => void): void =>
      source.addEventListener(name, () => {
        if (this.source === source) heard();
      });
    on('message', () => {
      this.ports.hears(true);
      this.ports.look();
    });
    on('deaf', () => this.ports.hears(false));
    // other pages have taken its place: opened again, they would take it from each other for ever
    on('over', () => {
      this.isOver = true;
      this.close();
    });
    on('error', () => {
      this.ports.hears(false);
      if (!source.isLost) return;
      this.close();
      this.handle = this.ports.timer.set(() => this.open(), AGAIN_AFTER_MS);
    });
  }

  close(): void {
    this.cancel();
    this.source?.close();
    this.source = null;
    this.ports.hears(false);
  }

  private cancel(): void {
    if (this.handle !== null) this.ports.timer.clear(this.handle);
    this.handle = null;
  }
}
