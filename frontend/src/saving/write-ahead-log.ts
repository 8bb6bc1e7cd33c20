import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Answer } from '../api/shapes.js';

/** The newest unacknowledged text of one item: what would be lost with the tab. */
export interface PendingChange {
  attempt: string;
  item: string;
  body: Answer;
  /** Number of the client's next revision for this body; a resend keeps it, so that the server knows it again. */
  clientSeq: number;
  clientId: string;
  /** The last revision of the server that this body was written on top of. */
  baseSeq: number;
  /** Bodies sent before this one that the server may hold without our knowing. */
  sent: Answer[];
  at: number;
}

/** What a copy tells of a change. */
export type Unsent = Pick<PendingChange, 'body' | 'at'>;

/** Where changes wait until the server has acknowledged them. */
export interface WriteAheadLog {
  put(change: PendingChange): Promise<void>;
  /** Forgets a change, but only the very revision that was acknowledged: a newer one stays. */
  acknowledge(change: PendingChange): Promise<void>;
  discard(attempt: string, item: string): Promise<void>;
  /** What waits, once the browser tells: a machine that is busy takes seconds, and some browsers never do. */
  pending(attempt: string): Promise<PendingChange[]>;
}

interface Schema extends DBSchema {
  changes: { key: [string, string]; value: PendingChange; indexes: { attempt: string } };
}

/** So long a browser's store is waited for: one that another tab blocks never answers, and nobody could write. */
const PATIENCE_MS = 2000;

/** @throws Error where the store of this browser has not answered by then. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let handle: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, fail) => {
    handle = setTimeout(() => {
      fail(new Error('the store of this browser does not answer'));
    }, PATIENCE_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(handle));
}

/** The log in IndexedDB. One row an item: each body is the whole answer, so the newest one is all that counts. */
export function indexedDbLog(): WriteAheadLog {
  // a browser may refuse by throwing here and now: whoever uses the log hears of it, nobody else
  const database = Promise.resolve().then(() =>
    openDB<Schema>('meshwright-room', 1, {
      upgrade(db) {
        db.createObjectStore('changes', { keyPath: ['attempt', 'item'] }).createIndex(
          'attempt',
          'attempt',
        );
      },
    }),
  );
  database.catch(() => undefined);
  const using = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
    inTime(database.then(work));
  return {
    put: (change) =>
      using(async (db) => {
        await db.put('changes', change);
      }),
    acknowledge: (change) =>
      using(async (db) => {
        const tx = db.transaction('changes', 'readwrite');
        const key: [string, string] = [change.attempt, change.item];
        const kept = await tx.store.get(key);
        const same = kept?.clientSeq === change.clientSeq && kept.clientId === change.clientId;
        if (same) await tx.store.delete(key);
        await tx.done;
      }),
    discard: (attempt, item) => using((db) => db.delete('changes', [attempt, item])),
    pending: (attempt) => database.then((db) => db.getAllFromIndex('changes', 'attempt', attempt)),
  };
}

/** A log that lives as long as the page: for browsers that refuse IndexedDB (private windows), and for tests. */
export function memoryLog(): WriteAheadLog {
  const rows = new Map<string, PendingChange>();
  const key = (attempt: string, item: string) => `${attempt}/${item}`;
  return {
    put(change) {
      rows.set(key(change.attempt, change.item), change);
      return Promise.resolve();
    },
    acknowledge(change) {
      const kept = rows.get(key(change.attempt, change.item));
      if (kept?.clientSeq === change.clientSeq) rows.delete(key(change.attempt, change.item));
      return Promise.resolve();
    },
    discard(attempt, item) {
      rows.delete(key(attempt, item));
      return Promise.resolve();
    },
    pending: (attempt) =>
      Promise.resolve([...rows.values()].filter((row) => row.attempt === attempt)),
  };
}

/** The log as a file that a person can keep, should everything else fail. */
export function asFile(changes: readonly Unsent[]): Blob {
  return new Blob([JSON.stringify(changes, null, 2)], { type: 'application/json' });
}
