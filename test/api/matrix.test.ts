import { createHash, randomUUID } from 'node:crypto';
import { RIGHTS, ROLES, type Role } from '../../backend/src/platform/http/rights.js';
import { CONTENT as BANK, type Content } from '../../backend/src/bank/content/bank.js';
import { TOKEN_SCOPES, type TokenScope } from '../../backend/src/platform/http/token-scopes.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { tokenFor } from './api-token.js';
import { NUMERIC, Tab } from './attempt-driver.js';
import { routesOf, type Route } from './routes.js';

const CSV = Buffer.from('email,name\r\nx@example.org,X\r\n').toString('base64');

/**
 * Every route × every role × one's own and another organisation. A new kind of id needs a line in `examples`, by the word
 * before it in the path; a route that looks at its body before it looks for the id needs one in BODIES.
 */
const BODIES: Record<string, object> = {
  'AttemptEventsController.reply': { text: 'x' },
  'AttemptEventsController.askHelp': { text: 'x' },
  'AttemptEventsController.signal': { signals: [{ kind: 'copy', at: '2026-11-22T10:00:00Z' }] },
  'WatchingController.answerHelp': { text: 'x' },
  'CandidatesController.delete': { email: 'c@example.org' },
  'DeletionRequestsController.grant': { email: 'c@example.org' },
  'IssuedCredentialsController.withdraw': { reason: 'a reason of a test' },
  'DeletionRequestsController.refuse': { reason: 'a reason of a test' },
  'MembersController.setRoles': { roles: ['member'] },
  'ProfilesController.save': { baseVersion: 1, name: 'X', levels: {}, members: [] },
  'PublishingController.publish': { version: 1 },
  'InvitationsController.invite': { email: 'x@example.org', displayName: 'X' },
  'InvitationsController.change': { expiresAt: '2100-01-01T00:00:00.000Z' },
  'InvitingSettingsController.save': { message: '', days: null, requisition: 'x' },
  'InvitingSettingsController.preview': { message: '', days: null },
  'ManyController.preview': { who: {} },
  'ManyController.perform': { deed: 'revoke', who: {}, expected: 1, key: randomUUID() },
  'ImportsController.preview': { file: CSV },
  'ImportsController.run': { file: CSV, key: randomUUID() },
  'DecisionsController.decide': {
    kind: 'hold',
    reason: 'a test of walls',
    of: [{ invitation: randomUUID(), after: 0 }],
  },
  'DecisionsController.note': { text: 'x' },
  'SiblingsController.create': { of: NUMERIC },
  'ExchangeController.preview': { file: '', name: 'x' },
  'ExchangeController.run': { file: '', name: 'x', key: randomUUID(), items: [0] },
  'ExchangeController.export': { format: 'folder', ids: ['own-nobody'] },
  'OwnQuestionsController.save': { baseVersion: 1, text: 'title: x' },
  'OwnQuestionsController.approve': { version: 1 },
  'OwnQuestionsController.try': { text: 'title: x' },
  'OwnQuestionsController.firstRubric': { text: 'title: x' },
  'OverlapsController.addFinding': { text: 'long enough' },
  'EvidenceController.addFinding': { about: 'paste', text: 'long enough' },
  'DeclarationsController.declare': { groups: {} },
  'ReviewsController.next': { question: NUMERIC },
  'ReviewsController.renew': { epoch: 1 },
  'ReviewsController.mark': { epoch: 1, gradeId: randomUUID(), points: [] },
  'SpotChecksController.begin': { question: NUMERIC, scope: 'empty' },
  'SpotChecksController.decide': { verdicts: [] },
  'RegradesController.apply': { reason: 'a test of walls' },
  'RegradesController.undo': { reason: 'a test of walls' },
  'GoldController.nominate': { note: 'What to learn from it.' },
  'GoldController.mark': { gradeId: randomUUID(), points: [] },
  'GoldController.letThrough': {
    question: NUMERIC,
    reviewer: randomUUID(),
    reason: 'They wrote the rubric.',
  },
  'MyResultsController.appeal': { item: randomUUID(), reason: 'The mark of this test is wrong.' },
  'ResultsController.delay': {
    attempts: [randomUUID()],
    expectedBy: new Date(Date.now() + 86_400_000).toISOString(),
    reason: 'a test',
  },
  'WatchingController.extend': { seconds: 60, reason: 'a test' },
  'WatchingController.pause': { reason: 'a test' },
  'WatchingController.resume': { reason: 'a test' },
  'WatchingController.reopen': { seconds: 60, reason: 'a test' },
};

