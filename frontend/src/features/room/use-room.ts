import { computed, onMounted } from 'vue';
import type { Answer, QuestionView } from '../../api/shapes.js';
import { useAttempt, type Moves } from '../../saving/use-attempt.js';

/** An attempt as a room shows it (RoomFrame.vue), of whatever kind it is; `blank` is an answer not yet begun. */
export function useRoom(id: string, moves: Moves, blank: (question: QuestionView) => Answer) {
  const room = useAttempt(id, moves);
  onMounted(() => void room.load());
  const { attempt, current, answers, save, tenure, timeIsUp } = room;

  const isLive = computed(() => ['running', 'paused'].includes(attempt.value?.state ?? ''));
  const isOver = computed(() => ['submitted', 'graded'].includes(attempt.value?.state ?? ''));
  /** Whether this is the place that writes. */
  const fits = computed(() => tenure.value !== 'elsewhere' && save.value.kind !== 'lease-lost');
  const mayWrite = computed(() => !timeIsUp.value && tenure.value === 'held');
  const conflict = computed(() => (save.value.kind === 'conflict' ? save.value : null));
  const answer = computed<Answer | null>(() => {
    const item = current.value;
    return item?.question ? (answers.get(item.id) ?? blank(item.question)) : null;
  });
  return { ...room, isLive, isOver, fits, mayWrite, conflict, answer };
}

export type Room = ReturnType<typeof useRoom>;
