import { computed, inject, provide, type ComputedRef, type InjectionKey, type Ref } from 'vue';
import {
  edited,
  readQuestion,
  textAt,
  type Path,
  type Reading,
  type Tree,
  type Writing,
} from './question-text.js';

export interface TextFault {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly message: string;
}

/** The faults that the server found in a text. */
interface Found {
  readonly text: string;
  readonly faults: readonly TextFault[];
}

/** The form's view of the YAML text: what it reads and writes, and the faults at each place. */
export interface Lens {
  readonly reading: ComputedRef<Reading>;
  /** Nothing where the text cannot be read. */
  readonly tree: ComputedRef<Tree>;
  readonly line: (path: Path) => string;
  readonly edit: (change: (writing: Writing, tree: Tree) => void) => void;
  readonly faultsAt: (path: Path) => string | undefined;
}

const NOTHING: Tree = {};

export function useLens(text: Ref<string>, found: Ref<Found>): Lens {
  const reading = computed(() => readQuestion(text.value));
  const tree = computed(() => (reading.value.ok ? reading.value.tree : NOTHING));
  function edit(change: (writing: Writing, tree: Tree) => void): void {
    if (!reading.value.ok) return;
    text.value = edited(text.value, (writing) => change(writing, tree.value));
  }
  function faultsAt(path: Path): string | undefined {
    // places of another text are none of this one
    if (!reading.value.ok || found.value.text !== text.value) return undefined;
    const place = reading.value.placeOf(path);
    if (place === null) return undefined;
    const here = found.value.faults.filter(({ from }) => from >= place.from && from < place.to);
    return here.map(({ message }) => message).join('; ') || undefined;
  }
  return { reading, tree, line: (path) => textAt(tree.value, path), edit, faultsAt };
}

const LENS: InjectionKey<Lens> = Symbol('lens on a question');
export const provideLens = (lens: Lens): void => provide(LENS, lens);
export function injectLens(): Lens {
  const lens = inject(LENS);
  if (!lens) throw new Error('this part belongs inside the form of a question');
  return lens;
}
