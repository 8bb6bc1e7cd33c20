/** Lines that are told one by one; more are counted. */
const MOST_TOLD = 20;

const rows = (count: number): string => `${count} row${count === 1 ? '' : 's'}`;

/** The rows of a table that could not be taken, for a person to read when the others are answered. */
export class Refusals {
  #rows = 0;
  #refused = 0;
  readonly #told: string[] = [];

  /** Counts a row; `reason` where it is refused. */
  take(line: number, reason: string | undefined): void {
    this.#rows += 1;
    if (reason === undefined) return;
    this.#refused += 1;
    const where = `line ${line}: `;
    const told = reason.startsWith(where) ? reason : `${where}${reason}`;
    if (this.#told.length < MOST_TOLD) this.#told.push(told.replaceAll(/\s+/gu, ' '));
  }

  /** How many rows were refused and why; nothing where all were taken. */
  text(): string {
    if (this.#refused === 0) return '';
    const more = this.#refused - this.#told.length;
    const lines = [
      `${this.#refused} of ${rows(this.#rows)} refused:`,
      ...this.#told.map((told) => `  ${told}`),
      ...(more > 0 ? [`  and ${rows(more)} more`] : []),
    ];
    return `${lines.join('\n')}\n`;
  }
}
