import { quantities } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { ROLES, type Role } from '../../backend/src/platform/http/rights.js';
import { TOKEN_SCOPES } from '../../backend/src/platform/http/token-scopes.js';
import type { GoldView } from '../../backend/src/marking/reviews/gold.schemas.js';
import type { OfferedReview } from '../../backend/src/marking/reviews/reviews.schemas.js';
import { tokenFor } from './api-token.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import {
  CHOICE,
  FLAW,
  NUMERIC,
  number,
  ORDERING,
  PLAN,
  STRUCTURED,
  text,
  WITH_PARTS,
} from './attempt-driver.js';
import { join } from './hiring.js';
import { leaks, strings, untoldIn } from './key-texts.js';
import { routesOf, type Route } from './routes.js';
import { getArchive, unzip } from './unzip.js';

/*
 * An organisation that somebody made who does not own the server, with people in every role, candidates who handed in
 * answers to every kind of question, marks, gold answers, told results, an appeal and a regrade. All of them walk every
 * route; no text of a key may come back, until the owner of the server grants the organisation the bank's keys.
 */

const QUESTIONS = [NUMERIC, CHOICE, STRUCTURED, ORDERING, FLAW, PLAN, WITH_PARTS];
const SECRET_MEMBERS = new Set(['modelAnswer', 'working', 'missing', 'slips']);

let api: TestApp;
let bank: Content['bank'];
let serverOwner: Agent;
let first: Invited;
/** A member of the organisation in each role. */
const people = {} as Record<Role, { agent: Agent; id: string }>;
let second: Agent;
let candidate: Agent;
let organisation: string;
let assessment: string;
let ids: Record<string, string>;
/** What reviewers, managers and the candidate were told on the way. */
const said: unknown[] = [];

beforeAll(async () => {
  api = await testApp();
  ({ bank } = api.app.get<Content>(CONTENT));
  ({ agent: serverOwner } = await api.member());
  const partly = 'I run nsys to see how long the all-reduce takes, because it may be exposed.';
  first = await handedIn(partly);
  candidate = first.agent;
  await handedIn('', first);
  for (const role of ROLES) people[role] = await member(role);
  ({ agent: second } = await member('reviewer'));
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: first.invitationId },
  });
  assessment = assessmentId;
  organisation = `/api/v1/organisations/${first.organisationId}`;
  await reviewed();
  ids = await idsOf();
});
afterAll(() => api.close());

async function member(role: Role): Promise<{ agent: Agent; id: string }> {
  const made = await api.member();
  await join(api, first.organisationId, made.id, [role]);
  return made;
}

/** The first digits of the number that somebody is asked for. */
async function digitsAsked({ userId }: Invited): Promise<string> {
  const { content } = await api.db.attemptItem.findFirstOrThrow({
    where: { questionId: NUMERIC, attempt: { userId } },
    include: { content: true },
  });
  const item = JSON.parse(content.body as string) as PinnedItem;
  if (item.kind !== 'numeric') throw new Error(NUMERIC);
  return String(quantities[item.quantity]!.value(item.parameters))
    .replace(/^0?\.?0*/, '')
    .slice(0, 5);
}

