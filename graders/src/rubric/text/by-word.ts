import type { Token } from './tokens.js';

/**
 * Something worked out of a word, kept by the number of its spelling: whatever is looked up in a table of strings is so
 * once for a word, not once for each time that it is written.
 */
export class ByWord<T extends number | boolean> {
  private readonly known: (T | undefined)[] = [];
  private readonly find: (token: Token) => T;

  /** `find` goes by the text and the stem of a token alone. */
  constructor(find: (token: Token) => T) {
    this.find = find;
  }

  of(token: Token): T {
    if (token.word < 0) return this.find(token);
    const known = this.known[token.word];
    if (known !== undefined) return known;
    const found = this.find(token);
    while (this.known.length < token.word) this.known.push(undefined);
    this.known[token.word] = found;
    return found;
  }
}