/** What a GET asks beside its path, where it is looked at before the ids are. */
const QUERIES: Record<string, object> = {
  'ComparisonController.detail': { of: randomUUID() },
  'GoldController.view': { question: NUMERIC },
};

/** Calls that end the caller's own membership or session where they succeed: what they do stands in other tests. */
const LEAVING = new Set(['MembersController.leave']);

/** Ids of shared content, which are nobody's: `questions/:id`. */
const CONTENT = new Set([
  'questions/:id',
  'ideas/:id',
  'guides/:id',
  'projects/:id',
  'milestones/:milestone',
]);

/** As every attempt has them. */
const RULES = {
  minutes: 45,
  pauses: 0,
  pauseSeconds: 0,
  graceSeconds: 15,
  followUps: 0,
  followUpSeconds: 0,
};

let api: TestApp;
let routes: Route[];
/** An id of ours for each kind of id in a path. */
let examples: Record<string, string>;
let ours: Record<Role, Agent>;
let stranger: Agent;
let strangerId: string;
let strangersOrganisation: string;
let guest: Agent;
let ownerId: string;

beforeAll(async () => {
  api = await testApp();
  routes = routesOf(api.app);
  await api.member(); // the owner of the server, who is not in the matrix
  const owner = await api.member();
  ownerId = owner.id;
  const company = await newCompany(owner.agent);
  ours = { owner: owner.agent } as Record<Role, Agent>;
  for (const role of ROLES.slice(1)) ours[role] = await joined(company, role);
  ({ agent: stranger, id: strangerId } = await api.member());
  strangersOrganisation = await newCompany(stranger);
  guest = await api.guest();
  examples = await rowsOf(owner, company);
});
afterAll(() => api.close());

async function newCompany(agent: Agent): Promise<string> {
  const { body } = await agent.post('/api/v1/organisations').send({ name: 'Ours' }).expect(201);
  return (body as { id: string }).id;
}

async function joined(organisationId: string, role: Role): Promise<Agent> {
  const { agent, id } = await api.member();
  await api.db.membership.create({ data: { organisationId, userId: id, roles: [role] } });
  return agent;
}

