import type { Tier } from '@meshwright/question-bank';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import type { Role } from '../../backend/src/platform/http/rights.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import {
  OwnAssignmentList,
  AssignmentList,
} from '../../backend/src/practice/skills/assignments.schemas.js';
import {
  OwnSkills,
  ProfileView,
  SkillMatrix,
} from '../../backend/src/practice/skills/skills.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { MINUTES, number, Tab } from './attempt-driver.js';
import { company, join } from './hiring.js';

const DAY = 24 * 60 * MINUTES;
const TOPIC = 'pipeline-parallelism';

let api: TestApp;
let base: string;
let organisation: string;
let lead: Agent;
/** Number questions on the topic. */
let questions: string[];

beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  await api.member();
  const { bank } = api.app.get<Content>(CONTENT);
  questions = [...bank.questions.values()]
    .filter(({ kind, topics }) => kind === 'numeric' && topics.includes(TOPIC))
    .map(({ id }) => id);
  expect(questions.length).toBeGreaterThan(3);
});
beforeEach(async () => {
  ({ id: organisation } = await company(api));
  base = `/api/v1/organisations/${organisation}`;
  lead = (await member(['lead'])).agent;
});
afterAll(() => api.close());

interface Person {
  readonly agent: Agent;
  readonly id: string;
}

async function member(roles: Role[] = ['member']): Promise<Person> {
  const person = await api.member();
  await join(api, organisation, person.id, roles);
  return person;
}

async function answer(agent: Agent, questionId: string): Promise<void> {
  const tab = await Tab.practice(agent, questionId);
  await tab.save(number('1'));
  await tab.handIn();
}

/** Somebody who has answered three questions on the topic, wrongly. */
async function practised(): Promise<Person> {
  const person = await member();
  for (const id of questions.slice(0, 3)) await answer(person.agent, id);
  return person;
}

const share = (agent: Agent, shares = true) =>
  agent.put(`${base}/skills/share`).send({ shares }).expect(204);
const matrix = async (query = ''): Promise<SkillMatrix> =>
  SkillMatrix.parse((await lead.get(`${base}/skills${query}`).expect(200)).body);
const own = async (agent: Agent): Promise<OwnSkills> =>
  OwnSkills.parse((await agent.get(`${base}/skills/own`).expect(200)).body);
const rowOf = ({ members }: SkillMatrix, { id }: Person) => members.find((row) => row.id === id);
const cellOf = (found: SkillMatrix, person: Person) =>
  rowOf(found, person)?.cells[found.topics.findIndex(({ id }) => id === TOPIC)];
const profile = async (members: Person[], levels: object, name = 'Trainer') =>
  ProfileView.parse(
    (
      await lead
        .post(`${base}/target-profiles`)
        .send({ name, levels, members: members.map(({ id }) => id) })
        .expect(201)
    ).body,
  );
