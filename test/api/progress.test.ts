import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { NextQuestion } from '../../backend/src/practice/progress/next-question.schemas.js';
import { ProgressView } from '../../backend/src/practice/progress/progress.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { MINUTES, number, NUMERIC, STRUCTURED, Tab, text } from './attempt-driver.js';
import { story } from './story.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const DAY = 24 * 60 * MINUTES;
const progress = async (agent: Agent): Promise<ProgressView> =>
  ProgressView.parse((await agent.get('/api/v1/progress').expect(200)).body);

async function practise(
  agent: Agent,
  questionId: string,
  answer: Answer = number('1'),
): Promise<Tab> {
  const tab = await Tab.practice(agent, questionId);
  await tab.save(answer);
  await tab.handIn();
  return tab;
}

describe('progress', () => {
  it('knows nothing of somebody new', async () => {
    const view = await progress(await api.guest());
    expect(view.tiers.map(({ tier, n, mean, unlocked }) => [tier, n, mean, unlocked])).toEqual([
      ['beginner', 0, null, true],
      ['intermediate', 0, null, false],
      ['advanced', 0, null, false],
    ]);
    expect(view.standing).toBeNull();
    expect(view.topics).toHaveLength(16);
    expect(view).toMatchObject({
      criteria: { mastered: 0, seen: 0 },
      due: [],
      recent: [],
      series: [],
    });
  });

  it('leaves provisional questions out, which a mock interview refuses, too', async () => {
    const agent = await api.guest();
    const provisional = 'racks-of-72-gpus';
    const tab = await practise(agent, provisional, {
      kind: 'structured',
      sections: { inside: 'Expert parallelism stays inside a rack, on NVLink.' },
    });
    expect(tab.attempt.score).not.toBeNull();
    const view = await progress(agent);
    expect(view.standing).toBeNull();
    expect(view.topics.filter(({ n }) => n > 0)).toEqual([]);
    expect(view.series).toEqual([]);
    expect(view.criteria.seen).toBe(0);
    const refused = await agent
      .post('/api/v1/interviews')
      .send({ minutes: 20, questionIds: [provisional] })
      .expect(422);
    expect(JSON.stringify(refused.body)).toContain('provisional');
  });

  it('counts what was graded, by tier and topic, with its interval', async () => {
    const agent = await api.guest();
    const tab = await practise(
      agent,
      STRUCTURED,
      text('I run nsys to see how long the all-reduce takes.'),
    );
    const view = await progress(agent);
    const tier = view.tiers.find((each) => each.tier === tab.attempt.items[0]?.question?.tier);
    expect(tier?.n).toBe(1);
    expect(view.standing).toMatchObject({ answers: 1 });
    expect(tier?.low).toBeLessThanOrEqual(tier?.mean ?? -1);
    expect(tier?.high).toBeGreaterThanOrEqual(tier?.mean ?? 11);
    const met = view.topics.filter(({ n }) => n > 0);
    for (const { n, mean } of met) expect([n, mean]).toEqual([1, tab.attempt.score]);
    expect(met.map(({ topic }) => topic).sort()).toEqual(
      [...(tab.attempt.items[0]?.question?.topics ?? [])].sort(),
    );
    expect(view.series).toEqual([expect.objectContaining({ score: tab.attempt.score })]);
    expect(view.recent).toEqual([
      expect.objectContaining({ id: tab.id, score: tab.attempt.score }),
    ]);
    expect(view.criteria.seen).toBeGreaterThan(0);
  });

  it('counts a question that is answered again once, as it went the last time', async () => {
    const agent = await api.guest();
    await practise(agent, NUMERIC, number('no idea'));
    api.clock.advance(MINUTES);
    const again = await practise(agent, NUMERIC, number('12 %'));
    const { tiers, topics, standing } = await progress(agent);
    expect(tiers[0]?.n).toBe(1);
    expect(standing?.answers).toBe(1);
    const [topic] = topics.filter(({ n }) => n > 0);
    expect(topic).toMatchObject({ n: 1, mean: again.attempt.score });
  });

  it('says what is due again, and no longer once it went well', async () => {
    const agent = await api.guest();
    await practise(agent, NUMERIC, number('no idea'));
    expect((await progress(agent)).due).toEqual([]);
    api.clock.advance(2 * DAY);
    const { due } = await progress(agent);
    expect(due).toEqual([expect.objectContaining({ questionId: NUMERIC })]);
    expect(due[0]?.reason).toBeTruthy();
    await practise(agent, NUMERIC, number('still no idea'));
    expect((await progress(agent)).due).toEqual([]);
  });

  it('leaves out what has not been graded yet', async () => {
    const agent = await api.guest();
    const tab = await Tab.practice(agent, NUMERIC);
    await tab.save(number('1'));
    const view = await progress(agent);
    expect(view.series).toEqual([]);
    expect(view.recent).toEqual([expect.objectContaining({ id: tab.id, state: 'running' })]);
  });
});

