import { testApp, type Agent, type TestApp } from './app.js';
import { routesOf } from './routes.js';
import { story } from './story.js';

let api: TestApp;
interface Person {
  readonly agent: Agent;
  readonly id: string;
  readonly email: string;
  readonly password: string;
}
let ada: Person;
let bob: Person;
let eve: Person;
let company: string;
/** What one organisation goes through, up to its deletion. */
const step = story();

beforeAll(async () => {
  api = await testApp();
  [ada, bob, eve] = [await api.member(), await api.member(), await api.member()];
  const made = await ada.agent
    .post('/api/v1/organisations')
    .send({ name: 'Analytical Engines', timeZone: 'Europe/London' })
    .expect(201);
  company = (made.body as { id: string }).id;
});
afterAll(() => api.close());

const at = (rest = '', id = company) => `/api/v1/organisations/${id}${rest}`;

/** The token of the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const mail = await api.db.outboxMail.findFirstOrThrow({
    where: { to: email },
    orderBy: { createdAt: 'desc' },
  });
  return /join#([A-Za-z0-9_-]{43})/.exec(mail.text ?? '')?.[1] ?? '';
}

async function invite(email: string, roles: string[]) {
  const { body } = await ada.agent
    .post(at('/member-invitations'))
    .send({ email, roles })
    .expect(201);
  return { id: (body as { id: string }).id, token: await linkTo(email) };
}

/** As the link of the mail to their address does. */
const confirmed = ({ id }: Person) =>
  api.db.user.update({ where: { id }, data: { verifiedAt: new Date() } });

const accept = (person: Person, token: string, asOther?: boolean) =>
  person.agent.post('/api/v1/member-invitations/accept').send({ token, asOther });

async function join(person: Person, roles: string[]): Promise<void> {
  await confirmed(person);
  await accept(person, (await invite(person.email, roles)).token).expect(200);
}

describe('an organisation', () => {
  step('is made by any member, who owns it and sees it in the list', async () => {
    const { body } = await ada.agent.get('/api/v1/organisations').expect(200);
    expect(body.organisations).toEqual([
      expect.objectContaining({ kind: 'personal', roles: ['owner'] }),
      { id: company, kind: 'company', name: 'Analytical Engines', roles: ['owner'] },
    ]);
    const one = await ada.agent.get(at()).expect(200);
    expect(one.body).toMatchObject({ timeZone: 'Europe/London', retentionDays: null });
    expect(one.body.rights).toEqual(expect.arrayContaining(['organisation:manage', 'audit:read']));
  });

  it('is not made by a guest or a visitor', async () => {
    const body = { name: 'x' };
    expect((await api.visitor().post('/api/v1/organisations').send(body)).status).toBe(401);
    expect((await (await api.guest()).post('/api/v1/organisations').send(body)).status).toBe(403);
  });

  it.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(121) }],
    [{ name: 'x', timeZone: 'Mars/Olympus' }],
    [{ name: 'x', timeZone: '+01:00' }],
    [{ name: 'x', isOwner: true }],
    [{ name: 'x\u0000y' }],
  ])('is not made of %j', async (body) => {
    const refused = await ada.agent.post('/api/v1/organisations').send(body).expect(400);
    expect(refused.body.code).toBe('invalid-input');
  });

  step('is changed by its owner, and the log says from what to what', async () => {
    const change = { name: 'Analytical Engines Ltd', retentionDays: 180 };
    const { body } = await ada.agent.patch(at()).send(change).expect(200);
    expect(body).toMatchObject(change);
    const log = await ada.agent.get(at('/audit?kind=organisation')).expect(200);
    expect(log.body.events[0]).toMatchObject({
      action: 'organisation.changed',
      actorId: ada.id,
      detail: { retentionDays: { from: null, to: 180 } },
    });
  });

  step('is nobody else’s to see, by any route', async () => {
    for (const rest of ['', '/members', '/member-invitations', '/audit'])
      expect((await eve.agent.get(at(rest))).status).toBe(404);
    expect((await eve.agent.patch(at()).send({ name: 'Mine' })).status).toBe(404);
    expect((await eve.agent.delete(at()).send({ name: 'Analytical Engines Ltd' })).status).toBe(
      404,
    );
    expect((await eve.agent.delete(at('/membership'))).status).toBe(404);
  });

  step('that is a person’s own space takes no members and is not deleted here', async () => {
    const { body } = await ada.agent.get('/api/v1/organisations').expect(200);
    const own = (body.organisations as { id: string }[])[0]?.id;
    const asked = await ada.agent
      .post(at('/member-invitations', own))
      .send({ email: bob.email, roles: ['owner'] });
    expect(asked.body.code).toBe('personal-organisation');
    expect((await ada.agent.patch(at('', own)).send({ name: 'x' })).status).toBe(409);
    expect((await ada.agent.delete(at('', own)).send({ name: 'x' })).status).toBe(409);
    expect((await ada.agent.delete(at('/membership', own))).status).toBe(409);
  });

  step(
    'that is a person’s own space does nothing of what organisations do, by any route',
    async () => {
      const { body } = await ada.agent.get('/api/v1/organisations').expect(200);
      const own = (body.organisations as { id: string; kind: string }[]).find(
        ({ kind }) => kind === 'personal',
      )!.id;
      const routes = routesOf(api.app).filter(
        ({ policy, right }) => policy === 'organisation' && right !== 'members:read',
      );
      expect(routes.length).toBeGreaterThan(80);
      const open: string[] = [];
      for (const { method, path } of routes) {
        const address = path.replace(':organisation', own).replaceAll(/:\w+/g, own);
        const response = await ada.agent[method](address).send(method === 'get' ? undefined : {});
        if (response.body.code !== 'personal-organisation')
          open.push(`${method} ${path} ${String(response.status)}`);
      }
      expect(open).toEqual([]);
    },
  );
});

