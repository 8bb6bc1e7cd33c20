import {
  DEFAULT_SETTINGS,
  type Settings,
} from '../../backend/src/taking/assessments/settings.schemas.js';
import { hashedAddress } from '../../backend/src/telling/credentials/credential-claims.js';
import type {
  CheckedCredential,
  MyCredential,
} from '../../backend/src/telling/credentials/credentials.schemas.js';
import { SigningKeys } from '../../backend/src/telling/credentials/signing-keys.service.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { join } from './hiring.js';

const DAY = 86_400_000;
const [lowest, solid] = DEFAULT_SETTINGS.passBands.map(({ name }) => name) as [string, string];
const BADGE: NonNullable<Settings['badge']> = {
  name: 'Sizes training jobs',
  criteria: 'Estimates memory and time of a training job.',
  fromBand: lowest,
  validDays: null,
};

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await api.member();
});
afterAll(() => api.close());

/** Somebody who handed in an empty attempt, whose result is told by itself. */
async function graded(badge: Settings['badge'] = BADGE): Promise<Invited> {
  const results = { ...DEFAULT_SETTINGS.results, releaseAfter: 'hand-in' as const };
  const person = await invited(api, { settings: { badge, results, graceSeconds: 0 } });
  const seat = await Seat.begun(person);
  await seat.nextSection(0);
  expect((await seat.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  return person;
}

const path = ({ invitationId }: Invited) => `/api/v1/my-invitations/${invitationId}/credential`;
const of = async (person: Invited): Promise<MyCredential> =>
  (await person.agent.get(path(person)).expect(200)).body as MyCredential;
const ask = (person: Invited, wish: object = { identity: 'hashed-address', withBand: false }) =>
  person.agent.post(path(person)).send(wish);
const issued = async (person: Invited, wish?: object) =>
  ((await ask(person, wish).expect(201)).body as MyCredential).issued!;
const verify = async (token: string): Promise<CheckedCredential> =>
  (await api.visitor().post('/api/v1/credentials/verify').send({ token }).expect(200))
    .body as CheckedCredential;
const part = (token: string, at: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[at]!, 'base64url').toString()) as Record<string, unknown>;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function manager(person: Invited): Promise<Agent> {
  const { agent, id } = await api.member();
  await join(api, person.organisationId, id, ['manager']);
  return agent;
}

describe('a credential', () => {
  it('is there for the asking once a result that earns it was told, and says no more than was wished', async () => {
    const person = await graded();
    expect(await of(person)).toEqual({
      state: 'ready',
      badge: { name: BADGE.name, criteria: BADGE.criteria },
      issued: null,
    });
    const { token } = await issued(person);
    expect(part(token, 0)).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) });
    const claims = part(token, 1);
    const { email, displayName } = await api.db.candidate.findUniqueOrThrow({
      where: { id: person.candidateId },
    });
    expect(claims).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { type: ['Profile'], name: 'Mesh Labs' },
      credentialSubject: {
        type: ['AchievementSubject'],
        achievement: { type: ['Achievement'], criteria: { narrative: BADGE.criteria } },
      },
      credentialStatus: { type: '1EdTechRevocationList' },
    });
    const { identifier } = claims['credentialSubject'] as {
      identifier: { salt: string; identityHash: string; hashed: boolean }[];
    };
    expect(identifier[0]).toMatchObject({ hashed: true, identityType: 'emailAddress' });
    expect(identifier[0]!.identityHash).toBe(hashedAddress(email, identifier[0]!.salt));
    expect(JSON.stringify(claims)).not.toMatch(new RegExp(`${email}|${displayName}|"result"`));
    expect((await of(person)).state).toBe('issued');
  });

  it('names the person and the band where they choose so', async () => {
    const { token } = await issued(await graded(), { identity: 'name', withBand: true });
    expect((await verify(token)).credential).toMatchObject({
      person: { hashed: false, is: 'Ada Candidate' },
      band: lowest,
    });
  });

  it('is given once, however often it is asked for', async () => {
    const person = await graded();
    const answers = await Promise.all([1, 2, 3].map(() => ask(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await ask(person)).body.code).toBe('issued-already');
  });

  it('is not offered without a badge, below its band, before a result, or to somebody else', async () => {
    const none = await graded(null);
    expect(await of(none)).toEqual({ state: 'not-offered', badge: null, issued: null });
    expect((await ask(none).expect(409)).body.code).toBe('not-offered');
    const below = await graded({ ...BADGE, fromBand: solid });
    expect((await of(below)).state).toBe('not-reached');
    await ask(below).expect(409);
    const early = await invited(api, { settings: { badge: BADGE } });
    const seat = await Seat.begun(early);
    expect((await of(early)).state).toBe('awaited');
    await ask(early).expect(409);
    await seat.handIn();
    const guest = await api.guest();
    await guest.get(path(below)).expect(404);
    await guest.post(path(below)).send({ identity: 'name', withBand: true }).expect(404);
    const { body } = await ask(below, { identity: 'address', withBand: 1 }).expect(400);
    expect((body as { errors: { path: string }[] }).errors.map((fault) => fault.path)).toEqual([
      'identity',
      'withBand',
    ]);
  });
});

