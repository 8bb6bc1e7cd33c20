import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import type { MyData } from '../../backend/src/telling/my-data/my-data.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { Seat } from './assessment-driver.js';
import { CHOICE } from './attempt-driver.js';
import { company, join, published, tokenOf, type Company } from './hiring.js';
import { getArchive, unzip } from './unzip.js';

let api: TestApp;
let own: Company;
let owner: Agent;
beforeAll(async () => {
  api = await testApp();
  own = await company(api);
  const member = await api.member();
  owner = member.agent;
  await join(api, own.id, member.id, ['owner']);
});
afterAll(() => api.close());

let people = 0;

/** Somebody who came in by a link, agreed, rehearsed, and is at work on an assessment: `mark` stands in all that they wrote. */
async function atWork(more: { settings?: object; agent?: Agent } = {}) {
  const mark = `mark${String(++people)}x`;
  const email = `${mark}@example.org`;
  const assessment = await published(api, own.id, more.settings);
  const base = `/api/v1/organisations/${own.id}/assessments/${assessment}`;
  const sent = await own.manager
    .post(`${base}/invitations`)
    .send({ email, displayName: `Ada ${mark}`, extraTimePercent: 50 })
    .expect(201);
  const { link, invitation } = sent.body as {
    link: string;
    invitation: { id: string; candidate: { id: string } };
  };
  const candidateId = invitation.candidate.id;
  const at = `/api/v1/organisations/${own.id}/candidates/${candidateId}`;
  await own.manager
    .patch(at)
    .send({ note: `why: ${mark}` })
    .expect(200);
  const agent = more.agent ?? api.visitor();
  await agent
    .post('/api/v1/invitation/redeem')
    .set('user-agent', `Browser of ${mark}`)
    .send({ token: tokenOf(link), with: more.agent ? 'account' : 'link' })
    .expect(200);
  const mine = `/api/v1/my-invitations/${invitation.id}`;
  const { terms } = (await agent.get(mine).expect(200)).body as { terms: { consentHash: string } };
  await agent.post(`${mine}/consent`).send({ textHash: terms.consentHash }).expect(200);
  const { attemptId } = (await agent.post(`${mine}/prepare`).expect(200)).body as {
    attemptId: string;
  };
  await agent.post(`/api/v1/assessment-attempts/${attemptId}/rehearsal`).send({}).expect(201);
  const { userId } = await api.db.candidate.findUniqueOrThrow({ where: { id: candidateId } });
  const seat = new Seat(
    agent,
    (await agent.get(`/api/v1/attempts/${attemptId}`)).body as Seat['attempt'],
    `tab-of-${mark}`,
  );
  await seat.start();
  await seat.save(answer(mark), seat.item(CHOICE));
  await seat.ask('signals', { signals: [{ kind: 'paste', at: AT, characters: 7 }] }).expect(200);
  const { events } = (await agent.get(`/api/v1/assessment-attempts/${attemptId}/events`)).body as {
    events: { id: string }[];
  };
  await seat.ask(`events/${events[0]!.id}/reply`, { text: `It was ${mark}.` }).expect(201);
  await seat.ask('help', { text: `Help ${mark}!` }).expect(201);
  await own.manager
    .post(`${base}/attempts/${attemptId}/extend`)
    .send({ seconds: 60, reason: `because of ${mark}` })
    .expect(200);
  return {
    mark,
    email,
    agent,
    at,
    link,
    attemptId,
    invitationId: invitation.id,
    candidateId,
    userId: userId!,
    seat,
  };
}

const AT = '2026-11-22T10:00:00.000Z';
const answer = (mark: string) => ({
  kind: 'choice' as const,
  picked: [],
  reason: `Because ${mark} says so.`,
});

type Person = Awaited<ReturnType<typeof atWork>>;

async function exported(person: Person, agent = own.manager) {
  const { body, text } = await agent.post(`${person.at}/export`).send({}).expect(200);
  return {
    text,
    body: body as {
      candidate: object;
      invitations: Record<string, unknown>[];
      attempts: { withheld?: string; events: { kind: string; by: string }[]; items?: object[] }[];
      mails: object[];
      log: { action: string }[];
    },
  };
}

