import { randomUUID } from 'node:crypto';
import { ReleasesService } from '../../backend/src/taking/assessments/releases.service.js';
import { KeptContents } from '../../backend/src/bank/content/kept-contents.js';
import { drawItems } from '../../backend/src/taking/assessments/draw-items.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { ROLES, type Role } from '../../backend/src/platform/http/rights.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { pastRequests } from './past-requests.js';

let api: TestApp;
let company: string;
const agents = {} as Record<Role, Agent>;

beforeAll(async () => {
  api = await testApp();
  company = await newCompany('Trainers Ltd');
  await Promise.all(
    ROLES.map(async (role) => {
      agents[role] = (await memberWith(role, company)).agent;
    }),
  );
});
afterAll(() => api.close());

async function newCompany(name: string): Promise<string> {
  const { id } = await api.db.organisation.create({ data: { kind: 'company', name } });
  return id;
}
async function memberWith(role: Role, organisationId: string) {
  const person = await api.member();
  await api.db.membership.create({ data: { organisationId, userId: person.id, roles: [role] } });
  return person;
}

const base = (organisation = company): string => `/api/v1/organisations/${organisation}`;
const one = (id: string, rest = ''): string => `${base()}/assessments/${id}${rest}`;

interface Assessment {
  id: string;
  version: number;
  state: string;
  title: string;
  release: { number: number } | null;
  blueprint: { sections: { title: string; intro: string; limitMinutes: null; items: object[] }[] };
  settings: Record<string, unknown>;
  checks: { level: string; path: string; message: string }[];
  shares: object;
}

async function created(template?: string): Promise<Assessment> {
  const body = { title: 'An assessment', ...(template === undefined ? {} : { template }) };
  const response = await agents.author.post(`${base()}/assessments`).send(body).expect(201);
  return response.body as Assessment;
}
const saved = (
  { id, title, version, blueprint, settings }: Assessment,
  change: object = {},
  agent = agents.author,
) => agent.put(one(id)).send({ baseVersion: version, title, blueprint, settings, ...change });
const published = ({ id, version }: Assessment, agent = agents.manager) =>
  agent.post(one(id, '/publish')).send({ version });
const pool = (change: object) => ({
  type: 'pool',
  topics: [],
  tiers: [],
  kinds: [],
  guides: [],
  exclude: [],
  count: 1,
  weight: 10,
  ...change,
});
const sections = (...items: object[]) => ({
  sections: [{ title: 'One', intro: '', limitMinutes: null, items }],
});

