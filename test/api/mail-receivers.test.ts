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

  it('are thirty an hour from all organisations together', async () => {
    for (let organisation = 0; organisation < 3; organisation++) {
      const own = await owned();
      for (let i = 0; i < 10; i++) await ask(own).expect(201);
    }
    expect(answerOf(await ask(await owned()))).toEqual(REFUSED);
  });
});
