import { createHash } from 'node:crypto';
import { ROLES } from '../../backend/src/platform/http/rights.js';
import type {
  OwnQuestionList,
  OwnQuestionView,
  TriedOwnQuestion,
} from '../../backend/src/bank/own-questions/own-questions.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { NUMERIC } from './attempt-driver.js';
import { join } from './hiring.js';
import { routesOf } from './routes.js';

let api: TestApp;
let owner: Agent;
beforeAll(async () => {
  api = await testApp();
  ({ agent: owner } = await api.member()); // the owner of the server
});
afterAll(() => api.close());

/** What only the organisation and those whom it asks may read, and what only it may. */
const SECRET = 'zanzibar turbine';
const KEY = 'quokka flywheel';

const head = (kind: string): string => `kind: ${kind}
title: The ${SECRET} case
guide: multi-gpu-frameworks
tier: intermediate
topics: [sharding]
minutes: 6
`;
const NUMBER = `${head('numeric')}prompt: |-
  The ${SECRET} job sums {{parameters}} gradients of {{bytesPerElement}} bytes over {{ranks}} ranks by a ring. How many
  GB does one rank send?
quantity: ring-all-reduce-bytes
parameters:
  parameters: { values: [1.1e+9, 1.3e+9, 2.3e+9] }
  bytesPerElement: { values: [2, 4] }
  ranks: { min: 4, max: 40, step: 4 }
answer: { unit: GB, tolerance: 0.02 }
slips: { bits: 0.3 }
`;
const MODEL = `Plain data parallelism keeps 16 bytes for each parameter on every GPU, so the model states alone take 208 GB.
    ZeRO-3 shards parameters, gradients and optimizer states over all eight GPUs, so each holds 26 GB of them.
    The price, as the ${KEY} shows, is half as much communication again, because parameters are all-gathered twice.
    Activation checkpointing then cuts the activations at the cost of a third more compute.`;
const WRITTEN = `${head('structured')}prompt: |-
  The ${SECRET} model of 13B parameters does not fit on eight GPUs. What do you do, and what does it cost?
sections:
  - { id: answer, label: Your way }
modelAnswer:
  sections:
    answer: |-
      ${MODEL.replaceAll('\n    ', '\n      ')}
`;

interface House {
  readonly id: string;
  readonly author: Agent;
  readonly second: Agent;
  readonly manager: Agent;
  readonly base: string;
}

async function house(): Promise<House> {
  const { id } = await api.db.organisation.create({
    data: { kind: 'company', name: 'Secret Labs' },
  });
  const with_ = async (role: 'author' | 'manager'): Promise<Agent> => {
    const { agent, id: userId } = await api.member();
    await join(api, id, userId, [role]);
    return agent;
  };
  const [author, second, manager] = [
    await with_('author'),
    await with_('author'),
    await with_('manager'),
  ];
  return { id, author, second, manager, base: `/api/v1/organisations/${id}/questions` };
}

const began = async ({ author, base }: House, text: string): Promise<OwnQuestionView> =>
  (await author.post(base).send({ from: 'text', text }).expect(201)).body as OwnQuestionView;

async function approved(at: House, text: string): Promise<OwnQuestionView> {
  const { id, version } = await began(at, text);
  const { body } = await at.second.post(`${at.base}/${id}/approvals`).send({ version }).expect(200);
  return body as OwnQuestionView;
}
async function drafted(at: House, text: string): Promise<string> {
  const { id } = await began(at, text);
  const { body } = await at.author.post(`${at.base}/${id}/first-rubric`).send({ text }).expect(200);
  return (body as { text: string }).text;
}

