import { onScopeDispose, watch, type Ref } from 'vue';
import { serverNow } from '../api/client.js';
import type { Attempt } from '../api/shapes.js';
import type { AnswerSaver } from './answer-saver.js';
import type { Tenancy } from './tenancy.js';

const TICK_MS = 250;
/** While the server has not yet closed a question whose time is over, it is asked this often. */
const POLL_MS = 1500;
/** A holder that is silent for 45 s loses the lease to whoever asks; reading and thinking are silent. */
const RENEW_MS = 15_000;

interface Watched {
  state: {
    now: Ref<number>;
    timeIsUp: Readonly<Ref<boolean>>;
    attempt: Readonly<Ref<Attempt | null>>;
  };
  saver: AnswerSaver;
  reload: () => Promise<void>;
  tenancy: Tenancy;
  renew: () => Promise<void>;
  /** Tries to come in once more, where no answer came the last time. */
  comeIn: () => void;
  isLive: (attempt: Attempt) => boolean;
}

/** Something that only time can move is due: the end of a question or of a pause. */
function isDue({ state, isLive }: Watched): boolean {
  const attempt = state.attempt.value;
  if (!attempt || !isLive(attempt)) return false;
  const pauseOver =
    attempt.pauseEndsAt !== undefined && Date.parse(attempt.pauseEndsAt) < state.now.value;
  return state.timeIsUp.value || pauseOver;
}

/** Time, network and page life: what happens without the person doing anything. Ends with the component. */
export function usePageLife(watched: Watched): void {
  const { state, saver, reload, tenancy } = watched;
  let lastPoll = 0;
  const tick = (): void => {
    state.now.value = serverNow();
    if (!isDue(watched) || state.now.value - lastPoll < POLL_MS) return;
    lastPoll = state.now.value;
    reload().catch(() => undefined);
  };
  const leaving = (): void => void saver.flush(true);
  const online = (): void => {
    saver.tryAgain();
    watched.comeIn();
  };
  const shown = (): void => {
    if (document.visibilityState === 'hidden') {
      leaving();
      return;
    }
    // whoever comes back may have signed in again in another tab
    online();
    if (tenancy.tenure.value === 'held') reload().catch(() => undefined);
  };
  const ticker = window.setInterval(tick, TICK_MS);
  const heart = window.setInterval(() => {
    const attempt = state.attempt.value;
    if (attempt && watched.isLive(attempt)) watched.renew().catch(() => undefined);
  }, RENEW_MS);
  // What stands in the box when time is up goes out at once, within the grace.
  watch(state.timeIsUp, (up) => {
    if (up) void saver.flush();
  });
  window.addEventListener('pagehide', leaving);
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', shown);
  onScopeDispose(() => {
    window.clearInterval(ticker);
    window.clearInterval(heart);
    window.removeEventListener('pagehide', leaving);
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', shown);
    leaving();
    saver.dispose();
  });
}
