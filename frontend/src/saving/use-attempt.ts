import { computed, reactive, ref, shallowRef, watch, type Ref } from 'vue';
import { readAttempt, submitAttempt } from '../api/attempts.js';
import { serverNow } from '../api/client.js';
import { ApiProblem, asProblem } from '../api/problem.js';
import type { Answer, Attempt } from '../api/shapes.js';
import { isSignedOut } from './lane.js';
import type { SaveState } from './save-state.js';
import { useTenancy, type Tenancy } from './tenancy.js';
import { usePageLife } from './use-page-life.js';
import { useSaver, type Saving } from './use-saver.js';
import type { PendingChange } from './write-ahead-log.js';

/** How an attempt of some kind is started, gone on with and paused; the rest is the same for all. */
export interface Moves {
  start: (id: string, clientId: string) => Promise<Attempt & { leaseEpoch: number }>;
  pause: (id: string, leaseEpoch: number) => Promise<Attempt>;
  resume: (id: string, leaseEpoch: number) => Promise<Attempt>;
}

const UNSENT = 'unsent';

/** Practice runs from the beginning and has no pauses. */
const none = (): Promise<never> => Promise.reject(new Error('this attempt has no such move'));
const RUNNING_ALREADY: Moves = { start: none, pause: none, resume: none };

const isLive = (attempt: Attempt): boolean => ['running', 'paused'].includes(attempt.state);
const isOver = (attempt: Attempt): boolean => ['submitted', 'graded'].includes(attempt.state);

/** An epoch to send by what no lease is asked for. */
const LATE = 1;

/** What the server says of the attempt, and the answers as they stand in the editors. */
function useAttemptState(saving: Saving) {
  const attempt = shallowRef<Attempt | null>(null);
  const answers = reactive(new Map<string, Answer>());
  const now = ref(serverNow());
  /** Of the items that are open together, the one that the person works on. */
  const chosen = ref<string | null>(null);
  const current = computed(() => {
    const items = attempt.value?.items ?? [];
    const open = items.find((item) => item.id === chosen.value && item.state === 'open');
    return open ?? items.find((item) => item.id === attempt.value?.current) ?? null;
  });
  const secondsLeft = computed(() =>
    current.value?.endsAt === undefined
      ? null
      : (Date.parse(current.value.endsAt) - now.value) / 1000,
  );
  const timeIsUp = computed(() => secondsLeft.value !== null && secondsLeft.value <= 0);

  /** Shows what the server sent; a text that has not reached it yet is never replaced by it. */
  function show(next: Attempt): void {
    attempt.value = next;
    for (const item of next.items) {
      if (item.state === 'closed') saving.saver.close(item.id);
      if (!item.answer) continue;
      const isNews = saving.saver.base(item.id, item.answer.serverSeq);
      if (isNews || !answers.has(item.id)) answers.set(item.id, item.answer.body);
    }
  }

  return { attempt, answers, now, chosen, current, secondsLeft, timeIsUp, show };
}

type AttemptState = ReturnType<typeof useAttemptState>;

/** Does one thing at a time; a refusal is shown, and the attempt is read anew because it may have moved on. */
function useErrands(reload: () => Promise<void>) {
  const busy = ref(false);
  const problem = shallowRef<ApiProblem | null>(null);
  async function doing(work: () => Promise<void>): Promise<void> {
    busy.value = true;
    problem.value = null;
    try {
      await work();
    } catch (error) {
      problem.value = asProblem(error);
      if (problem.value.status > 0) await reload().catch(() => undefined);
    } finally {
      busy.value = false;
    }
  }
  return { busy, problem, doing };
}

interface Seat {
  readonly state: AttemptState;
  readonly saving: Saving;
  readonly tenancy: Tenancy;
  readonly reload: () => Promise<void>;
  readonly doing: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Enters a running attempt: takes the lease, then takes up what an earlier tab could not send. Nobody can type before
 * that is done: it would be typed over.
 */
async function takeSeat(takeOver: boolean, room: Seat): Promise<void> {
  if (!(await room.tenancy.enter(takeOver))) return;
  await takeUp(room);
  room.tenancy.settled();
}

/** What the server held when it was read last, by item. */
const heldBy = ({ attempt }: AttemptState) =>
  new Map(attempt.value?.items.flatMap((item) => (item.answer ? [[item.id, item.answer]] : [])));

async function takeUp({ state, saving, tenancy, reload }: Seat): Promise<void> {
  await reload();
  saving.saver.lease(Math.max(LATE, tenancy.epoch.value));
  for (const [item, { body }] of heldBy(state))
    if (!saving.saver.isWaiting(item)) state.answers.set(item, body);
  const recover = (left: readonly PendingChange[]): void => {
    for (const [item, body] of saving.saver.recover(heldBy(state), left))
      state.answers.set(item, body);
  };
  recover(await saving.held(recover));
}

/**
 * Sends what this browser still holds of an attempt that is over: in the grace after an end by time it counts, for which
 * it takes the lease; later it is kept for reviewers, and asks for none.
 */
async function bringIn(room: Seat): Promise<void> {
  try {
    if (!(await room.tenancy.enter(false))) return;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'over') throw error;
  }
  await takeUp(room);
  await room.saving.saver.flush();
}

