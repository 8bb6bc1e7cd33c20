/**
 * What waits, in fair turns. Everything waits under a path of names, such as practice, an address, a person: the first
 * names take turns with each other, then the second ones below each, and so on; of one path, one piece is out at a time.
 */
export class Rotation<Piece extends object> {
  private readonly waiting: Piece[] = [];
  private readonly below = new Map<string, Rotation<Piece>>();
  private isOut = false;

  put([name, ...rest]: readonly string[], piece: Piece): void {
    if (name === undefined) {
      this.waiting.push(piece);
      return;
    }
    const found = this.below.get(name) ?? new Rotation<Piece>();
    this.below.set(name, found);
    found.put(rest, piece);
  }

  /** The piece whose turn it is; its path gives no other before `back`. */
  take(): Piece | undefined {
    if (!this.isOut && this.waiting.length > 0) {
      this.isOut = true;
      return this.waiting.shift();
    }
    for (const [name, next] of this.below) {
      const piece = next.take();
      if (piece === undefined) continue;
      this.below.delete(name);
      this.below.set(name, next);
      return piece;
    }
    return undefined;
  }

  /** The piece that was taken from this path is done; whoever came meanwhile is before the next of it. */
  back([name, ...rest]: readonly string[]): void {
    if (name === undefined) {
      this.isOut = false;
      return;
    }
    const next = this.below.get(name);
    if (next === undefined) return;
    next.back(rest);
    this.below.delete(name);
    if (next.size > 0) this.below.set(name, next);
  }

  /** Takes a piece out of the line; false where it is not in it any more. */
  remove(path: readonly string[], piece: Piece): boolean {
    return (
      this.at(path, ({ waiting }) => {
        const index = waiting.indexOf(piece);
        if (index >= 0) waiting.splice(index, 1);
        return index >= 0;
      }) ?? false
    );
  }

  /** How many are in line under this path, with those that are out. */
  inLine(path: readonly string[]): number {
    return this.at(path, (place) => place.size) ?? 0;
  }

  /** All that wait, which are taken out. */
  empty(): Piece[] {
    const all = this.waiting.splice(0);
    for (const next of this.below.values()) all.push(...next.empty());
    this.below.clear();
    return all;
  }

  private get size(): number {
    const own = this.waiting.length + (this.isOut ? 1 : 0);
    return [...this.below.values()].reduce((sum, { size }) => sum + size, own);
  }

  /** What `use` makes of the place; places that nothing is left of are forgotten. */
  private at<T>([name, ...rest]: readonly string[], use: (place: this) => T): T | undefined {
    if (name === undefined) return use(this);
    const next = this.below.get(name);
    const result = next?.at(rest, use as (place: Rotation<Piece>) => T);
    if (next?.size === 0) this.below.delete(name);
    return result;
  }
}
