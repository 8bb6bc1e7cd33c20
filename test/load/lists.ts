/**
 * The lists of an organisation that has assessed 10,000 people, against the built server on a database of its own: how
 * long each page's requests take, the first look at the figures of the questions apart. The crowd is that of
 * `npm run demo -- --large`. Ends with exit code 1 where a 95th percentile is above 200 ms. Stays on 127.0.0.1.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Served } from '../served/server.js';
import { machine, percentile, table, type Timings } from './report.js';

const CALLS = 20;
const WARM_UP = 2;
const MOST_MS = 200;
const AUDITED = 10_000;
const PROGRAM = resolve(import.meta.dirname, '../../backend/bin/meshwright.mjs');

interface Demo {
  readonly email: string;
  readonly password: string;
  readonly crowd: {
    readonly organisation: string;
    readonly assessments: readonly [string, string];
    readonly candidates: number;
  };
}

/** `npm run demo -- --large` beside the running server. */
function crowded(dataDir: string): Demo {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, 'demo', '--large'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the demo ended with ${String(status)}: ${stderr}`);
  return JSON.parse(stdout) as Demo;
}

/** Entries of the audit log that nobody made: as many as years of work leave behind. */
const AUDIT = `
  INSERT INTO "AuditEvent" ("organisationId", action, subject, at)
  SELECT $1::uuid, 'invitation.created', gen_random_uuid()::text, now() - n * interval '1 minute'
  FROM generate_series(1, $2::int) n`;

class Client {
  private cookie = '';

  constructor(private readonly url: string) {}

  async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { cookie: this.cookie, origin: this.url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`);
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return JSON.parse(text);
  }
}

async function timed(client: Client, name: string, path: string): Promise<Timings> {
  const milliseconds: number[] = [];
  const begun = performance.now();
  for (let i = -WARM_UP; i < CALLS; i++) {
    const before = performance.now();
    await client.call('GET', path);
    if (i >= 0) milliseconds.push(performance.now() - before);
  }
  return { name, seconds: (performance.now() - begun) / 1000, milliseconds };
}

/** A first look computes: how long somebody waits for it. */
async function once(client: Client, path: string, body?: object): Promise<string> {
  const before = performance.now();
  await client.call(body === undefined ? 'GET' : 'POST', path, body);
  return `${(performance.now() - before).toFixed(0)} ms`;
}

/** A job puts under review what no listener has: how long until the queue counts everything. */
async function underReview(client: Client, path: string): Promise<string> {
  const before = performance.now();
  for (;;) {
    const { toCome } = (await client.call('GET', path)) as { toCome: number };
    if (toCome === 0) return `${((performance.now() - before) / 1000).toFixed(1)} s`;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function bench(): Promise<boolean> {
  const server = new Served();
  try {
    await server.start();
    const begun = performance.now();
    const { email, password, crowd } = crowded(server.dataDir);
    const [assessment] = crowd.assessments;
    await server.rows(AUDIT, [crowd.organisation, AUDITED]);
    await server.rows('ANALYZE');
    console.log(`${machine()}; client, server and database share it`);
    const seeded = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${String(crowd.candidates)} candidates with an attempt each, made in ${seeded} s`);
    const client = new Client(server.url);
    await client.call('POST', '/session', { email, password });
    const base = `/organisations/${crowd.organisation}`;
    const one = `${base}/assessments/${assessment}`;
    console.log(`first look at the questions' figures: ${await once(client, `${one}/analytics`)}`);
    console.log(`first look at the review queue: ${await once(client, `${one}/review`)}`);
    console.log(`all answers under review after ${await underReview(client, `${one}/review`)}`);
    console.log(`first look at the comparison: ${await once(client, `${one}/comparison`)}`);
    const { questions } = (await client.call('GET', `${one}/analytics`)) as {
      questions: { id: string }[];
    };
    const question = questions[0]?.id ?? '';
    const taken = await once(client, `${one}/review/next`, { question });
    console.log(`an answer to review, of those to one question: ${taken}`);
    const criteria = `${one}/analytics/questions/${question}`;
    const timings: Timings[] = [];
    for (const [name, path] of [
      ['members', `${base}/members`],
      ['candidates', `${base}/candidates`],
      ['assessments', `${base}/assessments`],
      ['invitations', `${one}/invitations`],
      ['watch list', `${one}/watch`],
      ['review: assessments', `${base}/review`],
      ['review: one assessment', `${one}/review`],
      ['review: agreement', `${one}/review/agreement`],
      ['analytics: assessments', `${base}/analytics`],
      ['analytics: questions', `${one}/analytics`],
      ['analytics: criteria of one', criteria],
      ['comparison', `${one}/comparison`],
      ['comparison: by name', `${one}/comparison?sort=name`],
      ['comparison: search', `${one}/comparison?search=42`],
      ['comparison: undecided', `${one}/comparison?decision=none`],
      ['results', `${one}/results`],
      ['appeals', `${one}/results/appeals`],
      ['results: in review', `${one}/results?state=reviewing`],
      ['audit log', `${base}/audit`],
    ] as const) {
      timings.push(await timed(client, name, path));
      process.stderr.write('.');
    }
    console.log(`\n${table(timings)}`);
    return timings.every(
      ({ milliseconds }) =>
        percentile(
          milliseconds.toSorted((a, b) => a - b),
          0.95,
        ) <= MOST_MS,
    );
  } finally {
    await server.remove();
  }
}

process.exitCode = (await bench()) ? 0 : 1;