describe('rights', () => {
  const read: Role[] = ['owner', 'manager', 'author', 'reviewer'];
  const write: Role[] = ['owner', 'manager', 'author'];
  const publish: Role[] = ['owner', 'manager'];

  it.each<[string, Role[], number, (agent: Agent, id: string) => ReturnType<Agent['get']>]>([
    ['list', read, 200, (agent) => agent.get(`${base()}/assessments`)],
    ['see templates', read, 200, (agent) => agent.get(`${base()}/assessment-templates`)],
    ['read', read, 200, (agent, id) => agent.get(one(id))],
    ['preview', read, 200, (agent, id) => agent.get(one(id, '/preview'))],
    ['list releases', read, 200, (agent, id) => agent.get(one(id, '/releases'))],
    ['see changes', read, 404, (agent, id) => agent.get(one(id, '/changes'))],
    ['see changes of one', read, 404, (agent, id) => agent.get(one(id, '/releases/1/changes'))],
    ['create', write, 201, (agent) => agent.post(`${base()}/assessments`).send({ title: 'New' })],
    ['duplicate', write, 201, (agent, id) => agent.post(one(id, '/duplicate'))],
    ['save', write, 400, (agent, id) => agent.put(one(id)).send({})],
    ['delete', write, 404, (agent) => agent.delete(one(randomUUID()))],
    ['close', publish, 409, (agent, id) => agent.post(one(id, '/close'))],
    ['publish', publish, 409, (agent, id) => agent.post(one(id, '/publish')).send({ version: 99 })],
    ['archive', publish, 200, (agent, id) => agent.post(one(id, '/archive'))],
    ['restore', publish, 200, (agent, id) => agent.post(one(id, '/restore'))],
  ])('by role allow to %s', async (_, roles, status, call) => {
    const { id } = await created('screening');
    const answers = await Promise.all(
      ROLES.map(async (role) => [role, (await call(agents[role], id)).status]),
    );
    expect(answers).toEqual(ROLES.map((role) => [role, roles.includes(role) ? status : 403]));
  });

  it('are told to the page', async () => {
    const { id } = await created('screening');
    const mayOf = async (role: Role) => (await agents[role].get(one(id)).expect(200)).body.may;
    expect(await mayOf('manager')).toEqual({ write: true, publish: true });
    expect(await mayOf('author')).toEqual({ write: true, publish: false });
    expect(await mayOf('reviewer')).toEqual({ write: false, publish: false });
  });

  it('end at the organisation: nothing of it exists for others', async () => {
    const draft = await created('screening');
    const other = await newCompany('Others Ltd');
    const { agent } = await memberWith('owner', other);
    for (const path of ['', '/preview', '/releases', '/changes']) {
      await agent.get(one(draft.id, path)).expect(404);
      // an id of this organisation under the address of their own
      await agent.get(`${base(other)}/assessments/${draft.id}${path}`).expect(404);
    }
    const away = `${base(other)}/assessments/${draft.id}`;
    const { title, blueprint, settings } = draft;
    await agent.put(away).send({ baseVersion: 1, title, blueprint, settings }).expect(404);
    for (const move of ['duplicate', 'close', 'archive', 'restore'])
      await agent.post(`${away}/${move}`).expect(404);
    await agent.post(`${away}/publish`).send({ version: 1 }).expect(404);
    await agent.delete(away).expect(404);
    const { body } = await agents.author.get(one(draft.id)).expect(200);
    expect(body).toEqual(draft);
  });

  it('are nobody’s without an account', async () => {
    await api.visitor().get(`${base()}/assessments`).expect(401);
    await (await api.guest()).get(`${base()}/assessments`).expect(403);
  });
});

