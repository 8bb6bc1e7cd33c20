import { randomUUID } from 'node:crypto';
import type supertest from 'supertest';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import type { ReviewTask } from '../../backend/src/marking/reviews/reviews.schemas.js';
import type { SpotCheckView } from '../../backend/src/marking/reviews/spot-checks.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { codeOf, enrol } from './authenticator-app.js';
import { company, join, published } from './hiring.js';
import { CLIENT, identityProvider, type IdentityProvider } from './identity-provider.js';
import { tokenTo } from './mailbox.js';
import { routesOf, type Route } from './routes.js';
import { SoftAuthenticator } from './soft-authenticator.js';

const ORIGIN = 'http://localhost:3000';
const MINUTE = 60_000;

let api: TestApp;
let idp: IdentityProvider;
/** A company, and its owner's browser: an owner may do everything. */
let id: string;
let owner: Agent;
let ownerId: string;
let base: string;

beforeAll(async () => {
  api = await testApp({ worker: 'none', publicUrl: ORIGIN });
  await api.member();
  idp = await identityProvider(`${api.url}/api/v1/sso/callback`);
  ({ id } = await company(api));
  const member = await api.member();
  owner = member.agent;
  ownerId = member.id;
  await join(api, id, ownerId, ['owner']);
  base = `/api/v1/organisations/${id}`;
  await api.db.$executeRaw`CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the log is full'; END $$`;
});
afterAll(async () => {
  await api.close();
  await idp.close();
});

type Act = () => supertest.Test;

/** One thing that somebody does: the entry that it leaves, and everything up to the request itself. */
interface Deed {
  readonly action: string;
  readonly arrange: () => Act | Promise<Act>;
}

const CSV = (email: string) => Buffer.from(`email,name\r\n${email},X\r\n`).toString('base64');
let people = 0;
const address = () => `person${String(++people)}@example.org`;

async function draft(): Promise<string> {
  const { body } = await owner.post(`${base}/assessments`).send({ title: 'Ours' }).expect(201);
  return `${base}/assessments/${(body as { id: string }).id}`;
}
const open = async (): Promise<string> => `${base}/assessments/${await published(api, id)}`;

async function invitation(): Promise<string> {
  const at = `${await open()}/invitations`;
  const { body } = await owner.post(at).send({ email: address(), displayName: 'X' }).expect(201);
  return `${at}/${(body as { invitation: { id: string } }).invitation.id}`;
}

async function candidate(): Promise<{ path: string; email: string }> {
  const email = address();
  const { body } = await owner
    .post(`${base}/candidates`)
    .send({ email, displayName: 'X' })
    .expect(201);
  return { path: `${base}/candidates/${(body as { id: string }).id}`, email };
}

/** A candidate who asks to be deleted. */
async function deletionRequest(): Promise<{ at: string; email: string }> {
  const { path, email } = await candidate();
  const now = api.clock.now();
  const { id: request } = await api.db.deletionRequest.create({
    data: {
      organisationId: id,
      candidateId: path.split('/').at(-1)!,
      requestedAt: now,
      dueAt: now,
    },
  });
  return { at: `${base}/deletion-requests/${request}`, email };
}

/** A credential that was issued. */
async function issuedCredential(): Promise<string> {
  const invitationId = (await invitation()).split('/').at(-1)!;
  const key = { id: 'x', publicKey: {}, privateKey: Buffer.from('x'), createdAt: new Date() };
  await api.db.signingKey.upsert({ where: { id: 'x' }, create: key, update: {} });
  const { id: credential } = await api.db.credential.create({
    data: {
      id: randomUUID(),
      organisationId: id,
      invitationId,
      keyId: key.id,
      name: 'x',
      token: 'x',
      issuedAt: new Date(),
    },
  });
  return `${base}/credentials/${credential}`;
}

/** An attempt that somebody of this company is at work on. */
async function attempt(): Promise<{ path: string; seat: Seat }> {
  const assessmentId = await published(api, id);
  const { id: releaseId } = await api.db.assessmentRelease.findFirstOrThrow({
    where: { assessmentId },
  });
  const beside = { organisationId: id, releaseId, managerId: ownerId } as Invited;
  const seat = await Seat.begun(await invited(api, { beside }));
  return { path: `${base}/assessments/${assessmentId}/attempts/${seat.id}`, seat };
}

/** An answer that shares words with its model answer, on record: where those who decide find it. */
async function overlapping(): Promise<string> {
  const { path, seat } = await attempt();
  expect((await seat.handIn()).status).toBe(200);
  await api.db.attempt.update({ where: { id: seat.id }, data: { state: 'graded' } });
  const { invitationId } = await api.db.attempt.findUniqueOrThrow({ where: { id: seat.id } });
  const { id: overlap } = await api.db.attemptEvent.create({
    data: {
      organisationId: id,
      userId: randomUUID(),
      attemptId: seat.id,
      kind: 'overlap',
      detail: { item: seat.attempt.items[0]!.id, round: 0 },
    },
  });
  return `${path.replace(/attempts\/.*/u, `invitations/${invitationId!}`)}/overlaps/${overlap}`;
}

