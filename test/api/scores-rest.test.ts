import { jest } from '@jest/globals';
import type { Response } from 'supertest';
import { DEFAULT_SETTINGS } from '../../backend/src/taking/assessments/settings.schemas.js';
import { TOKEN_SCOPES } from '../../backend/src/platform/http/token-scopes.js';
import { tokenFor } from './api-token.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat } from './assessment-driver.js';
import { number, NUMERIC, STRUCTURED, Tab, text } from './attempt-driver.js';
import { join } from './hiring.js';
import { routesOf } from './routes.js';
import { unzip } from './unzip.js';

let api: TestApp;
let routes: string[];
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  await api.member(); // owns the server
  // streams go on until somebody closes them; neither tells more than that something changed
  routes = routesOf(api.app)
    .filter(({ method, name }) => method === 'get' && !name.endsWith('.live'))
    .map(({ path }) => path);
});
afterAll(() => api.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const RESULTS = { ...DEFAULT_SETTINGS.results, releaseAfter: 'hand-in', show: 'score' } as const;
const BADGE = {
  name: 'Plans training runs',
  criteria: 'Took the assessment.',
  fromBand: DEFAULT_SETTINGS.passBands.at(-1)!.name,
  validDays: null,
};

interface Somebody {
  readonly agent: Agent;
  readonly userId: string;
  /** By which a program asks in the person's name. */
  readonly token: string;
  /** What stands in an address for each parameter. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/** The owner of a team, and its member, with practice, an interview and an earlier result behind them, in the middle of another. */
async function experienced(): Promise<Somebody & { seat: Seat }> {
  const { agent, id: userId } = await api.member();
  const organisation = await api.db.organisation.create({
    data: { kind: 'company', name: 'Team' },
  });
  await join(api, organisation.id, userId, ['owner']);
  await agent
    .put(`/api/v1/organisations/${organisation.id}/skills/share`)
    .send({ shares: true })
    .expect(204);
  const practice = await Tab.practice(agent, NUMERIC);
  await practice.save(number('1'));
  await practice.handIn();
  const interview = await Tab.started(agent, 15, [STRUCTURED]);
  await interview.save(text('I profile a step with nsys first.'));
  await interview.handIn();
  await api.db.secondOpinion.createMany({
    data: (await api.db.grade.findMany({ where: { userId } })).map((grade) => ({
      gradeId: grade.id,
      organisationId: grade.organisationId,
      questionId: grade.questionId,
      model: 'a-model',
      state: 'given',
      score: 5,
      graderScore: grade.score,
      verdicts: {},
      dropped: {},
    })),
  });
  const settings = { results: RESULTS, badge: BADGE };
  const before = await invited(api, { as: agent, settings });
  const taken = await Seat.begun(before);
  await taken.handIn();
  const seat = await Seat.of(await invited(api, { as: agent, settings: { aids: 'none' } }));
  const token = await tokenFor(api, {
    organisationId: organisation.id,
    createdById: userId,
    scopes: TOKEN_SCOPES,
  });
  return {
    agent,
    userId,
    token,
    seat,
    ids: {
      id: [practice.id, interview.id, taken.id, seat.id],
      invitation: [before.invitationId],
      organisation: [organisation.id, before.organisationId],
    },
  };
}

/** Each address that the route has for the person. */
function addresses(route: string, { ids }: Somebody): string[] {
  const [parameter] = /:\w+/.exec(route) ?? [];
  if (parameter === undefined) return [route];
  const values = ids[parameter.slice(1)] ?? [NOBODY];
  return values.flatMap((value) => addresses(route.replace(parameter, value), { ids } as Somebody));
}

/** An archive says when it was packed; what is in it does not. */
function textOf({ body, type }: Response): string {
  const bytes = body as Buffer;
  const files = type === 'application/zip' ? [...unzip(bytes).values()] : [bytes];
  return files.map((file) => file.toString('latin1')).join('\n');
}

const BY_TOKEN = 'by token: ';

/** What every route that is read tells the person, and a program of theirs, by its address. */
async function told(person: Somebody): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const address of routes.flatMap((route) => addresses(route, person))) {
    const response = await person.agent.get(address).responseType('blob').redirects(0);
    const body = textOf(response);
    all.set(address, `${String(response.status)} ${body}`);
    const asked = await api
      .visitor()
      .get(address)
      .set('authorization', `Bearer ${person.token}`)
      .responseType('blob')
      .redirects(0);
    all.set(`${BY_TOKEN}${address}`, `${String(asked.status)} ${textOf(asked)}`);
  }
  return all;
}

