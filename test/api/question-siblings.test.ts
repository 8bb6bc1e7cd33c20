import type {
  OwnQuestionList,
  OwnQuestionView,
  SiblingList,
} from '../../backend/src/bank/own-questions/own-questions.schemas.js';
import { ROLES } from '../../backend/src/platform/http/rights.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { NUMERIC } from './attempt-driver.js';
import { join } from './hiring.js';

let api: TestApp;
let owner: Agent;
beforeAll(async () => {
  api = await testApp();
  ({ agent: owner } = await api.member()); // the owner of the server
});
afterAll(() => api.close());

const PLAN = 'plan-1b-on-8-nodes';

interface House {
  readonly id: string;
  readonly author: Agent;
  readonly second: Agent;
  readonly base: string;
}

async function house(granted = true): Promise<House> {
  const { id } = await api.db.organisation.create({
    data: { kind: 'company', name: 'Siblings Ltd', bankKeys: granted },
  });
  const author = async (): Promise<Agent> => {
    const { agent, id: userId } = await api.member();
    await join(api, id, userId, ['author']);
    return agent;
  };
  const base = `/api/v1/organisations/${id}/questions`;
  return { id, author: await author(), second: await author(), base };
}

const drawn = async ({ author, base }: House, of: string): Promise<OwnQuestionView> =>
  (await author.post(`${base}/siblings`).send({ of }).expect(201)).body as OwnQuestionView;

const parametersOf = ({ text }: OwnQuestionView): string => text.slice(text.indexOf('parameters:'));

describe('a private sibling', () => {
  it.each([NUMERIC, PLAN])(
    'of %s is a sound draft that says what changed, and is approved by a second',
    async (of) => {
      const at = await house();
      const sibling = await drawn(at, of);
      expect(sibling).toMatchObject({
        state: 'draft',
        siblingOf: { id: of },
        approval: { may: false, why: expect.stringContaining('You have written on it') },
      });
      expect(sibling.sibling?.changed.length).toBeGreaterThan(0);
      expect(sibling.sibling?.stayed.length).toBeGreaterThan(0);
      const path = `${at.base}/${sibling.id}`;
      const tried = await at.author.post(`${path}/trials`).send({ text: sibling.text }).expect(200);
      expect(tried.body).toMatchObject({ faults: [], model: { score: 10 } });
      await at.second.post(`${path}/approvals`).send({ version: 1 }).expect(200);
    },
  );

  it('is listed with what it is of, and without its figures', async () => {
    const at = await house();
    const sibling = await drawn(at, NUMERIC);
    const { items } = (await at.author.get(at.base).expect(200)).body as OwnQuestionList;
    expect(items).toEqual([
      expect.objectContaining({
        id: sibling.id,
        siblingOf: { id: NUMERIC, title: expect.any(String) },
      }),
    ]);
    expect(JSON.stringify(items)).not.toContain(sibling.sibling!.changed[0]);
  });

  it('has other figures with each click, also at once, and in another organisation', async () => {
    const at = await house();
    const all = await Promise.all([drawn(at, NUMERIC), drawn(at, NUMERIC)]);
    all.push(await drawn(at, NUMERIC), await drawn(await house(), NUMERIC));
    expect(new Set(all.map(parametersOf)).size).toBe(all.length);
  });

  it('of another takes no part of the shared bank out of it: an own question has none', async () => {
    const at = await house();
    const { id } = await drawn(at, NUMERIC);
    await at.author.post(`${at.base}/siblings`).send({ of: id }).expect(404);
    await at.author.post(`${at.base}/siblings`).send({ of: 'no-such-question' }).expect(404);
    await at.author.post(`${at.base}/siblings`).send({}).expect(400);
  });

  it('is refused with its reason where there is nothing to draw', async () => {
    const at = await house();
    const { body } = await at.author
      .post(`${at.base}/siblings`)
      .send({ of: 'order-fsdp-unit' })
      .expect(422);
    expect(body).toMatchObject({ code: 'no-sibling', detail: expect.stringContaining('any part') });
    expect(await api.db.ownQuestion.count({ where: { organisationId: at.id } })).toBe(0);
  });

  it('holds a public key, so it takes the grant of the server’s owner', async () => {
    const at = await house(false);
    const { body } = await at.author.post(`${at.base}/siblings`).send({ of: NUMERIC }).expect(403);
    expect(body).toMatchObject({ code: 'no-keys' });
    const list = (await at.author.get(`${at.base}/siblings`).expect(200)).body as SiblingList;
    expect(list.granted).toBe(false);
  });

  it('is offered of public numbers and plans, with the reason where not', async () => {
    const at = await house();
    const { granted, items } = (await at.author.get(`${at.base}/siblings`).expect(200))
      .body as SiblingList;
    const why = new Map(items.map((item) => [item.question, item.why]));
    expect(granted).toBe(true);
    expect(why.get(NUMERIC)).toBeNull();
    expect(why.get(PLAN)).toBeNull();
    expect(why.get('order-fsdp-unit')).toContain('any part');
  });

  it('is drawn and read by those alone who write questions here', async () => {
    const at = await house();
    const { id } = await drawn(at, NUMERIC);
    await owner.get(`${at.base}/siblings`).expect(404);
    await owner.get(`${at.base}/${id}`).expect(404);
    for (const role of ROLES) {
      const { agent, id: userId } = await api.member();
      await join(api, at.id, userId, [role]);
      const writes = ['owner', 'manager', 'author'].includes(role);
      await agent.get(`${at.base}/siblings`).expect(writes ? 200 : 403);
      if (!writes) await agent.post(`${at.base}/siblings`).send({ of: NUMERIC }).expect(403);
    }
  });
});