/** Every table with rows in which one of `words` stands. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = await api.db.$queryRaw<{ name: string }[]>`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind = 'r'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await api.db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM ${name} t WHERE t::text LIKE ANY($1::text[])`,
      words.map((word) => `%${word}%`),
    );
    if (row!.count > 0) found.push(name.replaceAll('"', ''));
  }
  return found.sort();
}

const log = (subject: string) =>
  api.db.auditEvent.findMany({
    where: { organisationId: own.id, subject },
    orderBy: { sequence: 'asc' },
  });

describe('the copy of a candidate’s data that an organisation gives', () => {
  it('holds all that it has of them after the hand-in', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    const { body, text } = await exported(ada);
    expect(body.candidate).toMatchObject({
      email: ada.email,
      displayName: `Ada ${ada.mark}`,
      extraTimePercent: 50,
      note: `why: ${ada.mark}`,
    });
    expect(body.invitations).toEqual([
      expect.objectContaining({
        id: ada.invitationId,
        assessment: expect.objectContaining({ title: 'Screening' }),
        consentedAt: expect.any(String),
        consentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        redemptions: [expect.objectContaining({ userAgent: `Browser of ${ada.mark}` })],
      }),
    ]);
    // the job that hands mails over may not have come to it yet
    const state = expect.stringMatching(/^(queued|logged)$/);
    expect(body.mails).toEqual([expect.objectContaining({ to: ada.email, state })]);
    const [rehearsal, attempt] = body.attempts;
    expect(rehearsal).toMatchObject({ rehearsal: true, withheld: 'a-rehearsal' });
    expect(rehearsal).not.toHaveProperty('items');
    expect(attempt!.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['paste', 'candidate'],
      ['reply', 'candidate'],
      ['help-asked', 'candidate'],
      ['extended', 'organisation'],
    ]);
    for (const said of [
      `Because ${ada.mark} says so.`,
      `It was ${ada.mark}.`,
      `Help ${ada.mark}!`,
      `because of ${ada.mark}`,
    ])
      expect(text).toContain(said);
    expect(attempt!.items).toHaveLength(2);
    expect(attempt!.items![0]).toMatchObject({
      questionId: CHOICE,
      answer: { body: answer(ada.mark) },
      revisions: [{ serverSeq: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      grades: [{ maxPoints: expect.any(Number), criteria: expect.any(Array) }],
    });
    expect(body.log.map(({ action }) => action)).toContain('candidate.exported');
  });

  it('leads nobody in, and tells nothing of the bank’s keys', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    const { text } = await exported(ada);
    expect(text).not.toMatch(/tokenHash|reminderHash|"seed"|followUpCriterion/);
    expect(text).not.toContain(tokenOf(ada.link));
    const question = api.app.get<Content>(CONTENT).bank.questions.get(CHOICE)!;
    if (question.kind !== 'choice') throw new Error('the bank has changed');
    const keys = [question.modelReason, ...question.options.map(({ why }) => why)];
    expect(keys.filter((key) => text.includes(key.slice(0, 40)))).toEqual([]);
  });

  it('has no answer and no question before the hand-in', async () => {
    const ada = await atWork();
    const { body, text } = await exported(ada);
    expect(body.attempts).toEqual([
      expect.objectContaining({ withheld: 'a-rehearsal' }),
      expect.objectContaining({ withheld: 'not-handed-in', events: expect.any(Array) }),
    ]);
    expect(text).not.toContain('says so');
    expect(text).not.toContain(CHOICE);
    await ada.seat.handIn();
  });

  it('leaves an entry in the log that names nobody', async () => {
    const ada = await atWork();
    await exported(ada);
    const [entry] = (await log(ada.candidateId)).filter(
      ({ action }) => action === 'candidate.exported',
    );
    expect(entry).toMatchObject({ actorId: own.managerId, detail: null });
    await ada.seat.handIn();
  });

  it('is another organisation’s to give of its own candidates alone', async () => {
    const ada = await atWork();
    const other = await company(api, 'Elsewhere');
    await other.manager.post(`${ada.at}/export`).send({}).expect(404);
    await other.manager
      .post(`${ada.at.replace(own.id, other.id)}/export`)
      .send({})
      .expect(404);
    await ada.seat.handIn();
  });
});

describe('deleting a candidate’s data', () => {
  const remove = (person: Person, email = person.email, agent = owner) =>
    agent.delete(person.at).send({ email });

  it('leaves not one row in which they, or what they wrote, stand', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    const bob = await atWork();
    const words = [ada.mark, ada.userId, ada.attemptId, ada.invitationId];
    expect(await tablesWith(...words)).toEqual(
      expect.arrayContaining([
        'Attempt',
        'AttemptEvent',
        'AttemptItem',
        'Candidate',
        'Grade',
        'Invitation',
        'InvitationRedemption',
        'OutboxMail',
        'Revision',
        'Session',
        'User',
      ]),
    );
    await remove(ada).expect(204);
    expect(await tablesWith(ada.mark, ada.userId)).toEqual([]);
    // what was done to it stays on record by an id that leads nowhere
    const left = await tablesWith(...words, ada.candidateId);
    expect(left.filter((table) => !table.startsWith('pgboss.'))).toEqual(['AuditEvent']);
    expect(await tablesWith(bob.mark)).toEqual(expect.arrayContaining(['Revision', 'Candidate']));
    const entries = await log(ada.candidateId);
    expect(entries.at(-1)).toMatchObject({ action: 'candidate.deleted', detail: null });
    await own.manager.get(ada.at).expect(404);
    expect((await ada.agent.get('/api/v1/session')).body.user).toBeNull();
    await bob.seat.handIn();
  });

  it('ends what is under way', async () => {
    const ada = await atWork();
    await remove(ada).expect(204);
    const { status } = await ada.seat.put(
      ada.seat.item(CHOICE),
      ada.seat.write(answer('later'), ada.seat.item(CHOICE)),
    );
    expect(status).toBe(401);
    const link = await api
      .visitor()
      .post('/api/v1/invitation/look')
      .send({ token: tokenOf(ada.link) });
    expect(link.status).toBe(404);
  });

  it('does nothing where the address was mistyped, and leaves no entry', async () => {
    const ada = await atWork();
    const before = await log(ada.candidateId);
    const { body } = await remove(ada, 'somebody@example.org').expect(409);
    expect(body).toMatchObject({ code: 'address-differs' });
    expect(body.detail).toContain(ada.email);
    expect((await remove(ada, 'no address').expect(400)).body.errors[0].path).toBe('email');
    expect(await log(ada.candidateId)).toEqual(before);
    expect(await api.db.revision.count({ where: { attemptId: ada.attemptId } })).toBe(1);
    await ada.seat.handIn();
  });

  it('is the owner’s: not a manager’s, nor another organisation’s', async () => {
    const ada = await atWork();
    expect((await remove(ada, ada.email, own.manager).expect(403)).body.code).toBe('not-permitted');
    const stranger = await api.member();
    const other = await company(api, 'Elsewhere');
    await join(api, other.id, stranger.id, ['owner']);
    await remove(
      { ...ada, at: ada.at.replace(own.id, other.id) },
      ada.email,
      stranger.agent,
    ).expect(404);
    expect(await api.db.candidate.count({ where: { id: ada.candidateId } })).toBe(1);
    await ada.seat.handIn();
  });

  it('leaves the account of somebody who has one, with what they practised', async () => {
    const { agent, id } = await api.member();
    const ada = await atWork({ agent });
    await ada.seat.handIn();
    await agent.post('/api/v1/attempts').send({ questionId: CHOICE }).expect(201);
    await remove(ada).expect(204);
    expect((await agent.get('/api/v1/session')).body.user.id).toBe(id);
    const kinds = await api.db.attempt.findMany({ where: { userId: id }, select: { kind: true } });
    expect(kinds).toEqual([{ kind: 'practice' }]);
    expect(await api.db.candidate.count({ where: { userId: id } })).toBe(0);
  });

  it('is done by the retention in the same way', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    await api.db.organisation.update({ where: { id: own.id }, data: { retentionDays: 30 } });
    api.clock.advance(400 * 86_400_000);
    await api.app.get(JobsService).perform('retention', {});
    api.clock.advance(-400 * 86_400_000);
    await api.db.organisation.update({ where: { id: own.id }, data: { retentionDays: null } });
    expect(await tablesWith(ada.mark, ada.userId)).toEqual([]);
  });
});

describe('a candidate who deletes the account', () => {
  const leave = (person: Person) => person.agent.delete('/api/v1/account').send({}).expect(204);

  it('of a guest is gone, and what they handed in stays the organisation’s', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    await ada.agent.post('/api/v1/attempts').send({ questionId: CHOICE }).expect(201);
    await leave(ada);
    expect((await ada.agent.get('/api/v1/session')).body.user).toBeNull();
    for (const where of [{ userId: ada.userId }])
      expect([
        await api.db.user.count({ where: { id: ada.userId } }),
        await api.db.session.count({ where }),
        await api.db.attempt.count({ where }),
        await api.db.grade.count({ where }),
      ]).toEqual([0, 0, 0, 0]);
    const { body, text } = await exported(ada);
    expect(text).toContain(`Because ${ada.mark} says so.`);
    expect(body.attempts).toHaveLength(1); // the rehearsal was the person's
    expect(body.attempts[0]!.events[0]).toMatchObject({ kind: 'paste', by: 'candidate' });
    expect(body.log.map(({ action }) => action)).toContain('candidate.account-deleted');
    // the account's own name for the person is gone with it; the organisation's is the organisation's
    expect(await tablesWith(`Ada ${ada.mark}`)).toEqual(['Candidate', 'OutboxMail']);
    await owner.delete(ada.at).send({ email: ada.email }).expect(204);
    expect(await tablesWith(ada.mark)).toEqual([]);
  });

  it('does not get another try by it: the link is dead', async () => {
    const ada = await atWork();
    await leave(ada);
    const again = api.visitor();
    const token = tokenOf(ada.link);
    await again.post('/api/v1/invitation/look').send({ token }).expect(404);
    await again.post('/api/v1/invitation/redeem').send({ token, with: 'link' }).expect(404);
    const { state, userId } = await api.db.attempt.findUniqueOrThrow({
      where: { id: ada.attemptId },
    });
    expect(state).toBe('running');
    expect(userId).not.toBe(ada.userId);
    // time hands it in as it stands, as for anybody who went away
    api.clock.advance(6 * 3_600_000);
    await api.app.get(JobsService).perform('attempt-sweep', {});
    api.clock.advance(-6 * 3_600_000);
    const after = await api.db.attempt.findUniqueOrThrow({ where: { id: ada.attemptId } });
    expect(after.submittedBy).toBe('deadline');
  });

  it('with an account of their own hands over the same, and keeps nothing', async () => {
    const { agent, password } = await api.member();
    const ada = await atWork({ agent });
    await ada.seat.handIn();
    await agent.delete('/api/v1/account').send({ password }).expect(204);
    expect(await api.db.user.count({ where: { id: ada.userId } })).toBe(0);
    expect((await exported(ada)).text).toContain(`Because ${ada.mark} says so.`);
  });

  it('before anything was begun leaves the organisation its invitation, and the link its use', async () => {
    const assessment = await published(api, own.id);
    const { body } = await own.manager
      .post(`/api/v1/organisations/${own.id}/assessments/${assessment}/invitations`)
      .send({ email: 'early@example.org', displayName: 'Early' })
      .expect(201);
    const token = tokenOf((body as { link: string }).link);
    const agent = api.visitor();
    await agent.post('/api/v1/invitation/redeem').send({ token, with: 'link' }).expect(200);
    const users = await api.db.user.count();
    await agent.delete('/api/v1/account').send({}).expect(204);
    expect(await api.db.user.count()).toBe(users - 1);
    await api.visitor().post('/api/v1/invitation/redeem').send({ token, with: 'link' }).expect(200);
  });
});

describe('a candidate’s own copy', () => {
  it('holds everything about assessments, but what the organisation has not told yet', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    const { body, text } = await ada.agent.get('/api/v1/account/export').expect(200);
    expect(body.attempts[1]).toMatchObject({
      id: ada.attemptId,
      kind: 'assessment',
      score: null,
      try: 1,
      extraSeconds: 60,
      invitationId: ada.invitationId,
      release: { title: 'Screening', number: 1 },
      items: [{ answer: { body: answer(ada.mark) } }, {}],
    });
    expect(body.attempts[1].events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'paste',
      'reply',
      'help-asked',
      'extended',
    ]);
    expect(body.candidacies).toEqual([
      expect.objectContaining({
        email: ada.email,
        extraTimePercent: 50,
        note: `why: ${ada.mark}`,
        invitations: [
          expect.objectContaining({
            id: ada.invitationId,
            consentedAt: expect.any(String),
            consentHash: expect.any(String),
            redemptions: [expect.anything()],
          }),
        ],
      }),
    ]);
    expect(body.mails).toEqual([expect.objectContaining({ to: ada.email })]);
    expect(text).toContain(`It was ${ada.mark}.`);
    expect(text).not.toMatch(/"grades"|"seed"/);
  });
});

describe('the page of a person about their data', () => {
  const recordsOf = async (person: Person): Promise<MyData> =>
    (await person.agent.get('/api/v1/my-data').expect(200)).body as MyData;

  it('shows what was recorded, with the very text that was agreed to', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    await exported(ada);
    const [record, ...others] = await recordsOf(ada);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      id: ada.candidateId,
      organisation: { name: 'Mesh & Co' },
      known: { email: ada.email, extraTimePercent: 50, note: `why: ${ada.mark}` },
      kept: { days: null, until: null },
      secondOpinions: false,
      mails: [{ to: ada.email }],
      deletion: { waitsFor: null, wishes: [] },
    });
    const [invitation] = record!.invitations;
    expect(invitation).toMatchObject({
      title: 'Screening',
      redemptions: [{ browser: `Browser of ${ada.mark}`, withAccount: false }],
      results:
        'You are told once people have reviewed your answers: the band that your score lies in.',
    });
    expect(invitation!.consent?.text).toContain('A program proposes a grade for each answer');
    const [taken, rehearsal] = [false, true].map((each) =>
      invitation!.attempts.find((attempt) => attempt.rehearsal === each),
    );
    expect(rehearsal).toMatchObject({ grades: 0 });
    expect(taken).toMatchObject({
      id: ada.attemptId,
      state: 'graded',
      revisions: 1,
      events: 4,
      grades: 2,
      marks: [],
    });
  });

  it('shows what was decided and noted about them, and the reason, but never by whom', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
      where: { id: ada.invitationId },
    });
    const row = { organisationId: own.id, invitationId: ada.invitationId };
    const reason = 'Two posts, and three people before you.';
    await api.db.decision.create({
      data: { ...row, number: 1, kind: 'hold', reason, deciderId: own.managerId },
    });
    await api.db.candidateNote.create({
      data: { ...row, authorId: own.managerId, text: 'Asked for the sizes first.' },
    });
    const records = await recordsOf(ada);
    expect(records[0]!.invitations[0]).toMatchObject({
      decisions: [{ kind: 'hold', reason }],
      notes: [{ text: 'Asked for the sizes first.', corrected: false }],
    });
    expect(JSON.stringify(records)).not.toContain(own.managerId);
    expect(JSON.stringify(records)).not.toContain(assessmentId);
  });

  it('says who did what by role, never by name', async () => {
    const ada = await atWork();
    await exported(ada);
    await exported(ada, owner);
    const { log } = (await recordsOf(ada))[0]!;
    expect(log.map(({ what, by }) => [what, by])).toEqual([
      ['Everything of yours was downloaded as a file', 'an owner'],
      ['Everything of yours was downloaded as a file', 'a manager'],
      ['You were given more time', 'a manager'],
      ['Your entry was changed: name, time zone, what you need, or the note about it', 'a manager'],
      ['You were invited', 'a manager'],
      ['You were entered as a candidate', 'a manager'],
    ]);
    await api.db.membership.deleteMany({ where: { userId: own.managerId } });
    expect((await recordsOf(ada))[0]!.log[1]!.by).toBe('somebody who has left');
    await join(api, own.id, own.managerId, ['manager']);
    await ada.seat.handIn();
  });

  it('tells until which day it is kept, as the nightly job does it', async () => {
    const ada = await atWork();
    await api.db.organisation.update({ where: { id: own.id }, data: { retentionDays: 30 } });
    const kept = async () => (await recordsOf(ada))[0]!.kept;
    expect(await kept()).toEqual({ days: 30, until: null }); // it is under way
    await ada.seat.handIn();
    const until = Date.parse((await kept()).until!);
    const sweep = async (at: number) => {
      const ahead = at - api.clock.now().getTime();
      api.clock.advance(ahead);
      await api.app.get(JobsService).perform('retention', {});
      api.clock.advance(-ahead);
      return api.db.candidate.count({ where: { id: ada.candidateId } });
    };
    expect(await sweep(until - 60_000)).toBe(1);
    expect(await sweep(until + 60_000)).toBe(0);
    await api.db.organisation.update({ where: { id: own.id }, data: { retentionDays: null } });
  });

  it('is nobody else’s, and empty for whom nobody has invited', async () => {
    const ada = await atWork();
    const guest = await api.guest();
    expect((await guest.get('/api/v1/my-data').expect(200)).body).toEqual([]);
    await api.visitor().get('/api/v1/my-data').expect(401);
    const at = `/api/v1/my-data/${ada.candidateId}`;
    await guest.post(`${at}/deletion-request`).send({}).expect(404);
    await guest.delete(`${at}/deletion-request`).send({}).expect(404);
    await guest.post(`${at}/end-opinions`).send({}).expect(404);
    await ada.seat.handIn();
  });

  it('gives a copy as JSON and as a page, in which no text becomes markup', async () => {
    const ada = await atWork();
    await ada.seat.save(
      { kind: 'choice', picked: [], reason: `<img src=x onerror=alert(1)> ${ada.mark}` },
      ada.seat.item(CHOICE),
    );
    await ada.seat.handIn();
    const response = await getArchive(ada.agent, '/api/v1/my-data/export').expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
    });
    const files = unzip(response.body as Buffer);
    const text = (name: string) => files.get(name)!.toString('utf8');
    expect([...files.keys()].sort()).toEqual(['my-data.html', 'my-data.json']);
    const { records } = JSON.parse(text('my-data.json')) as {
      records: (MyData[number] & { answers: { items?: object[] }[] })[];
    };
    expect(records[0]!.id).toBe(ada.candidateId);
    expect(JSON.stringify(records[0]!.answers)).toContain(`onerror=alert(1)> ${ada.mark}`);
    expect(JSON.stringify(records)).not.toMatch(/"score":[0-9]|"report"|"seed"|tokenHash/);
    expect(text('my-data.html')).toContain(ada.mark);
    expect(text('my-data.html')).not.toMatch(/<img|<script/);
  });
});

describe('a wish to be deleted', () => {
  const WISH = 'deletion-request';
  const mine = (person: Person) => `/api/v1/my-data/${person.candidateId}`;
  const ask = (person: Person, text = 'Please.') =>
    person.agent.post(`${mine(person)}/${WISH}`).send({ text });
  const listed = async () =>
    (await owner.get(`/api/v1/organisations/${own.id}/deletion-requests`).expect(200)).body as {
      id: string;
      candidate: { id: string };
      waitsFor: string | null;
    }[];
  const requestOf = async (person: Person) => {
    const found = (await listed()).find(({ candidate }) => candidate.id === person.candidateId);
    return { ...found, at: `/api/v1/organisations/${own.id}/deletion-requests/${found?.id ?? ''}` };
  };
  const letters = (to: string) =>
    api.db.outboxMail.findMany({ where: { to }, orderBy: { createdAt: 'asc' } });

  it('is recorded once, told to the owners without a name, and ends second opinions', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    await api.db.invitation.update({
      where: { id: ada.invitationId },
      data: { opinionAllowed: true },
    });
    const [before] = (await ada.agent.get('/api/v1/my-data').expect(200)).body as MyData;
    expect(before!.secondOpinions).toBe(true);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(ada)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const told = answers.find(({ status }) => status === 200)!.body as MyData;
    expect(told[0]).toMatchObject({
      secondOpinions: false,
      deletion: { wishes: [{ text: 'Please.', outcome: null, closedAt: null }] },
    });
    const [wish] = told[0]!.deletion.wishes;
    expect(Date.parse(wish!.dueAt) - Date.parse(wish!.requestedAt)).toBe(30 * 86_400_000);
    const user = await api.db.user.findFirstOrThrow({
      where: { memberships: { some: { organisationId: own.id, roles: { has: 'owner' } } } },
    });
    const toOwner = (await letters(user.email!)).at(-1)!;
    expect(toOwner.subject).toBe('A candidate of Mesh & Co asks to be deleted');
    expect(JSON.stringify(toOwner)).not.toContain(ada.mark);
    expect((await letters(ada.email)).at(-1)!.subject).toContain('has reached Mesh & Co');
    expect((await log(ada.candidateId)).at(-1)).toMatchObject({
      action: 'candidate.deletion-asked',
      actorId: null,
      detail: null,
    });
  });

  it('waits while an assessment is taken, and is granted after the hand-in', async () => {
    const ada = await atWork();
    expect(((await ask(ada).expect(200)).body as MyData)[0]!.deletion.waitsFor).toBe('hand-in');
    const { at, waitsFor } = await requestOf(ada);
    expect(waitsFor).toBe('hand-in');
    const grant = (email = ada.email, agent = owner) => agent.post(`${at}/grant`).send({ email });
    expect((await grant().expect(409)).body.code).toBe('attempt-under-way');
    await ada.seat.handIn();
    expect((await grant('somebody@example.org').expect(409)).body.code).toBe('address-differs');
    expect((await grant(ada.email, own.manager).expect(403)).body.code).toBe('not-permitted');
    await grant().expect(204);
    await grant().expect(404);
    // the mail that says so is all that is left, and the outbox forgets it
    expect(await tablesWith(ada.mark, ada.userId)).toEqual(['OutboxMail']);
    expect((await letters(ada.email)).map(({ subject }) => subject)).toEqual([
      'Mesh & Co has deleted your data',
    ]);
    expect((await log(ada.candidateId)).at(-1)!.action).toBe('candidate.deleted');
  });

  it('is refused with a reason that the person reads, and can be made again', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    await ask(ada).expect(200);
    const { at } = await requestOf(ada);
    const refuse = (reason: string) => owner.post(`${at}/refuse`).send({ reason });
    expect((await refuse('no').expect(400)).body.errors[0].path).toBe('reason');
    const reason = 'A law of ours asks us to keep it for a year.';
    await refuse(reason).expect(204);
    await refuse(reason).expect(404);
    const { deletion } = ((await ada.agent.get('/api/v1/my-data')).body as MyData)[0]!;
    expect(deletion.wishes).toMatchObject([{ outcome: 'refused', reason }]);
    expect((await letters(ada.email)).at(-1)!.text).toContain(reason);
    expect(JSON.stringify(await log(ada.candidateId))).not.toContain('A law of ours');
    await ask(ada).expect(200);
    expect((await exported(ada)).text).toContain(reason);
    expect((await ada.agent.get('/api/v1/account/export').expect(200)).text).toContain(reason);
  });

  it('can be taken back', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    await ask(ada).expect(200);
    const { at } = await requestOf(ada);
    const back = () => ada.agent.delete(`${mine(ada)}/${WISH}`).send({});
    await back().expect(200);
    await back().expect(404);
    await owner.post(`${at}/grant`).send({ email: ada.email }).expect(404);
    expect(await requestOf(ada)).not.toHaveProperty('id');
    expect(await api.db.candidate.count({ where: { id: ada.candidateId } })).toBe(1);
  });

  it('refuses texts that are too long', async () => {
    const ada = await atWork();
    await ada.seat.handIn();
    const { body } = await ask(ada, 'x'.repeat(2_001)).expect(400);
    expect(body.errors[0].path).toBe('text');
  });
});
