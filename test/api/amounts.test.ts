import { randomUUID } from 'node:crypto';
import type { Receipt } from '../../backend/src/taking/attempts/receipts.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { number, NUMERIC, STRUCTURED, Tab, text } from './attempt-driver.js';
import { story } from './story.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Stores `count` revisions of `bytes` bytes each, as many saves would have. */
async function fill(tab: Tab, count: number, bytes: number): Promise<void> {
  const attempt = await api.db.attempt.findUniqueOrThrow({ where: { id: tab.id } });
  await api.db.$executeRaw`
    INSERT INTO "Revision" ("organisationId", "attemptId", "attemptItemId", "serverSeq", "clientId", "clientSeq",
      "baseSeq", "leaseEpoch", body, sha256)
    SELECT ${attempt.organisationId}::uuid, ${tab.id}::uuid, ${tab.current.id}::uuid, n, 'a-tab-of-old', n, n - 1, 1,
      jsonb_build_object('kind', 'structured', 'sections', jsonb_build_object('measure', repeat('x', ${bytes}::int))),
      repeat('0', 64)
    FROM generate_series(1, ${count}::int) n`;
  await tab.reload();
}

describe('an attempt with very many long revisions', () => {
  const step = story();
  let member: Agent;
  let tab: Tab;
  beforeAll(async () => {
    ({ agent: member } = await api.member());
    tab = await Tab.practice(member, STRUCTURED);
    await fill(tab, 1_700, 20_000);
  });

  step('takes no more than its 32 MB, and says so', async () => {
    let status = 200;
    let code = '';
    for (let i = 0; i < 32 && status === 200; i++) {
      const response = await tab.put(tab.current.id, tab.write(text(`change ${String(i)}`)));
      ({ status } = response);
      if (status === 200) tab.bases.set(tab.current.id, response.body.serverSeq as number);
      else ({ code } = response.body as { code: string });
    }
    expect([status, code]).toEqual([413, 'attempt-full']);
    const again = await tab.put(tab.current.id, tab.write(text('once more')));
    expect(again.body).toMatchObject({
      code: 'attempt-full',
      detail: expect.stringContaining('32 MB'),
    });
  });

  step('is exported with the answer that counts and the proof of every revision', async () => {
    const response = await member.get('/api/v1/account/export').expect(200);
    expect(response.text.length).toBeLessThan(1_000_000);
    const [item] = response.body.attempts[0].items;
    const last = item.revisions.at(-1);
    expect(item.revisions.length).toBeGreaterThanOrEqual(1_700);
    expect(Object.keys(last).sort()).toEqual(['late', 'receivedAt', 'serverSeq', 'sha256']);
    await tab.reload();
    expect(item.answer).toEqual(tab.current.answer);
    expect(response.body.attempts[0]).toMatchObject({ kind: 'practice', rules: { minutes: null } });
  });

  step('has a receipt in pages of a megabyte, which together are all of it', async () => {
    const numbers: number[] = [];
    const seals: unknown[] = [];
    let after: number | undefined;
    do {
      const response = await tab.receipt().query({ after }).expect(200);
      expect(response.text.length).toBeLessThan(1_500_000);
      const page = response.body as Receipt;
      numbers.push(...page.revisions.map(({ serverSeq }) => serverSeq));
      seals.push(page.seal);
      after = page.next;
    } while (after !== undefined);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(1_700);
    expect(seals.filter((seal) => seal !== undefined)).toEqual([seals.at(-1)]);
    await tab.receipt().query({ after: -1 }).expect(400);
  });

  step('can be handed in', async () => {
    expect((await tab.handIn()).body).toMatchObject({ state: 'graded' });
  });
});

describe('what a person did', () => {
  let claimed: TestApp;
  beforeAll(async () => {
    claimed = await testApp();
  });
  afterAll(() => claimed.close());

  it('is in the export of that person alone', async () => {
    const actions = async ({ agent }: { agent: Agent }) => {
      const { body } = await agent.get('/api/v1/account/export').expect(200);
      return (body.events as { action: string }[]).map(({ action }) => action);
    };
    const [owner, other] = [await claimed.member(), await claimed.member()];
    expect(await actions(owner)).toContain('server.claimed');
    expect(await actions(other)).not.toContain('server.claimed');
  });
});

describe('with limits in force', () => {
  let limited: TestApp;
  let guest: Agent;
  beforeAll(async () => {
    limited = await testApp({ rateLimits: 'memory' });
    guest = await limited.guest();
  });
  afterAll(() => limited.close());

  const firstRefusal = async (most: number, call: () => Promise<{ status: number }>) => {
    for (let i = 1; i <= most; i++) if ((await call()).status === 429) return i;
    return null;
  };

  it('an account is exported ten times in five minutes', async () => {
    const call = async () => guest.get('/api/v1/account/export');
    expect(await firstRefusal(12, call)).toBe(11);
  });

  it('new attempts and interviews are counted together', async () => {
    const tab = await Tab.practice(guest, NUMERIC);
    await tab.save(number('1'));
    expect(
      await firstRefusal(100, async () =>
        guest.post('/api/v1/attempts').send({ questionId: NUMERIC }),
      ),
    ).toBeNull();
    const wish = { minutes: 15, questionIds: [NUMERIC] };
    expect(await firstRefusal(30, async () => guest.post('/api/v1/interviews').send(wish))).toBe(
      20,
    );
  });

  it('receipts are counted', async () => {
    const member = await limited.member();
    const tab = await Tab.practice(member.agent, NUMERIC);
    expect(await firstRefusal(70, async () => tab.receipt())).toBe(61);
  });

  it('questions whether a receipt is of this server are counted by address', async () => {
    const head = { attempt: randomUUID(), serverSeq: 1, sha256: '0'.repeat(64) };
    const call = async () => limited.visitor().post('/api/v1/receipts/check').send(head);
    expect(await firstRefusal(70, call)).toBe(61);
  });
});
