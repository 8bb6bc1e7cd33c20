import { evaluate, type Evaluation, type Problem, type Scenario } from '@meshwright/graders/plan';
import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { setPath } from '../scenario/set-path.js';

const deepest = 200;
/** Changes of the same knob within this time are one step of the history: a slider being dragged. */
const oneGestureMs = 700;

/** A plan set aside to compare with. */
export interface Pinned {
  readonly scenario: Scenario;
  readonly evaluation: Evaluation;
}

/** Two plans can be compared when a step of each does the same work: same model, same tokens. */
export const sameWork = (one: Scenario, other: Scenario): boolean =>
  JSON.stringify(one.model) === JSON.stringify(other.model) &&
  one.training.sequenceLength === other.training.sequenceLength &&
  one.training.globalBatch === other.training.globalBatch;

export interface Lab {
  readonly scenario: ShallowRef<Scenario>;
  readonly problems: ComputedRef<readonly Problem[]>;
  /** The prediction of the present plan; of the last one that could run while this one cannot. */
  readonly shown: ComputedRef<Pinned | null>;
  readonly pinned: ShallowRef<Pinned | null>;
  /** The pinned plan when its figures mean the same work; else null. */
  readonly compared: ComputedRef<Pinned | null>;
  readonly canUndo: ComputedRef<boolean>;
  readonly canRedo: ComputedRef<boolean>;
  change(next: Scenario, knob?: string): void;
  takeNearest(problem: Problem): void;
  undo(): void;
  redo(): void;
  pin(): void;
  unpin(): void;
}

/** The state of the workbench: one scenario, its prediction, its history and a pinned plan. */
export function useLab(first: Scenario): Lab {
  const scenario = shallowRef(first);
  const past = shallowRef<readonly Scenario[]>([]);
  const future = shallowRef<readonly Scenario[]>([]);
  const pinned = shallowRef<Pinned | null>(null);
  let gesture = { knob: '', at: 0 };
  let lastRunnable: Pinned | null = null;

  const result = computed(() => evaluate(scenario.value));
  const problems = computed(() => (result.value.ok ? [] : result.value.error));
  const shown = computed(() => {
    if (result.value.ok) {
      lastRunnable = { scenario: scenario.value, evaluation: result.value.value };
    }
    return lastRunnable;
  });

  function change(next: Scenario, knob = ''): void {
    if (JSON.stringify(next) === JSON.stringify(scenario.value)) return;
    const at = performance.now();
    const same = knob !== '' && knob === gesture.knob && at - gesture.at < oneGestureMs;
    if (!same) past.value = [...past.value.slice(-deepest), scenario.value];
    gesture = { knob, at };
    future.value = [];
    scenario.value = next;
  }
  function travel(from: typeof past, to: typeof past): void {
    const target = from.value.at(-1);
    if (target === undefined) return;
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, scenario.value];
    gesture = { knob: '', at: 0 };
    scenario.value = target;
  }

  return {
    scenario,
    problems,
    shown,
    pinned,
    compared: computed(() =>
      pinned.value !== null && sameWork(pinned.value.scenario, scenario.value)
        ? pinned.value
        : null,
    ),
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    change,
    takeNearest: ({ path, nearest }) => change(setPath(scenario.value, path, nearest)),
    undo: () => travel(past, future),
    redo: () => travel(future, past),
    pin: () => {
      pinned.value = shown.value;
    },
    unpin: () => {
      pinned.value = null;
    },
  };
}