async function rowsOf(owner: { agent: Agent; id: string }, organisationId: string) {
  const tab = await Tab.interview(owner.agent, { minutes: 10, questionIds: [NUMERIC] });
  await tab.start();
  const later = new Date(Date.now() + 86_400_000);
  const row = { organisationId, tokenHash: Buffer.from(randomUUID()), expiresAt: later };
  const memberInvitation = await api.db.memberInvitation.create({
    data: { ...row, email: 'a@example.org', roles: ['member'] },
  });
  const made = await owner.agent
    .post(`/api/v1/organisations/${organisationId}/assessments`)
    .send({ title: 'Ours' })
    .expect(201);
  const assessment = made.body as { id: string; blueprint: object; settings: object };
  const { blueprint, settings } = assessment;
  BODIES['AssessmentsController.save'] = { baseVersion: 1, title: 'x', blueprint, settings };
  await api.db.assessmentRelease.create({
    data: {
      organisationId,
      assessmentId: assessment.id,
      number: 1,
      title: 'x',
      blueprint,
      settings,
      sources: { [NUMERIC]: await pinned(NUMERIC) },
      bankVersion: 'x',
    },
  });
  const candidate = await api.db.candidate.create({
    data: { organisationId, email: 'c@example.org', displayName: 'C' },
  });
  const invitation = await api.db.invitation.create({
    data: { ...row, assessmentId: assessment.id, candidateId: candidate.id },
  });
  const attempt = await api.db.attempt.create({
    data: {
      organisationId,
      userId: owner.id,
      invitationId: invitation.id,
      kind: 'assessment',
      // nobody takes it any more, or their own scores would rest
      state: 'submitted',
      submittedAt: new Date(),
      submittedBy: 'candidate',
      rules: RULES,
      bankVersion: 'x',
    },
  });
  const event = await api.db.attemptEvent.create({
    data: { organisationId, userId: owner.id, attemptId: attempt.id, kind: 'copy', detail: {} },
  });
  const wish = await api.db.deletionRequest.create({
    data: { organisationId, candidateId: candidate.id, requestedAt: new Date(), dueAt: later },
  });
  const key = await api.db.signingKey.create({
    data: { id: 'x', publicKey: {}, privateKey: Buffer.from('x'), createdAt: new Date() },
  });
  const credential = await api.db.credential.create({
    data: {
      id: randomUUID(),
      organisationId,
      invitationId: invitation.id,
      keyId: key.id,
      name: 'x',
      token: 'x',
      issuedAt: new Date(),
    },
  });
  const profile = await api.db.targetProfile.create({
    data: { organisationId, name: 'X', levels: {} },
  });
  const practice = await api.db.practiceAssignment.create({
    data: {
      organisationId,
      userId: owner.id,
      questionIds: [NUMERIC],
      dueOn: later,
      createdAt: new Date(),
    },
  });
  const reviewItem = await underReview(owner.id, invitation);
  const regrade = await api.db.regrade.create({
    data: {
      organisationId,
      assessmentId: assessment.id,
      number: 1,
      state: 'ready',
      questions: [],
      bankVersion: 'x',
      graderVersion: 'x',
      lexiconHash: 'x'.repeat(64),
      attempts: 1,
      startedById: owner.id,
      startedAt: new Date(),
    },
  });
  const gold = await api.db.goldAnswer.create({
    data: {
      organisationId,
      questionId: NUMERIC,
      reviewItemId: reviewItem,
      gradeId: randomUUID(), // graded anew since: nobody gets it
      points: [],
      score: 0,
      note: 'x',
      nominatedById: owner.id,
    },
  });
  const check = await api.db.spotCheck.create({
    data: {
      organisationId,
      assessmentId: assessment.id,
      questionId: 'x',
      scope: 'empty',
      reviewerId: owner.id,
      waiting: 1,
      looked: 1,
      createdAt: new Date(),
    },
  });
  const question = await api.db.ownQuestion.create({
    data: { id: 'own-x', organisationId, text: 'title: x', title: 'x', faults: 1 },
  });
  const session = await api.db.session.findFirstOrThrow({ where: { userId: owner.id } });
  const webhook = await api.db.webhookEndpoint.create({
    data: { organisationId, name: 'x', url: 'https://x.example/', secret: Buffer.from('x') },
  });
  const token = await api.db.apiToken.create({
    data: {
      organisationId,
      name: 'x',
      hint: 'xxxx',
      tokenHash: Buffer.from(randomUUID()),
      expiresAt: later,
    },
  });
  const connection = await api.db.atsConnection.create({
    data: { organisationId, partner: 'greenhouse', tokenId: token.id, endpointId: webhook.id },
  });
  const delivery = await api.db.webhookDelivery.create({
    data: { organisationId, endpointId: webhook.id, event: 'x', body: '{}', state: 'delivered' },
  });
  const mail = await api.db.outboxMail.create({ data: { to: 'a@b.cd', subject: 'x', text: 'x' } });
  return {
    'organisations/:organisation': organisationId,
    'members/:member': owner.id,
    'member-invitations/:invitation': memberInvitation.id,
    'assessments/:assessment': assessment.id,
    'releases/:number': '1',
    'candidates/:candidate': candidate.id,
    'invitations/:invitation': invitation.id,
    'attempts/:id': tab.id,
    'attempts/:attempt': attempt.id,
    'assessment-attempts/:id': attempt.id,
    'my-invitations/:invitation': invitation.id,
    'my-data/:candidate': candidate.id,
    'deletion-requests/:request': wish.id,
    'credentials/:credential': credential.id,
    'issuers/:issuer': organisationId,
    'organisations/:id': organisationId,
    'founders/:email': 'a@example.org',
    'interviews/:id': tab.id,
    'events/:event': event.id,
    'overlaps/:overlap': randomUUID(), // nothing was handed in that could have one
    'items/:item': reviewItem,
    'regrades/:regrade': regrade.id,
    'gold/:gold': gold.id,
    'spot-checks/:check': check.id,
    'answers/:item': tab.attempt.items[0]?.id ?? '',
    'target-profiles/:profile': profile.id,
    'practice-assignments/:assignment': practice.id,
    'sessions/:id': session.id,
    'api-tokens/:token': randomUUID(),
    'webhooks/:webhook': webhook.id,
    'webhook-deliveries/:delivery': delivery.id,
    'ats-connections/:connection': connection.id,
    'passkeys/:id': randomUUID(),
    'identities/:id': randomUUID(),
    'outbox/:id': mail.id,
    'questions/:id': NUMERIC,
    'questions/:question': question.id,
    'versions/:number': '1',
    'ideas/:id': 'not-hardware',
    'guides/:id': 'distributed-training-basics',
    'projects/:id': 'mnist-ddp-2gpu',
    'milestones/:milestone': 'x',
  };
}