const dayAfter = (days: number): string =>
  new Date(api.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const assign = (to: object, work: object, dueOn = dayAfter(7)) =>
  lead.post(`${base}/practice-assignments`).send({ to, work, dueOn, note: 'For the course.' });
const assigned = async () =>
  AssignmentList.parse((await lead.get(`${base}/practice-assignments`).expect(200)).body).items;
const mine = async (agent: Agent) =>
  OwnAssignmentList.parse((await agent.get('/api/v1/practice-assignments').expect(200)).body).items;

describe('sharing', () => {
  it('is off until the member turns it on, and nothing is told before', async () => {
    const ada = await practised();
    expect(rowOf(await matrix(), ada)).toMatchObject({ shares: false, cells: [] });
    expect(await api.db.skillStanding.count({ where: { userId: ada.id } })).toBe(0);
    const before = await own(ada.agent);
    expect(before).toMatchObject({ shares: false, since: null });
    expect(before.leads.length).toBe(1);
    await share(ada.agent);
    const found = await matrix();
    expect(cellOf(found, ada)).toMatchObject({ answers: 3, mean: 0, low: 0, verdict: null });
    // what they were shown beforehand is what is told
    const after = await own(ada.agent);
    expect(after.cells).toEqual(before.cells);
    expect(after.told).toEqual(before.told);
    expect(rowOf(found, ada)?.cells).toEqual(after.cells);
  });

  it('tells after each grade, and after the fact where nobody heard of it', async () => {
    const ada = await practised();
    await share(ada.agent);
    await answer(ada.agent, questions[3]!);
    expect(cellOf(await matrix(), ada)?.answers).toBe(4);
    await api.db.skillStanding.deleteMany({ where: { userId: ada.id } });
    await api.db.skillShare.updateMany({
      where: { userId: ada.id },
      data: { toldAt: new Date(0) },
    });
    await api.app.get(JobsService).perform('skills-catch-up', {});
    expect(cellOf(await matrix(), ada)?.answers).toBe(4);
  });

  it('deletes all that was told when it is taken back, and when the member leaves', async () => {
    const ada = await practised();
    await share(ada.agent);
    await share(ada.agent, false);
    expect(await api.db.skillStanding.count({ where: { userId: ada.id } })).toBe(0);
    expect(rowOf(await matrix(), ada)).toMatchObject({ shares: false, cells: [] });
    await share(ada.agent);
    await ada.agent.delete(`${base}/membership`).send({}).expect(204);
    expect(await api.db.skillStanding.count({ where: { userId: ada.id } })).toBe(0);
    expect(rowOf(await matrix(), ada)).toBeUndefined();
  });

  it('tells no question, answer or single score: neither the matrix, nor its files, nor the tables', async () => {
    const ada = await practised();
    await share(ada.agent);
    const told = [
      (await lead.get(`${base}/skills`).expect(200)).text,
      (await lead.get(`${base}/skills/export?format=csv`).buffer(true).expect(200)).text,
      JSON.stringify(await api.db.skillStanding.findMany({ where: { userId: ada.id } })),
    ].join();
    for (const id of questions) expect(told).not.toContain(id);
    expect(told).not.toMatch(/score|report|answerSeq/);
    const one = await member();
    await answer(one.agent, questions[0]!);
    await share(one.agent);
    expect(cellOf(await matrix(), one)).toMatchObject({ answers: 1, mean: null, low: null });
  });

  it('goes with the export of the account', async () => {
    const ada = await practised();
    await share(ada.agent);
    const { body } = await ada.agent.get('/api/v1/account/export').expect(200);
    expect(body.skills).toEqual([expect.objectContaining({ organisationId: organisation })]);
    expect(body.skills[0].standings.length).toBeGreaterThan(0);
  });

  it('has nobody to tell in a personal organisation', async () => {
    const { agent } = await api.member();
    const { body } = await agent.get('/api/v1/organisations').expect(200);
    const personal = (body.organisations as { id: string; kind: string }[])[0]!;
    const { body: problem } = await agent
      .put(`/api/v1/organisations/${personal.id}/skills/share`)
      .send({ shares: true })
      .expect(409);
    expect(problem.code).toBe('personal-organisation');
  });
});

describe('the matrix', () => {
  it('shows how means changed, and whether that is clear', async () => {
    const ada = await practised();
    await api.db.grade.updateMany({
      where: { userId: ada.id },
      data: { createdAt: new Date(api.clock.now().getTime() - 60 * DAY) },
    });
    await share(ada.agent);
    expect(cellOf(await matrix('?weeks=4'), ada)?.change).toEqual({ by: 0, clear: false });
    expect(cellOf(await matrix('?weeks=12'), ada)?.change).toBeNull();
    const { body } = await lead.get(`${base}/skills?weeks=5`).expect(400);
    expect(body.errors[0].path).toBe('weeks');
  });

  it('is against the target profiles of each, and of one profile alone where that is asked for', async () => {
    const [ada, bob] = [await practised(), await practised()];
    for (const { agent } of [ada, bob]) await share(agent);
    const high = await profile([ada], { [TOPIC]: 8 });
    await profile([ada, bob], { [TOPIC]: 2, sharding: 5 }, 'Everybody');
    const all = await matrix();
    expect(cellOf(all, ada)).toMatchObject({ target: 8, verdict: 'gap' });
    expect(cellOf(all, bob)).toMatchObject({ target: 2, verdict: 'unclear' });
    expect(
      rowOf(all, bob)?.cells[all.topics.findIndex(({ id }) => id === 'sharding')],
    ).toMatchObject({
      target: 5,
      verdict: 'unknown',
    });
    const one = await matrix(`?profile=${high.id}`);
    expect(one.members.map(({ id }) => id)).toEqual([ada.id]);
    const elsewhere = await company(api, 'Elsewhere');
    await join(api, elsewhere.id, (await api.member()).id, ['lead']);
    await lead.get(`${base}/skills?profile=${elsewhere.id}`).expect(404);
  });

  it('is a file in which no cell is a formula', async () => {
    const ada = await practised();
    await share(ada.agent);
    await api.db.user.update({ where: { id: ada.id }, data: { displayName: '=HYPERLINK("x")' } });
    const { text, headers } = await lead
      .get(`${base}/skills/export?format=csv`)
      .buffer(true)
      .expect(200);
    expect(headers['content-disposition']).toContain('skills.csv');
    expect(text).toContain(`"'=HYPERLINK(""x"")",yes,Pipeline parallelism,3,0,0,`);
    expect(text.split('\r\n')[0]).toMatch(/^member,shares,topic,answers,mean/);
    await lead.get(`${base}/skills/export?format=json`).expect(200);
  });

  it('is for leads and owners: a member sees their own row and the spread of at least five', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 5; i++) people.push(await practised());
    const [ada] = people as [Person];
    await ada.agent.get(`${base}/skills`).expect(403);
    await api.db.grade.updateMany({
      where: { userId: { in: people.map(({ id }) => id) } },
      data: { createdAt: new Date(api.clock.now().getTime() - 10 * DAY) },
    });
    for (const { agent } of people.slice(0, 4)) await share(agent);
    const at = (await matrix()).topics.findIndex(({ id }) => id === TOPIC);
    expect((await own(ada.agent)).benchmark[at]).toBeNull();
    await share(people[4]!.agent);
    const view = await own(ada.agent);
    expect(view.benchmark[at]).toEqual({ people: 5, lower: 0, median: 0, upper: 0 });
    for (const { id } of people.slice(1)) expect(JSON.stringify(view)).not.toContain(id);
  });
});

