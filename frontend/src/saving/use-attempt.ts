import { computed, onScopeDispose, reactive, ref, shallowRef, watch } from 'vue';
import { saveAnswer, submitAttempt } from '../api/attempts.js';
import { api, serverNow } from '../api/client.js';
import { moveOn, pauseInterview, resumeInterview, startInterview } from '../api/interviews.js';
import { asProblem, ApiProblem } from '../api/problem.js';
import type { Answer, Attempt } from '../api/shapes.js';
import { AnswerSaver, type SaveState } from './answer-saver.js';
import { useTenancy } from './tenancy.js';
import { indexedDbLog, memoryLog } from './write-ahead-log.js';

const TICK_MS = 250;
/** While the server has not yet closed a question whose time is over, it is asked this often. */
const POLL_MS = 1500;

const isLive = (attempt: Attempt): boolean => ['running', 'paused'].includes(attempt.state);

/**
 * One attempt as it is taken: its state, the answers as typed, saving, the lease and the server's clock.
 * Works through a lost network, a reload, a second tab and a browser that is closed (the server hands in by itself).
 */
export function useAttempt(attemptId: string) {
  const attempt = shallowRef<Attempt | null>(null);
  const answers = reactive(new Map<string, Answer>());
  const save = shallowRef<SaveState>({ kind: 'saved', at: null });
  const problem = shallowRef<ApiProblem | null>(null);
  const busy = ref(false);
  const now = ref(serverNow());
  const tenancy = useTenancy(attemptId);
  const log = 'indexedDB' in globalThis ? indexedDbLog() : memoryLog();
  const saver = new AnswerSaver({
    attempt: attemptId,
    clientId: tenancy.clientId,
    log,
    send: (item, revision, keepalive) => saveAnswer({ attempt: attemptId, item }, revision, keepalive),
    timer: { set: (work, ms) => window.setTimeout(work, ms), clear: (handle) => window.clearTimeout(handle) },
    now: serverNow,
    onState: (state) => (save.value = state),
  });

  const current = computed(() => attempt.value?.items.find((item) => item.id === attempt.value?.current) ?? null);
  const secondsLeft = computed(() =>
    current.value?.endsAt === undefined ? null : (Date.parse(current.value.endsAt) - now.value) / 1000,
  );
  const timeIsUp = computed(() => secondsLeft.value !== null && secondsLeft.value <= 0);

  function show(next: Attempt): void {
    attempt.value = next;
    for (const item of next.items) {
      if (!item.answer) continue;
      saver.base(item.id, item.answer.serverSeq);
      if (!answers.has(item.id)) answers.set(item.id, item.answer.body);
    }
  }

  /** Does one thing at a time; a refusal is shown, and the attempt is read anew because it may have moved on. */
  async function doing<T>(work: () => Promise<T>): Promise<T | undefined> {
    busy.value = true;
    problem.value = null;
    try {
      return await work();
    } catch (error) {
      problem.value = asProblem(error);
      if (problem.value.status > 0) await reload().catch(() => undefined);
      return undefined;
    } finally {
      busy.value = false;
    }
  }

  async function reload(): Promise<void> {
    show(await api.get<Attempt>(`/attempts/${attemptId}`));
  }

  /** Enters a running attempt: takes the lease and sends what an earlier tab could not. */
  async function takeSeat(takeOver: boolean): Promise<void> {
    await tenancy.enter(takeOver);
    if (tenancy.tenure.value !== 'held') return;
    await reload();
    const held = new Map((attempt.value?.items ?? []).flatMap((item) => (item.answer ? [[item.id, item.answer]] : [])));
    const open = new Set((attempt.value?.items ?? []).filter((item) => item.state === 'open').map((item) => item.id));
    for (const change of await log.pending(attemptId)) {
      if (!open.has(change.item)) await log.discard(attemptId, change.item);
    }
    saver.lease(tenancy.epoch.value);
    for (const [item, body] of held) answers.set(item, body.body);
    for (const [item, body] of await saver.recover(held)) answers.set(item, body);
  }

  const load = () =>
    doing(async () => {
      await reload();
      if (attempt.value && isLive(attempt.value) && tenancy.tenure.value === 'none') await takeSeat(false);
    });

  const start = () =>
    doing(async () => {
      const started = await startInterview(attemptId, tenancy.clientId);
      tenancy.granted(started.leaseEpoch);
      saver.lease(started.leaseEpoch);
      show(started);
    });

  /** Sends what waits, then asks the server for a step that depends on it. */
  const step = (ask: (leaseEpoch: number) => Promise<Attempt>) =>
    doing(async () => {
      await saver.flush();
      if (saver.waiting > 0) throw unsent();
      show(await ask(tenancy.epoch.value));
    });

  function edit(item: string, body: Answer): void {
    answers.set(item, body);
    saver.change(item, body);
  }

  async function resolve(choice: 'mine' | 'theirs'): Promise<void> {
    const state = save.value;
    if (state.kind !== 'conflict') return;
    answers.set(state.item, choice === 'mine' ? state.mine : state.theirs);
    await saver.resolve(choice);
  }

  watchTheClock({ now, timeIsUp, attempt, saver, reload, tenancy });
  onScopeDispose(() => {
    void saver.flush(true);
    saver.dispose();
    tenancy.leave();
  });

  return {
    attempt,
    answers,
    save,
    problem,
    busy,
    now,
    current,
    secondsLeft,
    timeIsUp,
    tenure: tenancy.tenure,
    load,
    start,
    next: (item: string) => step((epoch) => moveOn(attemptId, epoch, item)),
    pause: () => step((epoch) => pauseInterview(attemptId, epoch)),
    resume: () => step((epoch) => resumeInterview(attemptId, epoch)),
    submit: () => step((epoch) => submitAttempt(attemptId, epoch)),
    edit,
    resolve,
    takeOver: () => doing(() => takeSeat(true)),
    unsent: () => log.pending(attemptId),
  };
}