describe('a draft', () => {
  it('begins empty or from a template, and says what is missing', async () => {
    const empty = await created();
    expect(empty).toMatchObject({ state: 'draft', version: 1, release: null });
    expect(empty.checks[0]).toMatchObject({ level: 'error', path: 'blueprint.sections' });
    const { body } = await agents.author.get(`${base()}/assessment-templates`).expect(200);
    expect(body.items.length).toBeGreaterThanOrEqual(4);
    for (const { id, questions, shares, faults } of body.items) {
      const draft = await created(id);
      expect(draft.checks.filter(({ level }) => level === 'error')).toEqual([]);
      expect(questions).toBeGreaterThan(0);
      expect({ shares, faults }).toEqual({ shares: draft.shares, faults: [] });
    }
    const gaps = body.items.flatMap(({ id, gap }: { id: string; gap: string | null }) =>
      gap === null ? [] : [id],
    );
    expect(gaps).toEqual(['performance', 'inference']);
  });

  it('keeps its gaps: what is unfinished can be saved', async () => {
    const draft = await created();
    const { body } = await saved(draft, {
      title: '',
      blueprint: sections(pool({ count: 40, kinds: ['choice'] })),
    }).expect(200);
    expect(body.version).toBe(2);
    expect(body.checks.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['title', 'blueprint.sections.0.items.0.count']),
    );
  });

  it('is never overwritten unseen: 409 brings what is there', async () => {
    const draft = await created('screening');
    await saved(draft, { title: 'By the author' }).expect(200);
    const { body } = await saved(draft, { title: 'By the manager' }, agents.manager).expect(409);
    expect(body).toMatchObject({
      code: 'stale-assessment',
      current: { version: 2, title: 'By the author' },
    });
  });

  it('goes to one of many who save at the same time', async () => {
    const draft = await created('screening');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => saved(draft, { title: `Tab ${String(i)}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    expect((await agents.author.get(one(draft.id))).body.version).toBe(2);
  });

  it.each([
    ['no title', { title: undefined }],
    ['a title of 161 letters', { title: 'x'.repeat(161) }],
    ['NUL in a text', { title: 'a\0b' }],
    ['an unknown key', { blueprint: { sections: [], answers: true } }],
    ['13 sections', { blueprint: { sections: Array(13).fill(sections().sections[0]) } }],
    ['41 questions', { blueprint: sections(pool({ count: 40 }), pool({ count: 1 })) }],
    ['a count of 0', { blueprint: sections(pool({ count: 0 })) }],
    ['a weight of 1.5', { blueprint: sections(pool({ weight: 1.5 })) }],
    ['a topic twice', { blueprint: sections(pool({ topics: ['sharding', 'sharding'] })) }],
    ['an unknown kind', { blueprint: sections(pool({ kinds: ['essay'] })) }],
    ['an item of no type', { blueprint: sections({ questionId: 'a', weight: 1 }) }],
    ['a limit of 0', { blueprint: { sections: [{ ...sections().sections[0], limitMinutes: 0 }] } }],
  ])('is refused with %s', async (_, change) => {
    const draft = await created();
    const { body } = await saved(draft, change).expect(400);
    expect(body.code).toBe('invalid-input');
    expect(body.errors[0].path).not.toBe('');
  });

  it.each([
    ['minutes', 0],
    ['minutes', 721],
    ['attempts', 6],
    ['aids', 'everything'],
    ['consentText', 'x'.repeat(8_001)],
    ['window', { opensAt: 'tomorrow', closesAt: '2026-01-01T00:00:00Z', timeZone: 'UTC' }],
    [
      'window',
      { opensAt: '2026-01-01T00:00:00Z', closesAt: '2026-01-02T00:00:00Z', timeZone: 'Mars/Base' },
    ],
    [
      'window',
      { opensAt: '2026-01-01T00:00:00Z', closesAt: '2026-01-02T00:00:00Z', timeZone: '+02:00' },
    ],
    ['passBands', [{ name: 'A', from: 11, anchors: '' }]],
  ])('is refused with the setting %s: %j', async (key, value) => {
    const draft = await created();
    const { body } = await saved(draft, { settings: { ...draft.settings, [key]: value } }).expect(
      400,
    );
    expect(body.errors[0].path).toContain(`settings.${key}`);
  });

  it('is refused from an unknown template', async () => {
    const { body } = await agents.author
      .post(`${base()}/assessments`)
      .send({ title: 'A', template: 'no-such' })
      .expect(422);
    expect(body.errors[0]).toMatchObject({ path: 'template' });
  });

  it('can be duplicated without its window, and deleted until it is published', async () => {
    const draft = await created('screening');
    const window = {
      opensAt: '2030-07-01T06:00:00Z',
      closesAt: '2030-07-02T06:00:00Z',
      timeZone: 'Europe/Berlin',
    };
    await saved(draft, { settings: { ...draft.settings, window } }).expect(200);
    const { body: copy } = await agents.author.post(one(draft.id, '/duplicate')).expect(201);
    expect(copy).toMatchObject({ title: 'Copy of An assessment', settings: { window: null } });
    expect(copy.blueprint).toEqual(draft.blueprint);
    await published(copy).expect(200);
    expect((await agents.author.delete(one(copy.id)).expect(409)).body.code).toBe('wrong-state');
    await agents.author.delete(one(draft.id)).expect(204);
    await agents.author.get(one(draft.id)).expect(404);
  });
});

describe('the preview', () => {
  it('is what a candidate sees: examples of the questions, without an answer key', async () => {
    const draft = await created('intermediate');
    const shown = async (example: number) =>
      (await agents.reviewer.get(one(draft.id, `/preview?example=${String(example)}`)).expect(200))
        .body;
    const first = await shown(1);
    expect(await shown(1)).toEqual(first);
    const others = await Promise.all([2, 3, 4, 5, 6].map(shown));
    expect(new Set([first, ...others].map((each) => JSON.stringify(each))).size).toBeGreaterThan(3);
    const items = first.sections.flatMap(({ items }: { items: { share: number }[] }) => items);
    expect(items).toHaveLength(5);
    expect(items.reduce((sum: number, { share }: { share: number }) => sum + share, 0)).toBeCloseTo(
      1,
    );
    for (const secret of [
      'rubric',
      'modelAnswer',
      'tolerance',
      'slips',
      'working',
      'seed',
      'parameters',
    ])
      expect(JSON.stringify(first)).not.toContain(`"${secret}"`);
  });

  it('of a draft that cannot be filled says so', async () => {
    const draft = await created();
    await saved(draft, { blueprint: sections(pool({ count: 9, kinds: ['choice'] })) }).expect(200);
    const { body } = await agents.author.get(one(draft.id, '/preview')).expect(422);
    expect(body.detail).toContain('a pool cannot be filled');
  });

  it.each(['-1', '2147483648', '1.5', 'x'])('refuses the example %s', async (example) => {
    const draft = await created('screening');
    await agents.author.get(one(draft.id, `/preview?example=${example}`)).expect(400);
  });
});

describe('publishing', () => {
  it('is refused with every error named by its place', async () => {
    const draft = await created();
    const { body: next } = await saved(draft, {
      blueprint: sections(
        { type: 'fixed', questionId: 'no-such', weight: 1 },
        pool({ count: 9, kinds: ['choice'] }),
      ),
    }).expect(200);
    const { body } = await published(next).expect(422);
    expect(body.code).toBe('not-publishable');
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'blueprint.sections.0.items.0.questionId',
      'blueprint.sections.0.items.1.count',
    ]);
    expect((await agents.author.get(one(draft.id))).body.state).toBe('draft');
  });

  it.each([
    ['closes before it opens', '2030-03-31T08:00:00Z', '2030-03-30T08:00:00Z'],
    ['is over', '2020-03-30T08:00:00Z', '2020-03-31T08:00:00Z'],
    ['is shorter than the assessment', '2030-03-30T08:00:00Z', '2030-03-30T08:20:00Z'],
  ])('is refused with a window that %s', async (_, opensAt, closesAt) => {
    const draft = await created('screening');
    const window = { opensAt, closesAt, timeZone: 'UTC', endsAttempts: true };
    const { body: next } = await saved(draft, { settings: { ...draft.settings, window } });
    const { body } = await published(next).expect(422);
    expect(body.errors[0].path).toBe('settings.window.closesAt');
  });

  it('warns of clocks that change inside the window, and lets it be', async () => {
    const draft = await created('screening');
    const window = {
      opensAt: '2030-03-30T08:00:00Z',
      closesAt: '2030-04-01T08:00:00Z',
      timeZone: 'Europe/Berlin',
    };
    const { body: next } = await saved(draft, { settings: { ...draft.settings, window } });
    expect(next.checks).toContainEqual(
      expect.objectContaining({ level: 'warning', path: 'settings.window' }),
    );
    const { body } = await published(next).expect(200);
    expect(body).toMatchObject({ state: 'published', release: { number: 1 } });
  });

  it('makes one release of many who press at the same time', async () => {
    const draft = await created('screening');
    const answers = await Promise.all(Array.from({ length: 8 }, () => published(draft)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await api.db.assessmentRelease.count({ where: { assessmentId: draft.id } })).toBe(1);
  });

  it('makes a release that a later draft does not touch, and numbers the next one', async () => {
    const draft = await created('screening');
    await published(draft).expect(200);
    expect((await published(draft).expect(409)).body.code).toBe('nothing-new');
    const { body: next } = await saved(draft, {
      title: 'Better',
      settings: { ...draft.settings, minutes: 45 },
    });
    const { body: changes } = await agents.reviewer.get(one(draft.id, '/changes')).expect(200);
    expect(changes).toEqual({
      since: 1,
      items: [
        { kind: 'changed', what: 'Title', before: 'An assessment', after: 'Better' },
        { kind: 'changed', what: 'Time for the whole', before: '30 min', after: '45 min' },
      ],
    });
    const releases = pastRequests(api.app.get(ReleasesService));
    expect(await releases.current(company, draft.id)).toMatchObject({
      number: 1,
      title: 'An assessment',
    });
    expect((await published(next).expect(200)).body.release.number).toBe(2);
    expect(await releases.current(company, draft.id)).toMatchObject({ number: 2, title: 'Better' });
    const { body: list } = await agents.author.get(one(draft.id, '/releases')).expect(200);
    expect(
      list.items.map(({ number, minutes }: { number: number; minutes: number }) => [
        number,
        minutes,
      ]),
    ).toEqual([
      [2, 45],
      [1, 30],
    ]);
    expect(list.items[0].publishedBy).toMatch(/^Member/);
    await agents.author.get(one(draft.id, '/releases/1/changes')).expect(200);
    await agents.author.get(one(draft.id, '/releases/3/changes')).expect(404);
  });

  it('is refused for a version that somebody has changed since', async () => {
    const draft = await created('screening');
    await saved(draft, { title: 'Meanwhile' }).expect(200);
    expect((await published(draft).expect(409)).body.code).toBe('stale-assessment');
  });

  it('gives candidates nothing of other organisations, nor of what is closed', async () => {
    const draft = await created('screening');
    const releases = pastRequests(api.app.get(ReleasesService));
    expect(await releases.current(company, draft.id)).toBeNull();
    await published(draft).expect(200);
    expect(await releases.current(await newCompany('Third Ltd'), draft.id)).toBeNull();
    const release = await releases.current(company, draft.id);
    await agents.manager.post(one(draft.id, '/archive')).expect(409);
    await agents.manager.post(one(draft.id, '/close')).expect(200);
    expect(await releases.current(company, draft.id)).toBeNull();
    expect(await releases.find(release!.id)).toMatchObject({ number: 1 });
    await agents.manager.post(one(draft.id, '/archive')).expect(200);
    await saved(draft, { title: 'Never' }).expect(409);
    await published(draft).expect(409);
    expect((await agents.manager.post(one(draft.id, '/restore')).expect(200)).body.state).toBe(
      'closed',
    );
    // open again, with the same content
    expect((await published(draft).expect(200)).body).toMatchObject({
      state: 'published',
      release: { number: 2 },
    });
  });
});

describe('a question that is retired or edited after publishing', () => {
  it('stays as it was in the release, and shows in the draft', async () => {
    const content = api.app.get<{ bank: Content['bank'] }>(CONTENT);
    const { bank } = content;
    const first = bank.questions.get('explain-data-vs-model-parallelism')!;
    const pooled = bank.questions.get('ring-all-reduce-bytes')!;
    const draft = await created('screening');
    await published(draft).expect(200);
    const releases = pastRequests(api.app.get(ReleasesService));
    const asked = async (): Promise<string> =>
      JSON.stringify(
        drawItems((await releases.current(company, draft.id))!, {
          side: 'assessment',
          seed: () => 5,
        }),
      );
    const before = await asked();
    try {
      const questions = new Map(bank.questions);
      questions.delete(first.id);
      questions.set(pooled.id, { ...pooled, title: 'Edited', version: 'f'.repeat(64) });
      content.bank = { ...bank, questions };
      // as after a restart
      Object.assign(api.app.get(ReleasesService), { releases: new KeptContents(0) });
      expect(await asked()).toBe(before);
      const { body } = await agents.author.get(one(draft.id)).expect(200);
      expect(body.checks[0]).toMatchObject({
        level: 'error',
        path: 'blueprint.sections.1.items.0.questionId',
        message: expect.stringContaining('retired'),
      });
      const { body: changes } = await agents.author.get(one(draft.id, '/changes')).expect(200);
      expect(changes.items.map(({ what }: { what: string }) => what)).toEqual([
        'Edited: edited in the bank since',
        `${first.title}: is not asked any more`,
      ]);
      const preview = await agents.author
        .get(one(draft.id, '/preview?release=1&example=5'))
        .expect(200);
      expect(JSON.stringify(preview.body)).toContain(first.title);
    } finally {
      content.bank = bank;
    }
  });
});
