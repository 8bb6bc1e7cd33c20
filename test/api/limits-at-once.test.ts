import { randomBytes, randomUUID } from 'node:crypto';
import { asServer } from '../../backend/src/platform/database/scope.js';
import { PasskeysRepository } from '../../backend/src/identity/passkeys/passkeys.repository.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { company, join } from './hiring.js';

/** Limits that count what there is: several requests at once must not each count the same. */
let api: TestApp;
let owner: Agent;
let ownerId: string;
let organisationId: string;
let base: string;

const AT_ONCE = 8;
const DAY = 86_400_000;

beforeAll(async () => {
  api = await testApp({ worker: 'none', organisations: 'open', webhookPrivateAddresses: true });
  await api.member();
});
beforeEach(async () => {
  ({ id: organisationId } = await company(api));
  const member = await api.member();
  [owner, ownerId] = [member.agent, member.id];
  await join(api, organisationId, ownerId, ['owner']);
  base = `/api/v1/organisations/${organisationId}`;
});
afterAll(() => api.close());

/** What each of several requests at once was answered, in order. */
async function atOnce(path: string, body: (n: number) => object): Promise<number[]> {
  const answers = Array.from({ length: AT_ONCE }, (_, n) => owner.post(path).send(body(n)));
  return (await Promise.all(answers)).map(({ status }) => status).sort();
}
const ONE_IN = [201, ...Array.from({ length: AT_ONCE - 1 }, () => 409)];
const many = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one);

it('twenty webhooks', async () => {
  await api.db.webhookEndpoint.createMany({
    data: many(19, () => ({
      organisationId,
      name: 'x',
      url: 'https://x.example',
      secret: randomBytes(8),
    })),
  });
  const url = 'https://x.example';
  const events = ['attempt.started'];
  expect(await atOnce(`${base}/webhooks`, () => ({ name: 'x', url, events }))).toEqual(ONE_IN);
  expect(await api.db.webhookEndpoint.count({ where: { organisationId } })).toBe(20);
});

it('fifty tokens', async () => {
  await api.db.apiToken.createMany({
    data: many(49, () => ({
      organisationId,
      createdById: ownerId,
      name: 'x',
      hint: 'abcd',
      tokenHash: randomBytes(32),
      scopes: [],
      expiresAt: new Date(api.clock.now().getTime() + DAY),
    })),
  });
  const token = { name: 'x', scopes: ['audit:read'], days: 1 };
  expect(await atOnce(`${base}/api-tokens`, () => token)).toEqual(ONE_IN);
  expect(await api.db.apiToken.count({ where: { organisationId } })).toBe(50);
});

it('two hundred invitations of members', async () => {
  await api.db.memberInvitation.createMany({
    data: many(199, () => ({
      organisationId,
      email: `${randomUUID()}@example.org`,
      roles: ['member' as const],
      tokenHash: randomBytes(32),
      expiresAt: new Date(api.clock.now().getTime() + DAY),
    })),
  });
  const invitation = (n: number) => ({ email: `new${String(n)}@example.org`, roles: ['member'] });
  expect(await atOnce(`${base}/member-invitations`, invitation)).toEqual(ONE_IN);
  expect(await api.db.memberInvitation.count({ where: { organisationId } })).toBe(200);
});

it('twenty organisations of one owner', async () => {
  for (let i = 1; i < 19; i++) {
    const { id } = await api.db.organisation.create({ data: { kind: 'company', name: 'x' } });
    await join(api, id, ownerId, ['owner']);
  }
  const wanted = (n: number) => ({ name: `New ${String(n)}`, timeZone: 'UTC' });
  expect(await atOnce('/api/v1/organisations', wanted)).toEqual(ONE_IN);
});

it('twenty passkeys of one account', async () => {
  const key = () => ({
    userId: ownerId,
    credentialId: randomUUID(),
    publicKey: randomBytes(8),
    counter: 0n,
    transports: [],
    backedUp: false,
    name: 'x',
    createdAt: api.clock.now(),
  });
  await api.db.passkey.createMany({ data: many(19, key) });
  const keys = api.app.get(PasskeysRepository, { strict: false });
  const made = await asServer('as the account', () =>
    Promise.all(many(AT_ONCE, () => keys.create(key(), 20))),
  );
  expect(made.filter((each) => each === 'many')).toHaveLength(AT_ONCE - 1);
  expect(await api.db.passkey.count({ where: { userId: ownerId } })).toBe(20);
});