/** An answer before a reviewer, and a mark that overrides the proposal. */
async function underReview(): Promise<{ path: string; body: object }> {
  const { path, seat } = await attempt();
  const question = seat.attempt.items[0]!.question!.id;
  expect((await seat.handIn()).status).toBe(200);
  api.clock.advance(MINUTE);
  await seat.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  const review = path.replace(/attempts\/.*/, 'review');
  const offered = await owner.post(`${review}/next`).send({ question }).expect(200);
  const { task } = offered.body as { task: ReviewTask };
  const points = task.rows.map(({ id: row, proposed, steps }) => {
    const most = steps.at(-1)!.points;
    return { row, points: most, ...(most === proposed ? {} : { reason: 'a private reason' }) };
  });
  const body = { epoch: task.lease.epoch, gradeId: task.gradeId, points, comment: '' };
  return { path: `${review}/items/${task.id}`, body };
}

/** A sample of empty answers before a reviewer, who agrees with each grade. */
async function spotCheck(): Promise<{ path: string; body: object }> {
  const { path, seat } = await attempt();
  const question = seat.attempt.items[0]!.question!.id;
  expect((await seat.handIn()).status).toBe(200);
  api.clock.advance(MINUTE);
  await seat.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  const checks = path.replace(/attempts\/.*/, 'review/spot-checks');
  const begun = await owner.post(checks).send({ question, scope: 'empty' }).expect(200);
  const { id, answers } = begun.body as SpotCheckView;
  return {
    path: `${checks}/${id}`,
    body: { verdicts: answers.map((answer) => ({ id: answer.id, agrees: true })) },
  };
}

/** An answer on which two people agreed; with `gold`, a gold answer already. */
async function settled(gold = false): Promise<string> {
  const { path, body } = await underReview();
  await owner.post(`${path}/marks`).send(body).expect(201);
  const item = path.slice(path.lastIndexOf('/') + 1);
  const {
    id: _,
    points,
    ...mark
  } = await api.db.reviewMark.findFirstOrThrow({
    where: { reviewItemId: item },
  });
  const second = { reviewerId: randomUUID(), stage: 'second', leaseEpoch: 99 } as const;
  await api.db.reviewMark.create({ data: { ...mark, points: points as object[], ...second } });
  const data = { stage: 'done', score: mark.score, reviewerId: null } as const;
  await api.db.reviewItem.update({
    where: { id: item },
    data: { ...data, leasedAt: null, leaseExpiresAt: null },
  });
  if (gold) await owner.post(`${path}/gold`).send({ note: 'a private reason' }).expect(201);
  return path;
}

/** An attempt whose answers are all marked; `done`: to the end. */
async function judged(done: boolean): Promise<{ path: string; attempts: string[] }> {
  const { path, seat } = await attempt();
  expect((await seat.handIn()).status).toBe(200);
  api.clock.advance(MINUTE);
  await seat.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  if (done)
    await api.db.reviewItem.updateMany({
      where: { attemptItem: { attemptId: seat.id } },
      data: { stage: 'done', score: 5 },
    });
  return { path: path.replace(/attempts\/.*/, 'results'), attempts: [seat.id] };
}

/** A run over a graded attempt in this state, the only one that counts or may. */
async function regrade(state: 'running' | 'ready' | 'applied'): Promise<string> {
  const { path, attempts } = await judged(false);
  const { release } = await api.db.attempt.findUniqueOrThrow({
    where: { id: attempts[0]! },
    select: { release: { select: { assessmentId: true } } },
  });
  const { assessmentId } = release!;
  await api.db.regrade.updateMany({ where: { assessmentId }, data: { state: 'discarded' } });
  const run = await api.db.regrade.create({
    data: {
      organisationId: id,
      assessmentId,
      state,
      number: 1 + (await api.db.regrade.count({ where: { assessmentId } })),
      questions: [],
      bankVersion: 'x',
      graderVersion: 'x',
      lexiconHash: 'x'.repeat(64),
      attempts: 1,
      startedById: ownerId,
      startedAt: api.clock.now(),
    },
  });
  return `${path.replace(/results$/, 'regrades')}/${run.id}`;
}
const regrading =
  (state: 'running' | 'ready' | 'applied', what: string): Deed['arrange'] =>
  async () => {
    const path = await regrade(state);
    return () => owner.post(`${path}/${what}`).send({ reason: 'a private reason' });
  };

async function member(roles: Parameters<typeof join>[3] = ['reviewer']) {
  const joined = await api.member();
  await join(api, id, joined.id, roles);
  return joined;
}

/** A sound question of two numbers. */
const OWN_TEXT = `kind: numeric
title: A private reason
guide: multi-gpu-frameworks
tier: beginner
topics: [collectives]
minutes: 5
prompt: '{{parameters}} gradients of 2 bytes over {{ranks}} ranks by a ring: how many GB does one send?'
quantity: ring-all-reduce-bytes
parameters:
  parameters: { values: [1.1e+9, 2.3e+9] }
  bytesPerElement: { values: [2] }
  ranks: { values: [8, 16, 32] }
answer: { unit: GB, tolerance: 0.02 }
slips: {}
`;

async function ownQuestion(author = owner): Promise<string> {
  const { body } = await author
    .post(`${base}/questions`)
    .send({ from: 'text', text: OWN_TEXT })
    .expect(201);
  return `${base}/questions/${(body as { id: string }).id}`;
}

const PROFILE = { levels: { sharding: 6 }, members: [] };

async function targetProfile(): Promise<{ path: string; name: string }> {
  const name = `Profile ${String(++people)}`;
  const { body } = await owner
    .post(`${base}/target-profiles`)
    .send({ ...PROFILE, name })
    .expect(201);
  return { path: `${base}/target-profiles/${(body as { id: string }).id}`, name };
}