describe('an invitation to join', () => {
  step(
    'goes by mail, names its organisation to who has the link, and is accepted once',
    async () => {
      const { token } = await invite(bob.email, ['manager', 'author']);
      const look = await api
        .visitor()
        .post('/api/v1/member-invitations/look')
        .send({ token })
        .expect(200);
      expect(look.body).toEqual({
        organisationName: 'Analytical Engines Ltd',
        email: bob.email,
        roles: ['manager', 'author'],
      });
      await confirmed(bob);
      expect((await accept(bob, token).expect(200)).body).toEqual({ organisationId: company });
      expect((await accept(eve, token)).body.code).toBe('invitation-gone');
      const { body } = await bob.agent.get(at()).expect(200);
      expect(body.roles).toEqual(['manager', 'author']);
    },
  );

  step('asks who has another address than was invited, and the log names both', async () => {
    const { id, token } = await invite('ceo@example.org', ['lead']);
    expect((await accept(eve, token).expect(409)).body.code).toBe('other-address');
    expect((await eve.agent.get(at())).status).toBe(404);
    await accept(eve, token, true).expect(200);
    const entry = await api.db.auditEvent.findFirstOrThrow({
      where: { organisationId: company, action: 'member.joined', subject: id },
    });
    expect(entry).toMatchObject({
      actorId: eve.id,
      detail: { roles: ['lead'], invited: 'ceo@example.org' },
    });
    await ada.agent.delete(at(`/members/${eve.id}`)).expect(204);
  });

  step('asks who only claims the address that was invited, and the log says so', async () => {
    const claimant = await api.member();
    const { id, token } = await invite(claimant.email, ['lead']);
    expect((await accept(claimant, token).expect(409)).body.code).toBe('address-not-confirmed');
    expect((await claimant.agent.get(at())).status).toBe(404);
    await accept(claimant, token, true).expect(200);
    const joined = { organisationId: company, action: 'member.joined' };
    const entry = await api.db.auditEvent.findFirstOrThrow({ where: { ...joined, subject: id } });
    expect(entry.detail).toEqual({ roles: ['lead'], invited: claimant.email });
    await ada.agent.delete(at(`/members/${claimant.id}`)).expect(204);
    const again = await invite(claimant.email, ['member']);
    await confirmed(claimant);
    await accept(claimant, again.token).expect(200);
    const next = { ...joined, subject: again.id };
    const { detail } = await api.db.auditEvent.findFirstOrThrow({ where: next });
    expect(detail).toEqual({ roles: ['member'] });
    await ada.agent.delete(at(`/members/${claimant.id}`)).expect(204);
  });

  step('is accepted by one of a hundred who try in the same moment', async () => {
    const { token } = await invite('many@example.org', ['member']);
    const people = [eve, bob, ada];
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, i) => accept(people[i % 3] ?? eve, token, true)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 410]));
    const joined = await api.db.membership.findMany({
      where: { organisationId: company, userId: eve.id },
    });
    if (joined.length > 0) await ada.agent.delete(at(`/members/${eve.id}`)).expect(204);
  });

  step.each<[string, (id: string) => Promise<unknown>]>([
    ['taken back', (id) => ada.agent.delete(at(`/member-invitations/${id}`)).expect(204)],
    ['replaced by a new one', () => invite('late@example.org', ['owner'])],
    [
      'two weeks old',
      async () => {
        await Promise.resolve();
        api.clock.advance(14 * 86_400_000 + 1);
      },
    ],
  ])('is worth nothing once it is %s', async (_name, end) => {
    const { id, token } = await invite('late@example.org', ['owner']);
    await end(id);
    expect((await accept(eve, token)).body.code).toBe('invitation-gone');
    expect(
      (await api.visitor().post('/api/v1/member-invitations/look').send({ token })).status,
    ).toBe(410);
    expect((await eve.agent.get(at())).status).toBe(404);
  });

  it.each(['', 'x', 'A'.repeat(43), '../../etc'])('is not guessed: %j', async (token) => {
    expect((await accept(eve, token)).status).toBe(410);
  });

  step('is for owners to make, and for nobody who belongs already', async () => {
    const body = { email: eve.email, roles: ['owner'] };
    const refused = await bob.agent.post(at('/member-invitations')).send(body).expect(403);
    expect(refused.body.code).toBe('not-permitted');
    const again = await ada.agent
      .post(at('/member-invitations'))
      .send({ email: bob.email, roles: ['owner'] });
    expect(again.body.code).toBe('member-already');
    for (const roles of [[], ['boss'], ['candidate']])
      expect(
        (await ada.agent.post(at('/member-invitations')).send({ email: eve.email, roles })).status,
      ).toBe(400);
  });

  step('leaves no token in the database or the log', async () => {
    const { token } = await invite('secret@example.org', ['member']);
    const stored = await api.db.memberInvitation.findMany();
    const log = await ada.agent.get(at('/audit?limit=200')).expect(200);
    for (const text of [JSON.stringify(stored), JSON.stringify(log.body)])
      expect(text).not.toContain(token);
  });
});