/** An assessment that asks these, published; its newest release. */
async function asked(at: House, ids: readonly string[], show = 'report'): Promise<Invited> {
  const path = `/api/v1/organisations/${at.id}/assessments`;
  const made = await at.manager.post(path).send({ title: 'Ours' }).expect(201);
  const { id, settings } = made.body as { id: string; settings: { results: object } };
  const items = ids.map((questionId) => ({ type: 'fixed', questionId, weight: 10 }));
  const blueprint = { sections: [{ title: 'One', intro: '', limitMinutes: null, items }] };
  const results = { ...settings.results, releaseAfter: 'review', show };
  await at.manager
    .put(`${path}/${id}`)
    .send({ baseVersion: 1, title: 'Ours', blueprint, settings: { ...settings, results } })
    .expect(200);
  await at.manager.post(`${path}/${id}/publish`).send({ version: 2 }).expect(200);
  const release = await api.db.assessmentRelease.findFirstOrThrow({ where: { assessmentId: id } });
  const beside = { organisationId: at.id, releaseId: release.id, managerId: '' } as Invited;
  return invited(api, { beside });
}

/** The manager marks an answer to the question as proposed; two marks of one person are not asked for. */
async function marked({ manager }: House, base: string, question: string): Promise<void> {
  const { body } = await manager.post(`${base}/review/next`).send({ question }).expect(200);
  const { task } = body as {
    task: {
      id: string;
      gradeId: string;
      lease: { epoch: number };
      rows: { id: string; proposed: number }[];
    };
  };
  const points = task.rows.map(({ id: row, proposed }) => ({ row, points: proposed }));
  await manager
    .post(`${base}/review/items/${task.id}/marks`)
    .send({ epoch: task.lease.epoch, gradeId: task.gradeId, points, comment: '' })
    .expect(201);
  await api.db
    .$executeRaw`UPDATE "ReviewItem" SET stage = 'done', score = 1 WHERE id = ${task.id}::uuid
    AND stage <> 'done'`;
}

