import { AnswerSaver } from '../../frontend/src/saving/answer-saver.js';
import { memoryLog } from '../../frontend/src/saving/write-ahead-log.js';
import { offline, problemFrom } from '../../frontend/src/api/problem.js';
import type { Revision, SaveReceipt } from '../../frontend/src/api/shapes.js';
import type { AttemptView } from '../../backend/src/taking/attempts/attempts.schemas.js';
import type { Browser } from '../served/browser.js';
import { pause, type Chance } from '../served/chance.js';
import type { Traffic } from './traffic.js';

/** The room's own: how often it looks what has changed, and tells the server that it is still there. */
const LOOK_MS = 10_000;
const RENEW_MS = 15_000;

/** About forty words a minute: a few letters twice a second. */
const KEYS_MS = 500;
const LETTERS = 2;
/** Somebody writes for a while and thinks for a while; milliseconds. */
const WRITES = [2_000, 12_000] as const;
const THINKS = [1_500, 8_000] as const;
/** Letters that stand in an answer when the measurement begins: as in the middle of an assessment. */
const MOST_WRITTEN = 3_000;

const WORDS = 'the exposed all-reduce of 2.6 GB takes 40 % of each step over one 100 Gbit/s link; ';

export interface Seat {
  readonly browser: Browser;
  readonly attempt: AttemptView;
  readonly clientId: string;
  readonly leaseEpoch: number;
}

/**
 * A candidate who writes an answer in the room. What is sent when is decided by the room's own AnswerSaver; the room's
 * looks and renewals of the lease go on beside it.
 */
export class Writer {
  private readonly saver: AnswerSaver;
  private readonly item: string;
  private readonly sections: readonly string[];
  private readonly texts = new Map<string, string>();
  private readonly ends: AbortController = new AbortController();
  private work: Promise<unknown> = Promise.resolve();
  private failure: string | null = null;

  constructor(
    private readonly seat: Seat,
    private readonly traffic: Traffic,
    private readonly chance: Chance,
  ) {
    const open = seat.attempt.items.find(
      ({ state, question }) => state === 'open' && question?.kind === 'structured',
    );
    if (open?.question?.sections === undefined) throw new Error('no structured question is open');
    this.item = open.id;
    this.sections = open.question.sections.map(({ id }) => id);
    for (const id of this.sections)
      this.texts.set(id, this.words(chance(0, MOST_WRITTEN / this.sections.length)));
    this.saver = new AnswerSaver({
      attempt: seat.attempt.id,
      clientId: seat.clientId,
      log: memoryLog(),
      send: (item, revision) => this.send(item, revision),
      timer: { set: (run, ms) => Number(setTimeout(run, ms)), clear: clearTimeout },
      now: Date.now,
      onState: (state) => {
        if (['refused', 'conflict', 'lease-lost', 'closed'].includes(state.kind))
          this.failure = state.kind;
      },
    });
    this.saver.lease(seat.leaseEpoch);
  }

  begin(): void {
    const id = this.seat.attempt.id;
    const { browser, clientId } = this.seat;
    const lease = { clientId, takeOver: false };
    this.work = Promise.all([
      this.write(),
      this.again('look', LOOK_MS, () => browser.get(`/attempts/${id}`)),
      this.again('renew', RENEW_MS, () => browser.post(`/attempts/${id}/lease`, lease)),
    ]);
  }

  /** Ends it as leaving the page does: what waits is sent. Returns why the saver gave up, or null. */
  async end(): Promise<string | null> {
    this.ends.abort();
    await this.work;
    await this.saver.flush();
    this.saver.dispose();
    return this.failure ?? (this.saver.waiting > 0 ? 'a change was never acknowledged' : null);
  }

  private async write(): Promise<void> {
    const { signal } = this.ends;
    await pause(this.chance(0, THINKS[1]), signal);
    while (!signal.aborted) {
      const section = this.sections[Math.floor(this.chance(0, this.sections.length))] ?? '';
      const until = performance.now() + this.chance(...WRITES);
      while (performance.now() < until) {
        const text = this.texts.get(section) ?? '';
        const next = WORDS.repeat(2)
          .slice(text.length % WORDS.length)
          .slice(0, LETTERS);
        this.texts.set(section, text + next);
        this.saver.change(this.item, {
          kind: 'structured',
          sections: Object.fromEntries(this.texts),
        });
        await pause(KEYS_MS, signal);
        if (this.ends.signal.aborted) return;
      }
      await pause(this.chance(...THINKS), signal);
    }
  }

  private async again(name: string, ms: number, ask: () => Promise<unknown>): Promise<void> {
    const { signal } = this.ends;
    await pause(this.chance(0, ms), signal);
    while (!signal.aborted) {
      await this.traffic.timed(name, ask).catch(() => undefined);
      await pause(ms, signal);
    }
  }

  private async send(item: string, revision: Revision): Promise<SaveReceipt> {
    const { browser, attempt } = this.seat;
    const path = `/attempts/${attempt.id}/answers/${item}`;
    const { serverSeq, sha256, ...rest } = await this.traffic.timed('save', async () => {
      const answer = await browser.call('PUT', path, revision).catch(() => {
        throw offline();
      });
      if (answer.status !== 200) throw problemFrom(answer.body(), answer.status);
      return answer.body() as SaveReceipt;
    });
    const { clientId, clientSeq, body } = revision;
    this.traffic.saved.push({
      attempt: attempt.id,
      item,
      clientId,
      clientSeq,
      serverSeq,
      sha256,
      body,
    });
    return { serverSeq, sha256, ...rest };
  }

  private words(letters: number): string {
    return WORDS.repeat(Math.ceil(letters / WORDS.length)).slice(0, letters);
  }
}
