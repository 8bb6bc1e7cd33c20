import { useQueryCache } from '@pinia/colada';
import { computed, ref, shallowRef, type Ref } from 'vue';
import { isReportComing, reportQuery, startPractice } from '../../api/attempts.js';
import { asProblem, type ApiProblem } from '../../api/problem.js';
import type { Answer, AttemptReport } from '../../api/shapes.js';
import { ensureUser } from '../../stores/visitor.js';
import { useIntervalWhile } from '../../ui/use-interval-while.js';
import { enter, useDesk, useKeeper, type Keeper, type Setup } from './use-desk.js';
import { useKeptDraft } from './use-kept-draft.js';
import { useRestoring, useWriting } from './use-writing.js';

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

/** One thing at a time; what fails is shown instead of thrown, and can be tried again as it was. */
function useGuard() {
  const problem = shallowRef<ApiProblem | null>(null);
  const busy = ref(false);
  let failed = (): Promise<void> => Promise.resolve();
  function fail(error: unknown, again: () => Promise<void>): void {
    problem.value = asProblem(error);
    failed = again;
  }
  async function guarded(work: () => Promise<void>): Promise<void> {
    busy.value = true;
    problem.value = null;
    try {
      await work();
    } catch (error) {
      fail(error, () => guarded(work));
    } finally {
      busy.value = false;
    }
  }
  return { problem, busy, guarded, fail, retry: () => failed() };
}

/** Attempts begun by `begin`, the first one once. */
function useBeginning(
  keeper: Readonly<Ref<Keeper | null>>,
  isEntered: Readonly<Ref<boolean>>,
  begin: (fresh: boolean) => Promise<void>,
) {
  let starting: Promise<void> | null = null;
  /** Starts the attempt once, however many keys are pressed meanwhile; until it has its lease, nothing can be sent. */
  const started = (): Promise<void> => {
    if (isEntered.value && !starting) return Promise.resolve();
    // The first attempt has the numbers of the page: they must not change under the first key.
    // One that was made and not entered (the network went in between) is entered now, not made once more.
    starting ??= (keeper.value ? enter(keeper.value) : begin(false)).finally(() => {
      starting = null;
    });
    return starting;
  };
  return { begin, started };
}

/** A plan may be handed in as it stood at the start: then it was never stored. */
function storeIfNever(keeper: Keeper | null, item: string, answer: Answer): void {
  if (keeper?.answers.has(item) === false) keeper.edit(item, answer);
}

/**
 * Answering one question for practice. Nothing is stored until the first change: that change is kept in this browser,
 * makes the visitor a guest if need be, starts the attempt, and is saved into it.
 */
export function usePractice(setup: Setup) {
  const { keeper, open } = useKeeper();
  const { problem, busy, guarded, fail, retry } = useGuard();
  const { report, coming, read, forget } = useReport(problem);
  const desk = useDesk(setup, keeper);
  const kept = useKeptDraft(setup, desk);
  const { draft, attempt, item, question, answer, done } = desk;

  const { begin, started } = useBeginning(keeper, desk.isEntered, async (fresh) => {
    const id = question.value?.id;
    if (id === undefined) return;
    await ensureUser();
    const { id: attemptId } = await startPractice(id, fresh);
    const opened = open(attemptId);
    setup.onAttempt?.(attemptId);
    kept.keep();
    await enter(opened);
  });
  const { write, ...writing } = useWriting(desk, kept, { started, problem, fail });
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
      await enter(opened);
      draft.value = (item.value ? opened.answers.get(item.value.id) : null) ?? null;
      if (done.value) return read(attemptId);
      const left = draft.value === null && question.value ? kept.find(question.value) : null;
      if (left && [undefined, attemptId].includes(left.attempt)) await write(left.body);
    });
  const { isAwaited } = useRestoring(setup, desk, kept, { write, resume });
  /** The same question with fresh numbers (or afresh), as a new attempt. */
  const again = (): Promise<void> =>
    guarded(async () => {
      draft.value = null;
      forget();
      await begin(true);
    });
  return {
    keeper,
    ...writing,
    question,
    answer,
    report,
    coming,
    problem,
    busy,
    done,
    isUnread: computed(() => desk.isUnread.value || isAwaited.value),
    write,
    /** Does once more what failed. */
    retry,
    submit,
    again,
  };
}

export type Practice = ReturnType<typeof usePractice>;
