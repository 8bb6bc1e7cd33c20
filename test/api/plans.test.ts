import { request } from 'node:http';
import { FROM_ONE_NETWORK, PlanThreads } from '../../backend/src/practice/plans/plan-threads.js';
import { testApp, type Agent, type TestApp } from './app.js';

let api: TestApp;
let person: Agent;
beforeAll(async () => {
  api = await testApp();
  await api.member();
  person = await api.guest();
});
afterAll(() => api.close());

/** GPT-3 on 512 A100, laid out as in arXiv:2104.04473. */
const scenario = {
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 64,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 512, precision: 'bf16', optimizer: 'adam' },
  plan: {
    tp: 8,
    pp: 8,
    dp: 8,
    sequenceParallel: true,
    schedule: '1f1b',
    microBatch: 1,
    sharding: 'zero1',
    recompute: 'selective',
    attention: 'flash',
  },
};
const withPlan = (plan: object) => ({ ...scenario, plan: { ...scenario.plan, ...plan } });
const post = (path: string, body: object) => person.post(`/api/v1/plans/${path}`).send(body);

describe('evaluating a plan', () => {
  it('gives the whole prediction, parts that add up', async () => {
    const { body } = await post('evaluate', scenario).expect(200);
    expect(body).toMatchObject({
      devices: 512,
      fits: expect.any(Boolean),
      interval: { level: 0.8 },
    });
    const parts = Object.values(body.stepSeconds.parts as Record<string, number>);
    expect(parts.reduce((a, b) => a + b, 0)).toBeCloseTo(body.stepSeconds.total, 6);
    expect(body.stages).toHaveLength(8);
  });

  it.each<[string, object, string]>([
    ['degrees that do not multiply to the devices', withPlan({ dp: 7 }), 'plan'],
    ['heads that TP does not divide', withPlan({ tp: 5, dp: 8, pp: 8 }), 'plan'],
    ['more stages than layers', withPlan({ pp: 128, tp: 4, dp: 1 }), 'plan'],
    [
      'a batch that the replicas cannot share',
      { ...scenario, training: { ...scenario.training, globalBatch: 509 } },
      '',
    ],
    ['an unknown member', { ...scenario, colour: 'red' }, 'colour'],
    ['an unknown model', { ...scenario, model: 'gpt9' }, 'model'],
    ['no plan', { ...scenario, plan: undefined }, 'plan'],
    ['nothing', {}, ''],
  ])('with %s says what is wrong, where, and what would be right', async (_name, body, path) => {
    const response = await post('evaluate', body).expect(422);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.body.code).toBe('invalid-input');
    expect(response.body.errors.length).toBeGreaterThan(0);
    const paths = response.body.errors.map((error: { path: string }) => error.path);
    expect(paths.some((each: string) => each.startsWith(path))).toBe(true);
    for (const error of response.body.errors) {
      expect(error).toMatchObject({ message: expect.any(String), rule: expect.any(String) });
    }
  });

  it('names the first faults of very many, and the nearest keys of a few of them', async () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, index) => [`modle${String(index)}`, 1]),
    );
    const { body } = await post('evaluate', { ...scenario, ...unknown }).expect(422);
    expect(body.errors).toHaveLength(50);
    const named = body.errors.filter((error: object) => 'nearest' in error);
    expect(named).toHaveLength(10);
    expect(named[0].nearest).toBe('model');
  });

  it.each([['[]'], ['"plan"'], ['null'], ['3']])(
    'with %s instead of an object is refused',
    async (body) => {
      const response = await person
        .post('/api/v1/plans/evaluate')
        .set('content-type', 'application/json')
        .send(body);
      expect([400, 422]).toContain(response.status);
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    },
  );
});

