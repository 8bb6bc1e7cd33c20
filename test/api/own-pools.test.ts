import type { OwnQuestionView } from '../../backend/src/bank/own-questions/own-questions.schemas.js';
import { isOwnId } from '@meshwright/question-bank';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { join } from './hiring.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const SECRET = 'obsidian lighthouse';

/** A number question on sharding; each has a job of its own. */
const number = (name: string): string => `kind: numeric
title: The ${SECRET} ${name}
guide: multi-gpu-frameworks
tier: intermediate
topics: [sharding]
minutes: 5
prompt: |-
  The ${SECRET} job ${name} sums {{parameters}} gradients of {{bytesPerElement}} bytes over {{ranks}} ranks by a ring.
  How many GB does one rank send?
quantity: ring-all-reduce-bytes
parameters:
  parameters: { values: [1.1e+9, 1.3e+9, 2.3e+9] }
  bytesPerElement: { values: [2, 4] }
  ranks: { min: 4, max: 40, step: 4 }
answer: { unit: GB, tolerance: 0.02 }
slips: { bits: 0.3 }
`;

interface House {
  readonly id: string;
  readonly author: Agent;
  readonly second: Agent;
  readonly manager: Agent;
  readonly questions: string;
  readonly assessments: string;
}
async function house(): Promise<House> {
  const { id } = await api.db.organisation.create({ data: { kind: 'company', name: 'Pool Labs' } });
  const as = async (role: 'author' | 'manager'): Promise<Agent> => {
    const { agent, id: userId } = await api.member();
    await join(api, id, userId, [role]);
    return agent;
  };
  const [author, second, manager] = [await as('author'), await as('author'), await as('manager')];
  const base = `/api/v1/organisations/${id}`;
  return {
    id,
    author,
    second,
    manager,
    questions: `${base}/questions`,
    assessments: `${base}/assessments`,
  };
}

async function begun(at: House, text: string): Promise<OwnQuestionView> {
  const { body } = await at.author.post(at.questions).send({ from: 'text', text }).expect(201);
  return body as OwnQuestionView;
}
async function approved(at: House, name: string): Promise<string> {
  const { id, version } = await begun(at, number(name));
  await at.second.post(`${at.questions}/${id}/approvals`).send({ version }).expect(200);
  return id;
}
/** Approves the text as the next version. */
async function edited(at: House, id: string, text: string): Promise<void> {
  await at.author.put(`${at.questions}/${id}`).send({ baseVersion: 1, text }).expect(200);
  await at.second.post(`${at.questions}/${id}/approvals`).send({ version: 2 }).expect(200);
}

const pool = (change: object = {}) => ({
  type: 'pool',
  source: 'own',
  topics: ['sharding'],
  tiers: [],
  kinds: ['numeric'],
  guides: [],
  exclude: [],
  count: 1,
  weight: 10,
  ...change,
});

interface Draft {
  readonly id: string;
  readonly version: number;
  readonly blueprint: { sections: { items: object[] }[] };
  readonly shares: object;
  readonly checks: { level: string; path: string; message: string }[];
}
async function drafted(at: House, items: object[]): Promise<Draft> {
  const made = await at.manager.post(at.assessments).send({ title: 'Ours' }).expect(201);
  const { id, settings } = made.body as { id: string; settings: object };
  const section = { title: 'One', intro: '', limitMinutes: null, items };
  const { body } = await at.manager
    .put(`${at.assessments}/${id}`)
    .send({ baseVersion: 1, title: 'Ours', blueprint: { sections: [section] }, settings })
    .expect(200);
  return body as Draft;
}
const publish = (at: House, { id, version }: Draft) =>
  at.manager.post(`${at.assessments}/${id}/publish`).send({ version });

async function releaseOf({ id }: Draft): Promise<{ id: string; sources: string[] }> {
  const release = await api.db.assessmentRelease.findFirstOrThrow({
    where: { assessmentId: id },
    orderBy: { number: 'desc' },
  });
  return { id: release.id, sources: Object.keys(release.sources as object).sort() };
}
async function person(at: House, draft: Draft): Promise<Invited> {
  const { id: releaseId } = await releaseOf(draft);
  return invited(api, { beside: { organisationId: at.id, releaseId, managerId: '' } as Invited });
}
const drawnIn = async (attempt: string): Promise<string[]> =>
  (
    await api.db.attemptItem.findMany({
      where: { attemptId: attempt },
      orderBy: { position: 'asc' },
    })
  ).map(({ questionId }) => questionId);