const practice = () => ({
  to: { kind: 'members', members: [ownerId] },
  work: { kind: 'topic', topic: 'sharding', questions: 1 },
  dueOn: api.clock.now().toISOString().slice(0, 10),
  note: 'a private reason',
});

const control =
  (what: string, body: object): Deed['arrange'] =>
  async () => {
    const { path } = await attempt();
    return () => owner.post(`${path}/${what}`).send(body);
  };

/** What changes something in an organisation, by route. */
const DEEDS: Record<string, Deed> = {
  'DecisionsController.decide': {
    action: 'decision.made',
    arrange: async () => {
      const { assessment, invitation: invited } = await candidacy();
      const of = [{ invitation: invited, after: 0 }];
      const body = { kind: 'hold', reason: 'a private reason', of };
      return () => owner.post(`${assessment}/decisions`).send(body);
    },
  },
  'DecisionsController.note': {
    action: 'note.written',
    arrange: async () => {
      const { note } = await candidacy();
      return () => owner.post(note).send({ text: 'a private reason' });
    },
  },
  'AssessmentsController.create': {
    action: 'assessment.created',
    arrange: () => () => owner.post(`${base}/assessments`).send({ title: 'New' }),
  },
  'AssessmentsController.duplicate': {
    action: 'assessment.created',
    arrange: async () => {
      const path = await draft();
      return () => owner.post(`${path}/duplicate`).send({});
    },
  },
  'AssessmentsController.remove': {
    action: 'assessment.deleted',
    arrange: async () => {
      const path = await draft();
      return () => owner.delete(path).send({});
    },
  },
  'OwnQuestionsController.create': {
    action: 'question.created',
    arrange: () => () => owner.post(`${base}/questions`).send({ from: 'text', text: OWN_TEXT }),
  },
  'SiblingsController.create': {
    action: 'question.created',
    arrange: () => () => owner.post(`${base}/questions/siblings`).send({ of: 'bubble-share-1f1b' }),
  },
  'OwnQuestionsController.approve': {
    action: 'question.approved',
    arrange: async () => {
      const path = await ownQuestion((await member(['author'])).agent);
      return () => owner.post(`${path}/approvals`).send({ version: 1 });
    },
  },
  'OwnQuestionsController.archive': {
    action: 'question.archived',
    arrange: async () => {
      const path = await ownQuestion();
      return () => owner.post(`${path}/archive`).send({});
    },
  },
  'OwnQuestionsController.restore': {
    action: 'question.restored',
    arrange: async () => {
      const path = await ownQuestion();
      await owner.post(`${path}/archive`).send({}).expect(200);
      return () => owner.post(`${path}/restore`).send({});
    },
  },
  'OwnQuestionsController.remove': {
    action: 'question.deleted',
    arrange: async () => {
      const path = await ownQuestion();
      return () => owner.delete(path).send({});
    },
  },
  'ExchangeController.run': {
    action: 'question.imported',
    arrange: () => {
      const file = Buffer.from('::Ours::Why does it idle? {}').toString('base64');
      const body = { file, name: 'ours.gift', key: randomUUID(), items: [0] };
      return () => owner.post(`${base}/questions/import`).send(body);
    },
  },
  'ExchangeController.export': {
    action: 'question.exported',
    arrange: async () => {
      const path = await ownQuestion();
      const ids = [path.slice(path.lastIndexOf('/') + 1)];
      return () => owner.post(`${base}/questions/export`).send({ format: 'folder', ids });
    },
  },
  'PublishingController.publish': {
    action: 'assessment.published',
    arrange: async () => {
      const path = await open();
      const { body } = await owner.get(path).expect(200);
      const { version, blueprint, settings } = body as Record<string, object>;
      await owner
        .put(path)
        .send({ baseVersion: version, title: 'Screening anew', blueprint, settings })
        .expect(200);
      return () => owner.post(`${path}/publish`).send({ version: Number(version) + 1 });
    },
  },
  'PublishingController.close': {
    action: 'assessment.closed',
    arrange: async () => {
      const path = await open();
      return () => owner.post(`${path}/close`).send({});
    },
  },
  'PublishingController.archive': {
    action: 'assessment.archived',
    arrange: async () => {
      const path = await draft();
      return () => owner.post(`${path}/archive`).send({});
    },
  },
  'PublishingController.restore': {
    action: 'assessment.restored',
    arrange: async () => {
      const path = await draft();
      await owner.post(`${path}/archive`).send({}).expect(200);
      return () => owner.post(`${path}/restore`).send({});
    },
  },
  'CandidatesController.create': {
    action: 'candidate.added',
    arrange: () => {
      const email = address();
      return () => owner.post(`${base}/candidates`).send({ email, displayName: 'X' });
    },
  },
  'CandidatesController.change': {
    action: 'candidate.changed',
    arrange: async () => {
      const { path } = await candidate();
      return () => owner.patch(path).send({ extraTimePercent: 25, note: 'a private reason' });
    },
  },
  'CandidatesController.export': {
    action: 'candidate.exported',
    arrange: async () => {
      const { path } = await candidate();
      return () => owner.post(`${path}/export`).send({});
    },
  },
  'CandidatesController.delete': {
    action: 'candidate.deleted',
    arrange: async () => {
      const { path, email } = await candidate();
      return () => owner.delete(path).send({ email });
    },
  },
  'DeletionRequestsController.grant': {
    action: 'candidate.deleted',
    arrange: async () => {
      const { at, email } = await deletionRequest();
      return () => owner.post(`${at}/grant`).send({ email });
    },
  },
  'DeletionRequestsController.refuse': {
    action: 'candidate.deletion-refused',
    arrange: async () => {
      const { at } = await deletionRequest();
      return () => owner.post(`${at}/refuse`).send({ reason: 'a private reason' });
    },
  },
  'IssuedCredentialsController.withdraw': {
    action: 'credential.withdrawn',
    arrange: async () => {
      const path = await issuedCredential();
      return () => owner.post(`${path}/withdraw`).send({ reason: 'a private reason' });
    },
  },
  'InvitationsController.invite': {
    action: 'invitation.sent',
    arrange: async () => {
      const path = `${await open()}/invitations`;
      const email = address();
      return () => owner.post(path).send({ email, displayName: 'X' });
    },
  },
  'InvitationsController.change': {
    action: 'invitation.end-changed',
    arrange: async () => {
      const path = await invitation();
      const expiresAt = new Date(api.clock.now().getTime() + 7 * 86_400_000).toISOString();
      return () => owner.patch(path).send({ expiresAt });
    },
  },
  'InvitationsController.resend': {
    action: 'invitation.sent-again',
    arrange: async () => {
      const path = await invitation();
      return () => owner.post(`${path}/resend`).send({});
    },
  },
  'InvitationsController.remind': {
    action: 'invitation.reminded',
    arrange: async () => {
      const path = await invitation();
      return () => owner.post(`${path}/remind`).send({});
    },
  },
  'InvitationsController.revoke': {
    action: 'invitation.revoked',
    arrange: async () => {
      const path = await invitation();
      return () => owner.post(`${path}/revoke`).send({});
    },
  },
  'InvitingSettingsController.save': {
    action: 'assessment.inviting-changed',
    arrange: async () => {
      const path = `${await open()}/inviting`;
      const body = { message: 'a private reason', days: 7, requisition: 'REQ-1' };
      return () => owner.put(path).send(body);
    },
  },
  'ManyController.perform': {
    action: 'invitation.many-revoked',
    arrange: async () => {
      const path = await invitation();
      const body = { deed: 'revoke', who: {}, expected: 1, key: randomUUID() };
      return () => owner.post(`${path.slice(0, path.lastIndexOf('/'))}/many`).send(body);
    },
  },
  'ImportsController.run': {
    action: 'invitation.imported',
    arrange: async () => {
      const path = `${await open()}/invitations/import`;
      const body = { file: CSV(address()), key: randomUUID() };
      return () => owner.post(path).send(body);
    },
  },
  'LinkFileController.renew': {
    action: 'invitation.links-taken',
    arrange: async () => {
      const path = await invitation();
      return () => owner.post(`${path.slice(0, path.lastIndexOf('/'))}/links`).send({});
    },
  },
  'WatchingController.extend': {
    action: 'attempt.extended',
    arrange: control('extend', { seconds: 60, reason: 'a late start' }),
  },
  'WatchingController.pause': {
    action: 'attempt.held',
    arrange: control('pause', { reason: 'a fire alarm' }),
  },
  'WatchingController.resume': {
    action: 'attempt.released',
    arrange: async () => {
      const { path } = await attempt();
      await owner.post(`${path}/pause`).send({ reason: 'a fire alarm' }).expect(200);
      return () => owner.post(`${path}/resume`).send({ reason: 'it is over' });
    },
  },
  'WatchingController.reopen': {
    action: 'attempt.reopened',
    arrange: async () => {
      const { path, seat } = await attempt();
      expect((await seat.handIn()).status).toBe(200);
      return () => owner.post(`${path}/reopen`).send({ seconds: 60, reason: 'a power cut' });
    },
  },
  'WatchingController.answerHelp': {
    action: 'attempt.help-answered',
    arrange: async () => {
      const { path, seat } = await attempt();
      await seat.ask('help', { text: 'What is asked?' }).expect(201);
      return () => owner.post(`${path}/help-answered`).send({ text: 'The share.' });
    },
  },
  'OverlapsController.addFinding': {
    action: 'attempt.finding',
    arrange: async () => {
      const path = await overlapping();
      return () => owner.post(`${path}/findings`).send({ text: 'a private reason' });
    },
  },
  'EvidenceController.addFinding': {
    action: 'attempt.finding',
    arrange: async () => {
      const { path, seat } = await attempt();
      const signals = [{ kind: 'paste', at: '2026-11-22T10:00:00Z' }];
      await seat.ask('signals', { signals }).expect(200);
      expect((await seat.handIn()).status).toBe(200);
      api.clock.advance(MINUTE);
      await seat.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
      const { invitationId } = await api.db.attempt.findUniqueOrThrow({ where: { id: seat.id } });
      const place = path.replace(/attempts\/.*/u, `invitations/${invitationId!}`);
      return () =>
        owner.post(`${place}/findings`).send({ about: 'paste', text: 'a private reason' });
    },
  },
  'ReviewsController.mark': {
    action: 'review.overridden',
    arrange: async () => {
      const { path, body } = await underReview();
      return () => owner.post(`${path}/marks`).send(body);
    },
  },
  'RegradesController.start': {
    action: 'regrade.started',
    arrange: async () => {
      const path = (await regrade('applied')).replace(/\/[^/]*$/, '');
      await api.db.grade.updateMany({ data: { graderVersion: 'earlier' } });
      return () => owner.post(path).send({});
    },
  },
  'RegradesController.cancel': {
    action: 'regrade.cancelled',
    arrange: regrading('running', 'cancel'),
  },
  'RegradesController.discard': {
    action: 'regrade.discarded',
    arrange: regrading('ready', 'discard'),
  },
  'RegradesController.apply': { action: 'regrade.applied', arrange: regrading('ready', 'apply') },
  'RegradesController.undo': { action: 'regrade.undone', arrange: regrading('applied', 'undo') },
  'GoldController.nominate': {
    action: 'review.gold-chosen',
    arrange: async () => {
      const path = await settled();
      return () => owner.post(`${path}/gold`).send({ note: 'a private reason' });
    },
  },
  'GoldController.retire': {
    action: 'review.gold-retired',
    arrange: async () => {
      await settled(true);
      const gold = await api.db.goldAnswer.findFirstOrThrow({ where: { retiredAt: null } });
      return () => owner.post(`${base}/review/gold/${gold.id}/retire`).send({});
    },
  },
  'SpotChecksController.decide': {
    action: 'review.accepted-in-bulk',
    arrange: async () => {
      const { path, body } = await spotCheck();
      return () => owner.post(`${path}/verdicts`).send(body);
    },
  },
  'SpotChecksController.takeBack': {
    action: 'review.bulk-taken-back',
    arrange: async () => {
      const { path, body } = await spotCheck();
      await owner.post(`${path}/verdicts`).send(body).expect(200);
      return () => owner.post(`${path}/back`);
    },
  },
  'GoldController.letThrough': {
    action: 'review.let-through',
    arrange: async () => {
      const { id: reviewer } = await member();
      const body = { question: 'any-question', reviewer, reason: 'a private reason' };
      return () => owner.post(`${base}/review/passes`).send(body);
    },
  },
  'ResultsController.release': {
    action: 'result.released',
    arrange: async () => {
      const { path, attempts } = await judged(true);
      return () => owner.post(`${path}/release`).send({ attempts });
    },
  },
  'ResultsController.delay': {
    action: 'result.delayed',
    arrange: async () => {
      const { path, attempts } = await judged(false);
      const expectedBy = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
      const body = { attempts, expectedBy, reason: 'a private reason' };
      return () => owner.post(`${path}/delay`).send(body);
    },
  },
  'OrganisationsController.change': {
    action: 'organisation.changed',
    arrange: () => {
      const retentionDays = 1_000 + ++people;
      return () => owner.patch(base).send({ retentionDays });
    },
  },
  'MembersController.setRoles': {
    action: 'member.roles-changed',
    arrange: async () => {
      const joined = await member();
      return () => owner.put(`${base}/members/${joined.id}`).send({ roles: ['author'] });
    },
  },
  'MembersController.remove': {
    action: 'member.removed',
    arrange: async () => {
      const joined = await member();
      return () => owner.delete(`${base}/members/${joined.id}`).send({});
    },
  },
  'MembersController.leave': {
    action: 'member.left',
    arrange: async () => {
      const joined = await member();
      return () => joined.agent.delete(`${base}/membership`).send({});
    },
  },
  'MembersController.invite': {
    action: 'member.invited',
    arrange: () => {
      const email = address();
      return () => owner.post(`${base}/member-invitations`).send({ email, roles: ['author'] });
    },
  },
  'MembersController.revoke': {
    action: 'member.invitation-revoked',
    arrange: async () => {
      const { body } = await owner
        .post(`${base}/member-invitations`)
        .send({ email: address(), roles: ['author'] })
        .expect(201);
      const path = `${base}/member-invitations/${(body as { id: string }).id}`;
      return () => owner.delete(path).send({});
    },
  },
  'ApiTokensController.create': {
    action: 'api-token.created',
    arrange: () => () => owner.post(`${base}/api-tokens`).send(TOKEN),
  },
  'ApiTokensController.revoke': {
    action: 'api-token.revoked',
    arrange: async () => {
      const { body } = await owner.post(`${base}/api-tokens`).send(TOKEN).expect(201);
      const path = `${base}/api-tokens/${(body as { token: { id: string } }).token.id}`;
      return () => owner.delete(path).send({});
    },
  },
  'ConnectionsController.connect': {
    action: 'ats.connected',
    arrange: async () => {
      await disconnected();
      return () => owner.post(`${base}/ats-connections`).send({ partner: 'greenhouse' });
    },
  },
  'ConnectionsController.resume': {
    action: 'ats.resumed',
    arrange: async () => {
      const path = await connection();
      return () => owner.post(`${path}/resume`).send({});
    },
  },
  'ConnectionsController.disconnect': {
    action: 'ats.disconnected',
    arrange: async () => {
      const path = await connection();
      return () => owner.delete(path).send({});
    },
  },
  'SkillsController.share': {
    action: 'skills.shared',
    arrange: async () => {
      await owner.put(`${base}/skills/share`).send({ shares: false }).expect(204);
      return () => owner.put(`${base}/skills/share`).send({ shares: true });
    },
  },
  'ProfilesController.create': {
    action: 'target-profile.created',
    arrange: () => {
      const name = `Profile ${String(++people)}`;
      return () => owner.post(`${base}/target-profiles`).send({ ...PROFILE, name });
    },
  },
  'ProfilesController.save': {
    action: 'target-profile.changed',
    arrange: async () => {
      const { path, name } = await targetProfile();
      return () => owner.put(path).send({ ...PROFILE, name, baseVersion: 1 });
    },
  },
  'ProfilesController.remove': {
    action: 'target-profile.deleted',
    arrange: async () => {
      const { path } = await targetProfile();
      return () => owner.delete(path).send({});
    },
  },
  'AssignmentsController.assign': {
    action: 'practice.assigned',
    arrange: () => () => owner.post(`${base}/practice-assignments`).send(practice()),
  },
  'AssignmentsController.withdraw': {
    action: 'practice.withdrawn',
    arrange: async () => {
      await owner.post(`${base}/practice-assignments`).send(practice()).expect(201);
      const { id: made } = await api.db.practiceAssignment.findFirstOrThrow({
        where: { organisationId: id },
      });
      return () => owner.delete(`${base}/practice-assignments/${made}`).send({});
    },
  },
  'WebhooksController.create': {
    action: 'webhook.created',
    arrange: () => () => owner.post(`${base}/webhooks`).send(WEBHOOK),
  },
  'WebhooksController.change': {
    action: 'webhook.changed',
    arrange: async () => {
      const path = await webhook();
      return () => owner.patch(path).send({ enabled: false });
    },
  },
  'WebhooksController.rotate': {
    action: 'webhook.secret-rotated',
    arrange: async () => {
      const path = await webhook();
      return () => owner.post(`${path}/rotate-secret`).send({});
    },
  },
  'WebhooksController.remove': {
    action: 'webhook.removed',
    arrange: async () => {
      const path = await webhook();
      return () => owner.delete(path).send({});
    },
  },
  'SsoSettingsController.save': {
    action: 'sso.set-up',
    arrange: async () => {
      await api.db.ssoProvider.deleteMany({ where: { organisationId: id } });
      return () => owner.put(`${base}/sso`).send(SSO());
    },
  },
  'SsoSettingsController.remove': {
    action: 'sso.removed',
    arrange: async () => {
      await owner.put(`${base}/sso`).send(SSO()).expect(200);
      return () => owner.delete(`${base}/sso`).send({});
    },
  },
};

