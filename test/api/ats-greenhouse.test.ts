import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { testApp, type TestApp } from './app.js';
import { tokenFor } from './api-token.js';
import {
  basic,
  cameIn,
  connected,
  news,
  PARTNER,
  partner,
  reviewed,
  round,
  seated,
  sendTest,
  sent,
  statusOf,
  tookIt,
  type Connected,
} from './ats-driver.js';
import type { Seat } from './assessment-driver.js';
import { join } from './hiring.js';
import { subjectsTo } from './mailbox.js';
import { story } from './story.js';
import { webhookReceiver, type Receiver } from './webhook-receiver.js';

const SECOND = 1_000;
const DAY = 86_400_000;

let api: TestApp;
let stub: Receiver;
let people = 0;
const address = () => `candidate${String(++people)}@example.org`;

beforeAll(async () => {
  // nobody sends by themselves: each test says when; the stub is on this machine
  api = await testApp({
    worker: 'none',
    webhookPrivateAddresses: true,
    webhookAnswersWithinMs: 2 * SECOND,
    publicUrl: 'https://meshwright.example',
  });
  stub = await webhookReceiver();
  await api.member(); // the owner of the server
});
beforeEach(() => {
  stub.received.length = 0;
  stub.statuses.clear();
});
// what a test leaves in the queue is nothing to the next one
afterEach(() => api.db.webhookDelivery.deleteMany());
afterAll(async () => {
  await stub.close();
  await api.close();
});

const invitationsOf = (email: string) =>
  api.db.invitation.findMany({ where: { candidate: { email } } });

