/**
 * The others of stall.ts: a process of its own, so that the time in which they write their bodies and read the answers is
 * not the candidate's. It gives way to the server, as attackers have machines of their own.
 */
import { constants, setPriority } from 'node:os';
import { Browser } from '../served/browser.js';
import { commas, hostileGuests, type NamedAttack } from './hostile.js';

const ADDRESSES = 3;

/** Where to attack, with what a manager has. */
export interface Target {
  readonly url: string;
  readonly session: string;
  readonly assessment: string;
}

export type Order = { readonly target: Target } | 'begin' | 'end';

/** What the attackers say: that they have what they need, and how often each attack was answered or refused. */
export type Word = 'ready' | { readonly counts: Readonly<Record<string, number>> };

const tell = (word: Word): void => void process.send?.(word);
let attacks: NamedAttack[] = [];
let ended = false;

/** Every attack over and over. */
async function attackAll(): Promise<void> {
  const counts: Record<string, number> = {};
  await Promise.all(
    attacks.map(async ({ name, attack }) => {
      for (let n = 0; !ended; n++) {
        await attack(n).catch(() => undefined);
        counts[name] = (counts[name] ?? 0) + 1;
      }
    }),
  );
  tell({ counts });
  process.disconnect();
}

async function prepare({ url, session, assessment }: Target): Promise<void> {
  const manager = new Browser({ url }, undefined, session);
  attacks = [...(await hostileGuests({ url }, ADDRESSES)), commas(manager, assessment)];
  tell('ready');
}

setPriority(constants.priority.PRIORITY_LOW);
process.on('message', (order: Order) => {
  if (order === 'end') ended = true;
  else void (order === 'begin' ? attackAll() : prepare(order.target));
});
