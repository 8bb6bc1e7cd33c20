import { computed, effectScope, onScopeDispose, shallowRef, type Ref } from 'vue';
import type { Answer, QuestionView } from '../../api/shapes.js';
import { useAttempt } from '../../saving/use-attempt.js';

export type Keeper = ReturnType<typeof useAttempt>;

export interface Setup {
  /** The question of the page, known before it is read. */
  questionId: () => string;
  /** The question as previewed, until an attempt brings its own (drawn) one. */
  preview: Readonly<Ref<QuestionView | undefined>>;
  blank: (question: QuestionView) => Answer;
  /** The attempt of before that the address names, if it names one. */
  attempt?: string | undefined;
  /** Told of every new attempt, so that the address can remember it. */
  onAttempt?: (attemptId: string) => void;
}

/** The attempt that is open at present, in a scope of its own; opening another one ends it. */
export function useKeeper() {
  const keeper = shallowRef<Keeper | null>(null);
  let close = (): void => undefined;
  function open(attemptId: string): Keeper {
    close();
    const scope = effectScope(true);
    close = () => scope.stop();
    const opened = scope.run(() => useAttempt(attemptId));
    if (!opened) throw new Error('The attempt could not be opened.');
    keeper.value = opened;
    return opened;
  }
  onScopeDispose(() => close());
  return { keeper, open };
}

/** What is on the page: of the attempt, or of the preview until there is one. */
export function useDesk(setup: Setup, keeper: Readonly<Ref<Keeper | null>>) {
  const draft = shallowRef<Answer | null>(null);
  const attempt = computed(() => keeper.value?.attempt.value ?? null);
  const item = computed(() => attempt.value?.items[0] ?? null);
  const question = computed(() => item.value?.question ?? setup.preview.value ?? null);
  const answer = computed(
    () => draft.value ?? (question.value ? setup.blank(question.value) : null),
  );
  const done = computed(() => ['submitted', 'graded'].includes(attempt.value?.state ?? ''));
  /** Whether it is known who writes; until then a change has nowhere to go. */
  const isEntered = computed(
    () => done.value || (keeper.value !== null && keeper.value.tenure.value !== 'none'),
  );
  /** An attempt of before that could not be read yet: what it holds must not be typed over. */
  const isUnread = computed(
    () => keeper.value !== null && !isEntered.value && draft.value === null,
  );
  /** Something is typed, and no attempt has it. */
  const outside = computed(() => draft.value !== null && !isEntered.value);
  return { keeper, draft, attempt, item, question, answer, done, isEntered, isUnread, outside };
}

export type Desk = ReturnType<typeof useDesk>;

/** Waits until the attempt has its lease and is read; what stood in the way is thrown. */
export async function enter(keeper: Keeper): Promise<void> {
  await keeper.load();
  if (keeper.problem.value) throw keeper.problem.value;
}
