import { connection } from '../../api/client.js';
import { readSession } from '../../api/session.js';

export interface Check {
  label: string;
  state: 'good' | 'warn';
  detail: string;
}

const SLOW_MS = 1_500;
const SMALLEST_WIDTH = 900;

/** What an assessment needs of a browser, tried out one by one. */
export async function checkBrowser(): Promise<Check[]> {
  return [...(await checkServer()), await checkStorage(), checkScreen()];
}

async function checkServer(): Promise<Check[]> {
  const sent = performance.now();
  try {
    const { user } = await readSession();
    const took = Math.round(performance.now() - sent);
    return [
      {
        label: 'Connection',
        state: took > SLOW_MS ? 'warn' : 'good',
        detail:
          took > SLOW_MS
            ? `The server answers in ${String(took)} ms: that is slow. Your text is kept here until it arrives.`
            : `The server answers in ${String(took)} ms.`,
      },
      {
        label: 'Cookies',
        state: user ? 'good' : 'warn',
        detail: user
          ? 'This browser keeps your session.'
          : 'This browser kept no session: allow cookies for this site, and open the link again.',
      },
      clock(),
    ];
  } catch {
    return [
      {
        label: 'Connection',
        state: 'warn',
        detail: 'The server does not answer: check the network before you start.',
      },
    ];
  }
}

function clock(): Check {
  const off = Math.round(connection.clockOffsetMs / 1000);
  return {
    label: 'Clock',
    state: 'good',
    detail:
      Math.abs(off) < 2
        ? 'Yours agrees with the server’s, which is the one that counts.'
        : `Yours is ${String(Math.abs(off))} s ${off > 0 ? 'behind' : 'ahead'}. That does not matter: the server’s counts, and the room shows it.`,
  };
}

async function checkStorage(): Promise<Check> {
  const stored =
    'indexedDB' in window &&
    (await new Promise<boolean>((resolve) => {
      const request = indexedDB.open('meshwright-check');
      request.onsuccess = () => {
        request.result.close();
        resolve(true);
      };
      request.onerror = () => {
        resolve(false);
      };
    }));
  return {
    label: 'Unsent text',
    state: stored ? 'good' : 'warn',
    detail: stored
      ? 'This browser can keep it: a lost connection costs nothing.'
      : 'This browser cannot keep it (a private window?): use a normal window, or keep the connection up.',
  };
}

function checkScreen(): Check {
  const { innerWidth, innerHeight } = window;
  const small = innerWidth < SMALLEST_WIDTH;
  return {
    label: 'Screen',
    state: small ? 'warn' : 'good',
    detail: `${String(innerWidth)} × ${String(innerHeight)}${small ? ': it works, but tables and plans are easier to read on a larger one.' : '.'}`,
  };
}