/** Every score of the person another one, as if it had been graded just now. */
async function regraded({ userId }: Somebody, score: number): Promise<void> {
  const points = await api.db.grade.findMany({ where: { userId } });
  for (const { id, maxPoints, report } of points)
    await api.db
      .$executeRaw`UPDATE "Grade" SET score = ${score}, points = ${(maxPoints * score) / 10},
      report = ${JSON.stringify({ ...(report as object), score })}::jsonb WHERE id = ${id}::uuid`;
  await api.db.attempt.updateMany({ where: { userId, state: 'graded' }, data: { score } });
  await api.db.skillStanding.updateMany({
    where: { userId },
    data: { mean: score, low: score - 1, high: score + 1 },
  });
  await api.db.secondOpinion.updateMany({
    where: { grade: { userId } },
    data: { needsReview: score > 5, reviewReason: score > 5 ? 'far-apart' : null },
  });
}

/** Addresses whose answer changes with the person's scores, parameters by their names. */
async function oracles(person: Somebody): Promise<string[]> {
  // when something was asked is no score
  const clock = jest.spyOn(api.clock, 'now').mockReturnValue(api.clock.now());
  await regraded(person, 3.1);
  const before = await told(person);
  await regraded(person, 8.7);
  const after = await told(person);
  clock.mockRestore();
  const known = Object.entries(person.ids).flatMap(([name, ids]) =>
    ids.map((id) => [id, `:${name}`] as const),
  );
  const named = (address: string): string =>
    known.reduce((path, [id, name]) => path.replace(id, name), address);
  const changed = [...after].filter(([address, body]) => body !== before.get(address));
  return [...new Set(changed.map(([address]) => named(address)))];
}

it('is told by no route while its person takes an assessment, whatever it tells before and after', async () => {
  const person = await experienced();
  const open = [
    '/api/v1/account/export',
    '/api/v1/assessment-attempts/:id/result',
    '/api/v1/attempts',
    '/api/v1/attempts/:id',
    '/api/v1/attempts/:id/report',
    '/api/v1/attempts/:id/second-opinion',
    '/api/v1/my-invitations/:invitation/credential',
    '/api/v1/organisations/:organisation/skills',
    '/api/v1/organisations/:organisation/skills/export',
    '/api/v1/organisations/:organisation/skills/own',
    '/api/v1/progress',
    `${BY_TOKEN}/api/v1/organisations/:organisation/skills`,
    `${BY_TOKEN}/api/v1/organisations/:organisation/skills/export`,
  ];
  const openBefore = await oracles(person);
  expect(open.filter((path) => !openBefore.includes(path))).toEqual([]);
  await person.seat.start();
  expect(await oracles(person)).toEqual([]);
  await person.seat.handIn();
  expect(await oracles(person)).toEqual(expect.arrayContaining(open));
});

it('rests with a problem that says why, where there is nothing else to tell', async () => {
  const person = await experienced();
  await person.seat.start();
  const own = `/api/v1/organisations/${person.ids['organisation']![0]!}/skills/own`;
  for (const path of ['/api/v1/progress', '/api/v1/practice/next', own]) {
    const { status, body } = await person.agent.get(path);
    expect([path, status, body.code]).toEqual([path, 403, 'assessment-under-way']);
  }
  await api.visitor().get('/api/v1/practice/next').expect(200);
});
