import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { company, published, release, tokenOf, type Company } from './hiring.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let api: TestApp;
let own: Company;
let assessment: string;
let path: string;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  own = await company(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  assessment = await published(api, own.id);
  path = `/api/v1/organisations/${own.id}/assessments/${assessment}/invitations`;
});

let people = 0;
const nobodyYet = () => `person${String(++people)}@example.org`;

async function invite(more: object = {}, to = path) {
  const { body } = await own.manager
    .post(to)
    .send({ email: nobodyYet(), displayName: 'Ada', ...more })
    .expect(201);
  return body as { link: string; invitation: { id: string; candidate: { id: string } } };
}
const look = (link: string, agent: Agent = api.visitor()) =>
  agent.post('/api/v1/invitation/look').send({ token: tokenOf(link) });
const redeem = (link: string, agent: Agent = api.visitor(), by = 'link') =>
  agent.post('/api/v1/invitation/redeem').send({ token: tokenOf(link), with: by });
const list = async (query: object = {}) =>
  (await own.manager.get(path).query(query).expect(200)).body.items as { state: string }[];

describe('an invitation', () => {
  it('goes out by mail with its link, and stands in the list', async () => {
    const { link, invitation } = await invite({ email: 'ada@example.org', extraTimePercent: 50 });
    expect(link).toMatch(/^http:\/\/localhost:\d+\/invitation#[\w-]{43}$/);
    const mail = await api.db.outboxMail.findFirstOrThrow({ where: { to: 'ada@example.org' } });
    expect(mail.organisationId).toBe(own.id);
    expect(mail.subject).toBe('Mesh & Co invites you: Screening');
    expect(mail.text).toContain(link);
    expect(mail.text).toContain('Length: 1 h 30 min, your extra time included');
    expect(mail.text).toContain('What is recorded');
    expect(await list()).toEqual([
      expect.objectContaining({ id: invitation.id, state: 'invited', sentAt: expect.any(String) }),
    ]);
    const row = await api.db.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    expect(Buffer.from(row.tokenHash).toString('latin1')).not.toContain(tokenOf(link));
    expect(row.tokenHash).toHaveLength(32);
  });

  it('is not written twice to one person while the first stands', async () => {
    const email = nobodyYet();
    const { invitation } = await invite({ email });
    const { body } = await own.manager
      .post(path)
      .send({ email: email.toUpperCase(), displayName: 'A.' })
      .expect(409);
    expect(body).toMatchObject({ code: 'invited-already', invitationId: invitation.id });
    await own.manager.post(`${path}/${invitation.id}/revoke`).expect(200);
    await invite({ email });
  });

  it('raises what somebody was given before and never lowers it', async () => {
    const email = nobodyYet();
    await invite({ email, extraTimePercent: 50, timeZone: 'Asia/Tokyo' });
    const second = await published(api, own.id);
    const to = path.replace(assessment, second);
    await invite({ email, displayName: 'Somebody', breakSeconds: 600, timeZone: 'UTC' }, to);
    const row = await api.db.candidate.findFirstOrThrow({ where: { email } });
    expect(row).toMatchObject({
      displayName: 'Ada',
      extraTimePercent: 50,
      breakSeconds: 600,
      timeZone: 'Asia/Tokyo',
    });
  });

  it('needs a published assessment of this organisation', async () => {
    const other = await company(api, 'Elsewhere');
    const foreign = await published(api, other.id);
    const at = (id: string) => path.replace(assessment, id);
    const person = { email: nobodyYet(), displayName: 'A' };
    await own.manager.post(at(foreign)).send(person).expect(404);
    await own.manager.get(at(foreign)).expect(404);
    await other.manager.get(path).expect(404);
    await api.db.assessment.update({ where: { id: assessment }, data: { state: 'closed' } });
    const { body } = await own.manager.post(path).send(person).expect(409);
    expect(body.code).toBe('not-published');
  });

  it('ends with the window, or when somebody says so', async () => {
    const window = {
      opensAt: new Date(api.clock.now().getTime() + DAY).toISOString(),
      closesAt: new Date(api.clock.now().getTime() + 2 * DAY).toISOString(),
      timeZone: 'Europe/Berlin',
    };
    await release(api, own.id, assessment, { window });
    const { invitation } = await invite();
    const [row] = await list();
    expect(row).toMatchObject({ expiresAt: window.closesAt });
    const later = new Date(api.clock.now().getTime() + 9 * DAY).toISOString();
    const { body } = await own.manager
      .patch(`${path}/${invitation.id}`)
      .send({ expiresAt: later })
      .expect(200);
    expect(body.expiresAt).toBe(later);
    for (const expiresAt of ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'])
      await own.manager.patch(`${path}/${invitation.id}`).send({ expiresAt }).expect(400);
  });
});

describe('a link', () => {
  it('shows what awaits somebody, with their own times, and starts nothing', async () => {
    const { link, invitation } = await invite({ extraTimePercent: 25, breakSeconds: 600 });
    const { body, headers } = await look(link).expect(200);
    expect(body).toMatchObject({
      id: invitation.id,
      door: 'ready',
      way: 'link',
      organisation: { name: 'Mesh & Co', timeZone: 'Europe/Berlin' },
      title: 'Screening',
      terms: {
        minutes: 75,
        breakMinutes: 10,
        questions: 2,
        sections: [
          { title: 'Warm-up', questions: 1, minutes: 12.5 },
          { title: 'The long one', questions: 1, minutes: null },
        ],
        aids: 'plan-lab',
        attemptsUsed: 0,
      },
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect((await list())[0]!.state).toBe('opened');
    expect(
      await api.db.invitationRedemption.count({ where: { invitationId: invitation.id } }),
    ).toBe(0);
  });

  it('never shows a note, an address or another person', async () => {
    const email = nobodyYet();
    const { link } = await invite({ email });
    await api.db.candidate.updateMany({ where: { email }, data: { note: 'a private reason' } });
    const agent = api.visitor();
    const texts = [(await look(link, agent)).text];
    const { body } = await redeem(link, agent).expect(200);
    texts.push((await agent.get(`/api/v1/my-invitations/${body.invitationId}`).expect(200)).text);
    texts.push((await agent.get('/api/v1/my-invitations').expect(200)).text);
    for (const text of texts) {
      expect(text).not.toContain('a private reason');
      expect(text).not.toContain(email);
      expect(text).not.toMatch(/tokenHash|reminderHash|userId/);
    }
  });

  it.each([
    ['nobody has', 'A'.repeat(43)],
    ['is cut short', 'abc'],
    ['is empty', ''],
    ['is no token at all', "' OR 1=1 --"],
  ])('that %s opens nothing, in the same words', async (_, token) => {
    const agent = api.visitor();
    const answers = await Promise.all([
      agent.post('/api/v1/invitation/look').send({ token }),
      agent.post('/api/v1/invitation/redeem').send({ token, with: 'link' }),
      agent.post('/api/v1/invitation/calendar').send({ token }),
    ]);
    for (const { status, body } of answers)
      expect([status, body.code, body.detail]).toEqual([
        404,
        'no-such-invitation',
        expect.stringContaining('open the link in the latest mail'),
      ]);
  });

  it('that was sent anew kills the one before and its reminders; a reminder kills none', async () => {
    const { link, invitation } = await invite();
    const reminded = await own.manager.post(`${path}/${invitation.id}/remind`).expect(200);
    await look(link).expect(200);
    await look(reminded.body.link).expect(200);
    const { body } = await own.manager.post(`${path}/${invitation.id}/remind`).expect(409);
    expect(body.code).toBe('reminded-already');
    const resent = await own.manager.post(`${path}/${invitation.id}/resend`).expect(200);
    await look(link).expect(404);
    await look(reminded.body.link).expect(404);
    await look(resent.body.link).expect(200);
  });

  it('that was revoked says so and lets nobody in', async () => {
    const { link, invitation } = await invite();
    await own.manager.post(`${path}/${invitation.id}/revoke`).expect(200);
    const { body } = await look(link).expect(200);
    expect(body).toMatchObject({ door: 'revoked', terms: null, title: 'Screening' });
    expect((await redeem(link).expect(410)).body.code).toBe('invitation-revoked');
    for (const what of ['remind', 'resend'])
      expect(
        (await own.manager.post(`${path}/${invitation.id}/${what}`).expect(409)).body.code,
      ).toBe('not-open');
  });

  it('that has expired says so, and lets in again once its end is put off', async () => {
    const soon = new Date(api.clock.now().getTime() + HOUR).toISOString();
    const { link, invitation } = await invite({ expiresAt: soon });
    api.clock.advance(2 * HOUR);
    try {
      expect((await look(link).expect(200)).body).toMatchObject({ door: 'expired', terms: null });
      expect((await redeem(link).expect(410)).body.code).toBe('invitation-expired');
      expect((await list({ state: 'expired' })).length).toBe(1);
      const expiresAt = new Date(api.clock.now().getTime() + DAY).toISOString();
      await own.manager.patch(`${path}/${invitation.id}`).send({ expiresAt }).expect(200);
      await redeem(link).expect(200);
    } finally {
      api.clock.advance(-2 * HOUR);
    }
  });

  it('expires later for who needs more time', async () => {
    const soon = new Date(api.clock.now().getTime() + HOUR).toISOString();
    const { link } = await invite({ expiresAt: soon, extraTimePercent: 100, breakSeconds: 600 });
    api.clock.advance(HOUR + 69 * 60_000);
    const { body } = await look(link).expect(200);
    expect(body.door).toBe('ready');
    // an hour more and ten minutes of breaks, told alike wherever the candidate reads it
    const end = new Date(Date.parse(soon) + 70 * 60_000).toISOString();
    expect(body.terms.expiresAt).toBe(end);
    const agent = api.visitor();
    await redeem(link, agent).expect(200);
    const mine = (await agent.get('/api/v1/my-invitations').expect(200)).body;
    expect(mine).toMatchObject([{ expiresAt: end }]);
    const records = (await agent.get('/api/v1/my-data').expect(200)).text;
    expect(records).toContain(`"expiresAt":"${end}"`);
    api.clock.advance(2 * 60_000);
    expect((await look(link)).body.door).toBe('expired');
    api.clock.advance(-HOUR - 71 * 60_000);
  });

  it('follows the window of the latest release until somebody begins', async () => {
    const { link } = await invite();
    const opensAt = new Date(api.clock.now().getTime() + DAY).toISOString();
    const closesAt = new Date(api.clock.now().getTime() + 2 * DAY).toISOString();
    await release(api, own.id, assessment, {
      window: { opensAt, closesAt, timeZone: 'Europe/Berlin' },
    });
    const { body } = await look(link).expect(200);
    expect(body.door).toBe('not-yet-open');
    expect(body.terms.window).toEqual({ opensAt, closesAt, timeZone: 'Europe/Berlin' });
  });
});

describe('redeeming a link', () => {
  it('makes one guest who is this candidate, however many ask at once', async () => {
    const { link, invitation } = await invite();
    const before = await api.db.user.count();
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(link)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await api.db.user.count()) - before).toBe(1);
    const candidate = await api.db.candidate.findUniqueOrThrow({
      where: { id: invitation.candidate.id },
      include: { user: { include: { sessions: true } } },
    });
    expect(candidate.user).toMatchObject({ kind: 'guest', displayName: 'Ada' });
    expect(candidate.user!.sessions).toHaveLength(100);
    expect(
      await api.db.invitationRedemption.count({ where: { invitationId: invitation.id } }),
    ).toBe(100);
  });

  it('opens the same person’s session on another device, and ends none', async () => {
    const { link, invitation } = await invite();
    const [laptop, phone] = [api.visitor(), api.visitor()];
    await redeem(link, laptop).expect(200);
    await redeem(link, phone).expect(200);
    const mine = `/api/v1/my-invitations/${invitation.id}`;
    await laptop.get(mine).expect(200);
    await phone.get(mine).expect(200);
    expect((await look(link, phone)).body.way).toBe('here');
    await api.visitor().get(mine).expect(401);
    await (await api.guest()).get(mine).expect(404);
  });

  it('with an account binds the invitation to it: the link alone opens that account to nobody', async () => {
    const { link, invitation } = await invite();
    const { agent, id } = await api.member();
    expect((await look(link, agent)).body.way).toBe('choose');
    await redeem(link, agent, 'account').expect(200);
    const row = await api.db.candidate.findUniqueOrThrow({
      where: { id: invitation.candidate.id },
    });
    expect(row.userId).toBe(id);
    const thief = api.visitor();
    expect((await look(link, thief)).body.way).toBe('sign-in');
    expect((await redeem(link, thief).expect(403)).body.code).toBe('sign-in-needed');
    const { agent: somebody } = await api.member();
    expect((await redeem(link, somebody, 'account').expect(409)).body.code).toBe('taken-otherwise');
    await redeem(link, agent, 'account').expect(200);
    await redeem(link, await api.guest(), 'account').expect(403);
  });

  it('opens no account that a candidate has made out of the guest', async () => {
    const { link } = await invite();
    const agent = api.visitor();
    await redeem(link, agent).expect(200);
    await agent
      .post('/api/v1/accounts')
      .send({ email: nobodyYet(), password: 'a long enough passphrase', displayName: 'Ada' })
      .expect(201);
    expect((await redeem(link).expect(403)).body.code).toBe('sign-in-needed');
  });

  it('gives a browser’s own guest no part in it, nor it in the guest’s work', async () => {
    const { link, invitation } = await invite();
    const guest = await api.guest();
    const { body } = await guest.get('/api/v1/session');
    await redeem(link, guest).expect(200);
    const row = await api.db.candidate.findUniqueOrThrow({
      where: { id: invitation.candidate.id },
    });
    expect(row.userId).not.toBe(body.user.id);
  });

  it('keeps the candidate when the clean-up takes lost guests', async () => {
    const { link, invitation } = await invite();
    await redeem(link).expect(200);
    const { userId } = await api.db.candidate.findUniqueOrThrow({
      where: { id: invitation.candidate.id },
    });
    await api.db.session.deleteMany({ where: { userId: userId! } });
    await api.db.user.update({
      where: { id: userId! },
      data: { createdAt: new Date(Date.now() - 3 * DAY) },
    });
    await api.app.get(JobsService).perform('clean-up', {});
    expect(await api.db.user.count({ where: { id: userId! } })).toBe(1);
    await redeem(link).expect(200);
  });
});

describe('consent', () => {
  it('is to the very text that was shown', async () => {
    const { link, invitation } = await invite();
    const agent = api.visitor();
    await redeem(link, agent).expect(200);
    const mine = `/api/v1/my-invitations/${invitation.id}`;
    const { body } = await agent.get(mine).expect(200);
    expect(body.consented).toBe(false);
    const textHash = body.terms.consentHash as string;
    await agent
      .post(`${mine}/consent`)
      .send({ textHash: '0'.repeat(64) })
      .expect(409);
    const agreed = await agent.post(`${mine}/consent`).send({ textHash }).expect(200);
    expect(agreed.body.consented).toBe(true);
    const row = await api.db.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    expect(row).toMatchObject({ consentHash: textHash, consentedAt: expect.any(Date) });
    await release(api, own.id, assessment, { consentText: 'We keep everything for ever.' });
    expect((await agent.get(mine)).body.consented).toBe(false);
    expect((await agent.post(`${mine}/consent`).send({ textHash }).expect(409)).body.code).toBe(
      'other-text',
    );
  });
});

describe('the calendar entry', () => {
  it('holds the window with the person’s own end, in both zones', async () => {
    const window = {
      opensAt: '2030-03-31T00:30:00.000Z',
      closesAt: '2030-03-31T04:00:00.000Z',
      timeZone: 'Europe/Berlin',
    };
    api.clock.advance(new Date('2030-03-30T00:00:00Z').getTime() - Date.now());
    try {
      // sessions of this day have ended by then
      const later = await company(api);
      const there = await published(api, later.id, { window });
      const { body } = await later.manager
        .post(`/api/v1/organisations/${later.id}/assessments/${there}/invitations`)
        .send({
          email: nobodyYet(),
          displayName: 'Ada',
          extraTimePercent: 50,
          timeZone: 'America/New_York',
        })
        .expect(201);
      const { link } = body as { link: string };
      const agent = api.visitor();
      const { text, headers } = await agent
        .post('/api/v1/invitation/calendar')
        .send({ token: tokenOf(link) })
        .expect(200);
      expect(headers['content-type']).toContain('text/calendar');
      const lines = text.replace(/\r\n[ \t]/g, '');
      expect(lines).toContain('DTSTART:20300331T003000Z');
      expect(lines).toContain('DTEND:20300331T043000Z');
      // Berlin's clocks go forward within this window
      expect(lines).toContain(
        'Opens: Sun 31 Mar 2030\\, 01:30 (Europe/Berlin) = Sat 30 Mar 2030\\, 20:30 (America/New_York)',
      );
      expect(lines).toContain('Start by: Sun 31 Mar 2030\\, 06:30 (Europe/Berlin)');
      expect(text).not.toContain(tokenOf(link));
    } finally {
      api.clock.advance(Date.now() - api.clock.now().getTime());
    }
  });
});

describe('reminders', () => {
  it('go out once, two days before the end, to who has had the invitation for a day and not begun', async () => {
    const now = api.clock.now().getTime();
    const in3 = new Date(now + 3 * DAY).toISOString();
    const { invitation } = await invite({ expiresAt: in3 });
    const gone = await invite({ expiresAt: in3 });
    await own.manager.post(`${path}/${gone.invitation.id}/revoke`).expect(200);
    const run = () => api.app.get(JobsService).perform('invitation-reminders', {});
    const reminders = () =>
      api.db.outboxMail.count({
        where: { subject: { startsWith: 'Reminder' }, createdAt: { gte: new Date(now) } },
      });
    const before = await reminders();
    await run();
    expect(await reminders()).toBe(before);
    api.clock.advance(1.5 * DAY);
    try {
      await run();
      await run();
      expect((await reminders()) - before).toBe(1);
      const row = await api.db.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
      expect(row.remindedAt).not.toBeNull();
    } finally {
      api.clock.advance(-1.5 * DAY);
    }
  });
});

describe('the waiting room', () => {
  it('is reached after consent, by one attempt however many ask at once', async () => {
    const { link, invitation } = await invite({ extraTimePercent: 50 });
    const agent = api.visitor();
    await redeem(link, agent).expect(200);
    const mine = `/api/v1/my-invitations/${invitation.id}`;
    expect((await agent.post(`${mine}/prepare`).expect(409)).body.code).toBe('consent-needed');
    const { body } = await agent.get(mine).expect(200);
    await agent
      .post(`${mine}/consent`)
      .send({ textHash: body.terms.consentHash as string })
      .expect(200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => agent.post(`${mine}/prepare`).send({})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.attemptId as string)).size).toBe(1);
    expect(await api.db.attempt.count({ where: { invitationId: invitation.id } })).toBe(1);
    const row = await api.db.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    expect(row.releaseId).not.toBeNull();
    expect((await list())[0]!.state).toBe('opened');
  });

  it('takes in what somebody turns out to need', async () => {
    const { link, invitation } = await invite();
    const agent = api.visitor();
    await redeem(link, agent).expect(200);
    const mine = `/api/v1/my-invitations/${invitation.id}`;
    const { body } = await agent.get(mine).expect(200);
    await agent.post(`${mine}/consent`).send({ textHash: body.terms.consentHash as string });
    const made = await agent.post(`${mine}/prepare`).send({}).expect(200);
    await own.manager
      .patch(`/api/v1/organisations/${own.id}/candidates/${invitation.candidate.id}`)
      .send({ extraTimePercent: 100 })
      .expect(200);
    const attempt = await agent
      .get(`/api/v1/attempts/${made.body.attemptId as string}`)
      .expect(200);
    expect(attempt.body.rules.extraTimePercent).toBe(100);
  });
});

