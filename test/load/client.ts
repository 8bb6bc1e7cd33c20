/** The load client: a process of its own that makes candidates, lets them start and write, and tells what came back. */
import { DEFAULT_SETTINGS } from '../../backend/src/taking/assessments/settings.schemas.js';
import { fixed, pool } from '../../backend/src/taking/assessments/templates/template.js';
import type { AttemptView, Lease } from '../../backend/src/taking/attempts/attempts.schemas.js';
import { Browser } from '../served/browser.js';
import { comeIn, Company } from '../served/company.js';
import { chanceOf, pause } from '../served/chance.js';
import { digestOf, type Started } from '../served/verify.js';
import { ownBank } from './own-bank.js';
import type { Outcome, Plan, Timings } from './report.js';
import { Traffic } from './traffic.js';
import { Writer, type Seat } from './writer.js';

/** Requests that the setting-up keeps under way. */
const AT_ONCE = 6;
const SECOND_MS = 1000;

const ASKED = 'diagnose-32-gpu-scaling';
const BLUEPRINT = {
  sections: [
    {
      title: 'Diagnosis',
      intro: '',
      limitMinutes: 60,
      items: [fixed(ASKED, 40), pool({ kinds: ['choice'], count: 1, weight: 10 })],
    },
    {
      title: 'Figures',
      intro: '',
      limitMinutes: null,
      items: [pool({ kinds: ['numeric'], count: 3, weight: 10 })],
    },
  ],
} satisfies Parameters<Company['publish']>[0];

interface Waiting {
  readonly browser: Browser;
  readonly attempt: string;
  readonly clientId: string;
}

class Load {
  private readonly traffic = new Traffic();
  private readonly started: Started[] = [];
  private readonly timings: Timings[] = [];
  private readonly chance = chanceOf(5);

  constructor(private readonly plan: Plan) {}

  async run(): Promise<Outcome> {
    const { starts, savers } = this.plan;
    const waiting = await this.waitingRoom(Math.max(savers, 2 * starts));
    const seats = [
      ...(await this.wave('start, within a second', waiting.slice(0, starts), SECOND_MS)),
      ...(await this.wave('start, in one instant', waiting.slice(starts, 2 * starts), 0)),
      ...(await this.inTurn(waiting.slice(2 * starts), (each) => this.start(each, 'set-up'))),
    ];
    await this.write(seats.slice(0, savers));
    for (const { browser } of waiting) browser.close();
    return {
      timings: this.timings,
      started: this.started,
      acknowledged: this.traffic.saved.map(({ body, ...saved }) => ({
        ...saved,
        digest: digestOf(body),
      })),
      bytes: this.traffic.saved.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0),
      errors: this.traffic.errors,
    };
  }

  /** Candidates who have come in by their links and look at the waiting room. */
  private async waitingRoom(count: number): Promise<Waiting[]> {
    const company = await Company.open(new Browser(this.plan));
    const blueprint = this.plan.own ? await ownBank(company) : BLUEPRINT;
    // marks of an own question are proposals: results come after review
    const results = { ...DEFAULT_SETTINGS.results, releaseAfter: 'review' as const };
    const assessment = await company.publish(blueprint, { minutes: 120, results });
    const numbers = Array.from({ length: count }, (_, number) => number);
    const waiting = await this.inTurn(numbers, async (number): Promise<Waiting> => {
      const address = `10.0.${String(number >> 8)}.${String(number & 255)}`;
      const browser = new Browser(this.plan, address);
      const attempt = await comeIn(browser, await company.invite(assessment));
      return { browser, attempt, clientId: `load-tab-${String(number)}` };
    });
    company.manager.close();
    return waiting;
  }

  /** Everybody waits at the barrier, and starts within `spreadMs` of its opening. */
  private async wave(name: string, waiting: readonly Waiting[], spreadMs: number): Promise<Seat[]> {
    await this.inTurn(waiting, async ({ browser, attempt }) => {
      await browser.get(`/assessment-attempts/${attempt}/briefing`);
      await browser.get(`/attempts/${attempt}`);
    });
    await pause(SECOND_MS);
    this.traffic.restart();
    const seats = await Promise.all(
      waiting.map(async (each) => {
        await pause(this.chance(0, spreadMs));
        return this.start(each, name);
      }),
    );
    this.timings.push(...this.traffic.timings());
    return seats.flatMap((seat) => seat ?? []);
  }

  /** Null where it failed, which is noted. */
  private async start(waiting: Waiting, name: string): Promise<Seat | null> {
    const { browser, attempt, clientId } = waiting;
    const path = `/assessment-attempts/${attempt}/start`;
    const view = await this.traffic
      .timed(name, () => browser.post(path, { clientId }))
      .catch(() => null);
    if (view === null) return null;
    const { leaseEpoch, startedAt = '' } = view as AttemptView & Lease;
    this.started.push({ attempt, clientId, leaseEpoch, startedAt });
    return { browser, attempt: view as AttemptView, clientId, leaseEpoch };
  }

  private async write(seats: readonly Seat[]): Promise<void> {
    const writers = seats.map((seat, i) => new Writer(seat, this.traffic, chanceOf(i)));
    for (const writer of writers) writer.begin();
    await pause(this.plan.warmUp * SECOND_MS);
    this.traffic.restart();
    await pause(this.plan.seconds * SECOND_MS);
    this.timings.push(...this.traffic.timings());
    const failures = await Promise.all(writers.map((writer) => writer.end()));
    this.traffic.errors.push(...failures.flatMap((failure) => failure ?? []));
  }

  private async inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R | null>): Promise<R[]> {
    const results: R[] = [];
    const left = [...all];
    const worker = async (): Promise<void> => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) {
        const result = await work(one);
        if (result !== null) results.push(result);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return results;
  }
}

function tell(message: object): void {
  process.send?.(message, () => {
    if (process.connected) process.disconnect();
  });
}

process.once('message', (plan: Plan) => {
  new Load(plan).run().then(
    (outcome) => {
      tell({ outcome });
    },
    (error: unknown) => {
      tell({ failure: (error as Error).stack });
    },
  );
});
