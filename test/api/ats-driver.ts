import { DEFAULT_SETTINGS } from '../../backend/src/taking/assessments/settings.schemas.js';
import type { AttemptView } from '../../backend/src/taking/attempts/attempts.schemas.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import type { Agent, TestApp } from './app.js';
import { Seat } from './assessment-driver.js';
import { CHOICE, STRUCTURED, text } from './attempt-driver.js';
import { company, join, published } from './hiring.js';
import { tokenTo } from './mailbox.js';

export const PARTNER = '/api/v1/ats/greenhouse';

/** An organisation with an owner, one published assessment, and Greenhouse connected. */
export interface Connected {
  readonly api: TestApp;
  readonly id: string;
  readonly owner: Agent;
  readonly ownerId: string;
  readonly ownerEmail: string;
  readonly base: string;
  readonly assessment: string;
  readonly connection: string;
  readonly key: string;
}

const RULES = {
  graceSeconds: 0,
  review: { ...DEFAULT_SETTINGS.review, secondMarkingPercent: 0 },
};

export async function connected(api: TestApp): Promise<Connected> {
  const { id } = await company(api);
  const { agent: owner, id: ownerId, email: ownerEmail } = await api.member();
  await join(api, id, ownerId, ['owner']);
  const base = `/api/v1/organisations/${id}`;
  const assessment = await published(api, id, RULES);
  const { body } = await owner
    .post(`${base}/ats-connections`)
    .send({ partner: 'greenhouse' })
    .expect(201);
  const { connection, key } = body as { connection: { id: string }; key: string };
  return { api, id, owner, ownerId, ownerEmail, base, assessment, connection: connection.id, key };
}

export const basic = (user: string, password = ''): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** As the partner's program calls. */
export function partner({ api, key }: Pick<Connected, 'api' | 'key'>) {
  const authorization = basic(key);
  return {
    get: (path: string, query: object = {}) =>
      api.visitor().get(`${PARTNER}/${path}`).query(query).set({ authorization }),
    post: (path: string, body: object | string) =>
      api
        .visitor()
        .post(`${PARTNER}/${path}`)
        .set({ authorization, 'content-type': 'application/json' })
        .send(body),
  };
}

/** A body of send_test as the partner's documentation shows it. */
export const sendTest = (assessment: string, email: string, url: string) => ({
  partner_test_id: assessment,
  candidate: {
    first_name: 'Augusta',
    last_name: 'Lovelace',
    preferred_name: 'Lady Ada',
    resume_url: 'https://resumes.example/ada',
    phone_number: '555-010-0199',
    email,
    greenhouse_profile_url: 'https://app.greenhouse.io/people/nobody?application_id=none',
  },
  sent_by: 'recruiter@example.org',
  url,
});

export async function sent(of: Connected, email: string, url: string): Promise<string> {
  const { body } = await partner(of)
    .post('send_test', sendTest(of.assessment, email, url))
    .expect(200);
  return (body as { partner_interview_id: string }).partner_interview_id;
}

export const statusOf = async (of: Connected, interview: string) =>
  (await partner(of).get('test_status', { partner_interview_id: interview }).expect(200))
    .body as Record<string, unknown>;

/** Comes in by the link of the mail and agrees; what `seated` needs. */
export async function cameIn(of: Connected, email: string, invitation: string): Promise<Agent> {
  const agent = of.api.visitor();
  const token = await tokenTo(of.api, email, 'invitation');
  await agent.post('/api/v1/invitation/redeem').send({ token, with: 'link' }).expect(200);
  const mine = `/api/v1/my-invitations/${invitation}`;
  const { body } = await agent.get(mine).expect(200);
  const { terms } = body as { terms: { consentHash: string } };
  await agent.post(`${mine}/consent`).send({ textHash: terms.consentHash }).expect(200);
  return agent;
}

export async function seated(agent: Agent, invitation: string): Promise<Seat> {
  const { body } = await agent
    .post(`/api/v1/my-invitations/${invitation}/prepare`)
    .send({})
    .expect(200);
  const { attemptId } = body as { attemptId: string };
  const view = await agent.get(`/api/v1/attempts/${attemptId}`).expect(200);
  const seat = new Seat(agent, view.body as AttemptView, 'assessment-tab');
  await seat.start();
  return seat;
}

/** Answers both questions, hands in and is graded. */
export async function tookIt({ api }: Connected, seat: Seat): Promise<void> {
  await seat.save({ kind: 'choice', picked: [], reason: 'It needs NVLink.' }, seat.item(CHOICE));
  await seat.nextSection(0);
  await seat.save(text('I profile with nsys first.'), seat.item(STRUCTURED));
  expect((await seat.handIn()).status).toBe(200);
  await api.app.get(JobsService).perform('attempt-grade', { attemptId: seat.id });
}

interface Task {
  readonly id: string;
  readonly gradeId: string;
  readonly lease: { epoch: number };
  readonly rows: { id: string; proposed: number; steps: { points: number }[] }[];
}

/** Marks answers as proposed; `most` of them at the most. */
export async function reviewed({ owner, base, assessment }: Connected, most = Infinity) {
  const at = `${base}/assessments/${assessment}/review`;
  let left = most;
  for (const question of [CHOICE, STRUCTURED])
    while (left-- > 0) {
      const { body } = await owner.post(`${at}/next`).send({ question }).expect(200);
      const { task } = body as { task: Task | null };
      if (task === null) break;
      const points = task.rows.map(({ id: row, proposed }) => ({ row, points: proposed }));
      await owner
        .post(`${at}/items/${task.id}/marks`)
        .send({ epoch: task.lease.epoch, gradeId: task.gradeId, points })
        .expect(201);
    }
}

export const news = ({ api }: Connected) => api.app.get(JobsService).perform('ats-news', {});
export const round = ({ api }: Connected) => api.app.get(JobsService).perform('webhook-round', {});