describe('target profiles', () => {
  it('are saved on top of the version that was edited', async () => {
    const ada = await member();
    const made = await profile([ada], { [TOPIC]: 6 });
    const path = `${base}/target-profiles/${made.id}`;
    const body = { baseVersion: 1, name: 'Trainer', levels: { [TOPIC]: 7 }, members: [] };
    const saved = ProfileView.parse((await lead.put(path).send(body).expect(200)).body);
    expect(saved).toMatchObject({ version: 2, levels: { [TOPIC]: 7 }, members: [] });
    const stale = await lead.put(path).send(body).expect(409);
    expect(stale.body).toMatchObject({ code: 'stale-profile', current: saved });
    await lead.delete(path).send({}).expect(204);
    await lead.delete(path).send({}).expect(404);
  });

  it.each<[string, object, string]>([
    ['no such topic', { levels: { nonsense: 5 } }, 'levels.nonsense'],
    ['a level between the halves', { levels: { [TOPIC]: 5.2 } }, `levels.${TOPIC}`],
    ['somebody who is no member', { members: ['00000000-0000-4000-8000-000000000000'] }, 'members'],
    ['no name', { name: ' ' }, 'name'],
  ])('are refused with the place of the fault: %s', async (_name, wrong, path) => {
    const { body } = await lead
      .post(`${base}/target-profiles`)
      .send({ name: 'X', levels: {}, members: [], ...wrong });
    expect(body).toMatchObject({ code: 'invalid-input', errors: [{ path }] });
  });

  it('have names of their own, and are fifty at most', async () => {
    await profile([], {});
    const again = await lead
      .post(`${base}/target-profiles`)
      .send({ name: 'Trainer', levels: {}, members: [] })
      .expect(409);
    expect(again.body.code).toBe('known-profile');
    await api.db.targetProfile.createMany({
      data: Array.from({ length: 49 }, (_, i) => ({
        organisationId: organisation,
        name: `P${String(i)}`,
        levels: { retired: 5 },
      })),
    });
    const full = await lead
      .post(`${base}/target-profiles`)
      .send({ name: 'One more', levels: {}, members: [] })
      .expect(409);
    expect(full.body.code).toBe('too-many-profiles');
    const { body } = await lead.get(`${base}/target-profiles`).expect(200);
    expect(body.items[0].levels).toEqual({}); // a topic that has left the bank asks for nothing
  });
});