/** A question of the bank as releases keep it; returns the hash of its text. */
async function pinned(id: string): Promise<string> {
  const body = JSON.stringify(api.app.get<Content>(BANK).bank.questions.get(id));
  const hash = createHash('sha256').update(body).digest('hex');
  await api.db.pinnedContent.createMany({
    data: [{ hash, kind: 'source', body }],
    skipDuplicates: true,
  });
  return hash;
}

/** An answer that waits for a first mark; returns its id. */
async function underReview(
  userId: string,
  { id: invitationId, organisationId, assessmentId }: Place,
): Promise<string> {
  const release = await api.db.assessmentRelease.findFirstOrThrow({ where: { assessmentId } });
  const { hash: contentHash } = await api.db.pinnedContent.findFirstOrThrow();
  const attempt = await api.db.attempt.create({
    data: {
      organisationId,
      userId,
      invitationId,
      releaseId: release.id,
      kind: 'assessment',
      state: 'graded',
      rules: RULES,
      bankVersion: 'x',
    },
  });
  const item = { organisationId, questionId: NUMERIC };
  const { id: attemptItemId } = await api.db.attemptItem.create({
    data: { ...item, attemptId: attempt.id, position: 0, contentHash, seed: 1 },
  });
  const { id: gradeId } = await api.db.grade.create({
    data: {
      ...item,
      userId,
      attemptItemId,
      graderVersion: 'x',
      answerSeq: 0,
      tier: 'x',
      minutes: 1,
      report: {},
      score: 0,
      points: 0,
      maxPoints: 1,
    },
  });
  const { id } = await api.db.reviewItem.create({
    data: {
      ...item,
      assessmentId,
      releaseId: release.id,
      attemptItemId,
      gradeId,
      second: false,
    },
  });
  return id;
}

interface Place {
  readonly id: string;
  readonly organisationId: string;
  readonly assessmentId: string;
}

const kindsIn = (path: string): string[] => path.match(/[^/]+\/:\w+/g) ?? [];
const idsIn = (path: string): string[] => path.match(/:\w+/g) ?? [];

/** The path with ids of ours, but for those that are given. */
function filled(path: string, given: Record<string, string> = {}): string {
  return kindsIn(path).reduce(
    (text, kind) =>
      text.replace(kind, `${kind.split('/')[0] ?? ''}/${given[kind] ?? examples[kind] ?? ''}`),
    path,
  );
}

function call(agent: Agent, { method, name }: Route, path: string, token?: string) {
  const request = agent[method](path);
  if (token !== undefined) void request.set('authorization', `Bearer ${token}`);
  return method === 'get' ? request.query(QUERIES[name] ?? {}) : request.send(BODIES[name] ?? {});
}

const closed = () => routes.filter(({ policy }) => policy !== 'no-session' && policy !== 'public');
const inOrganisations = () => routes.filter(({ policy }) => policy === 'organisation');

