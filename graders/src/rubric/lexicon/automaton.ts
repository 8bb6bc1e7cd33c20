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
  readonly next: Map<string, number>;
  fail: number;
  readonly outputs: Output[];
}

const node = (): Node => ({ next: new Map(), fail: 0, outputs: [] });

/** Aho-Corasick over stems: all parts of all forms are found in one pass, whatever the text. */
export class Automaton {
  private readonly nodes: Node[] = [node()];
  private readonly known = new Set<string>();

  add(stems: readonly string[], output: Output): void {
    let at = 0;
    for (const stem of stems) {
      this.known.add(stem);
      const here = this.nodeAt(at);
      let next = here.next.get(stem);
      if (next === undefined) {
        next = this.nodes.push(node()) - 1;
        here.next.set(stem, next);
      }
      at = next;
    }
    this.nodeAt(at).outputs.push(output);
  }

  /** Call once, after the last `add`. */
  link(): void {
    const queue = [...this.nodeAt(0).next.values()];
    for (const index of queue) {
      const here = this.nodeAt(index);
      for (const [stem, child] of here.next) {
        const target = this.nodeAt(child);
        target.fail = this.step(here.fail, stem);
        target.outputs.push(...this.nodeAt(target.fail).outputs);
        queue.push(child);
      }
    }
  }

  /** The state after a stem; no form goes on over one that stands in none. */
  step(state: number, stem: string): number {
    if (!this.known.has(stem)) return 0;
    for (let at = state; ; at = this.nodeAt(at).fail) {
      const next = this.nodeAt(at).next.get(stem);
      if (next !== undefined) return next;
      if (at === 0) return 0;
    }
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
