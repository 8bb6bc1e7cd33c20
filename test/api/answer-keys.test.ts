import { quantities } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited } from './assessment-driver.js';
import { company, published } from './hiring.js';
import { leaks, secretsIn, secretsOf, strings, untoldIn } from './key-texts.js';
import { getArchive, unzip } from './unzip.js';
import {
  CHOICE,
  FLAW,
  NUMERIC,
  number,
  ORDERING,
  PLAN,
  STRUCTURED,
  Tab,
  text,
  WITH_PARTS,
} from './attempt-driver.js';

/*
 * Nothing of an answer key may leave the server before the hand-in: not in a list, not in an error, not in an export.
 * A candidate walks every route that the API describes, with attempts in every state before the hand-in, and every text
 * that comes back is searched for every text that only graders and reports may know.
 */

let api: TestApp;
let owner: Agent;
let candidate: Agent;
let candidateId: string;
let bank: Content['bank'];
const tabs: Record<
  'waiting' | 'running' | 'paused' | 'asked' | 'practice' | 'typed' | 'parts',
  Tab
> = {} as never;

const PARTIAL = text(
  'I run nsys to see how long the all-reduce takes, because communication may be exposed.',
);

beforeAll(async () => {
  api = await testApp();
  ({ bank } = api.app.get<Content>(CONTENT));
  ({ agent: owner } = await api.member()); // the first account owns the server, and may see everything
});
/** The walks change what they meet, so each test has a candidate of its own. */
beforeEach(async () => {
  ({ agent: candidate, id: candidateId } = await api.member());
  const kinds = [NUMERIC, PLAN, STRUCTURED];
  tabs.waiting = await Tab.interview(candidate, { minutes: 30, questionIds: kinds });
  tabs.running = await Tab.started(candidate, 30, kinds);
  for (const answer of [number('wrong'), { kind: 'plan' as const, plan: { tp: 2 } }]) {
    await tabs.running.save(answer);
    await tabs.running.event('next');
  }
  await tabs.running.save(PARTIAL);
  tabs.paused = await Tab.started(candidate, 30, kinds);
  await tabs.paused.event('pause');
  tabs.asked = await Tab.started(candidate, 30, [STRUCTURED, NUMERIC]);
  await tabs.asked.save(PARTIAL);
  await tabs.asked.event('next');
  expect(tabs.asked.current.isFollowUp).toBe(true);
  tabs.typed = await Tab.started(candidate, 30, [ORDERING, CHOICE, FLAW]);
  for (const answer of [
    { kind: 'ordering' as const, order: ['step'] },
    { kind: 'choice' as const, picked: ['either'], reason: 'Because.' },
  ]) {
    await tabs.typed.save(answer);
    await tabs.typed.event('next');
  }
  await tabs.typed.save({ kind: 'find-the-flaw', marks: [{ line: 1, note: 'This.' }] });
  tabs.parts = await Tab.practice(candidate, WITH_PARTS);
  await tabs.parts.save({
    kind: 'structured',
    sections: { memory: 'About 200 GB.' },
    parts: {
      'first-stage-states': number('1'),
      'extra-traffic': { kind: 'choice', picked: ['first'], reason: 'So.' },
    },
  });
  tabs.practice = await Tab.practice(candidate, NUMERIC);
  await tabs.practice.save(number('wrong'));
});
afterAll(() => api.close());

interface Call {
  readonly path: string;
  readonly body?: object;
}

const plan = {
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 8,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 512 },
  plan: { tp: 8, pp: 8, dp: 1, microBatch: 1 },
};

const each = (call: (tab: Tab) => Call): Call[] => Object.values(tabs).map(call);
const room = (event: string, body: (tab: Tab) => object) => (): Call[] =>
  each((tab) => ({
    path: `/api/v1/interviews/${tab.id}/${event}`,
    body: { leaseEpoch: tab.leaseEpoch, ...body(tab) },
  }));
const ofAttempts =
  (rest = '') =>
  (): Call[] =>
    each(({ id }) => ({ path: `/api/v1/attempts/${id}${rest}` }));

