/** An assessment that is being taken while something is killed again and again. */
import { pool } from '../../backend/src/taking/assessments/templates/template.js';
import type { WatchView } from '../../backend/src/taking/watching/watching.schemas.js';
import { pause } from '../served/chance.js';
import { Company } from '../served/company.js';
import type { Served } from '../served/server.js';
import { Stubborn } from '../served/stubborn.js';
import { faultsOf, type Limits } from './aftermath.js';
import { Life } from './life.js';

const SEATS = 8;
/** More than can be used up: each of them takes about a dozen acts. */
const INVITED = 130;
/** Of those who take the assessment, each fourth stays in it to the end. */
const STAYS = 4;
const LIMITS: Limits = { minutes: 30, sectionMinutes: 10 };
/** Nobody touches these: time alone hands them in, a minute after their start. */
const SLEEPERS = 3;
const SLEEPERS_MINUTES = 1;
/**
 * A look at an end, or the grading after it, may have died with the server: the queue gives it to the next one within
 * half a minute. This is a bound for a test that hangs, not what is promised.
 */
const SWEPT_WITHIN_MS = 600_000;
const UNGRADED = `SELECT id FROM "Attempt" WHERE kind = 'assessment' AND state::text = 'submitted'`;
const EXTENDS_EVERY_MS = 40;
const LOOK_EVERY_MS = 5;

const section = (title: string, limitMinutes: number | null) => ({
  title,
  intro: '',
  limitMinutes,
  items: [pool({ kinds: ['numeric'], count: 2 })],
});

interface Sleeper {
  readonly attempt: string;
  readonly endsAt: string;
}

/** Candidates at eight seats, one after the other, and a manager who gives them time. */
export class Taking {
  private readonly lives: Life[] = [];
  private readonly sleepers: Sleeper[] = [];
  private acts = 0;
  private closing = false;
  private failure: Error | null = null;
  private work: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly server: Served,
    private readonly manager: Stubborn,
    private readonly assessment: string,
    private readonly tokens: string[],
  ) {}

  static async open(server: Served): Promise<Taking> {
    const manager = new Stubborn(server);
    const company = await Company.open(manager);
    const first = section('First', LIMITS.sectionMinutes);
    const assessment = await company.publish(
      { sections: [first, section('Second', null)] },
      { minutes: LIMITS.minutes },
    );
    const nap = await company.publish(
      { sections: [section('Nap', null)] },
      { minutes: SLEEPERS_MINUTES, graceSeconds: 0 },
    );
    const tokens: string[] = [];
    for (let i = 0; i < INVITED; i++) tokens.push(await company.invite(assessment));
    const taking = new Taking(server, manager, assessment, tokens);
    for (let i = 0; i < SLEEPERS; i++) await taking.sleep(await company.invite(nap));
    return taking;
  }

  begin(): void {
    const seats = Array.from({ length: SEATS }, () => this.seat());
    this.work = Promise.all([...seats, this.extend()]).catch((error: unknown) => {
      this.failure = error as Error;
    });
  }

  /** Resolves after `count` more acts were acknowledged. */
  async more(count: number): Promise<void> {
    const goal = this.acts + count;
    while (this.acts < goal) {
      if (this.failure !== null) throw this.failure;
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Everybody ends what they are at. Returns what is not as it was acknowledged. */
  async end(): Promise<string[]> {
    this.closing = true;
    await this.work;
    if (this.failure !== null) throw this.failure;
    const sleepers = await this.faultsOfSleepers();
    await this.graded();
    return [...(await faultsOf(this.server, this.lives, LIMITS)), ...sleepers];
  }

  /** How much was done, so that nobody takes an idle test for a passed one. */
  summary() {
    const count = (what: (life: Life) => number): number =>
      this.lives.reduce((sum, life) => sum + what(life), 0);
    return {
      started: count(({ startedAt }) => (startedAt === null ? 0 : 1)),
      handedIn: count(({ submittedAt }) => (submittedAt === null ? 0 : 1)),
      saved: count(({ acknowledged }) => acknowledged.length),
      extended: count(({ extensions }) => extensions.length),
    };
  }

  private async seat(): Promise<void> {
    while (!this.closing) {
      const token = this.tokens.pop();
      if (token === undefined) throw new Error('nobody is left who could take it');
      const number = this.lives.length;
      const life = new Life(number, new Stubborn(this.server), () => (this.acts += 1));
      this.lives.push(life);
      await life.run(token, number % STAYS === STAYS - 1);
    }
  }

  private async sleep(token: string): Promise<void> {
    const life = new Life(-1 - this.sleepers.length, new Stubborn(this.server), () => undefined);
    const { endsAt = '' } = await life.begin(token);
    this.sleepers.push({ attempt: life.attempt, endsAt });
  }

  private async extend(): Promise<void> {
    for (let turn = 0; !this.closing; turn++) {
      const running = this.lives.filter((life) => life.startedAt !== null && !life.isLeaving);
      const life = running[turn % Math.max(1, running.length)];
      const seconds = 60 * (1 + (turn % 5));
      if (life !== undefined && (await this.given(life, seconds))) {
        life.extensions.push(seconds);
        this.acts += 1;
      }
      await pause(EXTENDS_EVERY_MS);
    }
  }

  /** Whether the time was given. An extension that is asked for twice is given twice: so where no answer came, look. */
  private async given(life: Life, seconds: number): Promise<boolean> {
    const path = `${this.assessment}/attempts/${life.attempt}/extend`;
    const before = life.extensions.reduce((sum, each) => sum + each, 0);
    const answer = await this.manager.once('POST', path, { seconds, reason: 'Chaos' });
    if (answer === null) return (await this.addedSeconds(life)) > before;
    if (answer.status === 200) return true;
    if (answer.status === 409) return false; // handed in meanwhile
    throw new Error(`extend: ${String(answer.status)} ${JSON.stringify(answer.body())}`);
  }

  private async addedSeconds(life: Life): Promise<number> {
    const { rows } = (await this.manager.get(`${this.assessment}/watch`)) as WatchView;
    const row = rows.find(({ attempt }) => attempt?.id === life.attempt);
    if (row?.attempt === undefined) throw new Error(`${life.attempt} is not watched`);
    return row.attempt.addedSeconds;
  }

  /** Waits for the grades of what is handed in; those that do not come are among the faults then. */
  private async graded(): Promise<void> {
    const until = performance.now() + SWEPT_WITHIN_MS;
    while ((await this.server.rows(UNGRADED)).length > 0 && performance.now() < until)
      await pause(SWEPT_WITHIN_MS / 1000);
  }

  private async faultsOfSleepers(): Promise<string[]> {
    const ids = this.sleepers.map(({ attempt }) => attempt);
    const until = performance.now() + SWEPT_WITHIN_MS;
    for (;;) {
      const rows = await this.server.rows<{ id: string; end: string }>(
        `SELECT id, concat_ws(' ', state, "submittedBy", to_char("submittedAt" AT TIME ZONE 'UTC',
           'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS "end" FROM "Attempt" WHERE id = ANY($1)`,
        [ids],
      );
      const faults = this.sleepers.flatMap(({ attempt, endsAt }) => {
        const end = rows.find(({ id }) => id === attempt)?.end ?? 'gone';
        return end === `graded deadline ${endsAt}`
          ? []
          : [`${attempt}, which was to end by itself at ${endsAt}: ${end}`];
      });
      if (faults.length === 0 || performance.now() > until) return faults;
      await pause(SWEPT_WITHIN_MS / 100);
    }
  }
}