const calibrate = () => api.app.get(JobsService).perform('ability-calibration', {});
const calibrations = () =>
  api.db.calibration.findMany({ orderBy: { fittedAt: 'desc' }, include: { items: true } });

describe('the parameters of questions', () => {
  // the changed question stays beside the old one
  const step = story();

  step(
    'are fitted by a job to the first answer of each person, by version, and only anew for new answers',
    async () => {
      const [ada, ben] = [await api.guest(), await api.guest()];
      await practise(ada, NUMERIC, number('12 %'));
      await practise(ada, NUMERIC, number('no idea'));
      await practise(ben, NUMERIC, number('no idea'));
      api.clock.advance(MINUTES);
      await calibrate();
      const [first, ...older] = await calibrations();
      const { version } = (await ada.get(`/api/v1/questions/${NUMERIC}`).expect(200)).body as {
        version: string;
      };
      const own = first?.items.filter(({ questionId }) => questionId === NUMERIC);
      expect(own).toEqual([expect.objectContaining({ version })]);
      const grades = await api.db.grade.findMany({
        where: { questionId: NUMERIC, answerSeq: { gt: 0 } },
        distinct: ['userId'],
      });
      expect(own?.[0]?.answers).toBe(grades.length);
      expect(first?.milliseconds).toBeGreaterThan(0);
      await calibrate();
      expect(await calibrations()).toHaveLength(1 + older.length);
      api.clock.advance(MINUTES);
      await practise(ben, STRUCTURED, text('I run nsys.'));
      await calibrate();
      const [second] = await calibrations();
      expect(second?.answers).toBe((first?.answers ?? 0) + 1);
      expect(JSON.stringify(second)).not.toContain('userId');
    },
  );

  step('start anew with a changed question, while answers to the old one keep theirs', async () => {
    const agent = await api.guest();
    const tab = await practise(agent, NUMERIC, number('12 %'));
    const [item] = tab.attempt.items;
    const { contentHash } = await api.db.attemptItem.findUniqueOrThrow({
      where: { id: item?.id ?? '' },
    });
    const changed = 'c'.repeat(64);
    await api.db.$executeRaw`
      INSERT INTO "PinnedContent" (hash, kind, body)
      SELECT ${changed}, kind, to_jsonb(regexp_replace(body #>> '{}', '"version":"[0-9a-f]{64}"',
        '"version":"' || ${changed} || '"'))
      FROM "PinnedContent" WHERE hash = ${contentHash}`;
    await api.db.attemptItem.update({
      where: { id: item?.id ?? '' },
      data: { contentHash: changed },
    });
    api.clock.advance(MINUTES);
    await practise(await api.guest(), NUMERIC, number('12 %'));
    await calibrate();
    const own = (await calibrations())[0]?.items.filter(({ questionId }) => questionId === NUMERIC);
    expect(own).toHaveLength(2);
    expect(own?.find(({ version }) => version === changed)?.answers).toBe(1);
    expect((await progress(agent)).standing).toMatchObject({ answers: 1 });
  });

  it('keep no more than the last three fits', async () => {
    for (let i = 0; i < 4; i++) {
      api.clock.advance(MINUTES);
      await practise(await api.guest(), NUMERIC, number('1'));
      await calibrate();
    }
    expect(await calibrations()).toHaveLength(3);
  });
});

