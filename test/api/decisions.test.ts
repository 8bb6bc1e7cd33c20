import { randomUUID } from 'node:crypto';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE } from './attempt-driver.js';
import { join } from './hiring.js';
import { story } from './story.js';

const NOBODY = randomUUID();

let api: TestApp;
let first: Invited;
let base: string;
let ann: Agent, bea: Agent;
let annId: string;

const ONE_QUESTION = {
  sections: [
    {
      title: 'One',
      intro: '',
      limitMinutes: null,
      items: [{ type: 'fixed' as const, questionId: CHOICE, weight: 10 }],
    },
  ],
};

/** Somebody of the same assessment who handed in. */
async function handedIn(beside?: Invited): Promise<Invited> {
  const person = await invited(api, beside ? { beside } : { blueprint: ONE_QUESTION });
  const seat = await Seat.begun(person);
  expect((await seat.handIn()).status).toBe(200);
  return person;
}

async function manager(roles: Parameters<typeof join>[3] = ['manager']) {
  const member = await api.member();
  await join(api, first.organisationId, member.id, roles);
  return member;
}

beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
  first = await handedIn();
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: first.invitationId },
  });
  base = `/api/v1/organisations/${first.organisationId}/assessments/${assessmentId}`;
  ({ agent: ann, id: annId } = await manager());
  ({ agent: bea } = await manager(['owner']));
});
afterAll(() => api.close());

const REASON = 'Sizes memory well and says what to measure.';
const decision = (person: Invited, after: number, kind = 'invite_on', reason = REASON) => ({
  kind,
  reason,
  of: [{ invitation: person.invitationId, after }],
});
const record = async (person: Invited, agent = ann) => {
  const { body } = await agent.get(`${base}/invitations/${person.invitationId}/record`).expect(200);
  return body as {
    candidate: object;
    decisions: { number: number; kind: string; reason: string; by: string | null }[];
    notes: { id: string; text: string; mine: boolean; corrects: string | null }[];
  };
};
const decide = (agent: Agent, body: object) => agent.post(`${base}/decisions`).send(body);

describe('a decision', () => {
  it('is recorded with who made it and why, and revised by another with its own reason', async () => {
    const person = await handedIn(first);
    await decide(ann, decision(person, 0, 'hold', 'The second reviewer is still out.')).expect(201);
    api.clock.advance(1_000);
    const { body } = await decide(bea, decision(person, 1)).expect(201);
    expect(body.decisions).toEqual([
      {
        invitation: person.invitationId,
        number: 2,
        kind: 'invite_on',
        at: expect.any(String),
      },
    ]);
    const { decisions } = await record(person);
    expect(decisions).toEqual([
      expect.objectContaining({ number: 2, kind: 'invite_on', reason: REASON }),
      expect.objectContaining({ number: 1, kind: 'hold', by: expect.any(String) }),
    ]);
  });

  it('of two who decide at once is made by one, and the other is told what', async () => {
    const person = await handedIn(first);
    const answers = await Promise.all([
      decide(ann, decision(person, 0, 'hire')),
      decide(bea, decision(person, 0, 'decline', 'Leaves out how the plan fails.')),
    ]);
    const made = answers.find(({ status }) => status === 201)!;
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({
      code: 'stale-decision',
      current: [{ number: 1, kind: made.body.decisions[0].kind, by: expect.any(String) }],
    });
    expect((await record(person)).decisions).toHaveLength(1);
  });

  it('sent twice is made once', async () => {
    const person = await handedIn(first);
    const once = await decide(ann, decision(person, 0)).expect(201);
    const twice = await decide(ann, decision(person, 0)).expect(201);
    expect(twice.body).toEqual(once.body);
    expect((await record(person)).decisions).toHaveLength(1);
    await decide(bea, decision(person, 0)).expect(409);
  });

  it('on several is made on all of them or on none, with the reason in the record of each', async () => {
    const people = [await handedIn(first), await handedIn(first)];
    const of = people.map(({ invitationId }) => ({ invitation: invitationId, after: 0 }));
    const stranger = await handedIn();
    const mixed = [...of, { invitation: stranger.invitationId, after: 0 }];
    await decide(ann, { kind: 'decline', reason: REASON, of: mixed }).expect(404);
    for (const person of people) expect((await record(person)).decisions).toEqual([]);
    await decide(ann, { kind: 'decline', reason: REASON, of }).expect(201);
    for (const person of people)
      expect((await record(person)).decisions).toMatchObject([{ kind: 'decline', reason: REASON }]);
  });

  it.each([
    ['without a reason', { reason: undefined }, 'reason'],
    ['with a reason of blanks', { reason: ' '.repeat(20) }, 'reason'],
    ['with a reason that is too long', { reason: 'x'.repeat(2001) }, 'reason'],
    ['of another kind', { kind: 'promote' }, 'kind'],
    ['on nobody', { of: [] }, 'of'],
    ['on somebody twice', { of: [1, 2].map(() => ({ invitation: NOBODY, after: 0 })) }, 'of'],
    ['by a score', { score: 10 }, ''],
  ])('%s is refused, with the place', async (_name, change, path) => {
    const { body } = await decide(ann, { ...decision(first, 0), ...change }).expect(400);
    expect(body.errors).toContainEqual(expect.objectContaining({ path }));
  });

  it('on somebody else’s candidate is not there', async () => {
    const stranger = await handedIn();
    await decide(ann, decision(stranger, 0)).expect(404);
    await ann.get(`${base}/invitations/${stranger.invitationId}/record`).expect(404);
    await ann
      .post(`${base}/invitations/${stranger.invitationId}/notes`)
      .send({ text: 'x' })
      .expect(404);
  });

  it.each([[['author']], [['reviewer']], [['lead']]] as const)('is not for %s', async (roles) => {
    const { agent } = await manager([...roles]);
    await decide(agent, decision(first, 0)).expect(403);
    await agent.get(`${base}/invitations/${first.invitationId}/record`).expect(403);
    await agent.get(`${base}/selection`).expect(403);
  });

  it('is in the audit log without its reason', async () => {
    const person = await handedIn(first);
    await decide(ann, decision(person, 0)).expect(201);
    const entry = await api.db.auditEvent.findFirstOrThrow({
      where: { subject: person.invitationId, action: 'decision.made' },
    });
    expect(entry).toMatchObject({ actorId: annId, detail: { number: 1, kind: 'invite_on' } });
    expect(JSON.stringify(entry)).not.toContain(REASON);
  });
});