describe('an own question', () => {
  it('begins with what is to be written, is saved with its faults, and is tried before it is asked', async () => {
    const at = await house();
    const blank = {
      from: 'blank',
      kind: 'numeric',
      title: 'Ours',
      topic: 'sharding',
      tier: 'beginner',
    };
    const made = await at.author.post(at.base).send(blank).expect(201);
    const question = made.body as OwnQuestionView;
    const seen = { people: 0, first: null, last: null };
    expect(question).toMatchObject({
      state: 'draft',
      version: 1,
      approved: null,
      uses: [],
      seen,
    });
    expect(question.id).toMatch(/^own-[a-z2-9]{20}$/u);
    expect(question.approval).toEqual({ may: false, why: expect.stringContaining('faults') });
    const path = `${at.base}/${question.id}`;

    const tried = await at.author.post(`${path}/trials`).send({ text: question.text }).expect(200);
    expect((tried.body as TriedOwnQuestion).faults[0]?.message).toContain('still to be written');
    expect(tried.body).toMatchObject({ question: null, model: null, own: null });

    const own = { kind: 'numeric', text: '1 GB' };
    const sound = await at.author
      .post(`${path}/trials`)
      .send({ text: NUMBER, example: 5, answer: own })
      .expect(200);
    expect(sound.body).toMatchObject({ faults: [], model: { score: 10 }, own: { score: 0 } });
    expect(JSON.stringify((sound.body as TriedOwnQuestion).question)).toContain(SECRET);

    await at.author.put(path).send({ baseVersion: 1, text: NUMBER }).expect(200);
    const listed = await at.manager.get(at.base).expect(200);
    expect((listed.body as OwnQuestionList).items).toEqual([
      expect.objectContaining({
        title: `The ${SECRET} case`,
        kind: 'numeric',
        faults: 0,
        version: 2,
      }),
    ]);
    expect(JSON.stringify(listed.body)).not.toContain('parameters');
  });

  it('has what a number can ask for', async () => {
    const at = await house();
    const { body } = await at.author.get(`${at.base}/quantities`).expect(200);
    const { items } = body as { items: { id: string; parameters: string[] }[] };
    expect(items).toContainEqual(
      expect.objectContaining({
        id: 'ring-all-reduce-bytes',
        parameters: ['parameters', 'bytesPerElement', 'ranks'],
      }),
    );
    expect(items.every(({ parameters }) => parameters.length > 0)).toBe(true);
  });

  it('is approved by somebody who has not written on it, and its versions stay as they were', async () => {
    const at = await house();
    const { id } = await began(at, NUMBER);
    const path = `${at.base}/${id}`;
    const refused = await at.author.post(`${path}/approvals`).send({ version: 1 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'own-text' });
    const first = await at.second.post(`${path}/approvals`).send({ version: 1 }).expect(200);
    expect(first.body).toMatchObject({
      state: 'approved',
      approved: { number: 1, alone: false, changed: false, summary: { provisional: false } },
      approval: { may: false, why: 'This text is approved.' },
    });
    // the second writes on it, so the first may approve
    const edited = NUMBER.replace('minutes: 6', 'minutes: 7');
    await at.second.put(path).send({ baseVersion: 1, text: edited }).expect(200);
    const stale = await at.author.put(path).send({ baseVersion: 1, text: NUMBER }).expect(409);
    expect(stale.body).toMatchObject({ code: 'stale-question', current: { version: 2 } });
    await at.second.post(`${path}/approvals`).send({ version: 2 }).expect(409);
    const late = await at.author.post(`${path}/approvals`).send({ version: 1 }).expect(409);
    expect(late.body).toMatchObject({ code: 'stale-question' });
    const next = await at.author.post(`${path}/approvals`).send({ version: 2 }).expect(200);
    expect(next.body).toMatchObject({ approved: { number: 2, summary: { minutes: 7 } } });
    const versions = await at.manager.get(`${path}/versions`).expect(200);
    expect(
      (versions.body as { items: { number: number }[] }).items.map(({ number }) => number),
    ).toEqual([2, 1]);
    const old = await at.manager.get(`${path}/versions/1`).expect(200);
    expect(old.body).toEqual({ number: 1, text: NUMBER });
    await at.manager.get(`${path}/versions/3`).expect(404);
    await expect(
      api.db.$executeRaw`UPDATE "OwnQuestionVersion" SET text = 'x' WHERE "questionId" = ${id}`,
    ).rejects.toThrow('append-only');
  });

  it('is approved once, however many approve it at once', async () => {
    const at = await house();
    const { id } = await began(at, NUMBER);
    const answers = await Promise.all(
      [at.second, at.manager, at.second, at.manager].map((agent) =>
        agent.post(`${at.base}/${id}/approvals`).send({ version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await api.db.ownQuestionVersion.count({ where: { questionId: id } })).toBe(1);
  });

  it('is approved by its author where nobody else writes questions, which stays said', async () => {
    const { agent, id: userId } = await api.member();
    const { id } = await api.db.organisation.create({ data: { kind: 'company', name: 'One' } });
    await join(api, id, userId, ['owner']);
    const base = `/api/v1/organisations/${id}/questions`;
    const made = await agent.post(base).send({ from: 'text', text: NUMBER }).expect(201);
    const question = (made.body as OwnQuestionView).id;
    const { body } = await agent
      .post(`${base}/${question}/approvals`)
      .send({ version: 1 })
      .expect(200);
    expect(body).toMatchObject({ approved: { alone: true } });
  });

  it('on which all have written is approved by one who has not saved it last', async () => {
    const at = await house();
    const { id } = await began(at, NUMBER);
    const path = `${at.base}/${id}`;
    for (const [n, agent] of [at.second, at.manager].entries())
      await agent
        .put(path)
        .send({
          baseVersion: n + 1,
          text: NUMBER.replace('minutes: 6', `minutes: ${String(n + 7)}`),
        })
        .expect(200);
    const last = await at.manager.post(`${path}/approvals`).send({ version: 3 }).expect(409);
    expect((last.body as { detail: string }).detail).toContain('saved it last');
    const { body } = await at.author.post(`${path}/approvals`).send({ version: 3 }).expect(200);
    expect(body).toMatchObject({ approved: { alone: true } });
  });

  it('with faults is not approved', async () => {
    const at = await house();
    const { id } = await began(at, NUMBER.replace('ring-all-reduce-bytes', 'ring'));
    const { body } = await at.second
      .post(`${at.base}/${id}/approvals`)
      .send({ version: 1 })
      .expect(409);
    expect((body as { detail: string }).detail).toContain('faults');
  });

  it('is deleted before it is approved, and archived after', async () => {
    const at = await house();
    const draft = await began(at, 'title: x');
    await at.author.delete(`${at.base}/${draft.id}`).expect(204);
    await at.author.get(`${at.base}/${draft.id}`).expect(404);
    const { id } = await approved(at, NUMBER);
    await at.author.delete(`${at.base}/${id}`).expect(409);
    const gone = await at.author.post(`${at.base}/${id}/archive`).expect(200);
    expect(gone.body).toMatchObject({ state: 'archived' });
    const save = await at.author
      .put(`${at.base}/${id}`)
      .send({ baseVersion: 1, text: 'x' })
      .expect(409);
    expect(save.body).toMatchObject({ code: 'wrong-state' });
    const back = await at.author.post(`${at.base}/${id}/restore`).expect(200);
    expect(back.body).toMatchObject({ state: 'approved' });
  });

  it('may be a copy of a public one where the organisation is shown keys, and of an own one', async () => {
    const at = await house();
    const copy = { from: 'question', question: NUMERIC };
    const refused = await at.author.post(at.base).send(copy).expect(403);
    expect(refused.body).toMatchObject({ code: 'no-keys' });
    await api.db.organisation.update({ where: { id: at.id }, data: { bankKeys: true } });
    const made = await at.author.post(at.base).send(copy).expect(201);
    expect(made.body).toMatchObject({ approval: { why: expect.not.stringContaining('faults') } });
    const { id } = await approved(at, NUMBER);
    const again = await at.author
      .post(at.base)
      .send({ from: 'question', question: id })
      .expect(201);
    expect((again.body as OwnQuestionView).text).toBe(NUMBER);
    await at.author
      .post(at.base)
      .send({ from: 'question', question: 'own-22222222222222222222' })
      .expect(404);
  });

  it.each([
    ['a text beyond its length', { from: 'text', text: 'x'.repeat(500_001) }],
    ['no text', { from: 'text', text: '' }],
    [
      'an unknown topic',
      { from: 'blank', kind: 'numeric', title: 'x', topic: 'nothing', tier: 'beginner' },
    ],
    [
      'an unknown quantity',
      {
        from: 'blank',
        kind: 'numeric',
        title: 'x',
        topic: 'sharding',
        tier: 'beginner',
        quantity: 'x',
      },
    ],
    [
      'an unknown kind',
      { from: 'blank', kind: 'essay', title: 'x', topic: 'sharding', tier: 'beginner' },
    ],
  ])('is not begun from %s', async (_, body) => {
    const at = await house();
    const { status } = await at.author.post(at.base).send(body);
    expect([400, 422]).toContain(status);
    expect(await api.db.ownQuestion.count({ where: { organisationId: at.id } })).toBe(0);
  });

  it('is read and written by owners, managers and authors alone', async () => {
    const at = await house();
    const { id } = await began(at, NUMBER);
    for (const role of ROLES) {
      const { agent, id: userId } = await api.member();
      await join(api, at.id, userId, [role]);
      const may = ['owner', 'manager', 'author'].includes(role);
      await agent.get(`${at.base}/${id}`).expect(may ? 200 : 403);
      await agent.get(at.base).expect(may || role === 'reviewer' ? 200 : 403);
    }
  });

  it('tells who reads assessments only what is approved, as it was approved', async () => {
    const at = await house();
    const approvedOne = await approved(at, NUMBER);
    await at.author
      .put(`${at.base}/${approvedOne.id}`)
      .send({
        baseVersion: approvedOne.version,
        text: NUMBER.replace(/^title: .*$/m, 'title: Unapproved title'),
      })
      .expect(200);
    await began(at, WRITTEN);
    const gone = await approved(at, NUMBER);
    await at.author.post(`${at.base}/${gone.id}/archive`).expect(200);
    const { agent, id } = await api.member();
    await join(api, at.id, id, ['reviewer']);
    const { body } = await agent.get(at.base).expect(200);
    expect(body).toMatchObject({
      may: { write: false },
      items: [
        {
          id: approvedOne.id,
          title: `The ${SECRET} case`,
          state: 'approved',
          siblingOf: null,
          savedBy: null,
          approved: { by: null, changed: false },
        },
      ],
    });
    expect((body as OwnQuestionList).items).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('Unapproved title');
  });
});

describe('in an assessment', () => {
  it('is asked as it was approved, and its marks are the organisation’s to see', async () => {
    const at = await house();
    const text = await drafted(at, WRITTEN);
    const written = await approved(at, text);
    expect(written.approved?.summary.provisional).toBe(true);
    const number = await approved(at, NUMBER);
    const person = await asked(at, [written.id, number.id]);
    const seat = await Seat.begun(person);
    const { body: room } = await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
    expect(JSON.stringify(room)).toContain(SECRET);
    expect(JSON.stringify(room)).not.toContain(KEY);
    // nothing that a guess of the text could be held against
    const hash = createHash('sha256').update(text).digest('hex');
    expect(JSON.stringify(room)).not.toContain(hash);
    await seat.save({ kind: 'structured', sections: { answer: MODEL } });
    expect((await seat.handIn()).status).toBe(200);

    const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
      where: { id: person.invitationId },
    });
    const base = `/api/v1/organisations/${at.id}/assessments/${assessmentId}`;
    await at.manager.get(`${base}/invitations/${person.invitationId}/overlaps`).expect(200);
    const task = await at.manager
      .post(`${base}/review/next`)
      .send({ question: written.id })
      .expect(200);
    // the organisation has no keys of the bank; these are its own
    expect(JSON.stringify(task.body)).toContain(KEY);
    expect(task.body).toMatchObject({
      task: { overlaps: [expect.objectContaining({ sharedWith: 'model-answer' })] },
    });
    await at.manager.get(`${base}/comparison`).expect(200);
    await at.manager.get(`${base}/analytics`).expect(200);
    const changed = await at.manager.get(`${base}/regrades`).expect(200);
    expect((changed.body as { questions: { change: string }[] }).questions).toEqual([
      expect.objectContaining({ change: 'same' }),
      expect.objectContaining({ change: 'same' }),
    ]);
    const listed = await at.author.get(`${at.base}/${written.id}`).expect(200);
    const day = expect.stringMatching(/^\d{4}-/u) as string;
    expect(listed.body).toMatchObject({ seen: { people: 1, first: day, last: day } });
    expect((listed.body as OwnQuestionView).uses).toEqual([
      { assessment: assessmentId, title: 'Ours' },
    ]);

    // what is pinned is the organisation's
    const pinned = await api.db.$queryRaw<{ owner: string | null }[]>`
      SELECT DISTINCT "organisationId" AS owner FROM "PinnedContent" WHERE body #>> '{}' LIKE ${`%${SECRET}%`}`;
    expect(pinned).toEqual(expect.arrayContaining([{ owner: at.id }]));
    expect(pinned.some(({ owner: whose }) => whose === null)).toBe(false);
  });

  it('tells its candidate no word of the key, whatever is released', async () => {
    const at = await house();
    await api.db.organisation.update({ where: { id: at.id }, data: { bankKeys: true } });
    const written = await approved(at, await drafted(at, WRITTEN));
    const person = await asked(at, [written.id]);
    const seat = await Seat.begun(person);
    await seat.save({
      kind: 'structured',
      sections: { answer: 'ZeRO-3 shards the optimizer states.' },
    });
    await seat.handIn();
    const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
      where: { id: person.invitationId },
    });
    const base = `/api/v1/organisations/${at.id}/assessments/${assessmentId}`;
    await at.manager.get(`${base}/review`).expect(200); // brings the answer in
    // a proposal is nothing to be told: a person has to mark it
    const early = await at.manager.post(`${base}/results/release`).send({}).expect(200);
    expect(early.body).toMatchObject({ released: [] });
    await marked(at, base, written.id);
    const released = await at.manager.post(`${base}/results/release`).send({}).expect(200);
    expect(released.body).toMatchObject({ released: [seat.id] });
    const routes = routesOf(api.app).filter(
      ({ method, path }) => method === 'get' && !path.endsWith('/live'),
    );
    const seen: string[] = [];
    for (const { path } of routes) {
      const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) =>
        name === 'invitation'
          ? person.invitationId
          : name === 'candidate'
            ? person.candidateId
            : seat.id,
      );
      const answer: { text?: string } = await person.agent.get(filled).buffer(true);
      if (answer.text?.includes(KEY) === true) seen.push(filled);
    }
    expect(seen).toEqual([]);
    const result = await person.agent
      .get(`/api/v1/assessment-attempts/${seat.id}/result`)
      .expect(200);
    expect(JSON.stringify(result.body)).toContain(SECRET);
  });

  it.each([
    ['a draft', async (at: House) => (await began(at, NUMBER)).id],
    [
      'an archived one',
      async (at: House) => {
        const { id } = await approved(at, NUMBER);
        await at.author.post(`${at.base}/${id}/archive`).expect(200);
        return id;
      },
    ],
    ['another organisation’s', async () => (await approved(await house(), NUMBER)).id],
    ['one that nobody has', () => Promise.resolve('own-22222222222222222222')],
  ])('is not published as %s, and all are told alike', async (_, idOf) => {
    const at = await house();
    const questionId = await idOf(at);
    const path = `/api/v1/organisations/${at.id}/assessments`;
    const made = await at.manager.post(path).send({ title: 'Ours' }).expect(201);
    const { id, settings } = made.body as { id: string; settings: object };
    const items = [{ type: 'fixed', questionId, weight: 1 }];
    const blueprint = { sections: [{ title: 'One', intro: '', limitMinutes: null, items }] };
    const saved = await at.manager
      .put(`${path}/${id}`)
      .send({ baseVersion: 1, title: 'Ours', blueprint, settings })
      .expect(200);
    expect((saved.body as { checks: object[] }).checks).toContainEqual({
      level: 'error',
      path: 'blueprint.sections.0.items.0.questionId',
      message: 'This question of your own is archived, or nobody has approved it yet.',
      mend: 'Choose another question.',
    });
    await at.manager.post(`${path}/${id}/publish`).send({ version: 2 }).expect(422);
  });

  it('may not tell proposals as results', async () => {
    const at = await house();
    const written = await approved(at, await drafted(at, WRITTEN));
    const path = `/api/v1/organisations/${at.id}/assessments`;
    const made = await at.manager.post(path).send({ title: 'Ours' }).expect(201);
    const { id, settings } = made.body as { id: string; settings: { results: object } };
    const items = [{ type: 'fixed', questionId: written.id, weight: 1 }];
    const blueprint = { sections: [{ title: 'One', intro: '', limitMinutes: null, items }] };
    const results = { ...settings.results, releaseAfter: 'hand-in' };
    const saved = await at.manager
      .put(`${path}/${id}`)
      .send({ baseVersion: 1, title: 'Ours', blueprint, settings: { ...settings, results } })
      .expect(200);
    expect((saved.body as { checks: object[] }).checks).toContainEqual(
      expect.objectContaining({ level: 'error', path: 'settings.results.releaseAfter' }),
    );
    // nor is any share of the points said to be public practice
    expect(JSON.stringify(saved.body)).not.toContain('public practice');
  });

  it('is regraded by the version that was approved since', async () => {
    const at = await house();
    const { id } = await approved(at, NUMBER);
    const person = await asked(at, [id]);
    const seat = await Seat.begun(person);
    await seat.save({ kind: 'numeric', text: '1 GB' });
    await seat.handIn();
    const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
      where: { id: person.invitationId },
    });
    const wider = NUMBER.replace('tolerance: 0.02', 'tolerance: 0.2').replace(
      'slips: { bits: 0.3 }',
      'slips: {}',
    );
    await at.author.put(`${at.base}/${id}`).send({ baseVersion: 1, text: wider }).expect(200);
    await at.second.post(`${at.base}/${id}/approvals`).send({ version: 2 }).expect(200);
    const { body } = await at.manager
      .get(`/api/v1/organisations/${at.id}/assessments/${assessmentId}/regrades`)
      .expect(200);
    expect((body as { questions: object[] }).questions).toEqual([
      expect.objectContaining({ id, change: 'regradable' }),
    ]);
  });
});