describe('the roles of a member', () => {
  step('count from the next request, for more and for less', async () => {
    expect((await bob.agent.get(at('/audit'))).status).toBe(403);
    await ada.agent
      .put(at(`/members/${bob.id}`))
      .send({ roles: ['owner'] })
      .expect(200);
    expect((await bob.agent.get(at('/audit'))).status).toBe(200);
    await ada.agent
      .put(at(`/members/${bob.id}`))
      .send({ roles: ['reviewer'] })
      .expect(200);
    expect((await bob.agent.get(at('/audit'))).status).toBe(403);
  });

  step('never leave an organisation without an owner', async () => {
    const demoted = await ada.agent.put(at(`/members/${ada.id}`)).send({ roles: ['manager'] });
    expect(demoted.body.code).toBe('last-owner');
    expect((await ada.agent.delete(at(`/members/${ada.id}`))).body.code).toBe('last-owner');
    expect((await ada.agent.delete(at('/membership'))).body.code).toBe('last-owner');
    const gone = await ada.agent.delete('/api/v1/account').send({ password: ada.password });
    expect(gone.body.code).toBe('last-owner');
  });

  step('nor do two owners who remove each other in the same moment', async () => {
    await ada.agent
      .put(at(`/members/${bob.id}`))
      .send({ roles: ['owner'] })
      .expect(200);
    const results = await Promise.all([
      ada.agent.delete(at(`/members/${bob.id}`)),
      bob.agent.delete(at(`/members/${ada.id}`)),
    ]);
    const owners = await api.db.membership.findMany({
      where: { organisationId: company, roles: { has: 'owner' } },
    });
    expect(owners).toHaveLength(1);
    expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
    if (owners[0]?.userId === bob.id) [ada, bob] = [bob, ada];
    await join(bob, ['manager']);
  });

  step('are not those of somebody elsewhere', async () => {
    const put = await ada.agent.put(at(`/members/${eve.id}`)).send({ roles: ['owner'] });
    expect(put.status).toBe(404);
    expect((await ada.agent.delete(at(`/members/${eve.id}`))).status).toBe(404);
  });

  step('end when the member leaves', async () => {
    await bob.agent.delete(at('/membership')).expect(204);
    expect((await bob.agent.get(at())).status).toBe(404);
    await join(bob, ['manager']);
  });
});