describe('a candidate whom Greenhouse sends a test', () => {
  const step = story();
  const email = 'ada@example.org';
  let of: Connected;
  let interview: string;
  let url: string;
  let seat: Seat;
  let agent: Awaited<ReturnType<typeof cameIn>>;

  beforeAll(async () => {
    of = await connected(api);
    url = `${stub.origin}/204/take_home_tests/12345`;
  });

  step('is sent one that is published', async () => {
    await api.db.assessment.create({
      data: {
        organisationId: of.id,
        title: 'A draft',
        blueprint: { sections: [] },
        settings: {},
      },
    });
    const { body } = await partner(of).get('list_tests').expect(200);
    expect(body).toEqual([{ partner_test_id: of.assessment, partner_test_name: 'Screening' }]);
    interview = await sent(of, email, url);
    const [row, ...more] = await api.db.candidate.findMany({ where: { email } });
    expect(more).toEqual([]);
    expect(row).toMatchObject({ displayName: 'Lady Ada', organisationId: of.id, note: '' });
    expect(await subjectsTo(api, email)).toHaveLength(1);
  });

  step('leaves nothing else of what came with it', async () => {
    const kept = JSON.stringify([
      await api.db.candidate.findMany(),
      await api.db.atsSend.findMany(),
      await api.db.auditEvent
        .findMany({ where: { organisationId: of.id } })
        .then((all) => all.map(({ detail, action }) => [action, detail])),
    ]);
    for (const text of ['resumes.example', '555-010', 'recruiter', 'people/nobody', 'Augusta'])
      expect(kept).not.toContain(text);
  });

  step('is invited, has opened the link, has started', async () => {
    expect(await statusOf(of, interview)).toEqual({ partner_status: 'invited' });
    agent = await cameIn(of, email, interview);
    expect(await statusOf(of, interview)).toEqual({ partner_status: 'opened' });
    seat = await seated(agent, interview);
    expect(await statusOf(of, interview)).toEqual({ partner_status: 'started' });
  });

  step('has handed in, and a proposal alone tells nothing', async () => {
    await tookIt(of, seat);
    expect(await statusOf(of, interview)).toEqual({ partner_status: 'in review' });
    await news(of);
    await round(of);
    expect(stub.received).toEqual([]);
  });

  step('is in review until every answer is marked', async () => {
    await reviewed(of, 1);
    expect(await statusOf(of, interview)).toEqual({ partner_status: 'in review' });
    await news(of);
    expect(await api.db.webhookDelivery.count()).toBe(0);
  });

  step('rests while who made the key takes an assessment', async () => {
    await reviewed(of);
    const invitationOf = await api.db.candidate.create({
      data: { organisationId: of.id, userId: of.ownerId, email: of.ownerEmail, displayName: 'O' },
    });
    const release = await api.db.assessmentRelease.findFirstOrThrow({
      where: { assessmentId: of.assessment },
    });
    const own = await api.db.invitation.create({
      data: {
        organisationId: of.id,
        assessmentId: of.assessment,
        releaseId: release.id,
        candidateId: invitationOf.id,
        tokenHash: Buffer.from(randomUUID()),
        expiresAt: new Date(api.clock.now().getTime() + DAY),
        redeemedAt: api.clock.now(),
      },
    });
    const mine = `/api/v1/my-invitations/${own.id}`;
    const { body } = await of.owner.get(mine).expect(200);
    await of.owner
      .post(`${mine}/consent`)
      .send({ textHash: (body as { terms: { consentHash: string } }).terms.consentHash })
      .expect(200);
    const taken = await seated(of.owner, own.id);
    expect(await statusOf(of, interview)).toEqual({ partner_status: 'in review' });
    await news(of);
    expect(await api.db.webhookDelivery.count()).toBe(0);
    await taken.handIn();
    api.clock.advance(6 * 60 * SECOND);
  });

  step(
    'has a result that counts: Greenhouse is told, by its own key and without a word of it',
    async () => {
      await news(of);
      await news(of);
      await round(of);
      await round(of);
      expect(stub.received).toHaveLength(1);
      const [patch] = stub.received;
      expect(patch).toMatchObject({
        path: '/204/take_home_tests/12345',
        body: '',
        method: 'PATCH',
      });
      expect(patch?.headers.authorization).toBe(basic(of.key));
      expect(JSON.stringify(patch?.headers)).not.toMatch(/hpotter|webhook-/);
    },
  );

  step('is complete, with a score of 100, a band and a page to sign in at', async () => {
    const attempt = await api.db.attempt.findUniqueOrThrow({ where: { id: seat.id } });
    const status = await statusOf(of, interview);
    expect(status).toEqual({
      partner_status: 'complete',
      partner_profile_url: `https://meshwright.example/organisations/${of.id}/assessments/${of.assessment}/decisions/${interview}`,
      partner_score: Math.round((attempt.score ?? -1) * 10),
      metadata: {
        Band: expect.any(String),
        'Started At': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
        'Completed At': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      },
    });
    const { body } = await of.owner
      .get(`${of.base}/assessments/${of.assessment}/comparison`)
      .expect(200);
    const { rows } = body as { rows: { invitation: string; score: { value: number } }[] };
    const shown = rows.find((each) => each.invitation === interview);
    expect(Math.round((shown?.score.value ?? -1) * 10)).toBe(status['partner_score']);
  });

  step('is told anew when a mark changes, once', async () => {
    const before = (await statusOf(of, interview))['partner_score'] as number;
    const item = await api.db.reviewItem.findFirstOrThrow({
      where: { attemptItem: { attemptId: seat.id }, questionId: 'diagnose-32-gpu-scaling' },
    });
    const mark = await api.db.reviewMark.findFirstOrThrow({ where: { reviewItemId: item.id } });
    const { id: _, points, ...copy } = mark;
    await api.db.reviewMark.create({
      data: {
        ...copy,
        points: points ?? [],
        score: 10,
        leaseEpoch: mark.leaseEpoch + 1,
        createdAt: new Date(mark.createdAt.getTime() + 5_000),
      },
    });
    expect((await statusOf(of, interview))['partner_score']).toBeGreaterThan(before);
    await news(of);
    await news(of);
    await round(of);
    expect(stub.received).toHaveLength(1);
  });

  step(
    'is a candidate of that person’s copy, of the organisation’s and of neither after the deletion',
    async () => {
      const copy = await agent.get('/api/v1/account/export').expect(200);
      const { applicantTracking } = copy.body as { applicantTracking: object[] };
      expect(applicantTracking).toEqual([
        expect.objectContaining({
          partner: 'greenhouse',
          assessment: 'Screening',
          organisation: 'Mesh & Co',
          readAt: expect.any(String),
        }),
      ]);
      expect(JSON.stringify(applicantTracking)).not.toMatch(/score|band/i);
      const mine = await agent.get('/api/v1/my-data').expect(200);
      const [record] = mine.body as { invitations: { applicantTracking: object[] }[] }[];
      expect(record?.invitations[0]?.applicantTracking).toMatchObject([{ partner: 'greenhouse' }]);
      const { candidateId } = await api.db.invitation.findUniqueOrThrow({
        where: { id: interview },
      });
      const at = `${of.base}/candidates/${candidateId}`;
      const whole = await of.owner.post(`${at}/export`).send({}).expect(200);
      expect(whole.text).toContain(url);
      expect(whole.text).toContain('"readScore"');
      await partner(of)
        .post('response_error', {
          api_call: 'test_status',
          errors: ['x'],
          partner_interview_id: interview,
        })
        .expect(200);
      await of.owner.delete(at).send({ email }).expect(204);
      expect(await api.db.atsSend.count({ where: { organisationId: of.id } })).toBe(0);
      expect(await api.db.atsComplaint.count({ where: { organisationId: of.id } })).toBe(0);
      expect(await api.db.webhookDelivery.count({ where: { organisationId: of.id } })).toBe(0);
      await partner(of).get('test_status', { partner_interview_id: interview }).expect(404);
    },
  );
});