/** Somebody to decide on; the decision is on them alone. */
async function candidacy(): Promise<{ assessment: string; invitation: string; note: string }> {
  const at = await invitation();
  const [, assessment = '', invited = ''] = /(.*)\/invitations\/(.*)/.exec(at) ?? [];
  return { assessment, invitation: invited, note: `${at}/notes` };
}

const WEBHOOK = { name: 'X', url: 'https://x.example/', events: ['attempt.graded'] };
async function webhook(): Promise<string> {
  const { body } = await owner.post(`${base}/webhooks`).send(WEBHOOK).expect(201);
  return `${base}/webhooks/${(body as { webhook: { id: string } }).webhook.id}`;
}
async function disconnected(): Promise<void> {
  const { body } = await owner.get(`${base}/ats-connections`).expect(200);
  for (const { id: known } of (body as { connections: { id: string }[] }).connections)
    await owner.delete(`${base}/ats-connections/${known}`).send({}).expect(204);
}
async function connection(): Promise<string> {
  await disconnected();
  const { body } = await owner
    .post(`${base}/ats-connections`)
    .send({ partner: 'greenhouse' })
    .expect(201);
  return `${base}/ats-connections/${(body as { connection: { id: string } }).connection.id}`;
}
const TOKEN = { name: 'A program', scopes: ['audit:read'], days: 1 };
const SSO = () => ({ issuer: idp.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret });

