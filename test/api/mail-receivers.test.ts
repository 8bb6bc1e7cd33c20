import { randomUUID } from 'node:crypto';
import { RateLimits } from '../../backend/src/platform/http/rate-limit.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type TestApp } from './app.js';
import { company, join, published, type Company } from './hiring.js';

const RECEIVER = 'receiver@example.org';

let api: TestApp;
beforeEach(async () => {
  api = await testApp({ worker: 'none', rateLimits: 'memory' });
});
afterEach(() => api.close());

const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const REFUSED = [429, 'too-many-requests'];

async function owned(): Promise<Company> {
  const own = await company(api);
  await api.db.membership.deleteMany({ where: { organisationId: own.id } });
  await join(api, own.id, own.managerId, ['owner']);
  return own;
}

const ask = ({ manager, id }: Company, email = RECEIVER) =>
  manager.post(`/api/v1/organisations/${id}/member-invitations`).send({ email, roles: ['member'] });

describe('mails that people of an organisation have sent to one receiver', () => {
  it('are ten an hour, whatever they are, and others get theirs', async () => {
    const own = await owned();
    const assessment = await published(api, own.id);
    const path = `/api/v1/organisations/${own.id}/assessments/${assessment}/invitations`;
    const invite = (email: string) => own.manager.post(path).send({ email, displayName: 'Ada' });
    const { body } = await invite(RECEIVER).expect(201);
    const again = (what: string) =>
      own.manager.post(`${path}/${String(body.invitation.id)}/${what}`).send({});
    await again('remind').expect(200);
    for (let i = 0; i < 7; i++) await again('resend').expect(200);
    await ask(own).expect(201);
    const refused = await again('resend');
    expect(answerOf(refused)).toEqual(REFUSED);
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(3_000);
    expect(answerOf(await ask(own))).toEqual(REFUSED);
    const more = await published(api, own.id);
    const other = path.replace(assessment, more);
    const { status } = await own.manager.post(other).send({ email: RECEIVER, displayName: 'Ada' });
    expect(status).toBe(429);
    expect(await api.db.outboxMail.count({ where: { to: RECEIVER } })).toBe(10);
    await invite('another@example.org').expect(201);
  });

  it('are counted of imports too, where the eleventh waits and holds up nobody behind it', async () => {
    const own = await owned();
    const importOf = async (...people: string[]) => {
      const assessment = await published(api, own.id);
      const path = `/api/v1/organisations/${own.id}/assessments/${assessment}/invitations`;
      const lines = people.map((email) => `${email},Ada\n`).join('');
      const file = Buffer.from(`email,name\n${lines}`).toString('base64');
      await own.manager.post(`${path}/import`).send({ file, key: randomUUID() }).expect(200);
      return path;
    };
    const round = () => api.app.get(JobsService).perform('invitation-mails', {});
    const mailsTo = (to: string) => api.db.outboxMail.count({ where: { to } });
    for (let i = 0; i < 12; i++) await importOf(RECEIVER);
    const path = await importOf('another@example.org', RECEIVER);
    await round();
    expect([await mailsTo(RECEIVER), await mailsTo('another@example.org')]).toEqual([10, 1]);
    const { body } = await own.manager.get(`${path}/counts`).expect(200);
    expect(body).toMatchObject({ invited: 2, unsent: 1 });
    expect(answerOf(await ask(own))).toEqual(REFUSED);
    await round();
    expect(await mailsTo(RECEIVER)).toBe(10);
    // an hour later
    const limits = api.app.get(RateLimits);
    await limits.forget('mail-receiver-organisation', `${own.id} ${RECEIVER}`);
    await round();
    expect(await mailsTo(RECEIVER)).toBe(13);
  });

  it('are counted of reminders that go out by themselves', async () => {
    const own = await owned();
    for (let i = 0; i < 6; i++) {
      const assessment = await published(api, own.id);
      const path = `/api/v1/organisations/${own.id}/assessments/${assessment}/invitations`;
      await own.manager.post(path).send({ email: RECEIVER, displayName: 'Ada' }).expect(201);
    }
    const hours = (n: number) => new Date(api.clock.now().getTime() + n * 3_600_000);
    await api.db.invitation.updateMany({ data: { sentAt: hours(-30), expiresAt: hours(30) } });
    await api.app.get(JobsService).perform('invitation-reminders', {});
    expect(await api.db.outboxMail.count({ where: { to: RECEIVER } })).toBe(10);
    expect(await api.db.invitation.count({ where: { remindedAt: null } })).toBe(2);
  });

  it('are thirty an hour from all organisations together', async () => {
    for (let organisation = 0; organisation < 3; organisation++) {
      const own = await owned();
      for (let i = 0; i < 10; i++) await ask(own).expect(201);
    }
    expect(answerOf(await ask(await owned()))).toEqual(REFUSED);
  });
});