describe('a note', () => {
  const write = (agent: Agent, person: Invited, body: object) =>
    agent.post(`${base}/invitations/${person.invitationId}/notes`).send(body);

  it('stays, and is corrected by another of the same author', async () => {
    const person = await handedIn(first);
    const { body: note } = await write(ann, person, { text: 'Asked about rail topology.' }).expect(
      201,
    );
    expect(note).toMatchObject({ mine: true, corrects: null });
    await write(bea, person, { text: 'No.', corrects: note.id }).expect(404);
    const correction = { text: 'Asked about NVLink.', corrects: note.id };
    await write(ann, person, correction).expect(201);
    await write(ann, person, correction).expect(404);
    const { notes } = await record(person, bea);
    expect(notes.map(({ text, mine, corrects }) => [text, mine, corrects])).toEqual([
      ['Asked about rail topology.', false, null],
      ['Asked about NVLink.', false, note.id],
    ]);
    await expect(
      api.db.candidateNote.update({ where: { id: note.id }, data: { text: 'Nothing.' } }),
    ).rejects.toThrow('append-only');
  });

  it.each([{ text: '' }, { text: '  ' }, { text: 'x'.repeat(4001) }, { text: 'x\0y' }, {}])(
    'is refused where it says nothing or too much: %#',
    async (body) => {
      await write(ann, first, body).expect(400);
    },
  );
});

describe('the candidate’s data', () => {
  it('has decisions and notes in its copy, and takes them with it', async () => {
    const person = await handedIn(first);
    await decide(ann, decision(person, 0)).expect(201);
    const notes = `${base}/invitations/${person.invitationId}/notes`;
    await ann.post(notes).send({ text: 'Spoke of rings.' }).expect(201);
    const at = `/api/v1/organisations/${first.organisationId}/candidates/${person.candidateId}`;
    const { body } = await ann.post(`${at}/export`).send({}).expect(200);
    expect(body.invitations[0]).toMatchObject({
      decisions: [{ number: 1, kind: 'invite_on', reason: REASON }],
      notes: [{ text: 'Spoke of rings.' }],
    });
    const { email } = await api.db.candidate.findUniqueOrThrow({
      where: { id: person.candidateId },
    });
    await bea.delete(at).send({ email }).expect(204);
    const where = { invitationId: person.invitationId };
    expect(await api.db.decision.count({ where })).toBe(0);
    expect(await api.db.candidateNote.count({ where })).toBe(0);
  });
});