/** What changes something in an organisation and leaves no entry in its log, with the reason. */
const WITHOUT: Record<string, string> = {
  'SkillsController.digest': 'whether somebody wants a mail is their own business',
  'AssessmentsController.save':
    'a draft is nobody’s chance before it is published; it saves itself as one types',
  'OwnQuestionsController.save':
    'a text is asked of nobody before it is approved, which says who wrote it',
  'OwnQuestionsController.try': 'reads the text and keeps nothing',
  'OwnQuestionsController.firstRubric': 'reads the text and keeps nothing',
  'WebhooksController.test': 'says nothing of anybody; it stands in the log of deliveries',
  'DeliveriesController.resend':
    'sends what was sent before; each try stands in the log of deliveries',
  'ExchangeController.preview': 'reads the file and writes nothing',
  'ImportsController.preview': 'reads the file and writes nothing',
  'InvitingSettingsController.preview': 'shows mails and writes none',
  'ManyController.preview': 'counts and writes nothing',
  'GoldController.mark': 'practice of its reviewer, which counts for nobody’s score',
  'ReviewsController.next': 'takes an answer for minutes; what is said of it is a mark',
  'SpotChecksController.begin': 'draws what to look at; what is said of it is in the log',
  'ReviewsController.renew': 'keeps it for some minutes more',
  'ReviewsController.again':
    'its reviewer has the answer back; the mark stays in the record beside the next',
  'OrganisationsController.delete': 'the log goes with it; the server’s own says that it was done',
};