/** How a candidate calls each route; a route that is not here fails the test below. */
const calls: Record<string, () => Call[]> = {
  'get /api/health': () => [{ path: '/api/health' }],
  'get /api/health/ready': () => [{ path: '/api/health/ready' }],
  'get /api/v1/session': () => [{ path: '/api/v1/session' }],
  'get /api/v1/sessions': () => [{ path: '/api/v1/sessions' }],
  'get /api/v1/account/export': () => [{ path: '/api/v1/account/export' }],
  'get /api/v1/topics': () => [{ path: '/api/v1/topics' }],
  'get /api/v1/guides': () => [{ path: '/api/v1/guides' }],
  'get /api/v1/guides/{id}': () =>
    [...bank.guides.keys()].map((id) => ({ path: `/api/v1/guides/${id}` })),
  'get /api/v1/projects': () => [{ path: '/api/v1/projects' }],
  'get /api/v1/projects/{id}': () =>
    [...bank.projects.keys()].map((id) => ({ path: `/api/v1/projects/${id}` })),
  'get /api/v1/projects/{id}/progress': () =>
    [...bank.projects.keys()].map((id) => ({ path: `/api/v1/projects/${id}/progress` })),
  'put /api/v1/projects/{id}/milestones/{milestone}': () =>
    [...bank.projects.values()].map(({ id, milestones: [first] }) => ({
      path: `/api/v1/projects/${id}/milestones/${first?.id ?? ''}`,
      body: { done: true },
    })),
  'get /api/v1/questions': () => [{ path: '/api/v1/questions' }],
  'get /api/v1/questions/{id}': () =>
    [...bank.questions.keys()].map((id) => ({ path: `/api/v1/questions/${id}` })),
  'get /api/v1/catalog': () => [{ path: '/api/v1/catalog' }],
  'get /api/v1/plans/access': () => [{ path: '/api/v1/plans/access' }],
  'post /api/v1/plans/evaluate': () => [
    { path: '/api/v1/plans/evaluate', body: plan },
    { path: '/api/v1/plans/evaluate', body: {} },
  ],
  'post /api/v1/plans/search': () => [{ path: '/api/v1/plans/search', body: plan }],
  'get /api/v1/authoring/questions': () => [{ path: '/api/v1/authoring/questions' }],
  'get /api/v1/authoring/lexicon': () => [{ path: '/api/v1/authoring/lexicon' }],
  'get /api/v1/authoring/ideas/{id}': () =>
    bank.lexicon.ideas.slice(0, 3).map(({ id }) => ({ path: `/api/v1/authoring/ideas/${id}` })),
  'get /api/v1/authoring/questions/{id}': () =>
    [...bank.questions.keys()].map((id) => ({ path: `/api/v1/authoring/questions/${id}` })),
  'put /api/v1/authoring/questions/{id}/draft': () => [
    {
      path: `/api/v1/authoring/questions/${STRUCTURED}/draft`,
      body: { baseVersion: 0, source: 'points: 20' },
    },
  ],
  'post /api/v1/authoring/questions/{id}/proof': () => [
    { path: `/api/v1/authoring/questions/${STRUCTURED}/proof`, body: { source: 'points: 20' } },
  ],
  'get /api/v1/authoring/questions/{id}/first-draft': () => [
    { path: `/api/v1/authoring/questions/${STRUCTURED}/first-draft` },
  ],
  'get /api/v1/progress': () => [{ path: '/api/v1/progress' }],
  'get /api/v1/practice/next': () => [{ path: '/api/v1/practice/next?tier=beginner' }],
  'get /api/v1/practice-assignments': () => [{ path: '/api/v1/practice-assignments' }],
  'get /api/v1/attempts': () => [{ path: '/api/v1/attempts' }],
  'post /api/v1/attempts': () =>
    [...bank.questions.keys()].map((questionId) => ({
      path: '/api/v1/attempts',
      body: { questionId, fresh: true },
    })),
  'get /api/v1/attempts/{id}': ofAttempts(),
  'get /api/v1/attempts/{id}/report': ofAttempts('/report'),
  'get /api/v1/attempts/{id}/receipt': ofAttempts('/receipt'),
  'post /api/v1/receipts/check': () =>
    each(({ id }) => ({
      path: '/api/v1/receipts/check',
      body: { attempt: id, serverSeq: 1, sha256: '0'.repeat(64) },
    })),
  'get /api/v1/attempts/{id}/second-opinion': ofAttempts('/second-opinion'),
  'post /api/v1/attempts/{id}/lease': () =>
    each(({ id, clientId }) => ({
      path: `/api/v1/attempts/${id}/lease`,
      body: { clientId, takeOver: false },
    })),
  'put /api/v1/attempts/{id}/answers/{item}': () =>
    each((tab) => {
      const [first] = tab.attempt.items;
      const item = tab.attempt.current ?? first?.id ?? '';
      return {
        path: `/api/v1/attempts/${tab.id}/answers/${item}`,
        body: tab.write(number('1'), item),
      };
    }),
  'post /api/v1/interviews': () =>
    [15, 15, 15, 60, 60, 60].map((minutes) => ({ path: '/api/v1/interviews', body: { minutes } })),
  'post /api/v1/interviews/{id}/pause': room('pause', () => ({})),
  'post /api/v1/interviews/{id}/resume': room('resume', () => ({})),
  'post /api/v1/interviews/{id}/next': room('next', ({ attempt }) => ({
    item: attempt.items[0]?.id,
  })),
  'post /api/v1/interviews/{id}/start': () =>
    each(({ id, clientId }) => ({ path: `/api/v1/interviews/${id}/start`, body: { clientId } })),
};