describe('a self-declaration', () => {
  const step = story();
  const SETS = [{ title: 'Gender', groups: ['Women', 'Men'] }];
  const own = ({ invitationId }: Invited) => `/api/v1/my-invitations/${invitationId}/declaration`;
  const ask = (sets: object[]) =>
    bea.patch(`/api/v1/organisations/${first.organisationId}`).send({ declarationSets: sets });
  const declare = (person: Invited, groups: object) =>
    person.agent.put(own(person)).send({ groups });

  step(
    'is not asked for unless the organisation names groups, and then after the hand-in alone',
    async () => {
      expect((await first.agent.get(own(first)).expect(200)).body).toEqual({
        sets: [],
        groups: null,
      });
      expect((await declare(first, { Gender: 'Women' }).expect(400)).body.errors[0].path).toBe(
        'groups.Gender',
      );
      await ask(SETS).expect(200);
      expect((await first.agent.get(own(first))).body).toEqual({ sets: SETS, groups: null });
      const early = await invited(api, { beside: first });
      expect((await early.agent.get(own(early)).expect(200)).body.sets).toEqual([]);
      expect((await declare(early, {}).expect(409)).body.code).toBe('not-handed-in');
      await early.agent.get(own(first)).expect(404);
    },
  );

  it.each([
    ['groups.0', [{ title: 'Age', groups: ['Under 40'] }]],
    [
      '',
      [
        { title: 'Age', groups: ['a', 'b'] },
        { title: 'age', groups: ['a', 'b'] },
      ],
    ],
    ['0.groups', [{ title: 'Age', groups: ['a', 'A'] }]],
  ])('is asked about in groups that differ: %s', async (_path, sets) => {
    await ask(sets).expect(400);
  });

  step('may be changed and taken back, and stands in the candidate’s own copy alone', async () => {
    await declare(first, { Gender: 'Women' }).expect(200);
    await declare(first, { Gender: 'Nobody’s' }).expect(400);
    const { body } = await declare(first, {}).expect(200);
    expect(body).toEqual({ sets: SETS, groups: {} });
    await declare(first, { Gender: 'Women' }).expect(200);
    const copy = await first.agent.get('/api/v1/account/export').expect(200);
    expect(copy.body.selfDeclarations).toMatchObject([{ groups: { Gender: 'Women' } }]);
    const at = `/api/v1/organisations/${first.organisationId}`;
    const seen = [
      await ann.post(`${at}/candidates/${first.candidateId}/export`).send({}).expect(200),
      await ann.get(`${base}/invitations/${first.invitationId}/record`).expect(200),
      await ann.get(`${base}/watch`).expect(200),
      await ann.get(`${base}/selection`).expect(200),
    ];
    for (const { text } of seen) expect(text).not.toMatch(/Women"?[:,}\]]/);
  });

  step('makes a table of groups of five and more, in steps of five', async () => {
    const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
      where: { id: first.invitationId },
    });
    await api.db.selfDeclaration.deleteMany({});
    const at = (n: number) => new Date(api.clock.now().getTime() + n);
    let n = 0;
    const many = async (group: string, kinds: string) => {
      for (const letter of kinds) {
        const candidate = await api.db.candidate.create({
          data: {
            organisationId: first.organisationId,
            email: `${String(++n)}@many.example`,
            displayName: 'X',
          },
        });
        const { id: invitationId } = await api.db.invitation.create({
          data: {
            organisationId: first.organisationId,
            assessmentId,
            candidateId: candidate.id,
            tokenHash: Buffer.from(randomUUID()),
            expiresAt: at(1e9),
            declaration: {
              create: {
                organisationId: first.organisationId,
                assessmentId,
                groups: { Gender: group },
                createdAt: at(n),
              },
            },
          },
        });
        await decide(letter === 'y' ? ann : bea, {
          ...decision({ invitationId } as Invited, 0, letter === 'y' ? 'hire' : 'decline'),
        }).expect(201);
        api.clock.advance(1);
      }
    };
    await many('Men', 'yyyyyyynnn');
    await many('Women', 'yyynnnn');
    await many('Others', 'nn');
    const table = async () => (await ann.get(`${base}/selection`).expect(200)).body;
    // 19 of them: the last four come with the twentieth
    expect(await table()).toMatchObject({ counted: 15, sets: [{ title: 'Gender' }] });
    await many('Others', 'n');
    const { counted, asOf, sets } = await table();
    expect([counted, asOf]).toEqual([20, expect.any(String)]);
    // Others are three: hidden, and the next smallest with them
    expect(sets).toMatchObject([
      {
        title: 'Gender',
        table: {
          groups: [
            { group: 'Men', handedIn: 10, decided: 10, advanced: 7, rate: 0.7, impact: null },
          ],
          suppressed: ['Women', 'Others'],
          reference: 'Men',
        },
      },
    ]);
    await many('Others', 'nnnnn');
    expect((await table()).sets[0].table.groups).toMatchObject([
      { group: 'Women', impact: { ratio: expect.closeTo(3 / 7 / 0.7), belowFourFifths: true } },
      { group: 'Men' },
      { group: 'Others', advanced: 0, impact: { ratio: 0 } },
    ]);
  });

  step('does not tell of one decision by the table before and after', async () => {
    const before = (await ann.get(`${base}/selection`)).text;
    const { invitationId } = await api.db.selfDeclaration.findFirstOrThrow({
      orderBy: { createdAt: 'asc' },
    });
    await decide(ann, decision({ invitationId } as Invited, 1, 'decline')).expect(201);
    expect((await ann.get(`${base}/selection`)).text).toBe(before);
  });

  step('is read by nobody of the organisation, whatever they ask the database', async () => {
    const { PrismaService } = await import('../../backend/src/platform/database/prisma.service.js');
    const { inScope } = await import('../../backend/src/platform/database/scope.js');
    const db = api.app.get(PrismaService);
    const scope = { organisationId: first.organisationId, userId: annId };
    expect(await inScope(scope, () => db.selfDeclaration.count())).toBe(0);
    expect(await api.db.selfDeclaration.count()).toBeGreaterThan(20);
  });
});
