import { compileLexicon, gradeItem } from '@meshwright/graders';
import { draw, gradable } from '@meshwright/question-bank';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { NUMERIC, STRUCTURED, Tab } from './attempt-driver.js';
import { story } from './story.js';

const QUESTION = `/api/v1/authoring/questions/${STRUCTURED}`;

let api: TestApp;
let owner: Agent;
let ownerId: string;

beforeAll(async () => {
  api = await testApp();
  ({ agent: owner, id: ownerId } = await api.member());
});
afterAll(() => api.close());

const organisationOf = async (id: string): Promise<string> =>
  (await api.db.user.findUniqueOrThrow({ where: { id } })).organisationId;

/** A member with a role in an organisation. */
async function memberWith(
  role: 'author' | 'owner' | 'manager' | 'reviewer' | 'member',
  of: string,
) {
  const person = await api.member();
  await api.db.membership.create({
    data: { organisationId: of, userId: person.id, roles: [role] },
  });
  return person;
}

describe('authoring', () => {
  it.each(['member', 'reviewer', 'manager'] as const)(
    'is closed to a %s of the owner’s organisation',
    async (role) => {
      const { agent } = await memberWith(role, await organisationOf(ownerId));
      const ofQuestion = `questions/${STRUCTURED}`;
      for (const path of ['questions', 'lexicon', ofQuestion, `${ofQuestion}/first-draft`]) {
        const { body } = await agent.get(`/api/v1/authoring/${path}`).expect(403);
        expect(body.code).toBe('authors-only');
      }
      await agent.put(`${QUESTION}/draft`).send({ baseVersion: 0, source: 'x' }).expect(403);
      await agent.post(`${QUESTION}/proof`).send({ source: 'x' }).expect(403);
      const { body } = await agent.get('/api/v1/session').expect(200);
      expect(body.mayAuthor).toBe(false);
    },
  );

  it('is closed to authors and owners of organisations of other people', async () => {
    const other = await api.member();
    const { organisationId } = await api.db.user.findUniqueOrThrow({ where: { id: other.id } });
    await other.agent.get(QUESTION).expect(403); // the owner of an organisation of their own
    const { agent } = await memberWith('author', organisationId);
    await agent.get(QUESTION).expect(403);
  });

  it('is closed to visitors and guests', async () => {
    await api.visitor().get(QUESTION).expect(401);
    await (await api.guest()).get(QUESTION).expect(403);
  });

  it('is open to the owner and to authors of their organisation, until the role is taken away', async () => {
    const of = await organisationOf(ownerId);
    const { agent, id } = await memberWith('author', of);
    for (const each of [owner, agent]) {
      await each.get(QUESTION).expect(200);
      const { body } = await each.get('/api/v1/session').expect(200);
      expect(body.mayAuthor).toBe(true);
    }
    await api.db.membership.delete({
      where: { organisationId_userId: { organisationId: of, userId: id } },
    });
    await agent.get(QUESTION).expect(403);
  });
});

/** How many samples earn what they should, graded here: whether all must is for the bank's own check to say. */
async function samplesInRange(): Promise<number> {
  const { bank } = api.app.get<Content>(CONTENT);
  const lexicon = compileLexicon(bank.lexicon);
  const item = gradable(draw(bank.questions.get(STRUCTURED)!, 0));
  const { body } = await owner.get(QUESTION).expect(200);
  const samples = body.samples as {
    sections: Record<string, string>;
    expect: { min: number; max: number };
  }[];
  return samples.filter(({ sections, expect: { min, max } }) => {
    const { score } = gradeItem(item, { kind: 'structured', sections }, lexicon);
    return score >= min && score <= max;
  }).length;
}

describe('the list of rubrics', () => {
  const step = story();

  step('says for each how it fares on its samples and with the raters', async () => {
    const { body } = await owner.get('/api/v1/authoring/questions').expect(200);
    expect(body.items.length).toBeGreaterThanOrEqual(10);
    const item = body.items.find(({ id }: { id: string }) => id === STRUCTURED);
    expect(item.samples.total).toBeGreaterThan(5);
    expect(item.samples.inRange).toBe(await samplesInRange());
    expect(item.agreement.rated.pairs).toBe(8);
    expect(item.agreement.rated.quadratic.value).toBeGreaterThan(0.8);
    expect(item.agreement.opinions).toMatchObject({ pairs: 0, quadratic: null, bias: null });
    expect(body.pooled.rated.pairs).toBe(64);
    const unrated = body.items.filter(
      ({ agreement }: { agreement: { rated: { pairs: number } } }) => agreement.rated.pairs === 0,
    );
    expect(unrated.length).toBeGreaterThan(0);
  });

  step(
    'has the agreement with second opinions, by question and criterion, once there are some',
    async () => {
      const before = await api.db.secondOpinion.count();
      expect(before).toBe(0);
      const question = (await owner.get(QUESTION).expect(200)).body;
      const [first] = question.opinions.criteria as { id: string }[];
      await opine(first!.id, [
        { score: 9, graderScore: 8 },
        { score: 2, graderScore: 4 },
        { score: 5, graderScore: 5 },
      ]);
      const { body } = await owner.get(QUESTION).expect(200);
      expect(body.opinions.agreement.pairs).toBe(3);
      expect(body.opinions.agreement.bias.value).toBeCloseTo(1 / 3, 9);
      const [figures] = body.opinions.criteria;
      // the grader gave it nothing three times, the opinion full points: no kappa, and a bias of two steps
      expect(figures.agreement).toMatchObject({ pairs: 3, exact: 0, bias: { value: -2 } });
      const list = (await owner.get('/api/v1/authoring/questions').expect(200)).body;
      const item = list.items.find(({ id }: { id: string }) => id === STRUCTURED);
      expect(item.opinions).toEqual({ given: 3, failed: 0, needReview: 1 });
      expect(list.pooled.opinions.pairs).toBe(3);
    },
  );
});

