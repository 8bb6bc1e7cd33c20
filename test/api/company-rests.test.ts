import { TOKEN_SCOPES } from '../../backend/src/platform/http/token-scopes.js';
import { tokenFor } from './api-token.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat } from './assessment-driver.js';
import { join } from './hiring.js';
import { routesOf, type Route } from './routes.js';

let api: TestApp;
let routes: Route[];
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  await api.member(); // owns the server
  routes = routesOf(api.app).filter(
    ({ policy, path, name }) =>
      (policy === 'author' || path.includes('/organisations/:organisation')) &&
      !name.endsWith('.live') && // goes on until somebody closes it, and says no more than that something changed
      !LEAVING.has(name),
  );
});
afterAll(() => api.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** They would end what the walk goes on with. */
const LEAVING = new Set(['MembersController.leave', 'OrganisationsController.delete']);

/** What shows no marks, reports, model answers or keys: see RIGHTS. All else rests. */
const GOES_ON = new Set<string | undefined>([
  'organisation:manage',
  'integration:manage',
  'members:read',
  'members:manage',
  'audit:read',
  'assessments:read',
  'assessments:write',
  'assessments:publish',
  'candidates:read',
  'candidates:manage',
  'candidates:delete',
  'teams:read',
  'teams:manage',
]);

interface Somebody {
  readonly agent: Agent;
  readonly userId: string;
  readonly organisationId: string;
  readonly seat: Seat;
}

/** An owner of an organisation that has the keys, who is a candidate of another. */
async function hirer(): Promise<Somebody> {
  const { agent, id: userId } = await api.member();
  const own = await api.db.organisation.create({
    data: { kind: 'company', name: 'Own', bankKeys: true },
  });
  await join(api, own.id, userId, ['owner']);
  const seat = await Seat.of(await invited(api, { as: agent, settings: { aids: 'none' } }));
  return { agent, userId, organisationId: own.id, seat };
}

/** What each route says to the person, or to a program of theirs. */
async function codes(
  { agent, organisationId }: Somebody,
  token?: string,
): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const { name, method, path } of routes) {
    const address = path.replace(':organisation', organisationId).replace(/:\w+/g, NOBODY);
    const request = (token === undefined ? agent : api.visitor())[method](address);
    if (token !== undefined) void request.set('authorization', `Bearer ${token}`);
    const response = await request.send(method === 'get' ? undefined : {});
    all.set(name, (response.body as { code?: unknown }).code);
  }
  return all;
}

const atRest = (told: Map<string, unknown>): string[] =>
  [...told].filter(([, code]) => code === 'assessment-under-way').map(([name]) => name);

/** What rests for the person, and opens to a token too. */
const restsByToken = (): string[] =>
  routes
    .filter(({ right, scope }) => scope !== undefined && !GOES_ON.has(right))
    .map(({ name }) => name);

it('shows its people no marks, reports, model answers or keys while they take an assessment', async () => {
  const person = await hirer();
  const resting = routes.filter(({ right }) => !GOES_ON.has(right)).map(({ name }) => name);
  for (const name of [
    'AnalyticsController.assessment',
    'AuthoringController.question',
    'CandidatesController.export',
    'ComparisonController.page',
    'GoldController.view',
    'RegradesController.list',
    'ReportController.report',
    'ResultsController.preview',
    'ReviewsController.next',
  ])
    expect(routes.map((route) => route.name)).toContain(name);
  expect(atRest(await codes(person))).toEqual([]);
  await person.seat.start();
  const told = await codes(person);
  // their own skills rest as ever
  const own = 'SkillsController.view';
  expect(atRest(told).filter((name) => name !== own)).toEqual(resting);
  await person.seat.handIn();
  expect(atRest(await codes(person))).toEqual([]);
});

it('rests for who takes its assessment as a guest as well, by a link to the address of their account', async () => {
  const person = await hirer();
  const { organisationId, userId } = person;
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: userId } });
  const guest = await invited(api);
  // as if their own organisation had invited that address, and the link been opened in another browser
  await api.db.candidate.update({ where: { id: guest.candidateId }, data: { email: email! } });
  await join(api, guest.organisationId, userId, ['reviewer']);
  const there = { ...person, organisationId: guest.organisationId };
  const seat = await Seat.of(guest);
  expect(atRest(await codes(there))).toEqual([]);
  await seat.start();
  expect(atRest(await codes(there))).toContain('ReviewsController.next');
  // and elsewhere nothing does: an invitation from anywhere keeps nobody from their work
  expect(atRest(await codes({ ...person, organisationId }))).toEqual([]);
  await seat.handIn();
  expect(atRest(await codes(there))).toEqual([]);
});

it('shows as little to a program that asks in the name of somebody who takes an assessment', async () => {
  const person = await hirer();
  const { organisationId, userId: createdById, seat } = person;
  const token = await tokenFor(api, { organisationId, createdById, scopes: TOKEN_SCOPES });
  const colleague = await api.member();
  await join(api, organisationId, colleague.id, ['owner']);
  const of = { organisationId, createdById: colleague.id, scopes: TOKEN_SCOPES };
  const colleagues = await tokenFor(api, of);
  expect(atRest(await codes(person, token))).toEqual([]);
  await seat.start();
  expect(atRest(await codes(person, token))).toEqual(restsByToken());
  expect(restsByToken()).toEqual(
    expect.arrayContaining([
      'CandidatesController.export',
      'ComparisonController.export',
      'DecisionsController.record',
      'ResultsController.list',
      'ReviewsController.queue',
    ]),
  );
  // what another owner has set up goes on
  expect(atRest(await codes(person, colleagues))).toEqual([]);
  await seat.handIn();
  expect(atRest(await codes(person, token))).toEqual([]);
});

it('is managed meanwhile as ever', async () => {
  const { agent, organisationId, seat } = await hirer();
  await seat.start();
  await agent.get(`/api/v1/organisations/${organisationId}/assessments`).expect(200);
  await agent.get(`/api/v1/organisations/${organisationId}/candidates`).expect(200);
  await agent.get(`/api/v1/organisations/${organisationId}/audit`).expect(200);
  const { body } = await agent.get(`/api/v1/organisations/${organisationId}/analytics`).expect(403);
  expect(body.detail).toContain('“Training engineer”');
});