describe('the next question', () => {
  const next = async (agent: Agent, query = '') =>
    NextQuestion.parse((await agent.get(`/api/v1/practice/next${query}`).expect(200)).body);

  it('is for visitors too, of the tier and topic that they name', async () => {
    const found = await next(api.visitor(), '?tier=advanced&topic=collectives');
    expect(found.question).toMatchObject({ tier: 'advanced' });
    expect(found.question.topics).toContain('collectives');
    expect(found.why).toMatch(/^Nothing is known of you yet: an advanced question on /);
    await next(api.visitor());
  });

  it('follows what somebody has shown, and does not ask again what they just answered', async () => {
    const agent = await api.guest();
    const asked: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { question } = await next(agent, '?topic=collectives');
      expect(asked).not.toContain(question.id);
      asked.push(question.id);
      const tab = await Tab.practice(agent, question.id);
      await tab.handIn();
    }
    const { question, why } = await next(agent);
    expect(why).toMatch(/^You (stand at|are near the border of) (beginner|intermediate)/);
    expect(question.tier).not.toBe('advanced');
  });

  it.each([
    ['?tier=expert', 400, 'tier'],
    ['?topic=Not%20a%20topic', 400, 'topic'],
    ['?topic=no-such-topic', 422, 'topic'],
    ['?guide=x', 400, ''],
  ])('refuses %s', async (query, status, path) => {
    const { body } = await api.visitor().get(`/api/v1/practice/next${query}`).expect(status);
    expect(body.errors[0].path).toBe(path);
  });
});

describe('the list of attempts', () => {
  it('comes newest first, page by page, each attempt once', async () => {
    const agent = await api.guest();
    const made: string[] = [];
    for (let i = 0; i < 7; i++) made.unshift((await Tab.practice(agent, NUMERIC)).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 3, ...(cursor === undefined ? {} : { cursor }) };
      const { body } = await agent.get('/api/v1/attempts').query(query).expect(200);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      expect(body.items.length).toBeLessThanOrEqual(3);
      cursor = body.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(made));
  });

  it('can be kept to one kind, and names what was tried', async () => {
    const agent = await api.guest();
    await Tab.practice(agent, NUMERIC);
    await Tab.interview(agent, { minutes: 30, questionIds: [NUMERIC] });
    const { body } = await agent.get('/api/v1/attempts?kind=interview').expect(200);
    expect(body.items).toEqual([
      expect.objectContaining({
        kind: 'interview',
        title: 'Mock interview, 30 minutes',
        state: 'waiting',
        questions: 1,
      }),
    ]);
    const practice = await agent.get('/api/v1/attempts?kind=practice').expect(200);
    expect(practice.body.items[0].title).not.toBe(NUMERIC);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1000', 'limit'],
    ['kind=exam', 'kind'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString('base64url')}`, 'cursor'],
    ['page=2', ''],
  ])('refuses %s', async (query, where) => {
    const response = await (await api.guest()).get(`/api/v1/attempts?${query}`).expect(400);
    expect(response.body.errors[0].path).toBe(where);
  });
});

describe('milestones of a project', () => {
  const project = '/api/v1/projects/mnist-ddp-2gpu';
  const milestone = async (): Promise<string> =>
    (await api.visitor().get(project).expect(200)).body.milestones[0].id as string;

  it('are ticked and unticked, and either may be said twice', async () => {
    const agent = await api.guest();
    const path = `${project}/milestones/${await milestone()}`;
    const first = await agent.put(path).send({ done: true }).expect(200);
    const [doneAt] = Object.values(first.body.milestones as Record<string, { doneAt: string }>);
    api.clock.advance(MINUTES);
    const second = await agent.put(path).send({ done: true }).expect(200);
    expect(Object.values(second.body.milestones)).toEqual([doneAt]);
    expect((await agent.get(`${project}/progress`).expect(200)).body).toEqual(second.body);
    for (let i = 0; i < 2; i++) {
      expect((await agent.put(path).send({ done: false }).expect(200)).body).toEqual({
        milestones: {},
      });
    }
  });

  it('are one’s own', async () => {
    const [one, other] = [await api.guest(), await api.guest()];
    await one
      .put(`${project}/milestones/${await milestone()}`)
      .send({ done: true })
      .expect(200);
    expect((await other.get(`${project}/progress`).expect(200)).body).toEqual({ milestones: {} });
    const exported = await one.get('/api/v1/account/export').expect(200);
    expect(JSON.stringify(exported.body)).toContain('mnist-ddp-2gpu');
  });

  it.each([
    ['/api/v1/projects/none/progress', 404],
    ['/api/v1/projects/NONE/progress', 400],
  ])('refuse %s', async (path, status) => {
    await (await api.guest()).get(path).expect(status);
  });

  it('refuse a milestone that the project does not have, and a body that is not one', async () => {
    const agent = await api.guest();
    await agent.put(`${project}/milestones/none`).send({ done: true }).expect(404);
    const path = `${project}/milestones/${await milestone()}`;
    await agent.put(path).send({ done: 'yes' }).expect(400);
    await agent.put(path).send({ done: true, at: 0 }).expect(400);
  });
});