/** Grades and opinions as the job would have left them: full points for one criterion, which the grader gave nothing. */
async function opine(criterion: string, scores: { score: number; graderScore: number }[]) {
  for (const [index, { score, graderScore }] of scores.entries()) {
    const { agent } = await api.member();
    const tab = await Tab.practice(agent, STRUCTURED);
    await tab.handIn();
    await tab.report().expect(200);
    const grade = await api.db.grade.findFirstOrThrow({
      where: { attemptItem: { attemptId: tab.id } },
    });
    await api.db.secondOpinion.create({
      data: {
        gradeId: grade.id,
        organisationId: grade.organisationId,
        questionId: STRUCTURED,
        model: 'judge',
        state: 'given',
        score,
        graderScore,
        needsReview: index === 1,
        reviewReason: index === 1 ? 'apart' : null,
        verdicts: {
          criteria: [{ id: criterion, verdict: 'fully', quotes: [], reason: '' }],
          misconceptions: [],
        },
        dropped: {},
      },
    });
  }
}

describe('a question to author', () => {
  it('comes with rubric text, samples, rated answers and model answer', async () => {
    const { body } = await owner.get(QUESTION).expect(200);
    expect(body.published).toContain('criteria:');
    expect(body.samples[0]).toEqual({
      id: expect.any(String),
      kind: expect.any(String),
      sections: expect.any(Object),
      parts: expect.any(Object),
      expect: { min: expect.any(Number), max: expect.any(Number) },
      why: expect.any(String),
    });
    expect(body.rated).toHaveLength(8);
    expect(Object.keys(body.modelAnswer)).toEqual(
      body.sections.map(({ id }: { id: string }) => id),
    );
  });

  it.each([NUMERIC, 'no-such-question'])('is not %s', async (id) => {
    await owner.get(`/api/v1/authoring/questions/${id}`).expect(404);
    await owner
      .put(`/api/v1/authoring/questions/${id}/draft`)
      .send({ baseVersion: 0, source: 'points: 20' })
      .expect(404);
  });

  it('has the very lexicon that the server grades with', async () => {
    const { body } = await owner.get('/api/v1/authoring/lexicon').expect(200);
    const { lexicon } = api.app.get<Content>(CONTENT).bank;
    expect(body.concepts.length).toBeGreaterThan(100);
    expect(body.errors.length).toBeGreaterThan(50);
    const ideas = lexicon.ideas.map(({ right: _r, wrong: _w, ...summary }) => summary);
    expect(body).toEqual({ ...lexicon, ideas });
  });

  it('shows an idea with its sentences', async () => {
    const [idea] = api.app.get<Content>(CONTENT).bank.lexicon.ideas;
    const { body } = await owner.get(`/api/v1/authoring/ideas/${idea!.id}`).expect(200);
    expect(body).toEqual(idea);
    await owner.get('/api/v1/authoring/ideas/no-such-idea').expect(404);
  });
});