describe('a key', () => {
  let of: Connected;
  beforeAll(async () => {
    of = await connected(api);
  });
  const calls = ['list_tests', 'test_status'] as const;
  const refused = async (authorization: string | undefined, codes: string[]) => {
    for (const call of calls) {
      const request = api.visitor().get(`${PARTNER}/${call}`);
      if (authorization !== undefined) void request.set({ authorization });
      const { status, body, headers } = await request;
      expect([call, status]).toEqual([call, 401]);
      expect(codes).toContain((body as { code: string }).code);
      expect(headers['www-authenticate']).toMatch(/^Basic realm=/);
    }
  };

  it('is needed, with a blank password', async () => {
    await refused(undefined, ['not-signed-in']);
    await refused(basic(of.key, 'password'), ['token-refused']);
    await refused(basic(''), ['token-refused']);
    await refused(basic(`${of.key.slice(0, -1)}!`), ['token-refused']);
    await refused(basic(of.key.replace('mwt_', 'mwt_x')), ['token-refused']);
    await refused('Basic', ['token-refused']);
    const ok = await partner(of).get('list_tests').expect(200);
    expect(ok.headers['www-authenticate']).toBeUndefined();
  });

  it('is shorter than Greenhouse takes', () => {
    expect(of.key.length).toBeLessThan(171);
  });

  it('is the connection’s own: no other token, with the scope or without', async () => {
    const made = { organisationId: of.id, createdById: of.ownerId };
    for (const scopes of [['invitations:write', 'results:read'], ['ats'], []] as never[][])
      await refused(basic(await tokenFor(api, { ...made, scopes })), ['token-refused']);
  });

  it('that ended, was revoked or lost its maker opens nothing', async () => {
    const other = await connected(api);
    const { tokenId } = await api.db.atsConnection.findUniqueOrThrow({
      where: { id: other.connection },
    });
    const where = { id: tokenId };
    const { expiresAt } = await api.db.apiToken.findUniqueOrThrow({ where });
    const view = async () => {
      const { body } = await other.owner.get(`${other.base}/ats-connections`).expect(200);
      return (body as { connections: { key: { state: string } }[] }).connections[0]?.key.state;
    };
    expect(await view()).toBe('live');
    await api.db.apiToken.update({ where, data: { expiresAt: new Date(0) } });
    await refused(basic(other.key), ['token-refused']);
    expect(await view()).toBe('expired');
    await api.db.apiToken.update({ where, data: { expiresAt, revokedAt: new Date() } });
    await refused(basic(other.key), ['token-refused']);
    await api.db.apiToken.update({ where, data: { revokedAt: null } });
    await partner(other).get('list_tests').expect(200);
    await api.db.membership.updateMany({
      where: { organisationId: other.id, userId: other.ownerId },
      data: { roles: ['manager'] },
    });
    await refused(basic(other.key), ['token-refused']);
  });

  it('opens no other route, as Basic or as bearer, and a bearer token none of these', async () => {
    for (const path of [
      of.base,
      `${of.base}/assessments`,
      `${of.base}/candidates`,
      '/api/v1/my-data',
    ])
      await api
        .visitor()
        .get(path)
        .set({ authorization: basic(of.key) })
        .expect(401);
    const { body } = await api
      .visitor()
      .get(`${of.base}/assessments`)
      .set({ authorization: `Bearer ${of.key}` })
      .expect(403);
    expect((body as { code: string }).code).toBe('scope-missing');
    await api
      .visitor()
      .get(`${PARTNER}/list_tests`)
      .set({ authorization: `Bearer ${of.key}` })
      .expect(403);
  });

  it('is not for a browser that is signed in', async () => {
    const { body } = await of.owner
      .get(`${PARTNER}/list_tests`)
      .set({ authorization: basic(of.key) })
      .expect(400);
    expect((body as { code: string }).code).toBe('two-credentials');
    await of.owner.get(`${PARTNER}/list_tests`).expect(401);
  });

  it('cannot be made by hand, and there is one', async () => {
    await of.owner
      .post(`${of.base}/api-tokens`)
      .send({ name: 'x', scopes: ['ats'], days: 1 })
      .expect(400);
    const answers = await Promise.all(
      [1, 2].map(() => of.owner.post(`${of.base}/ats-connections`).send({ partner: 'greenhouse' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    await of.owner.post(`${of.base}/ats-connections`).send({ partner: 'lever' }).expect(400);
  });

  it('is shown once, and never again', async () => {
    const { text } = await of.owner.get(`${of.base}/ats-connections`).expect(200);
    expect(text).not.toContain(of.key);
    const rows = JSON.stringify([
      await api.db.apiToken.findMany(),
      await api.db.webhookEndpoint.findMany(),
      await api.db.atsConnection.findMany(),
    ]);
    expect(rows).not.toContain(of.key);
    expect(text).toContain('https://meshwright.example/api/v1/ats/greenhouse/send_test');
  });

  it('ends with the connection; another one goes on with what was sent', async () => {
    const own = await connected(api);
    const interview = await sent(own, address(), `${stub.origin}/204/x`);
    await own.owner.delete(`${own.base}/ats-connections/${own.connection}`).send({}).expect(204);
    await refused(basic(own.key), ['token-refused']);
    expect(await api.db.webhookEndpoint.count({ where: { organisationId: own.id } })).toBe(0);
    const { body } = await own.owner
      .post(`${own.base}/ats-connections`)
      .send({ partner: 'greenhouse' })
      .expect(201);
    const { key } = body as { key: string };
    expect(await statusOf({ ...own, key }, interview)).toEqual({ partner_status: 'invited' });
  });

  it('sees nothing of another organisation', async () => {
    const other = await connected(api);
    const theirs = await sent(other, address(), `${stub.origin}/204/y`);
    await partner(of).get('test_status', { partner_interview_id: theirs }).expect(404);
    await partner(of)
      .post('send_test', sendTest(other.assessment, address(), `${stub.origin}/204/y`))
      .expect(404);
    await partner(of)
      .post('response_error', { api_call: 'x', errors: [], partner_interview_id: theirs })
      .expect(200);
    const kept = await api.db.atsComplaint.findMany({ where: { organisationId: of.id } });
    expect(kept.at(-1)?.invitationId).toBeNull();
    const { body } = await partner(of).get('list_tests').expect(200);
    expect(JSON.stringify(body)).not.toContain(other.assessment);
  });

  it('tells nothing of who was invited by hand', async () => {
    const { body } = await of.owner
      .post(`${of.base}/assessments/${of.assessment}/invitations`)
      .send({ email: address(), displayName: 'X' })
      .expect(201);
    const { id } = (body as { invitation: { id: string } }).invitation;
    await partner(of).get('test_status', { partner_interview_id: id }).expect(404);
  });
});

describe('a test that is sent again', () => {
  let of: Connected;
  beforeAll(async () => {
    of = await connected(api);
  });

  it('is the same, after the other or five at once, with one mail', async () => {
    const email = address();
    const url = `${stub.origin}/204/again`;
    const ids = await Promise.all(Array.from({ length: 5 }, () => sent(of, email, url)));
    for (let i = 0; i < 2; i++) ids.push(await sent(of, email.toUpperCase(), url));
    expect(new Set(ids).size).toBe(1);
    expect(await invitationsOf(email)).toHaveLength(1);
    expect(await subjectsTo(api, email)).toHaveLength(1);
    expect(await api.db.atsSend.count({ where: { invitationId: ids[0]! } })).toBe(1);
  });

  it('is the invitation that a manager sent, and each address is kept, twenty at the most', async () => {
    const email = address();
    const { body } = await of.owner
      .post(`${of.base}/assessments/${of.assessment}/invitations`)
      .send({ email, displayName: 'By Hand' })
      .expect(201);
    const { id } = (body as { invitation: { id: string } }).invitation;
    for (let i = 0; i < 20; i++)
      expect(await sent(of, email, `${stub.origin}/204/many/${String(i)}`)).toBe(id);
    await partner(of)
      .post('send_test', sendTest(of.assessment, email, `${stub.origin}/204/many/20`))
      .expect(409);
    expect(await sent(of, email, `${stub.origin}/204/many/0`)).toBe(id);
    expect(await subjectsTo(api, email)).toHaveLength(1);
    const row = await api.db.candidate.findFirstOrThrow({ where: { email } });
    expect(row.displayName).toBe('By Hand');
  });

  it('invites anew where the first was revoked, and not where it was taken', async () => {
    const email = address();
    const url = `${stub.origin}/204/revoked`;
    const first = await sent(of, email, url);
    const now = api.clock.now();
    await api.db.invitation.update({ where: { id: first }, data: { revokedAt: now } });
    expect(await statusOf(of, first)).toEqual({ partner_status: 'revoked' });
    const second = await sent(of, email, url);
    expect(second).not.toBe(first);
    const seat = await seated(await cameIn(of, email, second), second);
    await tookIt(of, seat);
    await api.db.invitation.update({ where: { id: second }, data: { expiresAt: new Date(0) } });
    expect(await sent(of, email, url)).toBe(second);
    expect(await invitationsOf(email)).toHaveLength(2);
  });

  it('is for who made the key as for any colleague, and raises nobody’s needs', async () => {
    const id = await sent(of, of.ownerEmail, `${stub.origin}/204/own`);
    expect(await statusOf(of, id)).toEqual({ partner_status: 'invited' });
    const row = await api.db.candidate.findFirstOrThrow({ where: { email: of.ownerEmail } });
    expect(row).toMatchObject({ extraTimePercent: 0, breakSeconds: 0, note: '' });
  });
});

describe('a hostile body', () => {
  let of: Connected;
  beforeAll(async () => {
    of = await connected(api);
  });
  const url = () => `${stub.origin}/204/hostile`;
  const post = (body: object | string) => partner(of).post('send_test', body);
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each([
    ['10 MB', () => JSON.stringify({ x: 'x'.repeat(10 * 1024 * 1024) }), 413],
    ['a hundred levels', () => nested(100), 400],
    ['no object', () => '"x"', 400],
    ['nothing', () => '{}', 400],
    ['no JSON', () => '{', 400],
    ['__proto__', () => '{"__proto__": {"url": "x"}}', 400],
  ])('is refused: %s', async (_name, body, status) => {
    expect((await post(body())).status).toBe(status);
  });

  it.each([
    ['names that are none', { candidate: { first_name: 1 } }],
    ['a list for a candidate', { candidate: [] }],
    ['a name of 501 characters', { candidate: { first_name: 'x'.repeat(501) } }],
    ['a name of two lines', { candidate: { preferred_name: 'a\nb' } }],
    ['no name', { candidate: { first_name: ' ', last_name: '', preferred_name: null } }],
    ['an address that is none', { candidate: { email: 'x@' } }],
    ['no url', { url: undefined }],
    ['a url with a password', { url: 'https://a:b@app.greenhouse.io/x' }],
    ['another protocol', { url: 'file:///etc/passwd' }],
    ['javascript', { url: 'javascript:alert(1)' }],
    ['plain http to somewhere', { url: 'http://app.greenhouse.io/x' }],
    ['a url of 3,000 characters', { url: `https://app.greenhouse.io/${'x'.repeat(3_000)}` }],
    ['a url that grows', { url: `https://app.greenhouse.io/${'ü'.repeat(900)}` }],
  ])('is refused: %s', async (_name, change: { candidate?: object; url?: string }) => {
    const body = sendTest(of.assessment, address(), url());
    const { candidate } = change;
    const changed =
      candidate === undefined
        ? { ...body, ...change }
        : {
            ...body,
            candidate: Array.isArray(candidate) ? candidate : { ...body.candidate, ...candidate },
          };
    const answer = await post(changed);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('names a test that is none, or none any more: 404', async () => {
    for (const id of ['12345', randomUUID(), '../x', 'x'.repeat(200)])
      await post(sendTest(id, address(), url())).expect(404);
    const closed = await connected(api);
    await api.db.assessment.update({ where: { id: closed.assessment }, data: { state: 'closed' } });
    await partner(closed)
      .post('send_test', sendTest(closed.assessment, address(), url()))
      .expect(404);
  });

  it('may hold more than is documented, a long name and one that looks like a formula or a page', async () => {
    const more = { new_property: { nested: [1, 2, 3] }, constructor: 'x' };
    for (const [name, shown] of [
      ['=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
      ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
      ['x'.repeat(500), 'x'.repeat(80)],
    ] as const) {
      const email = address();
      const body = sendTest(of.assessment, email, url());
      body.candidate.preferred_name = name;
      await post({ ...body, ...more }).expect(200);
      const row = await api.db.candidate.findFirstOrThrow({ where: { email } });
      expect(row.displayName).toBe(shown);
    }
  });

  it('asks for the status of nothing: 400 or 404', async () => {
    await partner(of).get('test_status').expect(400);
    for (const id of ['x', randomUUID(), 'x'.repeat(150)])
      await partner(of).get('test_status', { partner_interview_id: id }).expect(404);
    await partner(of).get('test_status', { partner_interview_id: 'a\0b' }).expect(400);
  });
});

describe('what Greenhouse finds wrong', () => {
  it('is shown to owners, short and without addresses, the latest thirty', async () => {
    const of = await connected(api);
    const interview = await sent(of, address(), `${stub.origin}/204/z`);
    const { body } = await partner(of)
      .post('response_error', {
        api_call: 'test_status',
        errors: ['no url for ada@example.org', 'x'.repeat(5_000)],
        partner_interview_id: interview,
        candidate_email: 'ada@example.org',
      })
      .expect(200);
    expect(body).toEqual({ status: 200 });
    const shown = async () => {
      const { body: list } = await of.owner.get(`${of.base}/ats-connections`).expect(200);
      return (list as { connections: { complaints: object[] }[] }).connections[0]?.complaints;
    };
    expect(await shown()).toEqual([
      {
        at: expect.any(String),
        call: 'test_status',
        errors: ['no url for ‹address›', 'x'.repeat(300)],
        invitation: interview,
      },
    ]);
    for (const wrong of [{}, { api_call: 1, errors: [] }, { api_call: 'x', errors: 'x' }])
      await partner(of).post('response_error', wrong).expect(400);
    for (let i = 0; i < 35; i++) {
      api.clock.advance(10);
      await partner(of)
        .post('response_error', { api_call: String(i), errors: [] })
        .expect(200);
    }
    const all = await shown();
    expect(all).toHaveLength(30);
    expect(all?.[0]).toMatchObject({ call: '34' });
    const stored = JSON.stringify(await api.db.atsComplaint.findMany());
    expect(stored).not.toContain('hpotter@');
  });
});

describe('a Greenhouse that', () => {
  /** A result that counts, announced and due. */
  async function counted(path: string): Promise<Connected & { send: string }> {
    const of = await connected(api);
    const email = address();
    const interview = await sent(of, email, `${stub.origin}${path}`);
    await tookIt(of, await seated(await cameIn(of, email, interview), interview));
    await reviewed(of);
    await news(of);
    const { id } = await api.db.atsSend.findFirstOrThrow({ where: { invitationId: interview } });
    return { ...of, send: id };
  }
  const deliveries = async (of: { send: string }) =>
    api.db.webhookDelivery.findMany({ where: { sendId: of.send }, include: { tries: true } });

  it.each([
    ['answers 500', '/500', 500, /answered 500/],
    ['redirects', '/away', 307, /redirects are not followed/],
    ['breaks off', '/broken', null, /connection failed/],
  ])(
    '%s is told again later, and the key goes nowhere else',
    async (_name, path, status, error) => {
      const of = await counted(path);
      await round(of);
      const [delivery] = await deliveries(of);
      expect(delivery).toMatchObject({
        state: 'queued',
        event: 'ats.result',
        tries: [{ status, error: expect.stringMatching(error) as string }],
      });
      expect(stub.received.map((each) => each.path)).toEqual([path]);
      const log = await of.owner.get(`${of.base}/webhook-deliveries`).expect(200);
      expect(log.text).toContain('Greenhouse');
      expect(log.text).not.toContain(of.key);
      const hooks = await of.owner.get(`${of.base}/webhooks`).expect(200);
      expect(hooks.body).toEqual({ webhooks: [] });
    },
  );

  it('says nothing holds up no other organisation', async () => {
    const [silent, well] = [await counted('/hang'), await counted('/204/well')];
    const whole = round(silent);
    while ((await deliveries(well))[0]?.state !== 'delivered') await wait(20);
    expect((await deliveries(silent))[0]?.tries).toEqual([]);
    await whole;
    expect((await deliveries(silent))[0]?.tries[0]?.error).toMatch(/No whole answer within/);
  });

  it('forgot a candidate is not told again, and is told of others', async () => {
    stub.statuses.set('/404', 404);
    const of = await counted('/404');
    await round(of);
    expect(await deliveries(of)).toMatchObject([{ state: 'failed', attempts: 1 }]);
    const { endpointId } = await api.db.atsConnection.findUniqueOrThrow({
      where: { id: of.connection },
    });
    const endpoint = await api.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
    expect(endpoint).toMatchObject({ stoppedAt: null, failingSince: null });
  });

  it('was away when it was disconnected is told by the next key', async () => {
    stub.statuses.set('/back', 500);
    const of = await counted('/back');
    await round(of);
    await of.owner.delete(`${of.base}/ats-connections/${of.connection}`).send({}).expect(204);
    expect(await deliveries(of)).toEqual([]);
    await news(of);
    expect(await deliveries(of)).toEqual([]);
    const { body } = await of.owner
      .post(`${of.base}/ats-connections`)
      .send({ partner: 'greenhouse' })
      .expect(201);
    stub.statuses.set('/back', 204);
    await news(of);
    await round(of);
    expect(await deliveries(of)).toMatchObject([{ state: 'delivered' }]);
    const keys = stub.received.map(({ headers }) => headers.authorization);
    expect(keys).toEqual([basic(of.key), basic((body as { key: string }).key)]);
  });

  it('was stopped waits for an owner, who lets it go on and sends again', async () => {
    const of = await counted('/204/stopped');
    await api.db.webhookEndpoint.updateMany({
      where: { organisationId: of.id },
      data: { stoppedAt: new Date(), stoppedFor: 'failing' },
    });
    await round(of);
    expect(stub.received).toEqual([]);
    const [delivery] = await deliveries(of);
    await of.owner.post(`${of.base}/webhook-deliveries/${delivery!.id}/resend`).expect(409);
    const at = `${of.base}/ats-connections`;
    expect((await of.owner.get(at)).text).toContain('"telling":"stopped"');
    await of.owner.post(`${at}/${of.connection}/resume`).send({}).expect(204);
    await of.owner.post(`${of.base}/webhook-deliveries/${delivery!.id}/resend`).expect(202);
    await round(of);
    expect(stub.received.map(({ path }) => path)).toEqual(['/204/stopped']);
    expect((await of.owner.get(at)).text).toContain('"telling":"working"');
  });
});

describe('a server that reaches no private address', () => {
  it('refuses one, or plain http, when a test is sent, and a name that leads there when it is told', async () => {
    const shut = await testApp({ worker: 'none', webhookPrivateAddresses: false });
    try {
      await shut.member();
      const of = await connected(shut);
      for (const url of [
        'http://127.0.0.1/',
        'http://app.greenhouse.io/x',
        'https://127.0.0.1/',
        'https://169.254.169.254/latest',
        'https://[::1]/',
        'https://2130706433/',
        'https://[::ffff:10.0.0.1]/',
        'https://localhost:1/x',
        // the key that comes after a stolen one would be sent there
        'https://evil.example/x',
        'https://evilgreenhouse.io/x',
        'https://app.greenhouse.io.evil.example/x',
      ]) {
        const answer = await partner(of).post('send_test', sendTest(of.assessment, address(), url));
        expect([url, answer.status]).toEqual([url, 400]);
      }
      expect(await shut.db.invitation.count()).toBe(0);
      const interview = await sent(of, address(), 'https://app.greenhouse.io/x');
      const send = await shut.db.atsSend.findFirstOrThrow({ where: { invitationId: interview } });
      const inside = { url: 'https://localhost:1/x' };
      await shut.db.atsSend.update({ where: { id: send.id }, data: inside });
      const { endpointId } = await shut.db.atsConnection.findFirstOrThrow();
      await shut.db.webhookDelivery.create({
        data: { organisationId: of.id, endpointId, sendId: send.id, event: 'ats.result', body: '' },
      });
      await round(of);
      const [tried] = await shut.db.webhookTry.findMany();
      expect(tried?.error).toMatch(/does not go there: localhost leads to a private address/);
    } finally {
      await shut.close();
    }
  });
});

describe('who is no owner', () => {
  it('neither sees nor changes what is connected', async () => {
    const of = await connected(api);
    const { agent, id } = await api.member();
    await join(api, of.id, id, ['manager']);
    const at = `${of.base}/ats-connections`;
    await agent.get(at).expect(403);
    await agent.post(at).send({ partner: 'greenhouse' }).expect(403);
    await agent.delete(`${at}/${of.connection}`).send({}).expect(403);
  });
});
