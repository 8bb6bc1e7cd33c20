/**
 * Contents that were read, by a key under which they never change. What was kept first goes first once their texts have
 * more characters than `most`: an own question may be a hundred times as long as one of the shared bank.
 */
export class KeptContents<T> {
  private readonly kept = new Map<string, { readonly value: T; readonly size: number }>();
  private size = 0;

  constructor(private readonly most: number) {}

  get(key: string): T | undefined {
    return this.kept.get(key)?.value;
  }

  has(key: string): boolean {
    return this.kept.has(key);
  }

  /** @param size characters of the text that it was read from */
  keep(key: string, value: T, size: number): void {
    this.drop(key);
    this.kept.set(key, { value, size });
    this.size += size;
    for (const [oldest] of this.kept) {
      if (this.size <= this.most || oldest === key) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }
}
