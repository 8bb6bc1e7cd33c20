import { isStorageFull } from '../unavailable.js';

const LONGEST = 4_000;
/** A line of its own: what belongs to a statement has ERROR, what quotes one or a row comes below. */
const LINE = /^(?:\d{4}-[^[]*\[\d+\] (LOG|WARNING|FATAL|PANIC): {2}|postgres: )(.*)$/;
/** Without a level: before there is a log. */
const ENDS = new Set<string | undefined>(['FATAL', 'PANIC', undefined]);
const NOT_YET = 'the database system is ';

/** What PostgreSQL says on stderr, as much as is needed to tell why it has gone. In English: initdb's locale is C. */
export class LastWords {
  private text = '';
  private unfinished = '';
  private reasons: string[] = [];
  private saidFull = false;
  private wasFull = false;

  /** A new process begins to speak. Why the one before went is known until this one is ready, or says something else. */
  begin(): void {
    this.text = '';
    this.unfinished = '';
    this.reasons = [];
    this.saidFull = false;
  }

  hear(chunk: string): void {
    this.text = (this.text + chunk).slice(-LONGEST);
    const lines = (this.unfinished + chunk).split('\n');
    this.unfinished = lines.pop() ?? '';
    for (const line of lines) this.hearLine(line);
  }

  end(): void {
    this.wasFull = this.saidFull;
  }

  /** All of the end. It may quote statements: for who starts it, not for the log. */
  get tail(): string {
    return this.text.trim() || 'it said nothing';
  }

  /** The lines that say why a process of its ends, and never hold what people have typed. */
  get reason(): string {
    return this.reasons.join('; ') || 'it did not say why';
  }

  /** Whether it went, or does not come up, because its disk takes no writes. */
  get outOfSpace(): boolean {
    return this.saidFull || this.wasFull;
  }

  private hearLine(line: string): void {
    const [, level, text] = LINE.exec(line) ?? [];
    if (text === undefined) return;
    const full = isStorageFull({ message: text });
    if (full || (ENDS.has(level) && !text.startsWith(NOT_YET)))
      this.reasons = [...this.reasons, text].slice(-3);
    if (full) this.saidFull = true;
    if (text === 'database system is ready to accept connections')
      this.saidFull = this.wasFull = false;
  }
}
