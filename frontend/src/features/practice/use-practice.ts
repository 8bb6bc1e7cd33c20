import { useQueryCache } from '@pinia/colada';
import { computed, effectScope, onScopeDispose, ref, shallowRef, type Ref } from 'vue';
import { isReportComing, reportQuery, startPractice } from '../../api/attempts.js';
import { asProblem, type ApiProblem } from '../../api/problem.js';
import type { Answer, AttemptReport, QuestionView } from '../../api/shapes.js';
import type { SaveState } from '../../saving/save-state.js';
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

type Guard = ReturnType<typeof useGuard>;

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

/** What is on the page: of the attempt, or of the preview until there is one. */
function useDesk(setup: Setup, keeper: Readonly<Ref<Keeper | null>>) {
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
  return { keeper, draft, attempt, item, question, answer, done, isEntered, isUnread };
}

/** Waits until the attempt has its lease and is read; what stood in the way is thrown. */
async function enter(keeper: Keeper): Promise<void> {
  await keeper.load();
  if (keeper.problem.value) throw keeper.problem.value;
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

const RETRY_MS = 4000;

/** No answer, or that of a server in trouble: it may be another one in a moment. */
const isTransient = (problem: ApiProblem | null): boolean =>
  problem !== null && (problem.status === 0 || problem.status >= 500);

/**
 * What is typed, on its way into the attempt. Before that could be entered it is kept on the page, said, and tried again
 * by itself.
 */
function useWriting(
  desk: ReturnType<typeof useDesk>,
  started: () => Promise<void>,
  { problem, fail }: Pick<Guard, 'problem' | 'fail'>,
) {
  const { keeper, draft, item, isEntered } = desk;
  async function write(body: Answer): Promise<void> {
    draft.value = body;
    try {
      await started();
      problem.value = null;
      // Only the newest text is worth storing when several keys waited for the start.
      if (draft.value === body && item.value) keeper.value?.edit(item.value.id, body);
    } catch (error) {
      fail(error, () => write(draft.value ?? body));
    }
  }
  const outside = computed(() => draft.value !== null && !isEntered.value);
  const unanswered = computed(() => outside.value && isTransient(problem.value));
  useIntervalWhile(unanswered, RETRY_MS, () => {
    if (draft.value) void write(draft.value);
  });
  /** Whether the answer is safe; null before anything is typed. */
  const save = computed<SaveState | null>(() =>
    outside.value ? { kind: 'waiting', changes: 1 } : (keeper.value?.save.value ?? null),
  );
  return { write, save };
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
  const { problem, busy, guarded, fail, retry } = useGuard();
  const { report, coming, read, forget } = useReport(problem);
  const desk = useDesk(setup, keeper);
  const { draft, attempt, item, question, answer, done, isUnread } = desk;

  const { begin, started } = useBeginning(keeper, desk.isEntered, async (fresh) => {
    const id = question.value?.id;
    if (id === undefined) return;
    await ensureUser();
    const { id: attemptId } = await startPractice(id, fresh);
    const opened = open(attemptId);
    setup.onAttempt?.(attemptId);
    await enter(opened);
  });
  const { write, save } = useWriting(desk, started, { problem, fail });
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
    save,
    question,
    answer,
    report,
    coming,
    problem,
    busy,
    done,
    isUnread,
    write,
    /** Does once more what failed. */
    retry,
    submit,
    resume,
    again,
  };
}

export type Practice = ReturnType<typeof usePractice>;