describe('whoever checks a credential', () => {
  it('reads who issued it, what for and when, without an account', async () => {
    const { token, at } = await issued(await graded());
    expect(await verify(`  ${token}\n`)).toEqual({
      outcome: 'valid',
      onRecord: true,
      withdrawn: null,
      credential: {
        issuer: 'Mesh Labs',
        name: BADGE.name,
        criteria: BADGE.criteria,
        person: { hashed: true, is: expect.stringMatching(/^sha256\$[0-9a-f]{64}$/) },
        band: null,
        issuedAt: at,
        validUntil: null,
      },
    });
  });

  it('is told what was altered, signed otherwise or not at all', async () => {
    const { token } = await issued(await graded());
    const [head, , signature] = token.split('.') as [string, string, string];
    const claims = { ...part(token, 1), name: 'Master of everything' };
    const refused = async (altered: string) => {
      const { outcome, credential } = await verify(altered);
      expect(credential).toBeNull();
      return outcome;
    };
    expect(await refused(`${head}.${encoded(claims)}.${signature}`)).toBe('altered');
    expect(await refused(`${token.slice(0, -8)}AAAAAAAA`)).toBe('altered');
    const none = encoded({ ...part(token, 0), alg: 'none' });
    expect(await refused(`${none}.${encoded(claims)}.`)).toBe('other-key');
    const symmetric = encoded({ ...part(token, 0), alg: 'HS256' });
    expect(await refused(`${symmetric}.${encoded(claims)}.${signature}`)).toBe('other-key');
    const unknown = encoded({ ...part(token, 0), kid: 'somebody-else' });
    expect(await refused(`${unknown}.${encoded(claims)}.${signature}`)).toBe('other-key');
    for (const text of ['x', '..', 'a.b', 'a.b.c', '<script>alert(1)</script>', '💥.💥.💥', '{}'])
      expect([text, await refused(text)]).toEqual([text, 'unreadable']);
  });

  it('is refused what is too long', async () => {
    const send = (length: number) =>
      api
        .visitor()
        .post('/api/v1/credentials/verify')
        .send({ token: 'x'.repeat(length) });
    const { body } = await send(20_001).expect(400);
    expect((body as { errors: { path: string }[] }).errors[0]!.path).toBe('token');
    expect((await send(2 ** 20)).status).toBe(413);
  });

  it('is told that it has expired', async () => {
    const { token, validUntil } = await issued(await graded({ ...BADGE, validDays: 30 }));
    expect(await verify(token)).toMatchObject({ outcome: 'valid', credential: { validUntil } });
    api.clock.advance(31 * DAY);
    expect((await verify(token)).outcome).toBe('expired');
    api.clock.advance(-31 * DAY);
  });

  it('is told that it was withdrawn, and why; so is its holder', async () => {
    const person = await graded();
    const { token, id } = await issued(person);
    const agent = await manager(person);
    const base = `/api/v1/organisations/${person.organisationId}/credentials`;
    const { body: list } = await agent.get(base).expect(200);
    expect(list).toMatchObject([{ id, name: BADGE.name, withdrawn: null }]);
    const reason = 'The assessment was taken by somebody else.';
    const withdraw = (why = reason) => agent.post(`${base}/${id}/withdraw`).send({ reason: why });
    await withdraw('no').expect(400);
    await withdraw().expect(204);
    await withdraw().expect(404);
    expect(await verify(token)).toMatchObject({ outcome: 'withdrawn', withdrawn: { reason } });
    expect(await of(person)).toMatchObject({
      state: 'withdrawn',
      issued: { withdrawn: { reason } },
    });
    await ask(person).expect(409);
    const { id: listId } = part(token, 1)['credentialStatus'] as { id: string };
    const { body } = await api.visitor().get(new URL(listId).pathname).expect(200);
    expect(body).toMatchObject({
      id: listId,
      revokedCredential: [{ id: `urn:uuid:${id}`, revoked: true, revocationReason: reason }],
    });
    const { issuer } = part(token, 1) as { issuer: { id: string } };
    const profile = await api.visitor().get(new URL(issuer.id).pathname).expect(200);
    expect(profile.body).toMatchObject({ id: issuer.id, type: ['Profile'], name: 'Mesh Labs' });
  });

  it('is told that there is no record any more once the person is deleted', async () => {
    const person = await graded();
    const { token } = await issued(person);
    await api.db.candidate.delete({ where: { id: person.candidateId } });
    expect(await verify(token)).toMatchObject({ outcome: 'valid', onRecord: false });
  });
});

describe('the keys', () => {
  it('may change without ending a credential, and their private halves are nowhere to be read', async () => {
    const { token } = await issued(await graded());
    const kid = await api.app.get(SigningKeys).rotate();
    expect((await verify(token)).outcome).toBe('valid');
    const later = await issued(await graded());
    expect(part(later.token, 0)['kid']).toBe(kid);
    expect((await verify(later.token)).outcome).toBe('valid');
    const { body, text } = await api.visitor().get('/api/v1/credentials/keys').expect(200);
    const { keys } = body as { keys: { kid: string; kty: string }[] };
    expect(keys.map((each) => each.kid)).toEqual(
      expect.arrayContaining([kid, part(token, 0)['kid']]),
    );
    expect(text).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
    const rows = await api.db.signingKey.findMany();
    expect(rows.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
    for (const { privateKey } of rows)
      expect(Buffer.from(privateKey).toString('latin1')).not.toContain('"kty"');
  });
});
