import { onScopeDispose, ref, type Ref } from 'vue';
import { takeLease } from '../api/attempts.js';
import { ApiProblem } from '../api/problem.js';

/** Who may write: this page, or another tab or device; `none` until this page has read what there is to write on. */
export type Tenure = 'none' | 'held' | 'elsewhere';

const remember = (key: string, epoch: number): void => {
  try {
    localStorage.setItem(key, String(epoch));
  } catch {
    // A private window: the person is asked once more after a reload, nothing else.
  }
};
const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** A name for this page load. Never reused, so that revision numbers of two loads cannot collide. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Takes a browser-wide lock on the attempt; false while another tab of this browser has it. Tells a reload of the
 * tab that held the lease (take it back silently) from a second tab (ask).
 */
function lockForThisBrowser(name: string, until: Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : until;
    });
  });
}

export interface Tenancy {
  tenure: Ref<Tenure>;
  epoch: Ref<number>;
  clientId: string;
  /**
   * Asks for the lease; takes it from another holder only if told to, or if the holder was this browser's closed tab.
   * Whether it was given: what the server and this browser hold is read next, and nobody may write before that.
   */
  enter(takeOver: boolean): Promise<boolean>;
  /** All is read: from now on this page writes. */
  settled(): void;
  /** Tells the server that the holder is still here; learns that it is not any more. */
  renew(): Promise<void>;
  /** The lease came with another answer (the start of an interview). */
  granted(leaseEpoch: number): void;
}

/** The lease on an attempt: one writer at a time, across tabs and devices. @throws ApiProblem other than lease-held */
export function useTenancy(attempt: string): Tenancy {
  const tenure = ref<Tenure>('none');
  const epoch = ref(0);
  const clientId = newClientId();
  const key = `meshwright-room-${attempt}`;
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const alone = lockForThisBrowser(key, left);
  onScopeDispose(() => leave());

  function holds(leaseEpoch: number): void {
    epoch.value = leaseEpoch;
    remember(key, leaseEpoch);
  }
  function settled(): void {
    tenure.value = 'held';
  }
  function granted(leaseEpoch: number): void {
    holds(leaseEpoch);
    settled();
  }

  async function ask(takeOver: boolean): Promise<boolean> {
    try {
      holds((await takeLease(attempt, clientId, takeOver)).leaseEpoch);
      return true;
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'lease-held') return false;
      throw error;
    }
  }

  async function enter(takeOver: boolean): Promise<boolean> {
    if (tenure.value === 'held') tenure.value = 'none';
    if (await ask(takeOver)) return true;
    const ours = remembered(key) !== null && (await alone);
    if (ours && (await ask(true))) return true;
    tenure.value = 'elsewhere';
    return false;
  }

  async function renew(): Promise<void> {
    if (tenure.value === 'held' && !(await ask(false))) tenure.value = 'elsewhere';
  }

  return { tenure, epoch, clientId, enter, settled, renew, granted };
}
