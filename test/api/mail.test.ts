import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { MailService } from '../../backend/src/platform/mail/mail.service.js';
import { testApp, type TestApp } from './app.js';
import { headersOf, mailServer, type MailServer } from './mail-server.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const LINK = 'https://meshwright.example/reset#the-secret-of-this-mail';

let server: MailServer;
let api: TestApp;
beforeAll(async () => {
  server = await mailServer();
  // nobody works off the jobs by themselves: each test says when
  api = await testApp({ worker: 'none', mail: server.config });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(() => {
  server.manner = 'accept';
  server.received.length = 0;
});

const send = (
  mail: { to?: string; subject?: string; text?: string; unsubscribe?: string } = {},
  app = api,
) =>
  app.app
    .get(MailService)
    .send({ to: 'ada@example.org', subject: 'A word', text: `Here: ${LINK}`, ...mail });
const deliver = (mailId: string, app = api) => app.app.get(JobsService).perform('mail', { mailId });
const row = (id: string, app = api) => app.db.outboxMail.findUniqueOrThrow({ where: { id } });

describe('a mail', () => {
  it('is handed to the mail server, and its text is erased here', async () => {
    const id = await send();
    expect(await row(id)).toMatchObject({ state: 'queued', text: `Here: ${LINK}` });
    await deliver(id);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      from: 'no-reply@meshwright.example',
      to: ['ada@example.org'],
    });
    expect(server.received[0]!.raw).toContain(LINK);
    expect(headersOf(server.received[0]!.raw)).toEqual(
      expect.arrayContaining([
        'To: ada@example.org',
        'Subject: A word',
        'From: Meshwright <no-reply@meshwright.example>',
      ]),
    );
    expect(await row(id)).toMatchObject({ state: 'sent', text: null, attempts: 1 });
    expect((await row(id)).sentAt).not.toBeNull();
  });

  it('says where mail programs end such mails, with one click over https alone', async () => {
    for (const unsubscribe of [
      'https://mw.example/end?token=a',
      'http://localhost:1/end?token=a',
    ]) {
      server.received.length = 0;
      const id = await send({ unsubscribe });
      await deliver(id);
      const headers = headersOf(server.received[0]!.raw);
      expect(headers).toContain(`List-Unsubscribe: <${unsubscribe}>`);
      expect(headers.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBe(
        unsubscribe.startsWith('https:'),
      );
      expect(await row(id)).toMatchObject({ state: 'sent', text: null, unsubscribe: null });
    }
    await deliver(await send());
    expect(server.received.at(-1)!.raw).not.toMatch(/list-unsubscribe/i);
  });

  it('is sent once, however often and by however many its job is done', async () => {
    const id = await send();
    await Promise.all(Array.from({ length: 8 }, () => deliver(id)));
    await deliver(id);
    expect(server.received).toHaveLength(1);
  });

  it('has its link in no job and in no other table', async () => {
    await send();
    const [jobs] = await api.db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pgboss.job WHERE data::text LIKE '%the-secret-of-this-mail%'`;
    expect(jobs).toEqual({ n: 0 });
    const [scheduled] = await api.db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'mail'`;
    expect(scheduled!.n).toBeGreaterThan(0);
  });

  it('that is refused for good has failed, with the reason, and is not tried again', async () => {
    server.manner = 'refuse-address';
    const id = await send();
    await deliver(id);
    expect(await row(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: expect.stringContaining('no such mailbox here'),
    });
    api.clock.advance(2 * MINUTE);
    const before = server.conversations();
    await deliver(id);
    expect(server.conversations()).toBe(before);
  });

  it.each(['refuse-later', 'hang', 'drop'] as const)(
    'goes out later where the server does %s at first',
    async (manner) => {
      server.manner = manner;
      const id = await send();
      await deliver(id);
      expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 });
      expect((await row(id)).error).not.toBeNull();
      await deliver(id); // too early: nothing happens
      expect(await row(id)).toMatchObject({ attempts: 1 });

      server.manner = 'accept';
      api.clock.advance(MINUTE + 1);
      await deliver(id);
      expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, error: null });
    },
  );

  it('is given up after eight tries over some two hours', async () => {
    server.manner = 'refuse-later';
    const id = await send();
    for (let i = 0; i < 8; i++) {
      expect((await row(id)).state).toBe('queued');
      await deliver(id);
      api.clock.advance(60 * MINUTE);
    }
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 8 });
  });

  it('that nobody scheduled, as its process ended before, is found by the sweep', async () => {
    const id = await send();
    await api.db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'mail'`;
    api.clock.advance(2 * MINUTE);
    await api.app.get(JobsService).perform('mail-sweep', {});
    const jobs = await api.db.$queryRaw<{ id: string }[]>`
      SELECT data ->> 'mailId' AS id FROM pgboss.job WHERE name = 'mail'`;
    expect(jobs.map((job) => job.id)).toContain(id);
    await deliver(id);
  });

  it('loses its text after a week and its row after a month, sent or not', async () => {
    server.manner = 'refuse-address';
    const id = await send();
    await deliver(id);
    expect((await row(id)).text).not.toBeNull();
    api.clock.advance(7 * DAY + 1);
    const waiting = await send();
    await api.app.get(JobsService).perform('mail-forget', {});
    expect((await row(id)).text).toBeNull();
    expect((await row(waiting)).text).not.toBeNull();
    api.clock.advance(24 * DAY);
    await api.app.get(JobsService).perform('mail-forget', {});
    expect(await api.db.outboxMail.count({ where: { id } })).toBe(0);
    expect(await row(waiting)).toMatchObject({ state: 'failed', text: null });
  });
});

describe('text of somebody in a mail', () => {
  it.each([
    'Hello\r\nBcc: victim@example.org',
    'Hello\nX-Evil: 1\n\nbody',
    'Hello\rBcc: victim@example.org',
    'Hello\u2028Bcc: victim@example.org',
    `${'long '.repeat(100)}\r\nBcc: victim@example.org`,
  ])('as a subject adds no header and no receiver: %j', async (subject) => {
    const id = await send({ subject });
    await deliver(id);
    const { raw, to } = server.received[0]!;
    expect(to).toEqual(['ada@example.org']);
    for (const header of headersOf(raw)) expect(header).not.toMatch(/^(bcc|x-evil):/i);
  });

  it.each([
    'ada@example.org\r\nBcc: victim@example.org',
    'ada@example.org, victim@example.org',
    'ada@example.org;victim@example.org',
    'Ada <ada@example.org>',
    '"a,victim@example.org,b"@example.org',
    '',
  ])('is no address: %j', async (to) => {
    await expect(send({ to })).rejects.toThrow();
  });

  it('cannot end the message early', async () => {
    const id = await send({ text: 'first\r\n.\r\nMAIL FROM:<x@example.org>\r\n..two dots' });
    await deliver(id);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]!.raw).toContain('MAIL FROM:<x@example.org>');
  });
});

describe('the outbox', () => {
  it('is for the owner of the server alone', async () => {
    const own = await testApp({ worker: 'none', mail: server.config });
    try {
      const owner = await own.member();
      const other = await own.member();
      await own.visitor().get('/api/v1/outbox').expect(401);
      await (await own.guest()).get('/api/v1/outbox').expect(403);
      const { body } = await other.agent.get('/api/v1/outbox').expect(403);
      expect(body.code).toBe('server-owners-only');
      const { body: outbox } = await owner.agent.get('/api/v1/outbox').expect(200);
      expect(outbox.smtp).toBe(true);
      // what signing up sends
      expect(outbox.mails.map((mail: { to: string }) => mail.to).sort()).toEqual(
        [owner.email, other.email].sort(),
      );
    } finally {
      await own.close();
    }
  });

  it('never shows a text that a mail server has or gets, and tries a failed mail anew', async () => {
    const own = await testApp({ worker: 'none', mail: server.config });
    try {
      const owner = await own.member();
      server.manner = 'refuse-address';
      const id = await send({}, own);
      await deliver(id, own);
      const waiting = await send({ to: 'grace@example.org' }, own);
      const { body, text } = await owner.agent.get('/api/v1/outbox').expect(200);
      expect(text).not.toContain(LINK);
      const stateOf = (mailId: string) =>
        (body.mails as { id: string; state: string }[]).find((mail) => mail.id === mailId)?.state;
      expect([stateOf(id), stateOf(waiting)]).toEqual(['failed', 'queued']);
      await owner.agent.post(`/api/v1/outbox/${waiting}/retry`).expect(404);
      await owner.agent.post(`/api/v1/outbox/${id}/retry`).expect(204);
      server.manner = 'accept';
      await deliver(id, own);
      expect((await row(id, own)).state).toBe('sent');
      await owner.agent.post(`/api/v1/outbox/${id}/retry`).expect(404);
    } finally {
      await own.close();
    }
  });

  it('tells why a mail server refused; the log says so without the address, subject or link', async () => {
    const lines: string[] = [];
    const own = await testApp({ worker: 'none', logLevel: 'info', mail: server.config }, (line) =>
      lines.push(line),
    );
    try {
      const owner = await own.member();
      server.manner = 'refuse-address';
      const id = await send({}, own);
      await deliver(id, own);
      const { body } = await owner.agent.get('/api/v1/outbox').expect(200);
      const refused = (body.mails as { id: string; error?: string }[]).find(
        (mail) => mail.id === id,
      );
      expect(refused?.error).toContain('no such mailbox here: ada@example.org');
      expect(lines.filter((line) => line.includes(id))).toEqual([
        expect.stringContaining('EENVELOPE 550'),
      ]);
      expect(lines.join('')).not.toMatch(/ada@example|A word|meshwright\.example/);
    } finally {
      await own.close();
    }
  });

  it('stands in for a mail server where none is set, and so does the log', async () => {
    const lines: string[] = [];
    const own = await testApp({ worker: 'none', logLevel: 'info' }, (line) => lines.push(line));
    try {
      const owner = await own.member();
      const id = await send({}, own);
      await deliver(id, own);
      const { body } = await owner.agent.get('/api/v1/outbox').expect(200);
      expect(body.smtp).toBe(false);
      expect(body.mails).toContainEqual(
        expect.objectContaining({
          id,
          to: 'ada@example.org',
          state: 'logged',
          text: `Here: ${LINK}`,
        }),
      );
      const line = lines.find((one) => one.includes('A word'))!;
      expect(JSON.parse(line)).toMatchObject({ to: 'ada@example.org', links: [LINK] });
    } finally {
      await own.close();
    }
  });

  it('gives a person the mails to them in their export, and forgets them with the account', async () => {
    const { agent, id: userId, email, password } = await api.member();
    const mails = api.app.get(MailService);
    await mails.send({ to: email, subject: 'For the account', text: LINK, userId });
    const { body, text } = await agent.get('/api/v1/account/export').expect(200);
    expect(body.mails).toContainEqual(
      expect.objectContaining({ to: email, subject: 'For the account' }),
    );
    expect(text).not.toContain(LINK);
    await agent.delete('/api/v1/account').send({ password }).expect(204);
    expect(await api.db.outboxMail.count({ where: { userId } })).toBe(0);
    expect(await api.db.outboxMail.count({ where: { to: email } })).toBe(0);
  });
});
