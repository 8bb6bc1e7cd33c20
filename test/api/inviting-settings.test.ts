import { tokenFor } from './api-token.js';
import { testApp, type TestApp } from './app.js';
import { company, join, published, release, type Company } from './hiring.js';

const DAY = 86_400_000;
const NONE = { message: '', days: null, requisition: '' };
const SET = {
  message: 'Bring nothing.\nWe look forward to you.',
  days: 5,
  requisition: 'REQ-1042',
};

let api: TestApp;
let own: Company;
let assessment: string;
let base: string;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  own = await company(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  assessment = await published(api, own.id);
  base = `/api/v1/organisations/${own.id}/assessments/${assessment}`;
});

const save = (body: object) => own.manager.put(`${base}/inviting`).send(body);
const read = async () => (await own.manager.get(`${base}/inviting`).expect(200)).body as object;

let people = 0;
async function invite(more: object = {}) {
  const email = `settings${String(++people)}@example.org`;
  const { body } = await own.manager
    .post(`${base}/invitations`)
    .send({ email, displayName: 'Ada', ...more })
    .expect(201);
  const { text } = await api.db.outboxMail.findFirstOrThrow({ where: { to: email } });
  const { id, expiresAt } = (body as { invitation: { id: string; expiresAt: string } }).invitation;
  return { id, expiresAt: Date.parse(expiresAt), text };
}

describe('the settings of inviting', () => {
  it('are none at first, hold at once without publishing, and are shown with the assessments', async () => {
    expect(await read()).toEqual(NONE);
    expect((await save({ ...SET, message: `  ${SET.message}\n` }).expect(200)).body).toEqual(SET);
    expect(await read()).toEqual(SET);
    const { body } = await own.manager
      .get(`/api/v1/organisations/${own.id}/assessments`)
      .expect(200);
    const { items } = body as { items: { id: string; requisition: string }[] };
    expect(items.find(({ id }) => id === assessment)?.requisition).toBe('REQ-1042');
    const before = api.clock.now().getTime();
    const { id, text, expiresAt } = await invite();
    expect(Math.round((expiresAt - before) / DAY)).toBe(5);
    expect(text).toContain(
      'A message from Mesh & Co:\n> Bring nothing.\n> We look forward to you.\n',
    );
    await own.manager.post(`${base}/invitations/${id}/remind`).send({}).expect(200);
    const reminder = await api.db.outboxMail.findFirstOrThrow({
      where: { slot: `invitation-reminder:${id}` },
    });
    expect(reminder.text).toContain('> We look forward to you.');
  });

  it('never outlast the window, and an end that is asked for comes first', async () => {
    await save({ ...NONE, days: 300 }).expect(200);
    const closesAt = new Date(api.clock.now().getTime() + 2 * DAY).toISOString();
    const opensAt = new Date(api.clock.now().getTime() + DAY).toISOString();
    await release(api, own.id, assessment, { window: { opensAt, closesAt, timeZone: 'UTC' } });
    expect((await invite()).expiresAt).toBe(Date.parse(closesAt));
    const asked = new Date(api.clock.now().getTime() + 9 * DAY).toISOString();
    expect((await invite({ expiresAt: asked })).expiresAt).toBe(Date.parse(asked));
  });

  it.each([
    ['message', { message: 'Sign in at https://evil.example' }],
    ['message', { message: 'Sign in at www.evil.example' }],
    ['message', { message: 'x'.repeat(1_001) }],
    ['message', { message: 'a\0b' }],
    ['message', { message: 'a\u000bb' }],
    ['message', { message: 'a\u202eb' }],
    ['days', { days: 0 }],
    ['days', { days: 367 }],
    ['days', { days: 1.5 }],
    ['requisition', { requisition: 'x'.repeat(81) }],
    ['requisition', { requisition: 'two\nlines' }],
  ])('refuse a wrong %s and say where', async (path, wrong) => {
    const { body } = await save({ ...NONE, ...wrong }).expect(400);
    expect(body).toMatchObject({ code: 'invalid-input', errors: [{ path }] });
    expect(await read()).toEqual(NONE);
  });

  it('leave what was and what is in the log, of the message its length alone; once, where nothing changes', async () => {
    await save(SET).expect(200);
    await save({ ...SET, days: null }).expect(200);
    await save({ ...SET, days: null }).expect(200);
    const log = await api.db.auditEvent.findMany({
      where: { subject: assessment },
      orderBy: { sequence: 'asc' },
      select: { action: true, detail: true },
    });
    const action = 'assessment.inviting-changed';
    expect(log).toEqual([
      {
        action,
        detail: {
          messageCharacters: { from: 0, to: SET.message.length },
          days: { from: null, to: 5 },
          requisition: { from: '', to: 'REQ-1042' },
        },
      },
      { action, detail: { days: { from: 5, to: null } } },
    ]);
  });

  it('are shown in the mails as they would be written, which are not', async () => {
    await save(SET).expect(200);
    const { text } = await invite();
    const { message, days } = SET;
    const { body } = await own.manager
      .post(`${base}/inviting/preview`)
      .send({ message, days })
      .expect(200);
    const { invitation, reminder } = body as Record<string, { subject: string; text: string }>;
    expect(invitation?.text).toBe(text?.replace(/#\S+/, '#…'));
    expect(reminder?.subject).toBe('Reminder: Screening (Mesh & Co)');
    expect(reminder?.text).toContain('> Bring nothing.');
    const mails = await api.db.outboxMail.count({ where: { text: { contains: '#…' } } });
    expect(mails).toBe(0);
    await own.manager
      .post(`${base}/inviting/preview`)
      .send({ message: 'http://x', days })
      .expect(400);
  });
});

describe('who may set them', () => {
  it.each([
    ['owner', 200, 200],
    ['author', 403, 403],
    ['reviewer', 403, 403],
    ['lead', 403, 403],
    ['member', 403, 403],
  ] as const)('as %s: reads %d, writes %d', async (role, reads, writes) => {
    const { agent, id } = await api.member();
    await join(api, own.id, id, [role]);
    await agent.get(`${base}/inviting`).expect(reads);
    await agent.put(`${base}/inviting`).send(SET).expect(writes);
    await agent.post(`${base}/inviting/preview`).send({ message: '', days: 1 }).expect(writes);
  });

  it('is nobody of another organisation', async () => {
    const other = await company(api, 'Elsewhere');
    for (const path of [base, base.replace(own.id, other.id)]) {
      await other.manager.get(`${path}/inviting`).expect(404);
      await other.manager.put(`${path}/inviting`).send(SET).expect(404);
      await other.manager
        .post(`${path}/inviting/preview`)
        .send({ message: '', days: null })
        .expect(404);
    }
    expect(await read()).toEqual(NONE);
  });

  it.each([
    ['invitations:read', 200, 403],
    ['invitations:write', 403, 200],
    ['candidates:write', 403, 403],
  ] as const)('a token of %s reads %d and writes %d', async (scope, reads, writes) => {
    const { id: createdById } = await api.member();
    await join(api, own.id, createdById, ['owner']);
    const of = { organisationId: own.id, createdById, scopes: [scope] };
    const bearer = ['authorization', `Bearer ${await tokenFor(api, of)}`] as const;
    const program = api.visitor();
    await program
      .get(`${base}/inviting`)
      .set(...bearer)
      .expect(reads);
    await program
      .put(`${base}/inviting`)
      .set(...bearer)
      .send(SET)
      .expect(writes);
  });
});