describe('a rubric under work', () => {
  const prove = (source: string, own?: Record<string, string>) =>
    owner.post(`${QUESTION}/proof`).send({ source, ...(own ? { own } : {}) });

  it('is tried on the answers of its question, and on one of the author’s own, as the grader marks them', async () => {
    const question = (await owner.get(QUESTION).expect(200)).body;
    const { bank } = api.app.get<Content>(CONTENT);
    const lexicon = compileLexicon(bank.lexicon);
    const item = gradable(draw(bank.questions.get(STRUCTURED)!, 0));
    const given = [question.modelAnswer, ...question.samples, ...question.rated].map(
      (answer) => answer.sections ?? answer,
    );
    const own = { [question.sections[0].id]: 'I run nsys on two ranks to see the all-reduce.' };
    const { body } = await prove(question.published, own).expect(200);
    expect(body.faults).toEqual([]);
    expect(body.points.sum).toBeCloseTo(body.points.points, 6);
    expect(body.reports.map(({ score }: { score: number }) => score)).toEqual(
      [...given, own].map(
        (sections) => gradeItem(item, { kind: 'structured', sections }, lexicon).score,
      ),
    );
  });

  it('with faults is told of each with its line, and marks nothing', async () => {
    const { published } = (await owner.get(QUESTION).expect(200)).body;
    const { body } = await prove(published.replace(/weight: [\d.]+/u, 'weight: 99')).expect(200);
    expect(body).toMatchObject({ points: null, reports: [] });
    expect(body.faults[0].message).toContain('weights sum to');
    expect(body.faults[0].line).toBeGreaterThan(0);
    const broken = (await prove('criteria: [').expect(200)).body;
    expect(broken.faults[0].line).toBe(1);
  });

  it('begins, where an author wishes, as one made from the model answer, without faults', async () => {
    const { source } = (await owner.get(`${QUESTION}/first-draft`).expect(200)).body;
    expect(source).toContain('# A first draft from the model answer');
    const { body } = await prove(source).expect(200);
    expect(body.faults).toEqual([]);
    expect(body.reports[0].score).toBeGreaterThan(8);
  });

  it.each([NUMERIC, 'no-such-question'])('is not one of %s', async (id) => {
    const path = `/api/v1/authoring/questions/${id}`;
    await owner.post(`${path}/proof`).send({ source: 'points: 20' }).expect(404);
    await owner.get(`${path}/first-draft`).expect(404);
  });

  it('is refused where a member of the request is unknown or an answer is no text', async () => {
    await owner.post(`${QUESTION}/proof`).send({ source: 'x', lexicon: [] }).expect(400);
    await prove('x', { measure: 1 } as never).expect(400);
  });
});

describe('a draft', () => {
  const save = (agent: Agent, baseVersion: number, source: string) =>
    agent.put(`${QUESTION}/draft`).send({ baseVersion, source });
  // each test begins its own
  beforeEach(() => api.db.rubricDraft.deleteMany());
  const begun = async () => {
    const { body } = await save(owner, 0, 'points: 20').expect(200);
    return (body as { version: number }).version;
  };

  it('is saved as a version of its own, broken or not, and comes back letter by letter', async () => {
    const source = '# work in progress\npoints: [20\n\tcriteria: "ü 👩‍💻"\r\n';
    const { body } = await save(owner, 0, source).expect(200);
    expect(body).toMatchObject({ version: 1, source, savedBy: expect.any(String) });
    expect((await owner.get(QUESTION).expect(200)).body.draft).toEqual(body);
    const again = await save(owner, 1, source).expect(200);
    expect(again.body).toEqual(body);
    expect((await save(owner, 1, 'points: 10').expect(200)).body.version).toBe(2);
  });

  it('is never overwritten unseen: 409 brings what is there', async () => {
    const { agent } = await memberWith('author', await organisationOf(ownerId));
    await begun();
    const { body: seen } = await agent.get(QUESTION).expect(200);
    const { version } = seen.draft as { version: number };
    await save(agent, version, 'by the author').expect(200);
    const { body } = await save(owner, version, 'by the owner').expect(409);
    expect(body).toMatchObject({
      code: 'stale-draft',
      current: { version: version + 1, source: 'by the author' },
    });
    await save(owner, version + 1, 'both').expect(200);
    const kept = await api.db.rubricDraft.findMany({ orderBy: { version: 'asc' } });
    expect(kept.map(({ source }) => source).slice(-2)).toEqual(['by the author', 'both']);
  });

  it('goes to one of many who save at the same time', async () => {
    const version = await begun();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => save(owner, version, `from tab ${String(i)}`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    const rows = await api.db.rubricDraft.count({ where: { version: { gt: version } } });
    expect(rows).toBe(1);
  });

  it('takes a rubric longer than any of the bank', async () => {
    const lines = Array.from({ length: 12_000 }, (_, i) => `  - slow|ärger ${String(i)} waits\n`);
    const source = lines.join('');
    expect(source.length).toBeGreaterThan(300_000);
    const saved = await save(owner, await begun(), source).expect(200);
    expect(saved.body.source).toBe(source);
  });

  it.each([
    ['NUL', 'a\0b'],
    ['nothing', ''],
    ['too much', 'x'.repeat(500_001)],
  ])('is refused with %s', async (_, source) => {
    await save(owner, 0, source).expect(400);
  });

  it('stays when its author leaves', async () => {
    const author = await memberWith('author', await organisationOf(ownerId));
    await save(author.agent, await begun(), 'left behind').expect(200);
    await author.agent.delete('/api/v1/account').send({ password: author.password }).expect(204);
    const { draft } = (await owner.get(QUESTION).expect(200)).body;
    expect(draft.source).toBe('left behind');
    expect(draft.savedBy).toBeUndefined();
  });
});