export type TakenAttempt = ReturnType<typeof useAttempt>;

function unsent(): ApiProblem {
  return new ApiProblem({
    title: 'Your last change has not reached the server yet',
    status: 0,
    code: 'offline',
    detail: 'It is kept in this browser and is sent as soon as the server answers. Try again then.',
  });
}

interface Watched {
  now: { value: number };
  timeIsUp: { readonly value: boolean };
  attempt: { readonly value: Attempt | null };
  saver: AnswerSaver;
  reload: () => Promise<void>;
  tenancy: { tenure: { value: string } };
}

/** Time, network and page life: what happens without the person doing anything. */
function watchTheClock({ now, timeIsUp, attempt, saver, reload, tenancy }: Watched): void {
  let lastPoll = 0;
  const poll = (): void => {
    const state = attempt.value;
    if (!state || !isLive(state)) return;
    const pauseOver = state.pauseEndsAt !== undefined && Date.parse(state.pauseEndsAt) < now.value;
    if (!(timeIsUp.value || pauseOver) || now.value - lastPoll < POLL_MS) return;
    lastPoll = now.value;
    reload().catch(() => undefined);
  };
  const ticker = window.setInterval(() => {
    now.value = serverNow();
    poll();
  }, TICK_MS);
  // The last second counts: what stands in the box when time is up goes out at once, within the grace.
  const stop = watch(() => timeIsUp.value, (up) => {
    if (up) void saver.flush();
  });
  const leaving = (): void => void saver.flush(true);
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') void saver.flush(true);
    else if (tenancy.tenure.value === 'held') reload().catch(() => undefined);
  };
  const online = (): void => saver.online();
  window.addEventListener('pagehide', leaving);
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', hidden);
  onScopeDispose(() => {
    window.clearInterval(ticker);
    stop();
    window.removeEventListener('pagehide', leaving);
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', hidden);
  });
}
