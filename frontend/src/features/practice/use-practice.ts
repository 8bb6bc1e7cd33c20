import { useQueryCache } from '@pinia/colada';
import { computed, effectScope, onScopeDispose, ref, shallowRef, type Ref } from 'vue';
import { isReportComing, reportQuery, startPractice } from '../../api/attempts.js';
import { asProblem, type ApiProblem } from '../../api/problem.js';
import type { Answer, AttemptReport, QuestionView } from '../../api/shapes.js';
import { useAttempt } from '../../saving/use-attempt.js';
import { ensureUser } from '../../stores/visitor.js';
import { useIntervalWhile } from '../../ui/use-interval-while.js';

type Keeper = ReturnType<typeof useAttempt>;

interface Setup {
  /** The question as previewed, until an attempt brings its own (drawn) one. */
  preview: Readonly<Ref<QuestionView | undefined>>;
  blank: (question: QuestionView) => Answer;
  /** Told of every new attempt, so that the address can remember it. */
  onAttempt?: (attemptId: string) => void;
}

/** The attempt that is open at present, in a scope of its own; opening another one ends it. */
function useKeeper() {
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

const LOOK_AGAIN_MS = 1500;

/** What a finished attempt changes elsewhere: its report, and the lists that count it. */
function useReport(problem: Ref<ApiProblem | null>) {
  const cache = useQueryCache();
  const report = shallowRef<AttemptReport | null>(null);
  /** The attempt whose report is coming. */
  const awaited = ref<string | null>(null);
  async function read(attemptId: string): Promise<void> {
    try {
      const { data } = await cache.fetch(cache.ensure(reportQuery(attemptId)));
      report.value = data ?? null;
      awaited.value = null;
      void cache.invalidateQueries({ key: ['progress'] });
    } catch (error) {
      awaited.value = isReportComing(error) ? attemptId : null;
      if (awaited.value === null) throw error;
    }
  }
  function forget(): void {
    awaited.value = null;
    report.value = null;
  }
  const coming = computed(() => awaited.value !== null);
  useIntervalWhile(coming, LOOK_AGAIN_MS, () => {
    const attemptId = awaited.value;
    if (attemptId !== null)
      read(attemptId).catch((error: unknown) => (problem.value = asProblem(error)));
  });
  return { report, coming, read, forget };
}

/** One thing at a time; what fails is shown instead of thrown. */
function useGuard() {
  const problem = shallowRef<ApiProblem | null>(null);
  const busy = ref(false);
  async function guarded(work: () => Promise<void>): Promise<void> {
    busy.value = true;
    problem.value = null;
    try {
      await work();
    } catch (error) {
      problem.value = asProblem(error);
    } finally {
      busy.value = false;
    }
  }
  return { problem, busy, guarded };
}

/** What is on the page: of the attempt, or of the preview until there is one. */
function useShown(
  setup: Setup,
  keeper: Readonly<Ref<Keeper | null>>,
  draft: Readonly<Ref<Answer | null>>,
) {
  const attempt = computed(() => keeper.value?.attempt.value ?? null);
  const item = computed(() => attempt.value?.items[0] ?? null);
  const question = computed(() => item.value?.question ?? setup.preview.value ?? null);
  const answer = computed(
    () => draft.value ?? (question.value ? setup.blank(question.value) : null),
  );
  const done = computed(() => ['submitted', 'graded'].includes(attempt.value?.state ?? ''));
  return { attempt, item, question, answer, done };
}

/** Attempts begun by `begin`, the first one once. */
function useBeginning(
  keeper: Readonly<Ref<Keeper | null>>,
  begin: (fresh: boolean) => Promise<void>,
) {
  let starting: Promise<void> | null = null;
  /** Starts the attempt once, however many keys are pressed meanwhile; until it has its lease, nothing can be sent. */
  const started = (): Promise<void> => {
    if (keeper.value && !starting) return Promise.resolve();
    // The first attempt has the numbers of the page: they must not change under the first key.
    starting ??= begin(false).finally(() => (starting = null));
    return starting;
  };
  return { begin, started };
}

/** A plan may be handed in as it stood at the start: then it was never stored. */
function storeIfNever(keeper: Keeper | null, item: string, answer: Answer): void {
  if (keeper?.answers.has(item) === false) keeper.edit(item, answer);
}

/**
 * Answering one question for practice. Nothing is stored until the first change: that change makes
 * the visitor a guest if need be, starts the attempt, and is saved into it.
 */
export function usePractice(setup: Setup) {
  const { keeper, open } = useKeeper();
  const { problem, busy, guarded } = useGuard();
  const { report, coming, read, forget } = useReport(problem);
  const draft = shallowRef<Answer | null>(null);

  const { attempt, item, question, answer, done } = useShown(setup, keeper, draft);

  const { begin, started } = useBeginning(keeper, async (fresh) => {
    const id = question.value?.id;
    if (id === undefined) return;
    await ensureUser();
    const { id: attemptId } = await startPractice(id, fresh);
    await open(attemptId).load();
    setup.onAttempt?.(attemptId);
  });
  async function write(body: Answer): Promise<void> {
    draft.value = body;
    try {
      await started();
      // Only the newest text is worth storing when several keys waited for the start.
      if (draft.value === body && item.value) keeper.value?.edit(item.value.id, body);
    } catch (error) {
      problem.value = asProblem(error);
    }
  }
  const submit = (): Promise<void> =>
    guarded(async () => {
      await started();
      if (item.value && answer.value) storeIfNever(keeper.value, item.value.id, answer.value);
      await keeper.value?.submit();
      if (keeper.value?.problem.value) throw keeper.value.problem.value;
      if (attempt.value && done.value) await read(attempt.value.id);
    });
  /** Takes up an attempt of before, by its id in the address. */
  const resume = (attemptId: string): Promise<void> =>
    guarded(async () => {
      const opened = open(attemptId);
      await opened.load();
      if (opened.problem.value) throw opened.problem.value;
      draft.value = (item.value ? opened.answers.get(item.value.id) : null) ?? null;
      if (done.value) await read(attemptId);
    });
  /** The same question with fresh numbers (or afresh), as a new attempt. */
  const again = (): Promise<void> =>
    guarded(async () => {
      draft.value = null;
      forget();
      await begin(true);
    });
  return {
    keeper,
    question,
    answer,
    report,
    coming,
    problem,
    busy,
    done,
    write,
    submit,
    resume,
    again,
  };
}

export type Practice = ReturnType<typeof usePractice>;