describe('an organisation that asks for more than a password', () => {
  step('keeps members with a password out of people’s data, and leaves the rest', async () => {
    await api.db.organisation.update({
      where: { id: company },
      data: { requiresStrongSignIn: true },
    });
    const refused = await ada.agent.get(at('/audit')).expect(403);
    expect(refused.body.code).toBe('strong-sign-in-required');
    await ada.agent.get(at('/members')).expect(200);
    expect((await ada.agent.patch(at()).send({ name: 'x' })).body.code).toBe(
      'strong-sign-in-required',
    );
    await api.db.organisation.update({
      where: { id: company },
      data: { requiresStrongSignIn: false },
    });
  });
});

step(
  'the log says which address was invited as what, and whose invitation was taken back',
  async () => {
    const email = 'named-in-the-log@example.org';
    const made = await ada.agent
      .post(at('/member-invitations'))
      .send({ email, roles: ['reviewer', 'member'] })
      .expect(201);
    await ada.agent
      .delete(at(`/member-invitations/${(made.body as { id: string }).id}`))
      .expect(204);
    const { body } = await ada.agent.get(at('/audit?kind=member')).expect(200);
    const own = (
      body as { events: { action: string; subjectName: string | null; detail: object | null }[] }
    ).events;
    expect(own.filter(({ subjectName }) => subjectName === email)).toMatchObject([
      { action: 'member.invitation-revoked' },
      { action: 'member.invited', detail: { roles: ['reviewer', 'member'] } },
    ]);
  },
);

describe('the deletion of an organisation', () => {
  step('wants its name, and then deletes every row of it, the log too', async () => {
    const wrong = await ada.agent.delete(at()).send({ name: 'analytical engines' });
    expect(wrong.body.code).toBe('name-differs');
    expect((await bob.agent.delete(at()).send({ name: 'Analytical Engines Ltd' })).status).toBe(
      403,
    );
    await ada.agent.delete(at()).send({ name: 'Analytical Engines Ltd' }).expect(204);
    const tables = await api.db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'organisationId'`;
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const rows = await api.db.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${name}" WHERE "organisationId" = '${company}'`,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect((await ada.agent.get(at())).status).toBe(404);
    expect(await api.db.user.count({ where: { id: { in: [ada.id, bob.id] } } })).toBe(2);
  });
});
