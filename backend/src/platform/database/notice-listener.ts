import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { CHANNEL, type Topic } from './notices.js';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** How often a silent connection is asked whether it is still there, and how long it has to answer. */
const ASK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 10_000;

const STOP_WITHIN_MS = 2_000;

const PROBE = 'probe';

export interface Ears {
  heard(topic: Topic, id: string): void;
  /** Whether notices arrive. While they did not, some may have been missed. */
  listening(now: boolean): void;
}

/**
 * One connection of this process that hears the notices of all (notices.ts), beside the pool: it is kept for as long as
 * the process listens, and made anew when it breaks.
 */
export class NoticeListener {
  private readonly logger = new Logger('notices');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private isListening = false;
  private hasWarned = false;
  private probe: { readonly id: string; readonly heard: () => void } | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly ears: Ears,
  ) {}

  get listening(): boolean {
    return this.isListening;
  }

  /** Begins to listen, in the background; does nothing where it does already. */
  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.running) await within(STOP_WITHIN_MS, this.running).catch(ignore);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const client = new Client(this.pool.options);
      try {
        await this.listen(client);
      } catch (error) {
        this.warn(error);
      }
      if (this.isListening) wait = FIRST_WAIT_MS;
      this.set(false);
      await within(1_000, client.end()).catch(ignore);
      await sleep(wait, undefined, { ref: false, signal }).catch(ignore);
    }
  }

  /** Returns when it is to stop; throws when the connection breaks. */
  private async listen(client: Client): Promise<void> {
    const broken = new Promise<never>((_, fail) => {
      client.on('error', fail);
      client.on('end', () => {
        fail(new Error('the connection ended'));
      });
    });
    broken.catch(ignore);
    client.on('notification', ({ payload }) => {
      this.hear(payload ?? '');
    });
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    await Promise.race([this.echo(), broken]);
    while (!this.stopping.signal.aborted) {
      this.set(true);
      await Promise.race([this.pause(), broken]);
      await Promise.race([within(ANSWER_WITHIN_MS, client.query('SELECT 1')), broken]);
    }
  }

  /** A pooler between here and PostgreSQL may take LISTEN and never pass a notice on: only one that comes back proves it. */
  private async echo(): Promise<void> {
    const id = randomUUID();
    const heard = new Promise<void>((done) => {
      this.probe = { id, heard: done };
    });
    await this.pool.query('SELECT pg_notify($1, $2)', [CHANNEL, `${PROBE} ${id}`]);
    await within(ANSWER_WITHIN_MS, heard);
  }

  private pause(): Promise<void> {
    const { signal } = this.stopping;
    return sleep(ASK_EVERY_MS, undefined, { ref: false, signal }).catch(ignore);
  }

  private hear(notice: string): void {
    const [topic = '', id = ''] = notice.split(' ');
    if (topic === PROBE) {
      if (id === this.probe?.id) this.probe.heard();
    } else this.ears.heard(topic as Topic, id);
  }

  private set(listening: boolean): void {
    if (this.isListening === listening) return;
    this.isListening = listening;
    if (listening) this.hasWarned = false;
    this.ears.listening(listening);
  }

  /** Once for each time that it is deaf. */
  private warn(error: unknown): void {
    if (this.hasWarned || this.stopping.signal.aborted) return;
    this.hasWarned = true;
    this.logger.warn({
      err: error as Error,
      msg: 'no notices arrive from PostgreSQL: pages learn of changes by looking now and then, until they do',
    });
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([work, tooLate(ms, over.signal)]);
  } finally {
    over.abort();
  }
}

async function tooLate(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { ref: false, signal });
  throw new Error(`no answer within ${String(ms)} ms`);
}

const ignore = (): void => undefined;
