import { createHash } from 'node:crypto';
import type supertest from 'supertest';
import { AuditService } from '../../backend/src/platform/audit/audit.service.js';
import { asServer } from '../../backend/src/platform/database/scope.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { published } from './hiring.js';

let api: TestApp;
let owner: Agent;
let ownerId: string;
let organisation: string;

beforeAll(async () => {
  api = await testApp();
  const member = await api.member();
  owner = member.agent;
  ownerId = member.id;
});
afterAll(() => api.close());
// a log for each test
beforeEach(async () => {
  const made = await owner
    .post('/api/v1/organisations')
    .send({ name: 'Logged & Co', timeZone: 'UTC' })
    .expect(201);
  organisation = (made.body as { id: string }).id;
});

const path = (rest = '') => `/api/v1/organisations/${organisation}/audit${rest}`;

const record = (action: string, detail = {}) =>
  asServer('a test', () =>
    api.app
      .get(AuditService)
      .record({ organisationId: organisation, actorId: ownerId, action, detail }),
  );

/** Twenty events at the same moment. */
const recordTwenty = () =>
  Promise.all(Array.from({ length: 20 }, (_, i) => record('test.at-once', { i })));

interface Event {
  readonly sequence: number;
  readonly action: string;
  readonly previousHash: string;
  readonly text: string;
  readonly hash: string;
}

describe('the log of an organisation', () => {
  it('numbers its events and chains their hashes, twenty at the same moment too', async () => {
    await recordTwenty();
    const response = await owner.get(path('/export?format=json')).buffer(true).expect(200);
    const events = response.body as Event[];
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
    let before = '0'.repeat(64);
    for (const event of events) {
      expect(event.previousHash).toBe(before);
      // anybody can check it with a sha256 alone
      before = createHash('sha256')
        .update(before + event.text)
        .digest('hex');
      expect(event.hash).toBe(before);
      expect(JSON.parse(event.text)).toEqual(
        expect.arrayContaining([event.sequence, event.action]),
      );
    }
  });

  it('is read newest first, page by page, by kind and by person', async () => {
    await recordTwenty();
    await record('other.thing');
    const first = await owner.get(path('?limit=3')).expect(200);
    expect(first.body.events).toHaveLength(3);
    expect(first.body.events[0]).toMatchObject({
      action: 'other.thing',
      actorId: ownerId,
      actorName: expect.stringMatching(/^Member/) as string,
    });
    const second = await owner.get(path(`?limit=3&before=${String(first.body.next)}`)).expect(200);
    expect(second.body.events[0].sequence).toBe(first.body.events[2].sequence - 1);
    expect(first.body.kinds).toEqual(expect.arrayContaining(['organisation', 'other', 'test']));
    const kind = await owner.get(path('?kind=other')).expect(200);
    expect(kind.body.events).toHaveLength(1);
    const nobody = await owner.get(path(`?actor=${organisation}`)).expect(200);
    expect(nobody.body).toMatchObject({ events: [], next: null });
  });

  it.each(['?kind=DROP%20TABLE', '?before=0', '?limit=1000', '?actor=me', '?unknown=1'])(
    'refuses %s',
    async (query) => {
      const response = await owner.get(path(query)).expect(400);
      expect(response.body.code).toBe('invalid-input');
    },
  );

  it('is whole while nobody has touched it', async () => {
    await recordTwenty();
    const { body } = await owner.get(path('/verification')).expect(200);
    expect(body.firstBroken).toBeNull();
    expect(body.lastHash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.count).toBeGreaterThan(20);
  });

  describe('names whom', () => {
    interface Named {
      readonly action: string;
      readonly subjectName: string | null;
    }
    const eventsOf = async (request: supertest.Test) =>
      ((await request.expect(200)).body as { events: Named[] }).events;
    const namesIn = async (request: supertest.Test) =>
      Object.fromEntries((await eventsOf(request)).map((e) => [e.action, e.subjectName]));

    const invited = async () => {
      const assessment = await published(api, organisation);
      const candidate = await api.db.candidate.create({
        data: { organisationId: organisation, email: 'ada@example.org', displayName: 'Ada' },
      });
      const { body } = await owner
        .post(`/api/v1/organisations/${organisation}/assessments/${assessment}/invitations`)
        .send({ email: candidate.email, displayName: 'Ada', timeZone: 'UTC' })
        .expect(201);
      await owner
        .post(`/api/v1/organisations/${organisation}/assessments/${assessment}/close`)
        .send({})
        .expect(200);
      return { candidate: candidate.id, invitation: body };
    };

    it('a candidate was invited, and which assessment was closed', async () => {
      await invited();
      expect(await namesIn(owner.get(path()))).toMatchObject({
        'invitation.sent': 'Ada, Screening',
        'assessment.closed': 'Screening',
      });
    });

    it('but no candidate to a program, nor one who is deleted', async () => {
      const { candidate } = await invited();
      const { body } = await owner
        .post(`/api/v1/organisations/${organisation}/api-tokens`)
        .send({ name: 'reader', scopes: ['audit:read'], days: 1 })
        .expect(201);
      const read = api
        .visitor()
        .get(path())
        .set('authorization', `Bearer ${String(body.secret)}`);
      expect(await namesIn(read)).toMatchObject({
        'invitation.sent': null,
        'assessment.closed': 'Screening',
        'api-token.created': 'reader',
      });
      await api.db.candidate.delete({ where: { id: candidate } });
      expect(await namesIn(owner.get(path()))).toMatchObject({ 'invitation.sent': null });
    });
  });

  it('comes as a file in which no cell is a formula', async () => {
    await record('test.formula', { note: '=1+1' });
    const { text, headers } = await owner.get(path('/export?format=csv')).expect(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="audit-log.csv"');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('number,time (UTC),person,action');
    expect(lines.every((line) => /^(number|\d)/.test(line))).toBe(true);
  });

  it('is for its owners alone', async () => {
    const { agent } = await api.member();
    for (const rest of ['', '/verification', '/export'])
      expect((await agent.get(path(rest))).status).toBe(404);
    expect((await api.visitor().get(path())).status).toBe(401);
  });
});

describe('somebody with all rights over the database', () => {
  beforeEach(recordTwenty);
  const tamper = async (sql: string) => {
    await api.db.$executeRawUnsafe('ALTER TABLE "AuditEvent" DISABLE TRIGGER USER');
    await api.db.$executeRawUnsafe(sql);
    await api.db.$executeRawUnsafe('ALTER TABLE "AuditEvent" ENABLE TRIGGER USER');
    return (await owner.get(path('/verification')).expect(200)).body.firstBroken as number | null;
  };
  const at = (sequence: number) =>
    `"organisationId" = '${organisation}' AND sequence = ${String(sequence)}`;

  const change = () => tamper(`UPDATE "AuditEvent" SET action = 'nothing.happened' WHERE ${at(5)}`);

  it('cannot change an event without its showing', async () => {
    expect(await change()).toBe(5);
  });

  it('nor hide it by hashing that event anew', async () => {
    await change();
    const rehash = `UPDATE "AuditEvent" e SET hash = audit_hash("previousHash", audit_text(e)) WHERE ${at(5)}`;
    expect(await tamper(rehash)).toBe(6);
  });

  it('nor take one out', async () => {
    expect(await tamper(`DELETE FROM "AuditEvent" WHERE ${at(3)}`)).toBe(3);
  });
});
