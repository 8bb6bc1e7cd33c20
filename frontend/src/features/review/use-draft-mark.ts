import { computed, ref, type ShallowRef } from 'vue';
import type { ReviewRow, ReviewTask } from '../../api/shapes.js';
import { draftOf, isEntered, unexplained, type DraftMark } from './draft-mark.js';

const keyOf = ({ id, gradeId, stage }: ReviewTask): string => `${id} ${gradeId} ${stage}`;

/** What is entered for the answer at hand. An answer that is left for another one and comes back finds it again. */
export function useDraftMark(task: ShallowRef<ReviewTask | null>) {
  const draft = ref<DraftMark>({});
  const comment = ref('');
  /** Set where somebody tried to hand in without all reasons. */
  const demanded = ref(false);
  const kept = new Map<string, { draft: DraftMark; comment: string }>();

  const entered = computed(
    () => task.value !== null && isEntered(task.value, draft.value, comment.value),
  );
  const missing = computed(() => (task.value ? unexplained(task.value.rows, draft.value) : []));

  function show(next: ReviewTask | null): void {
    if (task.value !== null && entered.value)
      kept.set(keyOf(task.value), { draft: draft.value, comment: comment.value });
    task.value = next;
    demanded.value = false;
    const known = next === null ? undefined : kept.get(keyOf(next));
    draft.value = known?.draft ?? (next === null ? {} : draftOf(next));
    comment.value = known?.comment ?? next?.mine?.comment ?? '';
  }
  /** It is handed in: nothing of it is to be found again. */
  function finish(): void {
    if (task.value !== null) {
      draft.value = draftOf(task.value);
      comment.value = task.value.mine?.comment ?? '';
      kept.delete(keyOf(task.value));
    }
    show(null);
  }

  const give = (row: ReviewRow, points: number): void => {
    const { reason = '' } = draft.value[row.id] ?? {};
    draft.value = { ...draft.value, [row.id]: { points, reason } };
  };
  const explain = (row: ReviewRow, reason: string): void => {
    const { points = row.proposed } = draft.value[row.id] ?? {};
    draft.value = { ...draft.value, [row.id]: { points, reason } };
  };
  const accept = (): void => {
    for (const row of task.value?.rows ?? []) give(row, row.proposed);
  };
  return { draft, comment, demanded, entered, missing, show, finish, give, explain, accept };
}