async function handedIn(words: string, beside?: Invited): Promise<Invited> {
  const items = QUESTIONS.map((questionId) => ({ type: 'fixed' as const, questionId, weight: 10 }));
  const person = await invited(api, {
    ...(beside ? { beside } : { bankKeys: false }),
    blueprint: { sections: [{ title: 'All', intro: '', limitMinutes: null, items }] },
    settings: {
      graceSeconds: 0,
      review: { secondMarkingPercent: 100, differenceThreshold: 10 },
      results: { releaseAfter: 'review', show: 'report', expectedDays: 14, appealDays: 14 },
    },
  });
  const seat = await Seat.begun(person);
  // a number of two digits stands in many an answer by chance: somebody else is asked for a longer one
  if ((await digitsAsked(person)).length < 5) return handedIn(words, person);
  if (words !== '') {
    await seat.save(text(words), seat.item(STRUCTURED));
    await seat.save(number('0.2'), seat.item(NUMERIC));
    const reason = 'Tensor parallel traffic needs NVLink.';
    await seat.save({ kind: 'choice', picked: [], reason }, seat.item(CHOICE));
    const marks = [{ line: 1, note: 'The sampler is missing.' }];
    await seat.save({ kind: 'find-the-flaw', marks }, seat.item(FLAW));
  }
  expect((await seat.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  return person;
}

const next = async (agent: Agent, question: string): Promise<OfferedReview> => {
  const at = `${organisation}/assessments/${assessment}/review/next`;
  const { body } = await agent.post(at).send({ question }).expect(200);
  said.push(body);
  return body as OfferedReview;
};

/** Marks an answer as proposed, or with a point less where there is one; false: there is none to mark. */
async function marks(agent: Agent, question: string, comment = ''): Promise<boolean> {
  const { task } = await next(agent, question);
  if (task === null) return false;
  const points = task.rows.map(({ id: row, proposed, steps }) => {
    const given = comment === '' ? proposed : (steps[0]?.points ?? proposed);
    return { row, points: given, ...(given === proposed ? {} : { reason: 'Not shown.' }) };
  });
  const at = `${organisation}/assessments/${assessment}/review/items/${task.id}`;
  const mark = { epoch: task.lease.epoch, gradeId: task.gradeId, points, comment };
  const wrong = await agent.post(`${at}/marks`).send({ ...mark, points: [] });
  const { status, body } = await agent.post(`${at}/marks`).send(mark);
  expect([wrong.status, status, body]).toEqual([
    points.length === 0 ? wrong.status : 400,
    201,
    expect.anything(),
  ]);
  said.push(wrong.body, body);
  return true;
}

/** Two people mark everything, gold is chosen and marked, results are told, one is appealed and a regrade has run. */
async function reviewed(): Promise<void> {
  for (const question of QUESTIONS)
    for (const [agent, comment] of [
      [people.reviewer.agent, ''],
      [second, 'Less, as I see it.'],
    ] as const)
      while (await marks(agent, question, comment));
  const manager = people.manager.agent;
  for (const question of [STRUCTURED, NUMERIC]) {
    const asked = await manager.get(`${organisation}/review/gold`).query({ question }).expect(200);
    const [eligible] = (asked.body as GoldView).eligible;
    const at = `${organisation}/assessments/${assessment}/review/items/${eligible!.task.id}/gold`;
    const note = 'What to learn from this one.';
    said.push(asked.body, (await manager.post(at).send({ note }).expect(201)).body);
    const { agent: fresh } = await member('reviewer');
    const { calibration } = await next(fresh, question);
    const { id, gradeId, rows } = calibration.task!;
    const points = rows.map(({ id: row, proposed }) => ({ row, points: proposed }));
    const told = await fresh
      .post(`${organisation}/review/gold/${id}/marks`)
      .send({ gradeId, points })
      .expect(201);
    said.push(told.body);
  }
  const results = `${organisation}/assessments/${assessment}/results`;
  const { body } = await manager.post(`${results}/release`).send({}).expect(200);
  expect((body as { released: string[] }).released).toHaveLength(2);
  await appealed();
  await regraded();
}

async function appealed(): Promise<void> {
  const attempt = await api.db.attempt.findFirstOrThrow({
    where: { userId: first.userId },
    include: { items: true },
  });
  const item = attempt.items.find(({ questionId }) => questionId === STRUCTURED)!.id;
  const at = `/api/v1/assessment-attempts/${attempt.id}/result`;
  said.push((await candidate.get(at).expect(200)).body);
  const reason = 'The mark of the first criterion is wrong.';
  const { status, body } = await candidate.post(`${at}/appeals`).send({ item, reason });
  expect([status, body]).toEqual([201, expect.anything()]);
  await next(people.manager.agent, STRUCTURED);
}

/** A run as it is stored, with rows of the key in it. */
async function regraded(): Promise<void> {
  const question = bank.questions.get(STRUCTURED);
  if (question?.kind !== 'structured') throw new Error(STRUCTURED);
  const { id, label } = question.rubric.criteria[0]!;
  const row = `criterion/${id}`;
  const criteria = [{ row, label, change: 'changed' }];
  const about = { id: STRUCTURED, title: 'X', newRubric: true, newGrader: false, source: 'x' };
  const { organisationId } = first;
  const item = await api.db.attemptItem.findFirstOrThrow({
    where: { questionId: STRUCTURED, attempt: { userId: first.userId } },
    include: { grades: true },
  });
  const { attemptId, contentHash } = item;
  const { id: regradeId } = await api.db.regrade.create({
    data: {
      organisationId,
      assessmentId: assessment,
      number: 1,
      state: 'ready',
      questions: [{ ...about, criteria }],
      bankVersion: 'x',
      graderVersion: 'x',
      lexiconHash: 'x'.repeat(64),
      attempts: 1,
      startedById: people.manager.id,
      startedAt: new Date(),
    },
  });
  const change = { regradeId, attemptId, organisationId, before: 1, after: 2 };
  await api.db.regradeAttempt.create({ data: change });
  await api.db.regradeAnswer.create({
    data: {
      ...change,
      attemptItemId: item.id,
      questionId: STRUCTURED,
      gradeId: item.grades[0]!.id,
      fromHash: contentHash,
      toHash: contentHash,
      marked: true,
      rows: [{ row, label, before: 1, after: 2, levelBefore: 'named', levelAfter: 'explained' }],
    },
  });
}

async function idsOf(): Promise<Record<string, string>> {
  const where = { organisationId: first.organisationId };
  const { id: item } = await api.db.reviewItem.findFirstOrThrow({ where });
  const { id: regrade } = await api.db.regrade.findFirstOrThrow({ where });
  const attempt = await api.db.attempt.findFirstOrThrow({ where: { userId: first.userId } });
  return {
    organisation: first.organisationId,
    assessment,
    item,
    regrade,
    attempt: attempt.id,
    id: STRUCTURED,
    number: '1',
    candidate: first.candidateId,
    invitation: first.invitationId,
    member: people.owner.id,
  };
}

const QUERIES: Record<string, () => object> = {
  'ComparisonController.detail': () => ({ of: ids['invitation'] }),
  'GoldController.view': () => ({ question: CHOICE }),
};
const BODIES: Record<string, object> = { 'ReviewsController.next': { question: STRUCTURED } };

/** Leaving, and deleting what the walk is about. */
const ENDS = /\.(leave|delete|revoke|setRoles|remove)$/;

const walked = (): Route[] =>
  routesOf(api.app).filter(
    ({ policy, path, method, name }) =>
      (policy === 'organisation' || policy === 'author') &&
      !path.endsWith('live') &&
      !ENDS.test(name) &&
      method !== 'delete',
  );

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What a route answers; files of archives as text. */
async function answer(agent: Agent, { name, method, path }: Route, token?: string) {
  const at = path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? NOBODY);
  if (path.endsWith('.zip')) {
    const { status, body } = await getArchive(agent, at);
    if (status !== 200) return { status, body: null };
    const files = [...unzip(body as Buffer).values()].map((file) => file.toString('utf8'));
    return { status, body: files.map((file) => file.replaceAll('&amp;', '&')) };
  }
  const query = QUERIES[name]?.();
  const request = method === 'get' ? agent.get(at).query(query ?? {}) : agent[method](at);
  if (token !== undefined) void request.set('authorization', `Bearer ${token}`);
  const {
    status,
    body,
    text: raw,
  } = await (method === 'get' ? request : request.send(BODIES[name] ?? {}));
  return { status, body: [body as unknown, raw] };
}

/** Names of members of a JSON value, but for those of what is wrong with a request. */
function members(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(members)];
}