describe('nobody else', () => {
  it('finds a trace of an own question on any route', async () => {
    const at = await house();
    const written = await approved(at, await drafted(at, WRITTEN));
    const person = await asked(at, [written.id]);
    await (await Seat.begun(person)).handIn();
    const other = await house();
    const { agent: stranger } = await api.member();
    const people: [string, Agent, string][] = [
      ['a visitor', api.visitor(), other.id],
      ['a guest', await api.guest(), other.id],
      ['a member', stranger, other.id],
      ['a manager of another organisation', other.manager, other.id],
      ['an author of another organisation', other.author, at.id],
      ['the owner of the server', owner, at.id],
    ];
    // the list of rubrics proves the whole bank for whoever owns the server, which takes long: authoring.test.ts walks it
    const routes = routesOf(api.app).filter(
      ({ method, path }) =>
        method === 'get' && !path.endsWith('/live') && !path.endsWith('/authoring/questions'),
    );
    expect(routes.length).toBeGreaterThan(100);
    const seen: string[] = [];
    const look = async (who: string, agent: Agent, organisation: string): Promise<void> => {
      for (const { path } of routes) {
        const filled = path
          .replaceAll(':organisation', organisation)
          .replaceAll(/:(?:id|question)\b/gu, written.id)
          .replaceAll(/:\w+/gu, '1');
        const answer: { text?: string } = await agent.get(filled).buffer(true);
        if ([SECRET, KEY].some((word) => answer.text?.includes(word) === true))
          seen.push(`${who}: ${filled}`);
      }
    };
    await Promise.all(people.map((each) => look(...each)));
    expect(seen).toEqual([]);
  });

  it('practises it or is interviewed with it', async () => {
    const at = await house();
    const { id } = await approved(at, NUMBER);
    const { agent } = await api.member();
    const practice = await agent
      .post('/api/v1/attempts')
      .send({ kind: 'practice', questionId: id });
    expect([400, 404, 422]).toContain(practice.status);
    const interview = await agent
      .post('/api/v1/interviews')
      .send({ minutes: 10, questionIds: [id] });
    expect([400, 404, 422]).toContain(interview.status);
    for (const answer of [practice, interview])
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    // one that there is and one that there is not are told alike
    const none = await agent
      .post('/api/v1/attempts')
      .send({ kind: 'practice', questionId: 'own-22222222222222222222' });
    expect({ ...none.body, instance: '' }).toEqual({ ...practice.body, instance: '' });
  });

  it('is drawn one by a pool that asks for the shared bank, however well it fits', async () => {
    const at = await house();
    const named = await approved(at, NUMBER);
    const fits = await approved(at, NUMBER);
    const pool = {
      type: 'pool',
      source: 'public',
      topics: ['sharding'],
      tiers: ['intermediate'],
      kinds: ['numeric'],
      guides: [],
      exclude: [],
      count: 1,
      weight: 1,
    };
    const fixed = { type: 'fixed', questionId: named.id, weight: 1 };
    const path = `/api/v1/organisations/${at.id}/assessments`;
    const made = await at.manager.post(path).send({ title: 'Ours' }).expect(201);
    const { id, settings } = made.body as { id: string; settings: object };
    const section = { title: 'One', intro: '', limitMinutes: null, items: [fixed, pool] };
    await at.manager
      .put(`${path}/${id}`)
      .send({ baseVersion: 1, title: 'Ours', blueprint: { sections: [section] }, settings })
      .expect(200);
    await at.manager.post(`${path}/${id}/publish`).send({ version: 2 }).expect(200);
    const release = await api.db.assessmentRelease.findFirstOrThrow({
      where: { assessmentId: id },
    });
    const sources = Object.keys(release.sources as object);
    expect(sources).toContain(named.id);
    expect(sources).not.toContain(fits.id);
    expect(sources.length).toBeGreaterThan(1);
  });
});
