import { pause } from '../served/chance.js';
import { Served } from '../served/server.js';
import { Taking } from './taking.js';

/*
 * Assessments are taken at eight seats (come in, start, save, next section, save, hand in) and a manager gives time,
 * while twenty times the server, or twenty times its PostgreSQL, is killed in the middle. Everybody repeats what they got
 * no answer to. In the end what was acknowledged must hold: revisions, starts, ends, added time, hand-ins; and nobody
 * may have been given two attempts.
 */

const ROUNDS = 20;
/** Acknowledged acts to wait for before each kill; then a little longer, so that it comes at another moment each time. */
const ACTS = 24;
const LATER_MS = 7;

let server: Served;
beforeEach(async () => {
  server = new Served({ RATE_LIMITS: 'off' });
  await server.start();
});
afterEach(() => server.remove());

async function taken(kill: (round: number) => Promise<void>): Promise<void> {
  const taking = await Taking.open(server);
  taking.begin();
  for (let round = 0; round < ROUNDS; round++) {
    await taking.more(ACTS);
    await pause(LATER_MS * round);
    await kill(round);
  }
  await taking.more(ACTS);
  expect(await taking.end()).toEqual([]);
  const { started, handedIn, saved, extended } = taking.summary();
  expect(started).toBeGreaterThan(ROUNDS);
  expect(handedIn).toBeGreaterThan(ROUNDS / 2);
  expect(saved).toBeGreaterThan(5 * ROUNDS);
  expect(extended).toBeGreaterThan(ROUNDS);
}

it('keeps what was acknowledged of assessments through twenty kills of the server', async () => {
  await taken(async () => {
    await server.stop('SIGKILL');
    await server.start();
  });
});

it('keeps it through twenty restarts of PostgreSQL, half of them kills, half immediate shut-downs', async () => {
  await taken(async (round) => {
    const pid = server.postgres();
    process.kill(pid, round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    while ([0, pid].includes(server.postgres())) await pause(LATER_MS);
  });
});
