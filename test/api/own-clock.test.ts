import { DeadlinesService } from '../../backend/src/taking/attempts/deadlines.service.js';
import { HISTORY_LOCK } from '../../backend/src/taking/attempts/attempts.repository.js';
import { asServer } from '../../backend/src/platform/database/scope.js';
import { Client } from 'pg';
import { testApp, type TestApp } from './app.js';
import { NUMERIC, Tab } from './attempt-driver.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
});
afterAll(() => api.close());

const MINUTE = 60_000;

it('hands in nothing of an organisation that somebody lives through by a clock of their own', async () => {
  const { agent } = await api.member();
  const tab = await Tab.interview(agent, { minutes: 10, questionIds: [NUMERIC] });
  await tab.start();
  const where = { where: { id: tab.id } };
  const { organisationId } = await api.db.attempt.findUniqueOrThrow(where);
  const another = new Client({ connectionString: api.config.databaseUrl });
  await another.connect();
  await another.query('SELECT pg_advisory_lock($1::int, hashtext($2))', [
    HISTORY_LOCK,
    organisationId,
  ]);
  api.clock.advance(30 * MINUTE);
  const sweep = () => asServer('a test', () => api.app.get(DeadlinesService).sweep());
  await sweep();
  expect((await api.db.attempt.findUniqueOrThrow(where)).state).toBe('running');
  // however that process ends
  await another.end();
  await sweep();
  expect((await api.db.attempt.findUniqueOrThrow(where)).state).not.toBe('running');
});
