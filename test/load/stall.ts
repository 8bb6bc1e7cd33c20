/**
 * One candidate saves while others send what is dear to work on, against the built server on a database of its own: how
 * long the candidate's saves take and how long the server's event loop is held up, first without the others and then with
 * them. Ends with exit code 1 where a target is missed. Stays on 127.0.0.1.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { AttemptView, Lease } from '../../backend/src/taking/attempts/attempts.schemas.js';
import { fixed } from '../../backend/src/taking/assessments/templates/template.js';
import { Browser } from '../served/browser.js';
import { pause } from '../served/chance.js';
import { comeIn, Company } from '../served/company.js';
import { Served } from '../served/server.js';
import type { Order, Target, Word } from './attackers.js';
import { machine, table, type Timings } from './report.js';

/** On a quiet machine; milliseconds, and times the p95 of a save without attack. */
const TARGETS = { p99: 50, max: 100, saves: 2 } as const;
const ASKED = 'diagnose-32-gpu-scaling';
const BETWEEN_SAVES_MS = 50;
const SECTION = { title: 'Diagnosis', intro: '', limitMinutes: null, items: [fixed(ASKED, 40)] };

interface Delay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const delayFile = join(tmpdir(), `mw-event-loop-${String(process.pid)}.json`);

/** How long the server's event loop was held up since the last time that this was asked. */
async function delayOf(server: Served): Promise<Delay> {
  rmSync(delayFile, { force: true });
  process.kill(server.pid ?? 0, 'SIGWINCH');
  while (!existsSync(delayFile)) await pause(20);
  return JSON.parse(readFileSync(delayFile, 'utf8')) as Delay;
}

/** A candidate in the room of an assessment, who saves one revision after the other. */
class Candidate {
  private clientSeq = 0;
  private baseSeq = 0;

  private constructor(
    private readonly browser: Browser,
    private readonly attempt: AttemptView & Lease,
  ) {}

  static async started(server: Served, company: Company, assessment: string): Promise<Candidate> {
    const browser = new Browser(server, '10.1.0.1');
    const id = await comeIn(browser, await company.invite(assessment));
    const path = `/assessment-attempts/${id}/start`;
    const view = (await browser.post(path, { clientId: 'candidate-tab' })) as AttemptView & Lease;
    return new Candidate(browser, view);
  }

  /** Saves for so long; milliseconds of each save. */
  async savesFor(seconds: number): Promise<number[]> {
    const until = performance.now() + seconds * 1000;
    const times: number[] = [];
    while (performance.now() < until) {
      const before = performance.now();
      await this.save();
      times.push(performance.now() - before);
      await pause(BETWEEN_SAVES_MS);
    }
    return times;
  }

  private async save(): Promise<void> {
    const item = this.attempt.items.find(({ state }) => state === 'open');
    const text = `The exposed all-reduce takes ${String(this.clientSeq)} ms of each step. `.repeat(
      20,
    );
    const [section] = item?.question?.sections ?? [];
    const saved = await this.browser.put(`/attempts/${this.attempt.id}/answers/${item?.id ?? ''}`, {
      clientId: 'candidate-tab',
      clientSeq: ++this.clientSeq,
      baseSeq: this.baseSeq,
      leaseEpoch: this.attempt.leaseEpoch,
      body: { kind: 'structured', sections: { [section?.id ?? '']: text } },
    });
    this.baseSeq = (saved as { serverSeq: number }).serverSeq;
  }
}

/** Everybody else, in a process of their own. */
class Attackers {
  private readonly child = fork(join(import.meta.dirname, 'attackers.mjs'));

  async prepare(target: Target): Promise<void> {
    const said = this.next();
    this.order({ target });
    await said;
  }

  begin(): void {
    this.order('begin');
  }

  /** What was sent meanwhile, in words. */
  async end(): Promise<string> {
    const said = this.next();
    this.order('end');
    const word = await said;
    if (word === 'ready') throw new Error('the attackers have lost count');
    return Object.entries(word.counts)
      .map(([name, count]) => `${name}: ${String(count)}`)
      .join('; ');
  }

  stop(): void {
    this.child.kill();
  }

  private order(order: Order): void {
    this.child.send(order);
  }

  private async next(): Promise<Word> {
    const [word] = (await once(this.child, 'message')) as [Word];
    return word;
  }
}

function seconds(): number {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
  const wished = Number(values.seconds);
  if (Number.isInteger(wished) && wished >= 1 && wished <= 600) return wished;
  throw new Error('--seconds is a whole number up to 600');
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)] ?? NaN;

const held = ({ p50, p99, max }: Delay): string =>
  [p50, p99, max].map((ms) => `${ms.toFixed(1)} ms`).join(' / ');

async function bench(length: number): Promise<boolean> {
  const loader = pathToFileURL(resolve(import.meta.dirname, 'event-loop.mjs')).href;
  const server = new Served({
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: 'off',
    NODE_OPTIONS: `--import ${loader}`,
    EVENT_LOOP_FILE: delayFile,
  });
  const attackers = new Attackers();
  try {
    await server.start();
    const company = await Company.open(new Browser(server));
    const assessment = await company.publish({ sections: [SECTION] }, { minutes: 120 });
    const candidate = await Candidate.started(server, company, assessment);
    const { session } = company.manager;
    await attackers.prepare({ url: server.url, session, assessment });
    await candidate.savesFor(3);
    const load = loadavg()[0] ?? 0;
    await delayOf(server);
    const idle = await candidate.savesFor(length);
    const quiet = await delayOf(server);
    attackers.begin();
    const attacked = await candidate.savesFor(length);
    const busy = await delayOf(server);
    const sent = await attackers.end();
    const timings = (name: string, milliseconds: number[]): Timings => ({
      name,
      seconds: length,
      milliseconds,
    });
    console.log(
      [
        `${machine()}; clients (attackers at low priority), server and database share it (load before: ${load.toFixed(1)})`,
        '',
        table([timings('save, alone', idle), timings('save, under attack', attacked)]),
        '',
        `event loop held up (median / p99 / longest): alone ${held(quiet)}; under attack ${held(busy)}`,
        `sent meanwhile: ${sent}`,
      ].join('\n'),
    );
    return (
      busy.p99 <= TARGETS.p99 &&
      busy.max <= TARGETS.max &&
      percentile(attacked, 0.95) <= TARGETS.saves * percentile(idle, 0.95)
    );
  } finally {
    attackers.stop();
    await server.remove();
    rmSync(delayFile, { force: true });
  }
}

const isMet = await bench(seconds());
console.log(
  `Targets on a quiet machine (event loop p99 ${String(TARGETS.p99)} ms, longest ${String(TARGETS.max)} ms, saves within ${String(TARGETS.saves)} times their p95 alone): ${isMet ? 'met' : 'missed'}.`,
);
process.exitCode = isMet ? 0 : 1;
