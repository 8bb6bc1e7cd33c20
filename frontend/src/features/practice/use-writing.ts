import { computed, onMounted, watch, type Ref } from 'vue';
import type { ApiProblem } from '../../api/problem.js';
import type { Answer, QuestionView } from '../../api/shapes.js';
import type { SaveState } from '../../saving/save-state.js';
import type { Unsent } from '../../saving/write-ahead-log.js';
import { useIntervalWhile } from '../../ui/use-interval-while.js';
import { useLasting } from '../../ui/use-lasting.js';
import type { Desk, Setup } from './use-desk.js';
import type { KeptDraft } from './use-kept-draft.js';

const RETRY_MS = 4000;
/** As the saver of an attempt has it: so long after the first change that nobody acknowledged. */
const LATE_MS = 4800;

/** No answer, or that of a server in trouble: it may be another one in a moment. */
const isTransient = (problem: ApiProblem | null): boolean =>
  problem !== null && (problem.status === 0 || problem.status >= 500);

interface Ways {
  started: () => Promise<void>;
  problem: Readonly<Ref<ApiProblem | null>> & { value: ApiProblem | null };
  fail: (error: unknown, again: () => Promise<void>) => void;
}

/**
 * What is typed, on its way into the attempt. Before that could be entered it is kept in this browser, said, and tried
 * again by itself.
 */
export function useWriting(desk: Desk, kept: KeptDraft, { started, problem, fail }: Ways) {
  const { keeper, draft, item, isEntered, outside } = desk;
  async function write(body: Answer): Promise<void> {
    draft.value = body;
    if (!isEntered.value) kept.keep();
    try {
      await started();
      problem.value = null;
      // Only the newest text is worth storing when several keys waited for the start.
      if (draft.value === body && item.value) keeper.value?.edit(item.value.id, body);
    } catch (error) {
      fail(error, () => write(draft.value ?? body));
    }
  }
  const unanswered = computed(() => outside.value && isTransient(problem.value));
  useIntervalWhile(unanswered, RETRY_MS, () => {
    if (draft.value) void write(draft.value);
  });
  const isLate = useLasting(() => outside.value, LATE_MS);
  /** Whether the answer is safe; null before anything is typed. */
  const save = computed<SaveState | null>(() =>
    outside.value
      ? { kind: isLate.value ? 'offline' : 'waiting', changes: 1 }
      : (keeper.value?.save.value ?? null),
  );
  /** Whether what the server has not got is in this browser, beside the page. */
  const isKept = computed(() =>
    outside.value ? kept.isKept.value : (keeper.value?.isKept.value ?? true),
  );
  /** What the server has not got, for a copy: of the page, of the attempt, or of what is kept of the question. */
  async function unsent(): Promise<readonly Unsent[]> {
    if (outside.value && draft.value) return [{ body: draft.value, at: Date.now() }];
    const changes = (await keeper.value?.unsent()) ?? [];
    const last = isEntered.value ? null : kept.last();
    return changes.length > 0 || last === null ? changes : [last];
  }
  return { write, save, isKept, unsent };
}

/**
 * Takes up the attempt that the address names; where it names none, puts back into the box what a page of before could
 * not send, once, as soon as it is known what is asked and of whom.
 */
export function useRestoring(
  setup: Setup,
  desk: Desk,
  kept: KeptDraft,
  { write, resume }: { write: (body: Answer) => Promise<void>; resume: (id: string) => unknown },
) {
  const untouched = (): boolean => desk.keeper.value === null && desk.draft.value === null;
  const known = computed(() => (kept.isKnown.value ? setup.preview.value : undefined));
  let isOver = setup.attempt !== undefined;
  function restore(question: QuestionView): void {
    const draft = untouched() ? kept.find(question) : null;
    if (draft?.attempt !== undefined) {
      setup.onAttempt?.(draft.attempt);
      void resume(draft.attempt);
    } else if (draft) void write(draft.body);
  }
  onMounted(() => {
    if (setup.attempt !== undefined) void resume(setup.attempt);
    watch(
      known,
      (question) => {
        if (isOver || !question) return;
        isOver = true;
        restore(question);
      },
      { immediate: true },
    );
  });
  /** What is kept would be typed over: nobody has said yet whether it is theirs. */
  const isAwaited = computed(() => !kept.isKnown.value && untouched() && kept.last() !== null);
  return { isAwaited };
}