describe('a pool of own questions', () => {
  it('pins those that are approved and not archived, of its own organisation, and draws no other', async () => {
    const at = await house();
    const ids = [await approved(at, 'a'), await approved(at, 'b'), await approved(at, 'c')];
    await begun(at, number('draft'));
    const gone = await approved(at, 'gone');
    await at.author.post(`${at.questions}/${gone}/archive`).expect(200);
    await approved(await house(), 'elsewhere');
    const draft = await drafted(at, [pool({ count: 2 })]);
    expect(draft.shares).toEqual({ own: 1, figures: 0, open: 0 });
    await publish(at, draft).expect(200);
    expect((await releaseOf(draft)).sources).toEqual([...ids].sort());

    const people = [await person(at, draft), await person(at, draft)];
    const seats = await Promise.all(people.map((each) => Seat.begun(each)));
    for (const [n, seat] of seats.entries()) {
      const drawn = await drawnIn(seat.id);
      expect(new Set(drawn).size).toBe(2);
      for (const id of drawn) expect(ids).toContain(id);
      // the same at every reload, and by another preparation
      expect(await people[n]!.prepare()).toBe(seat.id);
      await seat.reload();
      expect(seat.attempt.items.map(({ question }) => question?.id)).toEqual(drawn);
      expect(JSON.stringify(seat.attempt)).toContain(SECRET);
    }
    // who was drawn it has seen it
    const { body } = await at.manager.get(at.questions).expect(200);
    const seen = (body as { items: { seen: { people: number } }[] }).items.map(
      (each) => each.seen.people,
    );
    expect(seen.reduce((sum, each) => sum + each, 0)).toBe(4);
    const { body: view } = await at.author.get(`${at.questions}/${ids[0]!}`).expect(200);
    expect((view as OwnQuestionView).uses).toEqual([{ assessment: draft.id, title: 'Ours' }]);
  });

  it('is marked, told, compared and regraded like what everybody is asked', async () => {
    const at = await house();
    const ids = [await approved(at, 'a'), await approved(at, 'b')];
    const draft = await drafted(at, [pool({ count: 2 })]);
    await publish(at, draft).expect(200);
    const seat = await Seat.begun(await person(at, draft));
    await seat.save({ kind: 'numeric', text: '1 GB' });
    expect((await seat.handIn()).status).toBe(200);
    for (const id of ids)
      await edited(at, id, number('a').replace('tolerance: 0.02', 'tolerance: 0.2'));
    const base = `${at.assessments}/${draft.id}`;
    const { body: changes } = await at.manager.get(`${base}/regrades`).expect(200);
    const { questions } = changes as { questions: { id: string; change: string }[] };
    expect(questions.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const path of ['review', 'comparison', 'analytics', 'results'])
      await at.manager.get(`${base}/${path}`).expect(200);
    const { text } = await at.manager.get(`${base}/comparison/export?format=csv`).expect(200);
    expect(text).toContain('Ada Candidate');
    const { body: figures } = await at.manager.get(`${base}/analytics`).expect(200);
    const known = (figures as { questions: { id: string; fromPool: boolean }[] }).questions;
    expect(known.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(known.every(({ fromPool }) => fromPool)).toBe(true);
    // a release that is published anew has the versions approved since
    const { body: since } = await at.manager.get(`${base}/changes`).expect(200);
    expect(JSON.stringify(since)).toContain('approved anew since');
  });

  it('asks what was published, whatever is archived, approved or added meanwhile', async () => {
    const at = await house();
    const id = await approved(at, 'a');
    const draft = await drafted(at, [pool()]);
    await publish(at, draft).expect(200);
    await edited(at, id, number('a').replace('The obsidian', 'A later obsidian'));
    await at.author.post(`${at.questions}/${id}/archive`).expect(200);
    await approved(at, 'added');
    const seat = await Seat.begun(await person(at, draft));
    expect(await drawnIn(seat.id)).toEqual([id]);
    expect(JSON.stringify(seat.attempt)).not.toContain('A later');
    // and the next release has no trace of what is archived
    const again = await at.manager.get(`${at.assessments}/${draft.id}`).expect(200);
    await publish(at, again.body as Draft).expect(200);
    expect((await releaseOf(draft)).sources).not.toContain(id);
  });

  it('draws own ones first and fills up from the shared bank, for every candidate alike', async () => {
    const at = await house();
    const id = await approved(at, 'a');
    const draft = await drafted(at, [pool({ source: 'own-first', count: 3 })]);
    expect(draft.shares).toMatchObject({ open: 0 });
    expect((draft.shares as { own: number }).own).toBeCloseTo(1 / 3);
    await publish(at, draft).expect(200);
    for (let n = 0; n < 3; n += 1) {
      const drawn = await drawnIn((await Seat.begun(await person(at, draft))).id);
      expect(drawn.filter(isOwnId)).toEqual([id]);
      expect(new Set(drawn).size).toBe(3);
    }
    const { body } = await at.manager.get(`${at.assessments}/${draft.id}/releases`).expect(200);
    expect(body).toMatchObject({ items: [{ shares: draft.shares }] });
  });

  it('is refused with how many there are, also where there are some of another organisation', async () => {
    const at = await house();
    const foreign = await approved(await house(), 'elsewhere');
    await approved(at, 'a');
    const draft = await drafted(at, [pool({ count: 2, exclude: [foreign] })]);
    expect(draft.checks[0]).toMatchObject({
      level: 'error',
      path: 'blueprint.sections.0.items.0.count',
      message: 'This pool asks for 2 and there is 1 approved question of your own for it.',
    });
    // one that nobody has is told alike
    const none = await drafted(at, [pool({ count: 2, exclude: ['own-22222222222222222222'] })]);
    expect(none.checks).toEqual(draft.checks);
    await publish(at, draft).expect(422);
  });

  it('comes into no practice run and no preview that is not the organisation’s', async () => {
    const at = await house();
    await approved(at, 'a');
    const draft = await drafted(at, [pool()]);
    await publish(at, draft).expect(200);
    const preview = `${at.assessments}/${draft.id}/preview`;
    const { body } = await at.manager.get(preview).expect(200);
    expect(JSON.stringify(body)).toContain(SECRET);
    const other = await house();
    await other.manager.get(preview).expect(404);
    const seat = await Seat.of(await person(at, draft));
    const { body: run } = await seat.ask('rehearsal').expect(201);
    expect((await drawnIn((run as { attemptId: string }).attemptId)).some(isOwnId)).toBe(false);
    // looking at it has shown it to no candidate
    const list = await at.manager.get(at.questions).expect(200);
    expect(list.body).toMatchObject({ items: [{ seen: { people: 0 } }] });
  });
});

describe('where a pool draws from', () => {
  it('is the shared bank unless it is said', async () => {
    const at = await house();
    const id = await approved(at, 'a');
    const { source: _, ...silent } = pool();
    const draft = await drafted(at, [silent]);
    expect(draft.blueprint.sections[0]!.items[0]).toMatchObject({ source: 'public' });
    await publish(at, draft).expect(200);
    expect((await releaseOf(draft)).sources).not.toContain(id);
  });

  it.each(['both', 'own first', ''])('is not %j', async (source) => {
    const at = await house();
    const made = await at.manager.post(at.assessments).send({ title: 'Ours' }).expect(201);
    const { id, settings } = made.body as { id: string; settings: object };
    const section = { title: 'One', intro: '', limitMinutes: null, items: [pool({ source })] };
    const { body } = await at.manager
      .put(`${at.assessments}/${id}`)
      .send({ baseVersion: 1, title: 'Ours', blueprint: { sections: [section] }, settings })
      .expect(400);
    expect(JSON.stringify(body)).toContain('blueprint.sections.0.items.0.source');
  });
});