describe('the list narrowed to a state', () => {
  it('holds those of whom the list says that state, and the counts agree', async () => {
    const past = new Date(api.clock.now().getTime() - HOUR);
    const made = await Promise.all(Array.from({ length: 8 }, () => invite()));
    const ids = made.map(({ invitation }) => invitation.id);
    const set = (i: number, data: object) =>
      api.db.invitation.update({ where: { id: ids[i]! }, data });
    const attempt = (i: number, data: object) =>
      api.db.attempt.create({
        data: {
          organisationId: own.id,
          userId: own.managerId,
          kind: 'assessment',
          state: 'running',
          rules: {},
          bankVersion: 'test',
          invitationId: ids[i]!,
          try: 1,
          ...data,
        },
      });
    await set(1, { openedAt: past });
    await set(2, { expiresAt: past, redeemedAt: past });
    await set(3, { revokedAt: past });
    await set(4, { expiresAt: past });
    await attempt(4, { startedAt: past });
    await set(5, { revokedAt: past });
    await attempt(5, {
      state: 'submitted',
      startedAt: past,
      submittedAt: past,
      submittedBy: 'candidate',
    });
    await attempt(6, { rehearsal: true, try: 0, startedAt: past });
    await attempt(7, { state: 'waiting' });
    const all = await list({ limit: 100 });
    expect(all).toHaveLength(8);
    const { body: counts } = await own.manager.get(`${path}/counts`).expect(200);
    for (const state of ['invited', 'opened', 'started', 'handed-in', 'expired', 'revoked']) {
      const told = all.filter((one) => one.state === state);
      expect([state, await list({ state, limit: 100 })]).toEqual([state, told]);
      expect([state, counts[state]]).toEqual([state, told.length]);
      expect(told.length).toBeGreaterThan(0);
    }
  });
});
