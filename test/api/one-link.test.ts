import { createHash, randomUUID } from 'node:crypto';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { EmailAddressService } from '../../backend/src/identity/accounts/email-address.service.js';
import { asServer } from '../../backend/src/platform/database/scope.js';
import { testApp, type TestApp } from './app.js';
import { company, join, published, tokenOf, type Company } from './hiring.js';
import { mailServer, type MailServer } from './mail-server.js';

const PEOPLE = 12;

let api: TestApp;
/** Another process on the same database. */
let other: TestApp;
let own: Company;
let path: string;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  other = await testApp({ worker: 'none', databaseUrl: api.config.databaseUrl });
  own = await company(api);
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  path = `/api/v1/organisations/${own.id}/assessments/${await published(api, own.id)}/invitations`;
});

let lists = 0;
/** The addresses of a new list, and the file. */
function list(): { emails: string[]; file: string } {
  const name = String(++lists);
  const emails = Array.from({ length: PEOPLE }, (_, i) => `p${String(i)}@links${name}.example.org`);
  const text = ['email,name', ...emails.map((email) => `${email},P`)].join('\n');
  return { emails, file: Buffer.from(text).toString('base64') };
}
const jobs = (app: TestApp, name: string) => app.app.get(JobsService).perform(name, {});
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** What a person can open: the links in the mails to them that are still to be read, oldest first. */
async function linksTo(email: string): Promise<string[]> {
  const mails = await api.db.outboxMail.findMany({
    where: { to: email, text: { contains: '/invitation#' } },
    orderBy: { createdAt: 'asc' },
  });
  return mails.map(({ text }) => /\/invitation#(\S+)/.exec(text ?? '')![1]!);
}

const invitationOf = (email: string) =>
  api.db.invitation.findFirstOrThrow({ where: { candidate: { email } } });
const hex = (bytes: Uint8Array | null) =>
  bytes === null ? null : Buffer.from(bytes).toString('hex');

it('mails each person of a list one link, whoever works off the list at the same time', async () => {
  const { emails, file } = list();
  await own.manager.post(`${path}/import`).send({ file, key: randomUUID() }).expect(200);
  await Promise.all([api, other, api, other].map((app) => jobs(app, 'invitation-mails')));
  for (const email of emails) {
    const links = await linksTo(email);
    expect(links).toHaveLength(1);
    expect(hex((await invitationOf(email)).tokenHash)).toBe(hashOf(links[0]!));
  }
});

it('shows and mails one and the same link of an invitation by hand, while jobs look for mails to send', async () => {
  let inviting = true;
  const working = [api, other].map(async (app) => {
    while (inviting) await jobs(app, 'invitation-mails');
  });
  const { emails } = list();
  const answers = await Promise.all(
    emails.map((email) => own.manager.post(path).send({ email, displayName: 'P' }).expect(201)),
  );
  inviting = false;
  await Promise.all(working);
  for (const [i, email] of emails.entries()) {
    const shown = tokenOf((answers[i]!.body as { link: string }).link);
    expect(await linksTo(email)).toEqual([shown]);
    expect(hex((await invitationOf(email)).tokenHash)).toBe(hashOf(shown));
  }
});

it('writes an invitation by hand, its link and its mail together or not at all', async () => {
  await api.db.$executeRaw`CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no mail today'; END $$`;
  await api.db.$executeRaw`CREATE TRIGGER refuse BEFORE INSERT ON "OutboxMail"
    FOR EACH ROW EXECUTE FUNCTION refuse_mail()`;
  const email = list().emails[0]!;
  try {
    await own.manager.post(path).send({ email, displayName: 'P' }).expect(500);
    expect(await api.db.invitation.count({ where: { candidate: { email } } })).toBe(0);
  } finally {
    await api.db.$executeRaw`DROP TRIGGER refuse ON "OutboxMail"`;
    await api.db.$executeRaw`DROP FUNCTION refuse_mail`;
  }
  await own.manager.post(path).send({ email, displayName: 'P' }).expect(201);
});

it('leaves one link that opens, the last that was mailed, however invitations are made, sent anew and reminded of at once', async () => {
  const { emails, file } = list();
  await own.manager.post(`${path}/import`).send({ file, key: randomUUID() }).expect(200);
  const ids = await Promise.all(emails.map(async (email) => (await invitationOf(email)).id));
  await Promise.all([
    jobs(api, 'invitation-mails'),
    ...ids.flatMap((id) => [
      own.manager.post(`${path}/${id}/resend`).expect(200),
      own.manager.post(`${path}/${id}/remind`),
      own.manager.post(`${path}/${id}/resend`).expect(200),
    ]),
    jobs(other, 'invitation-mails'),
  ]);
  for (const [i, email] of emails.entries()) {
    const row = await api.db.invitation.findUniqueOrThrow({ where: { id: ids[i]! } });
    const valid = [row.tokenHash, row.reminderHash].map(hex).filter((hash) => hash !== null);
    // of a dead link no text is left to be mailed, and no link lives that nobody has been mailed
    expect((await linksTo(email)).map(hashOf).sort()).toEqual(valid.sort());
  }
});

describe('links as a file, where no mail server is set', () => {
  const file = (at = path) => own.manager.post(`${at}/links`).send({});
  /** By address. */
  const linksIn = (csv: string) =>
    new Map(
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => [line.split(',')[0]!, /#([\w-]{43})/.exec(line)![1]!]),
    );
  const look = (token: string) => api.visitor().post('/api/v1/invitation/look').send({ token });

  it('are those that open, of everybody who has not opened theirs; no mail brings another', async () => {
    const { emails, file: csv } = list();
    await own.manager.post(`${path}/import`).send({ file: csv, key: randomUUID() }).expect(200);
    const early = { email: 'early@example.org', displayName: 'Early' };
    const { body } = await own.manager.post(path).send(early).expect(201);
    const opened = tokenOf((body as { link: string }).link);
    await look(opened).expect(200);
    const shown = await own.manager
      .post(path)
      .send({ email: 'formula@example.org', displayName: '=1+1' })
      .expect(201);
    const { text, headers } = await file().expect(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(text).toContain(`formula@example.org,"'=1+1",http`);
    const links = linksIn(text);
    expect([...links.keys()].sort()).toEqual([...emails, 'formula@example.org'].sort());
    await jobs(api, 'invitation-mails');
    for (const [email, token] of links) {
      expect(await linksTo(email)).toEqual([]);
      await look(token).expect(200);
    }
    await look(opened).expect(200);
    await look(tokenOf((shown.body as { link: string }).link)).expect(404);
    expect((await file().expect(409)).body.code).toBe('nobody-waits');
  });

  it('leave one that opens, whoever takes the file, sends anew and works off the list at the same time', async () => {
    const { emails, file: csv } = list();
    await own.manager.post(`${path}/import`).send({ file: csv, key: randomUUID() }).expect(200);
    const ids = await Promise.all(emails.map(async (email) => (await invitationOf(email)).id));
    const [taken] = await Promise.all([
      file().expect(200),
      jobs(other, 'invitation-mails'),
      ...ids.map((id) => own.manager.post(`${path}/${id}/resend`).expect(200)),
      jobs(api, 'invitation-mails'),
    ]);
    const links = linksIn(taken.text);
    for (const email of emails) {
      const valid = hex((await invitationOf(email)).tokenHash);
      const mailed = (await linksTo(email)).map(hashOf);
      expect(mailed).toEqual(valid === hashOf(links.get(email)!) ? [] : [valid]);
    }
  });

  it('are given to who may invite alone', async () => {
    const { agent, id } = await api.member();
    await join(api, own.id, id, ['reviewer']);
    await agent.post(`${path}/links`).send({}).expect(403);
  });
});

it('takes back a mail that still waits when a later one ends its link', async () => {
  const post: MailServer = await mailServer();
  const mailing = await testApp({ worker: 'none', mail: post.config });
  try {
    const { id, manager } = await company(mailing);
    const at = `/api/v1/organisations/${id}/assessments/${await published(mailing, id)}/invitations`;
    const { body } = await manager
      .post(at)
      .send({ email: 'late@example.org', displayName: 'Late' })
      .expect(201);
    const { id: invitation } = (body as { invitation: { id: string } }).invitation;
    await manager.post(`${at}/${invitation}/resend`).expect(200);
    // where mails leave the server a link is the candidate's alone
    expect((await manager.post(`${at}/links`).send({}).expect(409)).body.code).toBe(
      'mail-server-set',
    );
    const waiting = await mailing.db.outboxMail.findMany({
      where: { to: 'late@example.org' },
      orderBy: { createdAt: 'asc' },
    });
    expect(waiting.map(({ state }) => state)).toEqual(['failed', 'queued']);
    // in the order that is worst: the later mail first
    for (const { id: mailId } of waiting.reverse())
      await mailing.app.get(JobsService).perform('mail', { mailId });
    expect(post.received).toHaveLength(1);
    const row = await mailing.db.invitation.findUniqueOrThrow({ where: { id: invitation } });
    const token = /\/invitation#([\w-]{43})/.exec(
      post.received[0]!.raw.replaceAll('=\r\n', ''),
    )![1]!;
    expect(hex(row.tokenHash)).toBe(hashOf(token));
  } finally {
    await mailing.close();
    await post.close();
  }
});

it('confirms an address by the one link that was mailed last, asked for at once by two processes', async () => {
  const { id, email } = await api.member();
  await Promise.all(
    [api, other, api, other, api, other].map((app) =>
      asServer('a test', () => app.app.get(EmailAddressService).sendVerification(id)),
    ),
  );
  const tokens = await api.db.emailToken.findMany({ where: { userId: id } });
  const mails = await api.db.outboxMail.findMany({
    where: { to: email, text: { contains: '/verify#' } },
  });
  expect(mails.map(({ text }) => hashOf(/\/verify#(\S+)/.exec(text ?? '')![1]!))).toEqual(
    tokens.map(({ tokenHash }) => hex(tokenHash)),
  );
  expect(tokens).toHaveLength(1);
});

it('asks somebody to join by the one link that was mailed last, invited twice at once', async () => {
  const { agent, id: owner } = await api.member();
  await join(api, own.id, owner, ['owner']);
  const email = 'joiner@example.org';
  await Promise.all(
    Array.from({ length: 6 }, () =>
      agent
        .post(`/api/v1/organisations/${own.id}/member-invitations`)
        .send({ email, roles: ['author'] })
        .expect(201),
    ),
  );
  const open = await api.db.memberInvitation.findMany({ where: { email, revokedAt: null } });
  const mails = await api.db.outboxMail.findMany({
    where: { to: email, text: { contains: '/organisations/join#' } },
  });
  expect(mails.map(({ text }) => hashOf(/\/join#(\S+)/.exec(text ?? '')![1]!))).toEqual(
    open.map(({ tokenHash }) => hex(tokenHash)),
  );
  expect(open).toHaveLength(1);
});
