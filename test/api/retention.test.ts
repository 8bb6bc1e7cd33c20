import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type TestApp } from './app.js';
import { invited, type Invited } from './assessment-driver.js';

const DAY_MS = 86_400_000;

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Somebody whose attempt is at work, and after `handIn` over. */
async function candidate(retentionDays: number | null) {
  const person = await invited(api);
  const { organisationId } = person;
  await api.db.organisation.update({ where: { id: organisationId }, data: { retentionDays } });
  const id = await person.prepare();
  const { body } = await person.agent
    .post(`/api/v1/assessment-attempts/${id}/start`)
    .send({ clientId: 'client-of-somebody' })
    .expect(200);
  const { leaseEpoch } = body as { leaseEpoch: number };
  return {
    ...person,
    id,
    handIn: () =>
      person.agent.post(`/api/v1/attempts/${id}/submit`).send({ leaseEpoch }).expect(200),
  };
}

const sweep = () => api.app.get(JobsService).perform('retention', {});
const isThere = async ({ candidateId, id }: Invited & { id: string }) => [
  await api.db.candidate.count({ where: { id: candidateId } }),
  await api.db.attempt.count({ where: { id } }),
];

describe('retention', () => {
  it('deletes a candidate with all answers when the days are over, not before, and says only how many', async () => {
    const ada = await candidate(30);
    await ada.handIn();
    api.clock.advance(29 * DAY_MS);
    await sweep();
    expect(await isThere(ada)).toEqual([1, 1]);
    api.clock.advance(2 * DAY_MS);
    await sweep();
    expect(await isThere(ada)).toEqual([0, 0]);
    const event = await api.db.auditEvent.findFirstOrThrow({
      where: { organisationId: ada.organisationId, action: 'candidates.retention-ended' },
    });
    expect(event.detail).toEqual({ count: 1 });
    expect(JSON.stringify(event)).not.toContain('Ada');
  });

  it('keeps what an organisation keeps for ever, and whoever is still at work', async () => {
    const kept = await candidate(null);
    await kept.handIn();
    const atWork = await candidate(1);
    api.clock.advance(400 * DAY_MS);
    await sweep();
    expect(await isThere(kept)).toEqual([1, 1]);
    expect(await isThere(atWork)).toEqual([1, 1]);
  });
});
