/**
 * The skill matrix of 200 people by all topics, each with figures for every one of 26 weeks, against the built server on a
 * database of its own: how long the API takes, and how long a browser takes to draw it, where one is found (CHROMIUM).
 * Ends with exit code 1 where the 95th percentile is above 500 ms. Stays on 127.0.0.1.
 */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { Served } from '../served/server.js';
import { machine } from './report.js';

const PEOPLE = 200;
const CALLS = 60;
const DRAWINGS = 20;
const MOST_MS = 500;
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Members who share, with a figure for each topic and week; `$1` the organisation, `$2` topics, `$3` how many. */
const SEED = `
  WITH people AS MATERIALIZED (
    SELECT gen_random_uuid() AS id, gen_random_uuid() AS home, n FROM generate_series(1, $3::int) n),
  homes AS (INSERT INTO "Organisation" (id, kind, name)
    SELECT home, 'personal', 'Person ' || n FROM people RETURNING id),
  users AS (INSERT INTO "User" (id, "organisationId", kind, "displayName")
    SELECT p.id, home, 'guest', 'Person ' || lpad(n::text, 3, '0') FROM people p JOIN homes h ON h.id = home
    RETURNING id),
  members AS (INSERT INTO "Membership" ("organisationId", "userId", roles)
    SELECT $1::uuid, id, '{member}' FROM users RETURNING "userId"),
  shares AS (INSERT INTO "SkillShare" ("organisationId", "userId", since, "toldAt")
    SELECT $1::uuid, "userId", now(), now() FROM members RETURNING "userId")
  INSERT INTO "SkillStanding" ("organisationId", "userId", topic, week, answers, mean, low, high, tier)
    SELECT $1::uuid, "userId", topic, (date_trunc('week', now()) - week * interval '7 days')::date, 30 - week,
      (n + week + length(topic)) % 11, greatest(0, (n + week + length(topic)) % 11 - 1.5),
      least(10, (n + week + length(topic)) % 11 + 1.5), 'beginner'
    FROM shares JOIN people ON people.id = "userId", unnest($2::text[]) topic, generate_series(0, 26) week`;

class Client {
  private cookie = '';

  constructor(private readonly url: string) {}

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { cookie: this.cookie, origin: this.url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`);
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return JSON.parse(text) as T;
  }
}

/** The value that `share` of the times lie at or below (nearest rank). */
function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

const line = (what: string, times: readonly number[]): string =>
  `${what}: ${[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0)).join(' / ')} ms (median / p95 / longest of ${String(times.length)})`;

const ACCOUNT = { email: 'lead@example.org', password: 'a long enough passphrase' };

async function ofApi(client: Client, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = -5; i < CALLS; i++) {
    const before = performance.now();
    await client.call('GET', path);
    if (i >= 0) times.push(performance.now() - before); // the first few warm it up
  }
  return times;
}

/** Milliseconds from the answer's arrival to the frame in which all rows stand. */
async function ofBrowser(url: string, organisation: string): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/sign-in`);
    await page.getByTestId('email').fill(ACCOUNT.email);
    await page.getByTestId('password').fill(ACCOUNT.password);
    await page.getByTestId('account-submit').click();
    await page.waitForURL('**/progress');
    const times: number[] = [];
    for (let i = 0; i < DRAWINGS; i++) {
      await page.goto(`${url}/organisations/${organisation}/skills`);
      times.push(await page.evaluate(drawn, PEOPLE));
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
async function drawn(people: number): Promise<number> {
  while (document.querySelectorAll('[data-testid=matrix] tbody tr').length < people)
    await new Promise((next) => requestAnimationFrame(next));
  await new Promise((next) => requestAnimationFrame(next));
  const [answer] = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/skills?')) as PerformanceResourceTiming[];
  return performance.now() - (answer?.responseEnd ?? 0);
}

async function bench(): Promise<boolean> {
  const server = new Served();
  try {
    await server.start();
    const client = new Client(server.url);
    await client.call('POST', '/accounts', { ...ACCOUNT, displayName: 'Lead' });
    const { id } = await client.call<{ id: string }>('POST', '/organisations', { name: 'Team' });
    const { items } = await client.call<{ items: { id: string }[] }>('GET', '/topics');
    await server.rows(SEED, [id, items.map((topic) => topic.id), PEOPLE - 1]);
    const path = `/organisations/${id}/skills?weeks=12`;
    const { members, topics } = await client.call<{ members: object[]; topics: object[] }>(
      'GET',
      path,
    );
    const api = await ofApi(client, path);
    console.log(`${machine()}; client, server and database share it`);
    console.log(`${String(members.length)} people x ${String(topics.length)} topics`);
    console.log(line('API', api));
    const drawings = existsSync(CHROMIUM) ? await ofBrowser(server.url, id) : [];
    if (drawings.length > 0) console.log(line('drawn', drawings));
    return [api, drawings].every((times) => times.length === 0 || quantile(times, 0.95) <= MOST_MS);
  } finally {
    await server.remove();
  }
}

process.exitCode = (await bench()) ? 0 : 1;