/** How somebody with a say over people signs in: told to each company in which they have it. */
const SIGN_IN: Record<string, Deed> = {
  'a second factor': {
    action: 'sign-in.second-factor-on',
    arrange: async () => {
      const { agent, password } = await member();
      const { body } = await agent.post(`${ACCOUNT}/second-factor`).send({ password }).expect(200);
      const code = codeOf(api, (body as { secret: string }).secret);
      return () => agent.post(`${ACCOUNT}/second-factor/confirm`).send({ code });
    },
  },
  'no second factor any more': {
    action: 'sign-in.second-factor-off',
    arrange: async () => {
      const { agent, password, codes } = await enrolled();
      return () => agent.delete(`${ACCOUNT}/second-factor`).send({ password, code: codes.pop() });
    },
  },
  'new recovery codes': {
    action: 'sign-in.recovery-codes-renewed',
    arrange: async () => {
      const { agent, password, codes } = await enrolled();
      return () =>
        agent.post(`${ACCOUNT}/second-factor/recovery-codes`).send({ password, code: codes.pop() });
    },
  },
  'a passkey': {
    action: 'sign-in.passkey-added',
    arrange: async () => {
      const { agent, password } = await member();
      const credentials: object[] = [];
      for (let i = 0; i < 2; i++) credentials.push(await newKey(agent, password));
      return () =>
        agent.post(`${ACCOUNT}/passkeys`).send({ name: 'Key', credential: credentials.pop() });
    },
  },
  'a passkey less': {
    action: 'sign-in.passkey-removed',
    arrange: async () => {
      const { agent, password } = await member();
      const credential = await newKey(agent, password);
      const { body } = await agent
        .post(`${ACCOUNT}/passkeys`)
        .send({ name: 'Key', credential })
        .expect(201);
      return () =>
        agent.delete(`${ACCOUNT}/passkeys/${(body as { id: string }).id}`).send({ password });
    },
  },
  'another password': {
    action: 'sign-in.password-changed',
    arrange: async () => {
      const { agent, password } = await member();
      return () =>
        agent
          .post(`${ACCOUNT}/password`)
          .send({ current: password, next: 'another long passphrase' });
    },
  },
  'a forgotten password': {
    action: 'sign-in.password-reset',
    arrange: async () => {
      const { email } = await member();
      await api.visitor().post('/api/v1/password-resets').send({ email }).expect(202);
      await api.app.get(JobsService).perform('password-reset-mail', { email });
      const token = await tokenTo(api, email, 'reset');
      return () =>
        api
          .visitor()
          .post('/api/v1/password-resets/confirm')
          .send({ token, password: 'another long passphrase' });
    },
  },
};
const ACCOUNT = '/api/v1/account';

