import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { Clock } from '../../platform/config/index.js';
import {
  DATABASE,
  type Database,
  NoticeListener,
  type Topic,
} from '../../platform/database/index.js';
import { type Principal, Problem } from '../../platform/http/index.js';
import { SessionsService } from '../../identity/sessions/index.js';
import { LiveLine } from './live-line.js';

/** Lines of one person to one thing; the page that came first gives way. */
const MOST_OF_ONE = { attempt: 2, organisation: 4 } as const;
/** Lines of this process; more pages look by themselves. */
const MOST_OF_ALL = 5_000;
const BEAT_EVERY_MS = 20_000;
/** Then the page opens another line, and is asked anew whether it may. */
const LONGEST_LIFE_MS = 300_000;

/**
 * Tells pages at once that they should look again. Whoever opens a line has been let in by a guard and a look at the
 * thing itself; the line ends with the session, and after five minutes at the latest.
 */
@Injectable()
export class LiveService implements OnModuleDestroy {
  private readonly lines = new Map<string, Set<LiveLine>>();
  private readonly listener: NoticeListener;
  private readonly heart: NodeJS.Timeout;
  private closing = false;

  constructor(
    @Inject(DATABASE) database: Database,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {
    this.listener = new NoticeListener(database.pool, {
      heard: (topic, id) => {
        this.heard(topic, id);
      },
      listening: (now) => {
        for (const line of this.all())
          if (now) line.look();
          else line.deaf();
      },
    });
    this.heart = setInterval(() => {
      for (const line of this.all()) line.beat();
    }, BEAT_EVERY_MS).unref();
  }

  /**
   * Events for the page of `user` about one thing (LiveLine says which). Throws 401 where the session has ended
   * meanwhile, 503 where this process has no room for more.
   */
  async open(user: Principal, topic: keyof typeof MOST_OF_ONE, id: string): Promise<Readable> {
    if (this.closing || this.all().length >= MOST_OF_ALL) throw noRoom();
    // first of all: a session that ends from here on is heard of
    const line = this.add(user, topic, id);
    try {
      this.limit(line, await this.sessions.endOf(user.sessionId));
    } catch (error) {
      this.drop(line);
      throw error;
    }
    this.listener.start();
    if (this.listener.listening) line.look();
    return line.body;
  }

  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    clearInterval(this.heart);
    for (const line of this.all()) line.end();
    await this.listener.stop();
  }

  private add(user: Principal, kind: keyof typeof MOST_OF_ONE, id: string): LiveLine {
    const topic = `${kind} ${id}`;
    const lines = this.lines.get(topic) ?? new Set();
    this.lines.set(topic, lines);
    const own = [...lines].filter(({ of }) => of.userId === user.userId);
    for (const first of own.slice(0, own.length + 1 - MOST_OF_ONE[kind])) this.drop(first, 'over');
    const { userId, sessionId } = user;
    const line = new LiveLine({ userId, sessionId, topic }, () => {
      this.drop(line);
    });
    lines.add(line);
    return line;
  }

  /** A line lives as long as its session, and not for ever: those of one start do not all come back at once. */
  private limit(line: LiveLine, sessionEnds: Date | null): void {
    const left = (sessionEnds?.getTime() ?? 0) - this.clock.now().getTime();
    if (left <= 0) throw new Problem(401, 'not-signed-in', 'The session has ended. Sign in again.');
    const life = Math.min(left, LONGEST_LIFE_MS * (0.8 + 0.2 * Math.random()));
    const timer = setTimeout(() => {
      this.drop(line);
    }, life).unref();
    line.body.once('close', () => {
      clearTimeout(timer);
    });
  }

  private drop(line: LiveLine, last?: 'over'): void {
    line.end(last);
    const { topic } = line.of;
    const lines = this.lines.get(topic);
    lines?.delete(line);
    if (lines?.size === 0) this.lines.delete(topic);
  }

  private heard(topic: Topic, id: string): void {
    if (topic === 'session') void this.endThoseOf(id);
    else for (const line of this.lines.get(`${topic} ${id}`) ?? []) line.look();
  }

  /** Some session of the person has ended; the others go on. */
  private async endThoseOf(userId: string): Promise<void> {
    for (const line of this.all().filter(({ of }) => of.userId === userId)) {
      const ends = await this.sessions.endOf(line.of.sessionId).catch(() => null);
      if (ends === null) this.drop(line);
    }
  }

  private all(): LiveLine[] {
    return [...this.lines.values()].flatMap((lines) => [...lines]);
  }
}

const noRoom = (): Problem =>
  new Problem(
    503,
    'no-line',
    'No line is free. Look again by yourself, and ask again in half a minute.',
  );