/** Routes that a candidate's attempt does not come near: they are walked with a body that is refused. */
const REFUSED = new Set([
  'post /api/v1/session',
  'delete /api/v1/session',
  'delete /api/v1/sessions/{id}',
  'post /api/v1/accounts',
  'post /api/v1/accounts/guest',
  'patch /api/v1/account',
  'delete /api/v1/account',
  'post /api/v1/account/password',
]);

/**
 * Routes about organisations, people and ways of signing in: none of them knows a question of an attempt. They are walked
 * with ids of nobody's; `test/api/matrix.test.ts` walks those of organisations by every role.
 */
const ELSEWHERE =
  /^\w+ \/api\/v1\/(organisations|server|member-invitations|invitation|my-invitations|my-data|credentials|issuers|ats|sso|outbox|verifications|password-resets|skill-digests|account\/(verification|protection|second-factor|passkeys|identities)|session\/(second-step|passkey)|sessions$)/;

/** Routes of assessments that take what a candidate does; what they answer is the attempt's view, which is walked. */
const TAKING = /^\w+ \/api\/v1\/assessment-attempts\//;

/** The hand-in is what the walk comes before. */
const HAND_IN = 'post /api/v1/attempts/{id}/submit';

/** An id of nothing and nobody. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

const isOther = (route: string): boolean => ELSEWHERE.test(route) || TAKING.test(route);

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

async function send(route: string, { path, body }: Call): Promise<unknown> {
  const method = route.split(' ')[0] as Method;
  const request = candidate[method](path);
  return (await (body === undefined ? request : request.send(body))).body as unknown;
}

/** Every member's name, but for those of an error's faults, where `expected` says what the input should be. */
function keys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  const inner = Object.entries(value).filter(([key]) => key !== 'errors');
  return [...own, ...inner.flatMap(([, each]) => keys(each))];
}

const secrets = (): string[] => secretsIn(bank);
const untold = (): string[] => untoldIn(bank);

const SECRET_KEYS = new Set([
  'rubric',
  'modelAnswer',
  'slips',
  'tolerance',
  'parameters',
  'quantity',
  'misconceptions',
  'corrections',
  'criteria',
  'space',
  'expected',
  'working',
  'best',
  'contentHash',
  'followUpCriterion',
  'before',
  'rightOrder',
  'right',
  'pickPoints',
  'modelReason',
  'flaws',
  'sound',
  'markPoints',
]);

/** Words of the API that are no secret where they stand. */
const LEGITIMATE: Record<string, readonly string[]> = {
  'get /api/v1/progress': ['criteria'],
  'post /api/v1/plans/search': ['best', 'space', 'parameters'],
  'post /api/v1/plans/evaluate': ['parameters'],
  'get /api/v1/catalog': ['parameters'],
};

/** What a person is given of their own data, in each of the ways. */
async function copies(agent: Agent): Promise<unknown[]> {
  const shown = await agent.get('/api/v1/my-data').expect(200);
  const whole = await agent.get('/api/v1/account/export').expect(200);
  const archive = await getArchive(agent, '/api/v1/my-data/export').expect(200);
  const files = unzip(archive.body as Buffer);
  return [
    shown.body,
    whole.body,
    JSON.parse(files.get('my-data.json')!.toString('utf8')),
    files.get('my-data.html')!.toString('utf8'),
  ];
}

