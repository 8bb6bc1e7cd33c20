/** One part of one form: what is reported when its stems have been read. */
export interface Output {
  /** The number of the form. */
  readonly form: number;
  /** The number of this part among the parts of all forms that have several; those of a form follow one another. */
  readonly slot: number;
  /** In words. */
  readonly length: number;
  /** Whether the form begins, and whether it ends, with this part. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Matched in capitals alone. */
  readonly isExact: boolean;
}

interface Node {
  readonly index: number;
  /** By the number of the stem. */
  readonly next: Map<number, Node>;
  fail: Node | undefined;
  readonly outputs: Output[];
}

const EMPTY = -1;
/** Spreads keys that follow one another (Knuth, The Art of Computer Programming 3, section 6.4). */
const MULTIPLIER = 0x9e3779b1;

/** Which node follows which over which symbol: one table of numbers stays in the cache, nodes that point to nodes do not. */
class Transitions {
  private readonly keys: Int32Array;
  private readonly values: Int32Array;
  private readonly symbols: number;
  private readonly shift: number;

  constructor(nodes: readonly Node[], symbols: number) {
    if (nodes.length * symbols >= 2 ** 31) throw new RangeError('too many forms for one automaton');
    let bits = 4;
    while (2 ** bits < 2 * nodes.length) bits++;
    this.symbols = symbols;
    this.shift = 32 - bits;
    this.keys = new Int32Array(2 ** bits).fill(EMPTY);
    this.values = new Int32Array(2 ** bits);
    for (const { index, next } of nodes)
      for (const [symbol, child] of next) {
        const at = this.placeOf(index * symbols + symbol);
        this.keys[at] = index * symbols + symbol;
        this.values[at] = child.index;
      }
  }

  /** The node that follows; 0 where none does. */
  of(index: number, symbol: number): number {
    return this.values[this.placeOf(index * this.symbols + symbol)] ?? 0;
  }

  private placeOf(key: number): number {
    const mask = this.keys.length - 1;
    for (let at = Math.imul(key, MULTIPLIER) >>> this.shift; ; at = (at + 1) & mask) {
      const here = this.keys[at];
      if (here === key || here === EMPTY) return at;
    }
  }
}

/** The outputs of all nodes, one after another, as numbers. */
class Outputs {
  /** Where those of each node begin. */
  private readonly first: Int32Array;
  /** Three numbers each: form, slot, and length with what is true of it. */
  private readonly numbers: Int32Array;

  constructor(nodes: readonly Node[]) {
    this.first = new Int32Array(nodes.length + 1);
    nodes.forEach(({ outputs }, i) => {
      this.first[i + 1] = (this.first[i] ?? 0) + outputs.length;
    });
    this.numbers = new Int32Array(3 * (this.first[nodes.length] ?? 0));
    let at = 0;
    for (const { outputs } of nodes)
      for (const o of outputs) {
        this.numbers[at++] = o.form;
        this.numbers[at++] = o.slot;
        this.numbers[at++] = (o.length << 3) | (+o.isExact << 2) | (+o.isLast << 1) | +o.isFirst;
      }
  }

  /** Those of a node stand from here to where those of the next node begin. */
  begin(node: number): number {
    return this.first[node] ?? 0;
  }

  form(at: number): number {
    return this.numbers[3 * at] ?? 0;
  }

  slot(at: number): number {
    return this.numbers[3 * at + 1] ?? 0;
  }

  length(at: number): number {
    return (this.numbers[3 * at + 2] ?? 0) >> 3;
  }

  isFirst(at: number): boolean {
    return this.has(at, 1);
  }

  isLast(at: number): boolean {
    return this.has(at, 2);
  }

  isExact(at: number): boolean {
    return this.has(at, 4);
  }

  private has(at: number, flag: number): boolean {
    return ((this.numbers[3 * at + 2] ?? 0) & flag) !== 0;
  }
}

/** The nodes of all forms, the root first; each is told the longest end of its stems that also begins a form. */
function linked(
  entries: readonly (readonly [symbols: readonly number[], output: Output])[],
): Node[] {
  const nodes: Node[] = [];
  const made = (): Node => {
    const node: Node = { index: nodes.length, next: new Map(), fail: undefined, outputs: [] };
    nodes.push(node);
    return node;
  };
  const root = made();
  for (const [symbols, output] of entries) {
    let at = root;
    for (const symbol of symbols) {
      const next = at.next.get(symbol) ?? made();
      at.next.set(symbol, next);
      at = next;
    }
    at.outputs.push(output);
  }
  const queue = [...root.next.values()];
  for (const here of queue)
    for (const [symbol, child] of here.next) {
      let back = here.fail;
      while (back && !back.next.has(symbol)) back = back.fail;
      child.fail = back?.next.get(symbol) ?? root.next.get(symbol);
      child.outputs.push(...(child.fail?.outputs ?? []));
      queue.push(child);
    }
  return nodes;
}

/** Aho-Corasick over stems: all parts of all forms are found in one pass, whatever the text. */
export class Automaton {
  readonly outputs: Outputs;
  /** The stems that stand in any form, numbered from 1 on. */
  private readonly symbols = new Map<string, number>();
  private readonly transitions: Transitions;
  /** By state: the state to go on from where no form goes on from it. */
  private readonly fails: Int32Array;

  constructor(entries: readonly (readonly [stems: readonly string[], output: Output])[]) {
    const numbered = entries.map(([stems, output]) => {
      const symbols = stems.map((stem) => {
        const symbol = this.symbols.get(stem) ?? this.symbols.size + 1;
        this.symbols.set(stem, symbol);
        return symbol;
      });
      return [symbols, output] as const;
    });
    const nodes = linked(numbered);
    this.transitions = new Transitions(nodes, this.symbols.size + 1);
    this.fails = Int32Array.from(nodes, ({ fail }) => fail?.index ?? 0);
    this.outputs = new Outputs(nodes);
  }

  /** The number of a stem; 0 where it stands in no form. */
  symbolOf(stem: string): number {
    return this.symbols.get(stem) ?? 0;
  }

  /** The state after the stem of that number; no form goes on over one that stands in none. */
  step(state: number, symbol: number): number {
    if (symbol === 0) return 0;
    for (let at = state; at !== 0; at = this.fails[at] ?? 0) {
      const next = this.transitions.of(at, symbol);
      if (next !== 0) return next;
    }
    return this.transitions.of(0, symbol);
  }
}