describe('every route', () => {
  it('says who may use it, and what right that takes in an organisation', () => {
    expect(routes.filter(({ policy }) => policy === undefined)).toEqual([]);
    const unfit = inOrganisations().filter(
      ({ right, path }) => !right || !(right in RIGHTS) || !path.includes(':organisation'),
    );
    expect(unfit).toEqual([]);
    const open = routes.filter(
      ({ policy, path }) =>
        policy !== 'organisation' && policy !== 'public' && path.includes(':organisation'),
    );
    expect(open).toEqual([]);
    expect(inOrganisations().length).toBeGreaterThan(10);
  });

  it('has only ids of kinds that this test knows', () => {
    const unknown = closed().flatMap(({ name, path }) => [
      ...kindsIn(path)
        .filter((kind) => examples[kind] === undefined)
        .map((kind) => [name, kind]),
      ...(kindsIn(path).length === idsIn(path).length ? [] : [[name, path]]),
    ]);
    expect(unknown).toEqual([]);
  });
});

describe('a route of an organisation', () => {
  it.each(ROLES)('does for a member what the role says: %s', async (role) => {
    const wrong: unknown[] = [];
    for (const route of inOrganisations()) {
      const may =
        route.right !== undefined && (RIGHTS[route.right] as readonly Role[]).includes(role);
      if (may && LEAVING.has(route.name)) continue;
      // whoever may is let as far as an id that is not there, so that nothing is deleted on the way
      const none = Object.fromEntries(
        kindsIn(route.path)
          .filter((kind) => kind !== 'organisations/:organisation')
          .map((kind) => [kind, randomUUID()]),
      );
      const { status, body } = await call(ours[role], route, filled(route.path, may ? none : {}));
      const code = (body as { code?: string }).code ?? '';
      const refused = status === 403 && code === 'not-permitted';
      const hidden = status === 404 && JSON.stringify(body).includes('such organisation');
      if (may ? refused || hidden || status === 401 || status >= 500 : !refused)
        wrong.push([route.name, route.right, status, code]);
    }
    expect(wrong).toEqual([]);
  });

  it('is not there for anybody else', async () => {
    const wrong: unknown[] = [];
    for (const route of inOrganisations()) {
      const path = filled(route.path);
      for (const [who, agent, expected] of [
        ['visitor', api.visitor(), 401],
        ['guest', guest, 403],
        ['owner of another', stranger, 404],
      ] as const) {
        const { status } = await call(agent, route, path);
        if (status !== expected) wrong.push([route.name, who, status]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('tells nobody what the variants of a release are drawn by', async () => {
    const releases = await api.db.assessmentRelease.findMany({ select: { variantSecret: true } });
    const secrets = releases.flatMap(({ variantSecret: bytes }) => [
      Buffer.from(bytes).toString('hex'),
      Buffer.from(bytes).toString('base64'),
      Buffer.from(bytes).toString('base64url'),
      [...bytes].join(),
      JSON.stringify(bytes),
    ]);
    expect(secrets).not.toHaveLength(0);
    const told: string[] = [];
    // a live line never ends; it says that there is news, and no more
    const read = routes.filter(({ method, path }) => method === 'get' && !path.endsWith('/live'));
    for (const route of read) {
      const answer: { text?: string } = await call(ours.owner, route, filled(route.path));
      if (['variantSecret', ...secrets].some((secret) => answer.text?.includes(secret)))
        told.push(route.name);
    }
    expect(told).toEqual([]);
  });

  it('does not reach another organisation’s rows by their ids', async () => {
    const wrong: unknown[] = [];
    const swapped = inOrganisations().filter(({ path }) => kindsIn(path).length > 1);
    for (const route of swapped) {
      const path = filled(route.path, { 'organisations/:organisation': strangersOrganisation });
      const { status, body } = await call(stranger, route, path);
      if (status !== 404) wrong.push([route.name, status, body]);
    }
    expect(wrong).toEqual([]); // 400: give the route a body in BODIES
    expect(swapped.length).toBeGreaterThan(2);
  });
});

describe('a token', () => {
  const ourToken = (scopes: readonly TokenScope[], ends?: Parameters<typeof tokenFor>[2]) =>
    tokenFor(api, { organisationId: organisation(), createdById: ownerId, scopes }, ends);
  const organisation = () => examples['organisations/:organisation'] ?? '';
  const guarded = () => routes.filter(({ policy }) => policy !== 'no-session');

  /** Calls all guarded routes with a token; what each answers that is not `right` of it. */
  async function walked(token: string, right: (route: Route) => readonly [number, string]) {
    const wrong: unknown[] = [];
    for (const route of guarded()) {
      const none = Object.fromEntries(
        kindsIn(route.path)
          .filter((kind) => kind !== 'organisations/:organisation')
          .map((kind) => [kind, randomUUID()]),
      );
      const path = filled(route.path, none);
      const { status, body } = await call(api.visitor(), route, path, token);
      const { code = '' } = body as { code?: string };
      const [expected, says] = right(route);
      if (says === '' ? isRefusal(status, body) : status !== expected || code !== says)
        wrong.push([route.name, status, code]);
    }
    return wrong;
  }
  const isRefusal = (status: number, body: unknown) =>
    [401, 403].includes(status) ||
    status >= 500 ||
    JSON.stringify(body).includes('such organisation');

  it('opens no route that does not name a scope', async () => {
    const token = await ourToken(TOKEN_SCOPES);
    expect(await walked(token, ({ scope }) => (scope ? [0, ''] : [403, 'not-for-tokens']))).toEqual(
      [],
    );
  });

  it('opens with a scope what that names and nothing else', async () => {
    for (const own of TOKEN_SCOPES) {
      const token = await ourToken([own]);
      const wrong = await walked(token, ({ scope }) => {
        if (scope === undefined) return [403, 'not-for-tokens'];
        return scope === own ? [0, ''] : [403, 'scope-missing'];
      });
      expect([own, wrong]).toEqual([own, []]);
    }
  });

  it('opens nothing without a scope, expired, revoked or changed', async () => {
    const past = new Date(Date.now() - 1_000);
    const bare = await ourToken([]);
    const closedTo = ({ scope }: Route) =>
      [403, scope ? 'scope-missing' : 'not-for-tokens'] as const;
    expect(await walked(bare, closedTo)).toEqual([]);
    const dead = [
      await ourToken(TOKEN_SCOPES, { expiresAt: past }),
      await ourToken(TOKEN_SCOPES, { revokedAt: past }),
      `${(await ourToken(TOKEN_SCOPES)).slice(0, -1)}!`,
    ];
    for (const token of dead) expect(await walked(token, () => [401, 'token-refused'])).toEqual([]);
  });

  it('opens nothing of another organisation', async () => {
    const other = { organisationId: strangersOrganisation, createdById: strangerId };
    const token = await tokenFor(api, { ...other, scopes: TOKEN_SCOPES });
    expect(
      await walked(token, ({ scope }) => (scope ? [404, 'not-found'] : [403, 'not-for-tokens'])),
    ).toEqual([]);
  });

  it('opens routes of organisations alone, each by a scope that exists', () => {
    const open = routes.filter(({ scope }) => scope !== undefined);
    expect(open.filter(({ policy }) => policy !== 'organisation')).toEqual([]);
    expect(new Set(open.map(({ scope }) => scope))).toEqual(new Set(TOKEN_SCOPES));
    const never = /Members|Organisations|ApiTokens|Sso|Webhook|Connections|Session|Account/;
    expect(open.filter(({ name }) => never.test(name))).toEqual([]);
  });
});

describe('a route of a person', () => {
  it('does not reach another person’s rows by their ids', async () => {
    const wrong: unknown[] = [];
    const personal = closed().filter(
      ({ policy, path }) =>
        policy !== 'organisation' && kindsIn(path).some((kind) => !CONTENT.has(kind)),
    );
    for (const route of personal) {
      const { status, body } = await call(stranger, route, filled(route.path));
      // a password that is asked for first, or a body that is looked at first, says nothing of the row
      if (status === 400 || (body as { code?: string }).code === 'wrong-password') continue;
      const closedTo = route.policy === 'author' || route.policy === 'server-owner' ? 403 : 404;
      if (status !== closedTo) wrong.push([route.name, status]);
    }
    expect(wrong).toEqual([]);
    expect(personal.length).toBeGreaterThan(5);
  });

  it('needs a session', async () => {
    const wrong: unknown[] = [];
    for (const route of closed()) {
      const { status } = await call(api.visitor(), route, filled(route.path));
      if (status !== 401) wrong.push([route.name, status]);
    }
    expect(wrong).toEqual([]);
  });
});
