import { testApp, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';

const HOUR = 3_600_000;

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  await api.member();
});
afterAll(() => api.close());

const revoke = ({ invitationId: id }: Invited) =>
  api.db.invitation.update({ where: { id }, data: { revokedAt: api.clock.now() } });
const expire = ({ invitationId: id }: Invited) =>
  api.db.invitation.update({
    where: { id },
    data: { expiresAt: new Date(api.clock.now().getTime() - HOUR) },
  });
const close = ({ releaseId }: Invited) =>
  api.db.assessment.updateMany({
    where: { releases: { some: { id: releaseId } } },
    data: { state: 'closed' },
  });

const DOORS = [
  ['invitation-revoked', revoke],
  ['invitation-expired', expire],
  ['invitation-closed', close],
] as const;

const start = (seat: Seat) => seat.ask('start', { clientId: 'assessment-tab' });

describe.each(DOORS)(
  'a door that shuts after the waiting room was entered: %s',
  (code, shutting) => {
    it('lets nobody start', async () => {
      const person = await invited(api);
      const seat = await Seat.of(person);
      await shutting(person);
      expect((await start(seat).expect(410)).body.code).toBe(code);
      const { state } = await api.db.attempt.findUniqueOrThrow({ where: { id: seat.id } });
      expect(state).toBe('waiting');
    });

    it('lets nobody begin a practice run', async () => {
      const person = await invited(api, { settings: { practiceRun: true } });
      const seat = await Seat.of(person);
      const { body } = await seat.ask('rehearsal').expect(201);
      const rehearsal = await Seat.of(person, 'assessment-tab', body.attemptId as string);
      await shutting(person);
      expect((await start(rehearsal).expect(410)).body.code).toBe(code);
      expect((await seat.ask('rehearsal').expect(410)).body.code).toBe(code);
    });

    it('lets who has started go on', async () => {
      const person = await invited(api);
      const seat = await Seat.begun(person);
      await shutting(person);
      await start(seat).expect(200);
      await seat.handIn();
    });

    it('lets nobody make or start a second try', async () => {
      const person = await invited(api, { settings: { attempts: 3 } });
      const seat = await Seat.begun(person);
      await seat.handIn();
      const { body } = await seat.ask('retake').expect(201);
      const second = await Seat.of(person, 'assessment-tab', body.attemptId as string);
      await shutting(person);
      expect((await start(second).expect(410)).body.code).toBe(code);
      expect((await seat.ask('retake').expect(410)).body.code).toBe(code);
    });
  },
);

it('is one or the other: a start that meets a revocation waits for it, and is refused', async () => {
  const person = await invited(api);
  const seat = await Seat.of(person);
  let answer: Promise<{ status: number; body: { code?: string } }> | undefined;
  await api.db.$transaction(
    async (tx) => {
      await tx.invitation.update({
        where: { id: person.invitationId },
        data: { revokedAt: api.clock.now() },
      });
      answer = start(seat).then(({ status, body }) => ({
        status,
        body: body as { code?: string },
      }));
      for (;;) {
        const [{ waiting }] = await tx.$queryRaw<[{ waiting: bigint }]>`
          SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted
          AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
        if (waiting > 0n) return;
      }
    },
    { timeout: 60_000 },
  );
  expect(await answer).toMatchObject({ status: 410, body: { code: 'invitation-revoked' } });
});