describe('practice assignments', () => {
  const work = { kind: 'topic', topic: TOPIC, questions: 2 };

  it('reach the member, who does them, and the lead hears that they are done where that is shared', async () => {
    const [ada, bob] = [await member(), await member()];
    await share(ada.agent);
    const to = { kind: 'members', members: [ada.id, bob.id] };
    const { body } = await assign(to, { kind: 'questions', questionIds: questions.slice(0, 2) });
    expect(body).toEqual({ assigned: 2 });
    for (const { agent } of [ada, bob]) {
      await answer(agent, questions[0]!);
      const [half] = await mine(agent);
      expect(half).toMatchObject({
        answered: 1,
        questions: 2,
        done: false,
        note: 'For the course.',
      });
      expect(half?.named.map(({ done }) => done)).toEqual([true, false]);
      await answer(agent, questions[1]!);
      expect((await mine(agent))[0]).toMatchObject({ answered: 2, done: true });
    }
    const seen = new Map((await assigned()).map((row) => [row.memberId, row]));
    expect(seen.get(ada.id)).toMatchObject({ shares: true, done: true });
    expect(seen.get(bob.id)).toMatchObject({ shares: false, done: null });
    expect((await mine(ada.agent))[0]?.told).toBe(true);
    expect((await mine(bob.agent))[0]?.told).toBe(false);
    await share(ada.agent, false);
    expect(
      await api.db.practiceAssignment.count({
        where: { organisationId: organisation, done: true },
      }),
    ).toBe(0);
    await share(bob.agent);
    expect((await assigned()).find(({ memberId }) => memberId === bob.id)?.done).toBe(true);
  });

  it('go to whom a profile is for, or to those with a gap alone', async () => {
    const [ada, bob] = [await practised(), await member()];
    for (const { agent } of [ada, bob]) await share(agent);
    const { id } = await profile([ada, bob], { [TOPIC]: 8 });
    expect((await assign({ kind: 'gap', profile: id, topic: TOPIC }, work)).body).toEqual({
      assigned: 1,
    });
    expect((await assigned()).map(({ memberId }) => memberId)).toEqual([ada.id]);
    expect((await assign({ kind: 'profile', profile: id }, work)).body).toEqual({ assigned: 2 });
    await assign({ kind: 'profile', profile: organisation }, work).expect(404);
  });

  it('are withdrawn, and forgotten long after their day', async () => {
    const ada = await member();
    const to = { kind: 'members', members: [ada.id] };
    await assign(to, work).expect(201);
    await assign(to, { ...work, tier: 'beginner' satisfies Tier }).expect(201);
    const [first] = await assigned();
    await lead
      .delete(`${base}/practice-assignments/${first?.id ?? ''}`)
      .send({})
      .expect(204);
    expect(await mine(ada.agent)).toHaveLength(1);
    await api.db.practiceAssignment.updateMany({
      where: { organisationId: organisation },
      data: { dueOn: new Date(api.clock.now().getTime() - 91 * DAY) },
    });
    await api.app.get(JobsService).perform('practice-forget', {});
    expect(await mine(ada.agent)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a topic that is none', { work: { ...work, topic: 'nonsense' } }, 'work.topic'],
    [
      'more questions than there are',
      { work: { ...work, topic: 'orchestration', tier: 'advanced', questions: 20 } },
      'work.questions',
    ],
    [
      'a question that is none',
      { work: { kind: 'questions', questionIds: ['nonsense'] } },
      'work.questionIds.0',
    ],
    ['a day in the past', { dueOn: '2020-01-01' }, 'dueOn'],
    ['a day far away', { dueOn: '2100-01-01' }, 'dueOn'],
    [
      'somebody who is no member',
      { to: { kind: 'members', members: ['00000000-0000-4000-8000-000000000000'] } },
      'to.members',
    ],
  ])('are refused with the place of the fault: %s', async (_name, wrong, path) => {
    const ada = await member();
    const { body } = await lead.post(`${base}/practice-assignments`).send({
      to: { kind: 'members', members: [ada.id] },
      work,
      dueOn: dayAfter(7),
      ...wrong,
    });
    expect(body).toMatchObject({ code: 'invalid-input', errors: [{ path }] });
  });

  it('are a thousand at most while they are open', async () => {
    const ada = await member();
    await api.db.practiceAssignment.createMany({
      data: Array.from({ length: 1_000 }, () => ({
        organisationId: organisation,
        userId: ada.id,
        topic: TOPIC,
        questionCount: 1,
        questionIds: [],
        dueOn: api.clock.now(),
        createdAt: api.clock.now(),
      })),
    });
    const { body } = await assign({ kind: 'members', members: [ada.id] }, work).expect(409);
    expect(body.code).toBe('too-many-assignments');
  });
});

describe('the weekly mail', () => {
  const digests = () => api.app.get(JobsService).perform('skill-digests', {});
  const mailsTo = async ({ id }: Person) =>
    (await api.db.outboxMail.findMany({ where: { userId: id } })).filter(({ subject }) =>
      subject.startsWith('This week'),
    );
  const work = { kind: 'topic', topic: TOPIC, questions: 2 };

  /** Forward to the next Monday, nine o'clock in Berlin or later. */
  function toMonday(): void {
    const now = api.clock.now();
    const monday = new Date(now);
    monday.setUTCHours(9, 0, 0, 0);
    monday.setUTCDate(now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7));
    api.clock.advance(monday.getTime() - now.getTime());
  }
  async function confirmed(person: Person): Promise<Person> {
    await api.db.user.update({ where: { id: person.id }, data: { verifiedAt: new Date() } });
    return person;
  }

  it('goes once a week to whom there is something to say, and ends by its link without signing in', async () => {
    const [ada, bob] = [await confirmed(await member()), await confirmed(await member())];
    const boss = await confirmed(await member(['lead']));
    await share(ada.agent);
    await assign({ kind: 'members', members: [ada.id] }, work, dayAfter(12)).expect(201);
    toMonday();
    await digests();
    await digests();
    const [letter, ...more] = await mailsTo(ada);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('Asked of you:\n- 2 questions on Pipeline parallelism, by ');
    expect(await mailsTo(bob)).toEqual([]);
    const [toLead] = await mailsTo(boss);
    expect(toLead === undefined || toLead.text?.includes('due or overdue')).toBe(true);
    const token = /\/unsubscribe#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const end = (text: string) =>
      api.visitor().post('/api/v1/skill-digests/unsubscribe').send({ token: text });
    await end(`${token.slice(0, -4)}AAAA`).expect(410);
    await end(token).expect(204);
    expect((await own(ada.agent)).digest).toBe(false);
    toMonday();
    await digests();
    expect(await mailsTo(ada)).toHaveLength(1);
    await ada.agent.put(`${base}/skills/digest`).send({ on: true }).expect(204);
    await digests();
    expect(await mailsTo(ada)).toHaveLength(2);
  });

  it('ends by the one click of a mail program, whose form nobody reads; a look at the address asks first', async () => {
    const ada = await confirmed(await member());
    await assign({ kind: 'members', members: [ada.id] }, work, dayAfter(20)).expect(201);
    toMonday();
    await digests();
    const [letter] = await mailsTo(ada);
    const token = /\/unsubscribe#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const { pathname, searchParams, origin } = new URL(letter!.unsubscribe!);
    expect([origin, searchParams.get('token')]).toEqual([
      new URL(/http\S+/.exec(letter!.text!)![0]).origin,
      token,
    ]);
    const asked = await api.visitor().get(`${pathname}?token=${token}`).expect(302);
    expect(asked.headers['location']).toBe(`/unsubscribe#${token}`);
    expect((await own(ada.agent)).digest).toBe(true);
    const click = (of: string) =>
      api
        .visitor()
        .post(`${pathname}?token=${of}`)
        .type('form')
        .send({ 'List-Unsubscribe': 'One-Click' });
    await click(`${token.slice(0, -4)}AAAA`).expect(410);
    await click('x'.repeat(401)).expect(400);
    await click(token)
      .send({ more: 'x'.repeat(5_000) })
      .expect(413);
    await click(token).set('origin', 'https://elsewhere.example').expect(403);
    expect((await own(ada.agent)).digest).toBe(true);
    await click(token).expect(204);
    expect((await own(ada.agent)).digest).toBe(false);
    await ada.agent.put(`${base}/skills/digest`).send({ on: true }).expect(204);
    const parts = await api
      .visitor()
      .post(`${pathname}?token=${token}`)
      .field('List-Unsubscribe', 'One-Click');
    expect(parts.status).toBe(204);
    expect((await own(ada.agent)).digest).toBe(false);
    await api
      .visitor()
      .post('/api/v1/skill-digests/unsubscribe')
      .type('form')
      .send({ token })
      .expect(415);
  });

  it('tells a lead whose practice is due', async () => {
    const ada = await member();
    const boss = await confirmed(await member(['lead']));
    await share(ada.agent);
    toMonday();
    await assign({ kind: 'members', members: [ada.id] }, work, dayAfter(3)).expect(201);
    await digests();
    const [letter] = await mailsTo(boss);
    expect(letter?.text).toMatch(
      /due or overdue:\n- Member \d+: 2 questions on Pipeline parallelism/,
    );
  });

  it('cannot be ended for somebody who has left', async () => {
    const ada = await confirmed(await member());
    await assign({ kind: 'members', members: [ada.id] }, work, dayAfter(30)).expect(201);
    toMonday();
    await digests();
    const [letter] = await mailsTo(ada);
    const token = /\/unsubscribe#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    await api.db.membership.deleteMany({ where: { organisationId: organisation, userId: ada.id } });
    await api.visitor().post('/api/v1/skill-digests/unsubscribe').send({ token }).expect(410);
  });
});