describe('answer keys', () => {
  it('are searched for by a walk that knows every route', async () => {
    const { body } = await candidate.get('/api/openapi.json').expect(200);
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const known = [...Object.keys(calls), ...REFUSED, HAND_IN];
    const walked = routes.filter((route) => known.includes(route) || !isOther(route));
    expect([...walked].sort()).toEqual([...known].sort());
    expect(routes.filter(isOther).length).toBeGreaterThan(60);
  });

  it('have hundreds of telling texts to search for', () => {
    expect(new Set(secrets()).size).toBeGreaterThan(300);
  });

  it('do not leave the server before the hand-in', async () => {
    const asked = new Set(strings(tabs.asked.current.question?.prompt));
    const forbidden = secrets().filter((secret) => !asked.has(secret));
    for (const [route, make] of Object.entries(calls)) {
      const bodies: unknown[] = [];
      for (const call of make()) bodies.push(await send(route, call));
      expect({ route, leaks: leaks(bodies, forbidden) }).toEqual({ route, leaks: [] });
      const allowed = LEGITIMATE[route] ?? [];
      const telling = keys(bodies).filter((key) => SECRET_KEYS.has(key) && !allowed.includes(key));
      expect({ route, keys: [...new Set(telling)] }).toEqual({ route, keys: [] });
    }
    for (const route of REFUSED) {
      const path = route.split(' ')[1]?.replace('{id}', 'none') ?? '';
      const method = route.split(' ')[0] as Method;
      if (method === 'delete') continue;
      const { body } = await candidate[method](path).send({ nonsense: true });
      expect({ route, leaks: leaks([body], forbidden) }).toEqual({ route, leaks: [] });
    }
  });

  it('do not leave the server by routes of organisations, nor while an assessment is taken', async () => {
    const forbidden = secrets();
    const { body } = await candidate.get('/api/openapi.json').expect(200);
    for (const [path, methods] of Object.entries(body.paths as Record<string, object>)) {
      for (const method of Object.keys(methods) as Method[]) {
        const route = `${method} ${path}`;
        if (!isOther(route) || route === 'delete /api/v1/sessions') continue;
        const filled = path.replace(/{\w+}/g, NOBODY);
        const answer = await candidate[method](filled).send(method === 'get' ? undefined : {});
        expect({ route, leaks: leaks([answer.body], forbidden) }).toEqual({ route, leaks: [] });
      }
    }
    const taking = await invited(api);
    const id = await taking.prepare();
    const started = await taking.agent
      .post(`/api/v1/assessment-attempts/${id}/start`)
      .send({ clientId: 'client-of-a-candidate' })
      .expect(200);
    const briefing = await taking.agent
      .get(`/api/v1/assessment-attempts/${id}/briefing`)
      .expect(200);
    const bodies = [started.body, briefing.body, ...(await copies(taking.agent))];
    expect(leaks(bodies, untold())).toEqual([]);
    expect(keys(bodies).filter((key) => SECRET_KEYS.has(key))).toEqual([]);
    // nor after the hand-in, as long as the organisation has told no result
    const { leaseEpoch } = started.body as { leaseEpoch: number };
    await taking.agent.post(`/api/v1/attempts/${id}/submit`).send({ leaseEpoch }).expect(200);
    const after = await copies(taking.agent);
    expect(JSON.stringify(after)).toContain('"grades":');
    expect(leaks(after, untold())).toEqual([]);
    expect(keys(after).filter((key) => SECRET_KEYS.has(key))).toEqual([]);
  });

  it('are not shown to those who hire: who writes assessments is no author of the bank', async () => {
    const { id: organisation, manager, managerId } = await company(api);
    await api.db.membership.updateMany({
      where: { organisationId: organisation, userId: managerId },
      data: { roles: ['owner', 'manager', 'author', 'reviewer'] },
    });
    const assessment = await published(api, organisation);
    const { body } = await candidate.get('/api/openapi.json').expect(200);
    const ids: Record<string, string> = { organisation, assessment, number: '1' };
    const forbidden = untold();
    let answered = 0;
    for (const [path, methods] of Object.entries(body.paths as Record<string, object>)) {
      if (!path.startsWith('/api/v1/organisations/{organisation}')) continue;
      // a line that stays open says "look" and nothing else: live.test.ts reads it byte for byte
      if (JSON.stringify(methods).includes('text/event-stream')) continue;
      const filled = path.replace(/{(\w+)}/g, (_, name: string) => ids[name] ?? NOBODY);
      const answer = await manager.get(filled);
      if (answer.status === 200) answered += 1;
      expect({ path, leaks: leaks([answer.body], forbidden) }).toEqual({ path, leaks: [] });
    }
    expect(answered).toBeGreaterThan(8);
    const at = `/api/v1/organisations/${organisation}/assessments/${assessment}/qti.zip`;
    const archive = await getArchive(manager, at).expect(200);
    const files = [...unzip(archive.body as Buffer).values()].map((file) => file.toString('utf8'));
    expect(files.length).toBeGreaterThan(2);
    const said = files.map((file) => file.replaceAll('&amp;', '&').replaceAll('&lt;', '<'));
    expect(leaks(said, forbidden)).toEqual([]);
  });

  it('are open to authors, so that the walk is known to ask for them', async () => {
    const { body } = await owner.get(`/api/v1/authoring/questions/${STRUCTURED}`).expect(200);
    expect(leaks([body], secretsOf(bank.questions.get(STRUCTURED)!)).length).toBeGreaterThan(5);
  });

  it('do not show the number that a numeric question asks for', async () => {
    for (const { id: questionId, kind } of bank.questions.values())
      if (kind === 'numeric') await Tab.practice(candidate, questionId);
    const rows = await api.db.attemptItem.findMany({
      where: { attempt: { kind: { not: 'assessment' }, userId: candidateId } },
      include: { content: true },
    });
    let checked = 0;
    for (const { attemptId, content } of rows) {
      const item = JSON.parse(content.body as string) as PinnedItem;
      if (item.kind !== 'numeric') continue;
      const value = quantities[item.quantity]!.value(item.parameters);
      const digits = value
        .toPrecision(5)
        .replace(/e.*/, '')
        .replace(/^0\.0*|\./g, '')
        .replace(/0+$/, '');
      if (digits.length < 4) continue;
      const { body } = await candidate.get(`/api/v1/attempts/${attemptId}`).expect(200);
      const said = strings(body.items)
        .join(' ')
        .replace(/[.,\s]/g, '');
      expect({ id: item.id, shown: said.includes(digits) }).toEqual({ id: item.id, shown: false });
      checked++;
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('are told by the report, so that the search is known to find them', async () => {
    const tab = tabs.running;
    await tab.lease(true);
    await tab.handIn();
    const { body } = await tab.report().expect(200);
    const structured = bank.questions.get(STRUCTURED);
    expect(leaks([body], secretsOf(structured!)).length).toBeGreaterThan(5);
    expect(keys(body)).toEqual(
      expect.arrayContaining(['modelAnswer', 'criteria', 'expected', 'working']),
    );
  });
});

describe('questions that are still to come', () => {
  const PENDING = [PLAN, STRUCTURED];
  const OF_THE_BANK = /\/(questions|guides|projects|topics|catalog|plans)\b/;
  let own: Tab;
  let agent: Agent;
  beforeEach(async () => {
    ({ agent } = await api.member());
    own = await Tab.started(agent, 30, [NUMERIC, ...PENDING]);
    await own.save(number('wrong'));
  });

  const bodies: Record<string, () => object> = {
    lease: () => ({ clientId: own.clientId, takeOver: false }),
    start: () => ({ clientId: own.clientId }),
    pause: () => ({ leaseEpoch: own.leaseEpoch }),
    resume: () => ({ leaseEpoch: own.leaseEpoch }),
    '{item}': () => own.write(number('1')),
  };

  it('are named by no route of the attempt, the account or the progress', async () => {
    const item = own.current.id;
    const routes = Object.keys(calls).filter(
      (route) => !OF_THE_BANK.test(route) && !/^post .*\/(attempts|interviews|next)$/.test(route),
    );
    expect(routes.length).toBeGreaterThan(12);
    for (const route of routes) {
      const [method, path] = route.split(' ') as [Method, string];
      const make = bodies[path.split('/').at(-1)!];
      const address = path.replace('{id}', own.id).replace('{item}', item);
      const request = agent[method](address);
      const { body, status } = await (make === undefined ? request : request.send(make()));
      expect({ route, status: status < 500 }).toEqual({ route, status: true });
      const named = PENDING.filter((id) => JSON.stringify(body).includes(id));
      expect({ route, named }).toEqual({ route, named: [] });
    }
  });

  it('leave with the export once they are open, their seeds once they are graded', async () => {
    const exported = async () => {
      const { body } = await agent.get('/api/v1/account/export').expect(200);
      const [attempt] = body.attempts as { items: { questionId: string; seed?: number }[] }[];
      return attempt!.items;
    };
    expect((await exported()).map(({ questionId }) => questionId)).toEqual([NUMERIC]);
    await own.lease(true);
    await own.event('next');
    const open = await exported();
    expect(open.map(({ questionId }) => questionId)).toEqual([NUMERIC, PLAN]);
    expect(open.some((item) => 'seed' in item)).toBe(false);
    await own.handIn();
    const graded = await exported();
    expect(graded.map(({ questionId }) => questionId)).toEqual([NUMERIC, ...PENDING]);
    expect(graded.every(({ seed }) => Number.isInteger(seed))).toBe(true);
  });
});