/** A reviewer with an app, and codes that are good once each. */
async function enrolled() {
  const joined = await member();
  const { recoveryCodes } = await enrol(api, joined);
  api.clock.advance(2 * MINUTE);
  return { ...joined, codes: recoveryCodes };
}

async function newKey(agent: Agent, password: string): Promise<object> {
  const { body } = await agent.post(`${ACCOUNT}/passkeys/options`).send({ password }).expect(200);
  return new SoftAuthenticator(ORIGIN).create(body as { challenge: string; user: { id: string } });
}

const entries = (organisationId = id) =>
  api.db.auditEvent.findMany({ where: { organisationId }, orderBy: { sequence: 'asc' } });

/** What stands in the tables, but for what each request touches: sessions, counters. */
async function contents(only?: readonly string[]): Promise<Record<string, string>> {
  const tables = await api.db.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname NOT IN ('Session', 'rate_limit', '_prisma_migrations')`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (only !== undefined && !only.includes(name)) continue;
    const [row] = await api.db.$queryRawUnsafe<{ sum: string }[]>(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
    );
    found[name] = row!.sum;
  }
  return found;
}

/** Runs `work` while nothing can be written to the log. */
async function withFullLog<T>(work: () => PromiseLike<T>): Promise<T> {
  await api.db
    .$executeRaw`CREATE TRIGGER "refuse" BEFORE INSERT ON "AuditEvent" FOR EACH ROW EXECUTE FUNCTION refuse_audit()`;
  try {
    return await work();
  } finally {
    await api.db.$executeRaw`DROP TRIGGER "refuse" ON "AuditEvent"`;
  }
}

/** The deed fails with its entry, and leaves exactly that one where both can be written. */
async function demand({ action, arrange }: Deed, tables?: readonly string[]) {
  const act = await arrange();
  const before = await contents(tables);
  const refused = await withFullLog(act);
  expect({ action, status: refused.status }).toEqual({ action, status: 500 });
  expect(await contents(tables)).toEqual(before);
  const log = await entries();
  const { status } = await act();
  expect({ action, status: status < 300 }).toEqual({ action, status: true });
  const more = (await entries()).slice(log.length);
  expect(more.map((entry) => entry.action)).toEqual([action]);
  return more[0]!;
}

const mutating = (): Route[] =>
  routesOf(api.app).filter(({ policy, method }) => policy === 'organisation' && method !== 'get');

describe('each route that changes something in an organisation', () => {
  it('has its entry here, or a reason why it has none', () => {
    const known = [...Object.keys(DEEDS), ...Object.keys(WITHOUT)].sort();
    expect(
      mutating()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(known);
  });

  it.each(Object.keys(DEEDS))('writes both or neither: %s', async (name) => {
    const entry = await demand(DEEDS[name]!);
    expect(entry.actorId === ownerId || entry.action === 'member.left').toBe(true);
    // nothing of a person but ids: no name, no address, no free text
    expect(JSON.stringify(entry)).not.toMatch(/@example|private reason|fire alarm|late start/);
  });

  it('leaves no entry where it is refused', async () => {
    // in a company in which nothing was done: what other tests leave there is taken away by routes that name nothing
    const own = await company(api);
    await join(api, own.id, ownerId, ['owner']);
    const before = (await entries(own.id)).length;
    const statuses = new Set<number>();
    for (const { method, path, name } of mutating()) {
      if (name in WITHOUT || name === 'MembersController.leave') continue;
      const nobodys = path
        .replace(':organisation', own.id)
        .replace(/:number/, '99')
        .replace(/:\w+/g, () => randomUUID());
      const { status } = await owner[method](nobodys).send({ nonsense: true });
      if (status !== 404) statuses.add(status);
    }
    expect([...statuses].filter((status) => status < 400 || status >= 500)).toEqual([]);
    const stranger = await company(api, 'Elsewhere');
    const at = `/api/v1/organisations/${own.id}/assessments`;
    await stranger.manager.post(at).send({ title: 'Mine' }).expect(404);
    const reviewer = await api.member();
    await join(api, own.id, reviewer.id, ['reviewer']);
    await reviewer.agent.post(at).send({ title: 'Mine' }).expect(403);
    expect((await entries(own.id)).length).toBe(before);
  });

  it('leaves no entry where nothing changes', async () => {
    const { path } = await candidate();
    const closed = await open();
    await owner.post(`${closed}/close`).send({}).expect(200);
    const sent = await invitation();
    await owner.post(`${sent}/revoke`).send({}).expect(200);
    const before = (await entries()).length;
    await owner.patch(path).send({ extraTimePercent: 0, displayName: 'X' }).expect(200);
    await owner.post(`${closed}/close`).send({}).expect(200);
    await owner.post(`${sent}/revoke`).send({}).expect(200);
    expect((await entries()).length).toBe(before);
  });
});

describe('what the log tells', () => {
  it('of what somebody needs: from what to what, whoever changes it in whichever way', async () => {
    const { path, email } = await candidate();
    await owner
      .patch(path)
      .send({ extraTimePercent: 25, breakSeconds: 600, note: 'x' })
      .expect(200);
    expect((await entries()).at(-1)!.detail).toEqual({
      extraTimePercent: { from: 0, to: 25 },
      breakSeconds: { from: 0, to: 600 },
      also: ['note'],
    });
    const file = Buffer.from(`email,extra time\r\n${email},50\r\n${address()},25\r\n`);
    const at = await open();
    const before = (await entries()).length;
    const body = { file: file.toString('base64'), key: randomUUID() };
    for (let i = 0; i < 2; i++) await owner.post(`${at}/invitations/import`).send(body).expect(200);
    const more = (await entries()).slice(before);
    expect(more.map(({ action, detail }) => [action, detail])).toEqual([
      ['candidate.added', { extraTimePercent: 25, breakSeconds: 0 }],
      ['candidate.changed', { extraTimePercent: { from: 25, to: 50 } }],
      ['invitation.imported', { invited: 2, raised: 1 }],
    ]);
  });

  it('of an attempt: why, for as long as there is the attempt', async () => {
    const { path, seat } = await attempt();
    await owner.post(`${path}/extend`).send({ seconds: 120, reason: 'the fire alarm' }).expect(200);
    const read = async () =>
      (await owner.get(`${base}/audit?kind=attempt&limit=1`).expect(200)).body.events[0] as object;
    expect(await read()).toMatchObject({
      action: 'attempt.extended',
      subject: seat.id,
      detail: { seconds: 120, event: expect.any(String) },
      reason: 'the fire alarm',
    });
    const file = await owner.get(`${base}/audit/export?format=csv`).buffer(true).expect(200);
    expect(file.text).toContain('the fire alarm');
    await api.db.attempt.delete({ where: { id: seat.id } });
    expect(await read()).toMatchObject({ action: 'attempt.extended', reason: null });
    const { body } = await owner.get(`${base}/audit/verification`).expect(200);
    expect(body.firstBroken).toBeNull();
  });

  it('of single sign-on: what was changed, never the secret', async () => {
    await owner.put(`${base}/sso`).send(SSO()).expect(200);
    await owner
      .put(`${base}/sso`)
      .send({ ...SSO(), enforced: true })
      .expect(200);
    const entry = (await entries()).at(-1)!;
    expect(entry).toMatchObject({
      action: 'sso.changed',
      detail: { enforced: { from: false, to: true }, clientSecret: 'changed' },
    });
    expect(JSON.stringify(entry)).not.toContain(CLIENT.secret);
    await owner.delete(`${base}/sso`).send({}).expect(204);
  });
});

/** What such a change writes; a used code or challenge is used up, whatever becomes of it. */
const CREDENTIALS = ['Passkey', 'TotpCredential', 'User', 'SsoIdentity'];

describe('how somebody with a say over people signs in', () => {
  it.each(Object.keys(SIGN_IN))(
    'is told to the organisation, or stays as it was: %s',
    async (name) => {
      const entry = await demand(SIGN_IN[name]!, CREDENTIALS);
      expect(entry.subject).toBe(entry.actorId);
      expect(entry.detail).toBeNull();
    },
  );

  it('is nobody’s business where they have none', async () => {
    const before = (await entries()).length;
    const { agent, password } = await member(['member']);
    await agent
      .post(`${ACCOUNT}/password`)
      .send({ current: password, next: 'another long passphrase' })
      .expect(200);
    expect((await entries()).length).toBe(before);
  });
});