/** Reads the attempt, and takes the place in it that there is. */
async function arrive(room: Seat): Promise<void> {
  const { state, tenancy } = room;
  await room.reload();
  if (!state.attempt.value || tenancy.tenure.value !== 'none') return;
  if (isLive(state.attempt.value)) await takeSeat(false, room);
  else if (isOver(state.attempt.value)) await bringInAny(room);
}

/** `bringIn`, if this browser holds anything; where its store is slow, once that has told. */
async function bringInAny(room: Seat): Promise<void> {
  const held = await room.saving.held(() => void room.doing(() => bringIn(room)));
  if (held.length > 0) await bringIn(room);
}

/** Shows what has changed meanwhile; an attempt that was opened again is entered again. */
async function look(room: Seat): Promise<void> {
  const { state, tenancy, reload } = room;
  if (!state.attempt.value) return;
  const wasLive = isLive(state.attempt.value);
  await reload().catch(() => undefined);
  if (!wasLive && isLive(state.attempt.value) && tenancy.tenure.value !== 'elsewhere')
    await takeSeat(false, room).catch(() => undefined);
}

/** Why a step that depends on what was typed cannot be taken. */
function unsent(save: SaveState): ApiProblem {
  if (save.kind === 'refused') return save.problem;
  return new ApiProblem({
    title: 'Your last change has not reached the server yet',
    status: 0,
    code: UNSENT,
    detail: 'It is kept in this browser and is sent as soon as the server answers. Try again then.',
  });
}

type Ask = (leaseEpoch: number) => Promise<Attempt>;

/** Sends what waits, then asks the server for a step that depends on it. */
async function taken(ask: Ask, { state, saving, tenancy }: Seat): Promise<void> {
  await saving.saver.flush();
  if (saving.saver.waiting > 0) throw unsent(saving.state.value);
  state.show(await ask(tenancy.epoch.value));
}

/** What could not be done because something was not saved can be done once it is: the notice has lost its point. */
function dropWhatIsOver(
  problem: Ref<ApiProblem | null>,
  saving: Saving,
  { attempt }: AttemptState,
): void {
  watch(saving.state, ({ kind }) => {
    const { value } = problem;
    if (kind === 'saved' && value !== null && (value.code === UNSENT || isSignedOut(value)))
      problem.value = null;
  });
  // a hand-in whose answer was lost: the attempt says that it arrived
  watch(attempt, (now) => {
    if (now && isOver(now) && problem.value?.status === 0) problem.value = null;
  });
}

/**
 * One attempt as it is taken: its state, the answers as typed, saving, the lease and the server's clock.
 * Works through a lost network, a reload, a second tab and a browser that is closed (the server hands in by itself).
 */
export function useAttempt(id: string, moves: Moves = RUNNING_ALREADY) {
  const tenancy = useTenancy(id);
  const saving = useSaver(id, tenancy.clientId);
  const state = useAttemptState(saving);
  const reload = async (): Promise<void> => {
    state.show(await readAttempt(id));
    saving.saver.reached();
  };
  const { busy, problem, doing } = useErrands(reload);
  const room = { state, saving, tenancy, reload, doing };
  const step = (ask: Ask) => doing(() => taken(ask, room));
  const load = () => doing(() => arrive(room));
  const start = () =>
    doing(async () => {
      const started = await moves.start(id, tenancy.clientId);
      tenancy.granted(started.leaseEpoch);
      saving.saver.lease(started.leaseEpoch);
      state.show(started);
    });

  const renew = async (): Promise<void> => {
    if ((await tenancy.renew()) === 'anew') await doing(() => takeSeat(false, room));
  };
  const comeIn = (): void => {
    if (!busy.value && problem.value?.status === 0 && tenancy.tenure.value === 'none') void load();
  };
  usePageLife({ state, saver: saving.saver, reload, tenancy, renew, comeIn, isLive });
  dropWhatIsOver(problem, saving, state);
  return {
    id,
    ...state,
    save: saving.state,
    isKept: saving.isKept,
    unsent: saving.unsent,
    busy,
    problem,
    tenure: tenancy.tenure,
    load,
    look: () => (busy.value ? Promise.resolve() : look(room)),
    start,
    step,
    isWaiting: (item: string) => saving.saver.isWaiting(item),
    pause: () => step((epoch) => moves.pause(id, epoch)),
    resume: () => step((epoch) => moves.resume(id, epoch)),
    submit: () => step((epoch) => submitAttempt(id, epoch)),
    takeOver: () => doing(() => takeSeat(true, room)),
    edit(item: string, body: Answer): void {
      state.answers.set(item, body);
      saving.saver.change(item, body);
    },
    async resolve(choice: 'mine' | 'theirs'): Promise<void> {
      const conflict = saving.state.value;
      if (conflict.kind !== 'conflict') return;
      state.answers.set(conflict.item, conflict[choice]);
      await saving.saver.resolve(choice);
    },
  };
}