/** Names of the rubrics' rows as they stand in the bank. */
const rowNames = (): Set<string> =>
  new Set(
    QUESTIONS.flatMap((id) => {
      const question = bank.questions.get(id);
      if (question === undefined || !('rubric' in question)) return [];
      const { criteria, misconceptions } = question.rubric;
      return [...criteria, ...misconceptions]
        .map((row) => row.id)
        .filter((row) => row.includes('-'));
    }),
  );

/** Everything of a key that is in these answers. */
function told(bodies: readonly unknown[], secrets: readonly string[]): string[] {
  const names = rowNames();
  const words = bodies.flatMap(strings).map((each) => each.replace(/^\w+\//, ''));
  return [
    ...leaks(bodies, secrets),
    ...words.filter((word) => names.has(word)),
    ...bodies.flatMap(members).filter((name) => SECRET_MEMBERS.has(name)),
  ];
}

async function walk(agent: Agent): Promise<{ found: unknown[]; answered: number }> {
  const secrets = untoldIn(bank);
  const found: unknown[] = [];
  let answered = 0;
  // who walked before has let go of what they held
  const free = { reviewerId: null, leasedAt: null, leaseExpiresAt: null };
  await api.db.reviewItem.updateMany({ data: free });
  for (const route of walked()) {
    const { status, body } = await answer(agent, route);
    if (status < 300) answered += 1;
    const keys = told([body], secrets);
    if (keys.length > 0) found.push([route.name, status, keys.slice(0, 3)]);
  }
  return { found, answered };
}

describe('an organisation without the bank’s keys', () => {
  it('reviewed, chose gold answers and was told of an appeal without a word of a key', () => {
    expect(said.length).toBeGreaterThan(60);
    expect(told(said, untoldIn(bank))).toEqual([]);
  });

  it('is not told the number that a question asks for', async () => {
    const digits = await digitsAsked(first);
    const asked = said.filter((each) => JSON.stringify(each).includes(NUMERIC));
    expect(asked.length).toBeGreaterThan(4);
    expect(JSON.stringify(asked)).not.toContain(digits);
  });

  it.each(ROLES)(
    'shows none on any route to its %s',
    async (role) => {
      const { found, answered } = await walk(people[role].agent);
      expect(found).toEqual([]);
      expect(answered).toBeGreaterThan(role === 'member' ? 1 : 3);
    },
    120_000,
  );

  it('shows none to its programs', async () => {
    const of = { organisationId: first.organisationId, createdById: people.owner.id };
    const token = await tokenFor(api, { ...of, scopes: TOKEN_SCOPES });
    const bodies: unknown[] = [];
    for (const route of walked().filter(({ scope }) => scope !== undefined))
      bodies.push((await answer(api.visitor(), route, token)).body);
    expect(bodies.length).toBeGreaterThan(3);
    expect(told(bodies, untoldIn(bank))).toEqual([]);
  });

  it('has a candidate who reads the same of their own answers, and of nothing else', async () => {
    const mine = await candidate.get('/api/v1/my-data').expect(200);
    const whole = await candidate.get('/api/v1/account/export').expect(200);
    expect(leaks([mine.body, whole.body], untoldIn(bank))).toEqual([]);
  });
});

describe('a grant of the bank’s keys', () => {
  const grant = (agent: Agent, granted: boolean) =>
    agent.put(`/api/v1/server/organisations/${first.organisationId}/bank-keys`).send({ granted });

  it('is the server owner’s to give, and of no role in the organisation', async () => {
    for (const role of ROLES)
      expect([role, (await grant(people[role].agent, true)).status]).toEqual([role, 403]);
    expect((await walk(people.owner.agent)).found).toEqual([]);
  });

  it('shows them to reviewers and authors, so that the walk is known to find them, until it is withdrawn', async () => {
    const { body } = await grant(serverOwner, true).expect(200);
    expect(body).toMatchObject({ organisations: [{ id: first.organisationId, bankKeys: true }] });
    const { found } = await walk(people.owner.agent);
    expect(found.map((each) => (each as string[])[0])).toEqual(
      expect.arrayContaining([
        'ReviewsController.next',
        'GoldController.view',
        'AnalyticsController.criteria',
        'ComparisonController.detail',
        'RegradesController.list',
        'RegradesController.candidates',
        'AuthoringController.question',
      ]),
    );
    await people.reviewer.agent.get(`/api/v1/authoring/questions/${STRUCTURED}`).expect(403);
    await grant(serverOwner, false).expect(200);
    expect((await walk(people.owner.agent)).found).toEqual([]);
    const log = await people.owner.agent.get(`${organisation}/audit`).expect(200);
    const actions = (log.body as { events: { action: string }[] }).events.map((e) => e.action);
    expect(actions).toEqual(
      expect.arrayContaining(['organisation.keys-granted', 'organisation.keys-withdrawn']),
    );
  });
});