/** A promise that the test settles by hand. */
function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('searching plans', () => {
  it('finds plans that fit, best first, on a thread of its own', async () => {
    const { body } = await post('search', {
      ...scenario,
      plan: { tp: 8, attention: 'flash' },
      space: {},
      keep: 3,
    }).expect(200);
    expect(body.complete).toBe(true);
    expect(body.best.length).toBeGreaterThan(0);
    const seconds = body.best.map(
      (each: { result: { stepSeconds: { total: number } } }) => each.result.stepSeconds.total,
    );
    expect(seconds).toEqual([...seconds].sort((a: number, b: number) => a - b));
  });

  it('leaves the server free for others meanwhile', async () => {
    const threads = api.app.get(PlanThreads);
    const search = threads.search.bind(threads);
    const { promise: begun, resolve: begin } = deferred();
    const answered: string[] = [];
    threads.search = (...given) => {
      const found = search(...given);
      begin();
      return found.finally(() => answered.push('search'));
    };
    try {
      const searching = post('search', { ...scenario, plan: {} }).then(({ status }) => status);
      await begun;
      await api.visitor().get('/api/health').expect(200);
      answered.push('health');
      expect(await searching).toBe(200);
      expect(answered).toEqual(['health', 'search']);
    } finally {
      threads.search = search;
    }
  });

  it('refuses more of one person than can wait', async () => {
    const guest = await api.guest();
    const threads = api.app.get(PlanThreads);
    const inLine = threads.inLine.bind(threads);
    // searches are too fast to meet by chance; that those of one turn run one by one is the pool's (fair-pool.test.ts)
    let lines = { ofAddress: 3, ofPerson: 3 };
    threads.inLine = ({ length }) => (length === 1 ? lines.ofAddress : lines.ofPerson);
    try {
      const body = { ...scenario, plan: { tp: 8, attention: 'flash' } };
      for (lines of [lines, { ofAddress: 8, ofPerson: 0 }]) {
        const response = await guest.post('/api/v1/plans/search').send(body);
        expect([response.status, response.body.code]).toEqual([429, 'search-running']);
      }
      lines = { ofAddress: 7, ofPerson: 2 };
      await guest.post('/api/v1/plans/search').send(body).expect(200);
    } finally {
      threads.inLine = inLine;
    }
  });

  it('keeps half of the line from one network, however many accounts it has', async () => {
    const threads = api.app.get(PlanThreads);
    const inLineFrom = threads.inLineFrom.bind(threads);
    let inLine = FROM_ONE_NETWORK;
    threads.inLineFrom = (network) => (network === '127.0.0.1' ? inLine : 0);
    try {
      const { agent } = await api.member();
      const body = { ...scenario, plan: { tp: 8, attention: 'flash' } };
      const response = await agent.post('/api/v1/plans/search').send(body);
      expect([response.status, response.body.code]).toEqual([429, 'search-running']);
      expect(response.body.retryAfterSeconds).toBe(5);
      inLine = FROM_ONE_NETWORK - 1;
      await agent.post('/api/v1/plans/search').send(body).expect(200);
    } finally {
      threads.inLineFrom = inLineFrom;
    }
  });

  it('has guests of one address take turns as one, and accounts by themselves', async () => {
    const threads = api.app.get(PlanThreads);
    const search = threads.search.bind(threads);
    const turns: (readonly string[])[] = [];
    threads.search = (request, turn, asked) => {
      turns.push(turn);
      return search(request, turn, asked);
    };
    try {
      const body = { ...scenario, plan: { tp: 8, attention: 'flash' }, space: {}, keep: 1 };
      const { agent, id } = await api.member();
      for (const one of [await api.guest(), await api.guest(), agent])
        await one.post('/api/v1/plans/search').send(body).expect(200);
      const [first, second, member] = turns.map(([branch]) => branch);
      expect(first).toMatch(/^address /);
      expect(second).toBe(first);
      expect(member).toBe(`account ${id}`);
    } finally {
      threads.search = search;
    }
  });

  it.each(['evaluate', 'search'])(
    'to %s takes a session, so that nobody in an assessment steps out of theirs by one word',
    async (what) => {
      const { body } = await api.visitor().post(`/api/v1/plans/${what}`).send(scenario).expect(401);
      expect(body.code).toBe('not-signed-in');
    },
  );

  it.each<[string, object]>([
    ['an unknown objective', { ...scenario, plan: {}, objective: 'beauty' }],
    ['an unknown member', { ...scenario, plan: {}, hurry: true }],
    ['an impossible fixed part', { ...scenario, plan: { tp: 0 } }],
    ['nothing', {}],
  ])('with %s says what is wrong', async (_name, body) => {
    const response = await post('search', body).expect(422);
    expect(response.body.errors.length).toBeGreaterThan(0);
  });

  it('ends when the client goes away, and the next one is served', async () => {
    const body = JSON.stringify({ ...scenario, plan: {} });
    const { port } = new URL(api.url);
    const made = await api.visitor().post('/api/v1/accounts/guest').send({}).expect(201);
    const cookie = (made.headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!;
    await new Promise<void>((done) => {
      const call = request({
        host: '127.0.0.1',
        port,
        path: '/api/v1/plans/search',
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      call.on('error', () => done());
      call.end(body);
      setTimeout(() => {
        call.destroy();
        done();
      }, 50);
    });
    await post('search', {
      ...scenario,
      plan: { ...scenario.plan, dp: undefined, pp: undefined },
    }).expect(200);
  });
});

describe('the catalogue', () => {
  it('has what scenarios choose by id, each with its name', async () => {
    const { body } = await api.visitor().get('/api/v1/catalog').expect(200);
    expect(Object.keys(body).sort()).toEqual(['accelerators', 'clusters', 'models', 'networks']);
    for (const entries of Object.values(
      body as Record<string, Record<string, { id: string; name: string }>>,
    )) {
      expect(Object.keys(entries).length).toBeGreaterThan(1);
      for (const [id, entry] of Object.entries(entries))
        expect(entry).toMatchObject({ id, name: expect.any(String) });
    }
  });
});
