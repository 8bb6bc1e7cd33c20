import { Client } from 'pg';
import { testApp, type TestApp } from './app.js';
import { invited, Seat } from './assessment-driver.js';
import { MINUTES } from './attempt-driver.js';
import { testDatabase } from './database.js';

let api: TestApp;
let database: Client;

beforeAll(async () => {
  const url = await testDatabase();
  database = new Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ name: string }>('SELECT current_database() AS name');
  await database.query(`ALTER DATABASE ${rows[0]?.name ?? ''} SET timezone TO 'Europe/Berlin'`);
  api = await testApp({ databaseUrl: url });
});
afterAll(async () => {
  await database.end();
  await api.close();
});

describe('a PostgreSQL whose time zone is not UTC', () => {
  it('holds the moments that were meant', async () => {
    const before = api.clock.now().getTime();
    await api.guest();
    const { rows } = await database.query<{ createdAt: Date }>(
      'SELECT "createdAt" FROM "Session" ORDER BY "createdAt" DESC',
    );
    expect(rows[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(rows[0]?.createdAt.getTime()).toBeLessThanOrEqual(api.clock.now().getTime());
  });

  it('moves no end in the hour that its zone skips', async () => {
    const skipped = Date.parse('2027-03-28T02:15:00Z');
    api.clock.advance(skipped - api.clock.now().getTime());
    const seat = await Seat.begun(await invited(api));
    const started = Date.parse(seat.attempt.startedAt ?? '');
    expect(Math.abs(started - skipped)).toBeLessThan(MINUTES);
    expect(Date.parse(seat.attempt.endsAt ?? '') - started).toBe(30 * MINUTES);
    expect(Date.parse(seat.attempt.sections?.[0]?.endsAt ?? '') - started).toBe(10 * MINUTES);
  });
});
