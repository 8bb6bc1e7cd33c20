import { onScopeDispose, ref, type Ref } from 'vue';
import { takeLease } from '../api/attempts.js';
import { ApiProblem } from '../api/problem.js';

/** Who may write: this page, or another tab or device; `none` until this page has read what there is to write on. */
export type Tenure = 'none' | 'held' | 'elsewhere';

/** How many page loads of one attempt a browser remembers: the server takes no more. */
const KEPT = 8;

/** The page loads of this browser that were here before, the latest last. */
function formerLoads(key: string): string[] {
  try {
    return (localStorage.getItem(key) ?? '').split(' ').filter((id) => /^[0-9a-f]{24}$/.test(id));
  } catch {
    return [];
  }
}

/**
 * Notes this page load before it asks for anything: the lease may be given to it and the page be loaded again before the
 * answer is there.
 */
function note(key: string, former: readonly string[], clientId: string): void {
  try {
    localStorage.setItem(key, [...former, clientId].slice(-KEPT).join(' '));
  } catch {
    // A private window: the person is asked once more after a reload, nothing else.
  }
}

/** A name for this page load. Never reused, so that revision numbers of two loads cannot collide. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes a browser-wide lock on the attempt; false while another tab of this browser has it. */
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
   * Asks for the lease; takes it from another holder only if told to, or if the holder was a page of this browser that is
   * gone: a reload, a closed tab.
   * Whether it was given: what the server and this browser hold is read next, and nobody may write before that.
   */
  enter(takeOver: boolean): Promise<boolean>;
  /** All is read: from now on this page writes. */
  settled(): void;
  /**
   * Tells the server that the holder is still here; learns that it is not any more. `anew`: it was silent for so long that
   * somebody else may have written meanwhile. Then nobody may write before what the server holds has been read.
   */
  renew(): Promise<'kept' | 'anew' | 'lost'>;
  /** The lease came with another answer (the start of an interview). */
  granted(leaseEpoch: number): void;
}

/** The lease on an attempt: one writer at a time, across tabs and devices. @throws ApiProblem other than lease-held */
export function useTenancy(attempt: string): Tenancy {
  const tenure = ref<Tenure>('none');
  const epoch = ref(0);
  const clientId = newClientId();
  const key = `meshwright-room-${attempt}`;
  const former = formerLoads(key);
  note(key, former, clientId);
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const alone = lockForThisBrowser(key, left);
  onScopeDispose(() => leave());

  function settled(): void {
    tenure.value = 'held';
  }
  function granted(leaseEpoch: number): void {
    epoch.value = leaseEpoch;
    settled();
  }

  async function ask(takeOver: boolean): Promise<boolean> {
    // another tab of this browser that is still open hands nothing on
    const formerly = (await alone) ? former : [];
    try {
      epoch.value = (await takeLease(attempt, { clientId, takeOver, formerly })).leaseEpoch;
      return true;
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'lease-held') return false;
      throw error;
    }
  }

  async function enter(takeOver: boolean): Promise<boolean> {
    if (tenure.value === 'held') tenure.value = 'none';
    if (await ask(takeOver)) return true;
    tenure.value = 'elsewhere';
    return false;
  }

  async function renew(): Promise<'kept' | 'anew' | 'lost'> {
    if (tenure.value !== 'held') return 'kept';
    const before = epoch.value;
    if (!(await ask(false))) {
      tenure.value = 'elsewhere';
      return 'lost';
    }
    if (epoch.value === before) return 'kept';
    tenure.value = 'none';
    return 'anew';
  }

  return { tenure, epoch, clientId, enter, settled, renew, granted };
}
