/** What names a concept. */
export interface Form {
  readonly concept: string;
  readonly parts: number;
  /** Holds a word that denies, which is then part of the idea: `does not fit`. */
  readonly denies: boolean;
}

/** One part of one form: what the automaton reports when its stems have been read. */
export interface Output {
  readonly form: Form;
  readonly part: number;
  /** The number of this part among the parts of all forms that have several; those of a form follow one another. */
  readonly slot: number;
  readonly length: number;
  readonly exact?: string;
}

interface Node {
  /** By the number of the stem. */
  readonly next: Map<number, number>;
  fail: number;
  readonly outputs: Output[];
}

const node = (): Node => ({ next: new Map(), fail: 0, outputs: [] });

/** Aho-Corasick over stems: all parts of all forms are found in one pass, whatever the text. */
export class Automaton {
  private readonly nodes: Node[] = [node()];
  /** The stems that stand in any form, numbered from 1 on. */
  private readonly symbols = new Map<string, number>();
  /** By the number of a stem: the state of a form that begins with it. */
  private readonly starts: number[] = [];

  add(stems: readonly string[], output: Output): void {
    let at = 0;
    for (const stem of stems) {
      const symbol = this.symbols.get(stem) ?? this.symbols.size + 1;
      this.symbols.set(stem, symbol);
      const here = this.nodeAt(at);
      let next = here.next.get(symbol);
      if (next === undefined) {
        next = this.nodes.push(node()) - 1;
        here.next.set(symbol, next);
      }
      at = next;
    }
    this.nodeAt(at).outputs.push(output);
  }

  /** Call once, after the last `add`. */
  link(): void {
    const first = this.nodeAt(0).next;
    for (let symbol = 0; symbol <= this.symbols.size; symbol++)
      this.starts.push(first.get(symbol) ?? 0);
    const queue = [...first.values()];
    for (const index of queue) {
      const here = this.nodeAt(index);
      for (const [symbol, child] of here.next) {
        const target = this.nodeAt(child);
        target.fail = this.step(here.fail, symbol);
        target.outputs.push(...this.nodeAt(target.fail).outputs);
        queue.push(child);
      }
    }
  }

  /** The number of a stem; 0 where it stands in no form. */
  symbolOf(stem: string): number {
    return this.symbols.get(stem) ?? 0;
  }

  /** The state after the stem of that number; no form goes on over one that stands in none. */
  step(state: number, symbol: number): number {
    if (symbol === 0) return 0;
    for (let at = state; at !== 0;) {
      const here = this.nodeAt(at);
      const next = here.next.get(symbol);
      if (next !== undefined) return next;
      at = here.fail;
    }
    return this.starts[symbol] ?? 0;
  }

  outputs(state: number): readonly Output[] {
    return this.nodeAt(state).outputs;
  }

  private nodeAt(index: number): Node {
    const found = this.nodes[index];
    if (!found) throw new Error(`automaton has no node ${index}`);
    return found;
  }
}
