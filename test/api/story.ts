import { format } from 'node:util';

type Run<T extends readonly unknown[]> = (...row: T) => void | Promise<void>;

/** A test of a story, named and written as `it` does. */
interface Step {
  (name: string, run: Run<[]>): void;
  /** One step a row, in the table's order; the name takes its words as those of `it.each` do (%s, %d, %j). */
  each<T extends readonly [unknown, ...unknown[]]>(
    table: readonly T[],
  ): (name: string, run: Run<T>) => void;
}

/**
 * Tests that tell one story: each first has those before it run, once, wherever the order of tests or a filter by name
 * puts it. A step that fails fails all that come after it, with its own error. What the steps need must stand in hooks of
 * the file or in an earlier step: hooks of a block run before its own tests alone.
 */
export function story(): Step {
  let before = (): Promise<void> => Promise.resolve();
  const step = (name: string, run: Run<[]>): void => {
    const earlier = before;
    let done: Promise<void> | undefined;
    const once = (): Promise<void> => (done ??= earlier().then(run));
    before = once;
    it(name, once);
  };
  const each =
    <T extends readonly [unknown, ...unknown[]]>(table: readonly T[]) =>
    (name: string, run: Run<T>): void => {
      const words = name.match(/%[sdj]/gu)?.length ?? 0;
      for (const row of table) step(format(name, ...row.slice(0, words)), () => run(...row));
    };
  return Object.assign(step, { each });
}
