import { createHash, randomUUID } from 'node:crypto';
import {
  CHAIN_START,
  checkRevisions,
  parseReceipt,
  sealHolds,
  type ReceiptFile,
} from '@meshwright/graders';
import { chainHash } from '../../backend/src/taking/attempts/receipt.js';
import type { Receipt } from '../../backend/src/taking/attempts/receipts.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import {
  MINUTES,
  number,
  NUMERIC,
  PLAN,
  SECONDS,
  STRUCTURED,
  Tab,
  text,
} from './attempt-driver.js';

let api: TestApp;
let guest: Agent;
beforeAll(async () => {
  api = await testApp();
  guest = await api.guest();
});
afterAll(() => api.close());

const revisions = (tab: Tab) =>
  api.db.revision.findMany({ where: { attemptId: tab.id }, orderBy: { serverSeq: 'asc' } });

describe('saving an answer', () => {
  it('appends a revision and acknowledges it with its number, hash and the time', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    const first = await tab.save(text('nvidia-smi'));
    const second = await tab.save(text('nvidia-smi, then nsys'));
    expect(first).toMatchObject({ serverSeq: 1, endsAt: null });
    expect(second.serverSeq).toBe(2);
    expect(second.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(second.sha256).not.toBe(first.sha256);
    expect(Math.abs(second.serverNow - api.clock.now().getTime())).toBeLessThan(5_000);
    const stored = await revisions(tab);
    expect(stored.map(({ body }) => body)).toEqual([
      text('nvidia-smi'),
      text('nvidia-smi, then nsys'),
    ]);
  });

  it('gives the last revision back with the attempt', async () => {
    const tab = await Tab.practice(guest, NUMERIC);
    await tab.save(number('8'));
    const { serverSeq } = await tab.save(number('8.57 %'));
    await tab.reload();
    expect(tab.current.answer).toEqual({ serverSeq, body: number('8.57 %') });
  });

  it('stores a write that is delivered twice once, and acknowledges it alike', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    const write = tab.write(text('once'));
    const [one, two] = [await tab.put(tab.current.id, write), await tab.put(tab.current.id, write)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toMatchObject({ serverSeq: one.body.serverSeq, sha256: one.body.sha256 });
    expect(await revisions(tab)).toHaveLength(1);
  });

  it('acknowledges an old write again after newer ones, without bringing it back', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    const old = tab.write(text('old'));
    const { body: acknowledged } = await tab.put(tab.current.id, old).expect(200);
    tab.bases.set(tab.current.id, acknowledged.serverSeq);
    await tab.save(text('new'));
    await tab.put(tab.current.id, old).expect(200);
    await tab.reload();
    expect(tab.current.answer?.body).toEqual(text('new'));
  });

  it('refuses the number of an earlier write for another answer', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    const write = tab.write(text('one'));
    await tab.put(tab.current.id, write).expect(200);
    const response = await tab.put(tab.current.id, { ...write, body: text('two') }).expect(409);
    expect(response.body).toMatchObject({ code: 'client-seq-reused' });
    expect(await revisions(tab)).toHaveLength(1);
  });

  it('refuses a write on top of a revision that is not the last, and shows the last', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    await tab.save(text('one'));
    const { serverSeq } = await tab.save(text('two'));
    const response = await tab
      .put(tab.current.id, { ...tab.write(text('three')), baseSeq: 1 })
      .expect(409);
    expect(response.body).toMatchObject({
      code: 'stale-base',
      current: { serverSeq, body: text('two'), clientId: tab.clientId, clientSeq: 2 },
    });
    const first = await Tab.practice(guest, NUMERIC);
    const early = await first
      .put(first.current.id, { ...first.write(number('1')), baseSeq: 7 })
      .expect(409);
    expect(early.body).toMatchObject({ code: 'stale-base', current: null });
  });
});

describe('two tabs', () => {
  const second = (tab: Tab): Tab => new Tab(tab.agent, tab.attempt, 'the-second-tab');

  it('cannot hold one attempt at the same time, unless the second takes over', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    const other = second(tab);
    const refused = await other.lease();
    expect([refused.status, refused.body.code]).toEqual([409, 'lease-held']);
    expect((await tab.lease()).body).toEqual({ leaseEpoch: tab.leaseEpoch });
    expect((await other.lease(true)).body).toEqual({ leaseEpoch: tab.leaseEpoch + 1 });
  });

  it('cannot overwrite each other: the old lease is fenced off from every change', async () => {
    const tab = await Tab.started(guest);
    await tab.save(text('from the first'));
    const other = second(tab);
    await other.lease(true);
    await other.reload();
    await other.save(text('from the second'));
    const responses = [
      await tab.put(tab.current.id, tab.write(text('stale'))),
      await tab.event('next'),
      await tab.event('pause'),
      await tab.event('resume'),
      await tab.handIn(),
    ];
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      responses.map(() => [409, 'lease-lost']),
    );
    await tab.reload();
    expect(tab.attempt.state).toBe('running');
    expect(tab.current.answer?.body).toEqual(text('from the second'));
  });

  it('may follow one another without a word once the first is gone', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    api.clock.advance(46 * SECONDS);
    expect((await second(tab).lease()).status).toBe(200);
  });

  it('do not follow a holder who only reads, and says so now and then', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    for (let i = 0; i < 8; i++) {
      api.clock.advance(15 * SECONDS);
      expect((await tab.lease()).body).toEqual({ leaseEpoch: 1 });
    }
    const refused = await second(tab).lease();
    expect([refused.status, refused.body.code]).toEqual([409, 'lease-held']);
    api.clock.advance(46 * SECONDS);
    expect((await second(tab).lease()).body).toEqual({ leaseEpoch: 2 });
  });

  it('need a lease to write at all', async () => {
    const created = await guest.post('/api/v1/attempts').send({ questionId: NUMERIC }).expect(201);
    const tab = new Tab(guest, created.body, 'no-lease-yet');
    const response = await tab.put(tab.current.id, tab.write(number('1'))).expect(409);
    expect(response.body.code).toBe('lease-lost');
  });
});

describe('late answers', () => {
  it('count within 15 s after the end of their item, and are kept without counting after', async () => {
    const tab = await Tab.started(guest, 10, [STRUCTURED, NUMERIC]);
    const item = tab.current.id;
    const end = new Date(tab.current.endsAt!).getTime();
    api.clock.advance(end - api.clock.now().getTime() + 10 * SECONDS);
    await tab.save(text('on its way when the bell rang'), item);
    api.clock.advance(6 * SECONDS);
    const late = await tab.put(item, tab.write(text('too late'), item)).expect(410);
    expect(late.body).toMatchObject({ code: 'closed', kept: true });
    await tab.reload();
    expect(tab.attempt.items[0]?.answer?.body).toEqual(text('on its way when the bell rang'));
    const { body } = await tab.receipt().expect(200);
    expect((body as Receipt).revisions.map(({ late: isLate }) => isLate)).toEqual([false, true]);
  });

  it('do not count after the candidate moved on or handed in', async () => {
    const tab = await Tab.started(guest, 10, [NUMERIC, STRUCTURED]);
    const item = tab.current.id;
    await tab.save(number('1'));
    expect((await tab.event('next')).status).toBe(200);
    const late = await tab.put(item, tab.write(number('2'), item)).expect(410);
    expect(late.body).toMatchObject({ code: 'closed', kept: true });
    await tab.handIn();
    await tab.put(item, tab.write(number('3'), item)).expect(410);
    const grade = await api.db.grade.findFirst({ where: { attemptItemId: item } });
    expect(grade?.answerSeq).toBe(1);
  });

  it('are kept in a number that cannot fill the disk, and a repeated one is kept once', async () => {
    const tab = await Tab.practice(guest, NUMERIC);
    const item = tab.current.id;
    await tab.handIn();
    const write = tab.write(number('0'), item);
    const kept = [];
    for (let i = 0; i < 25; i++) {
      kept.push((await tab.put(item, { ...write, clientSeq: 100 + i }).expect(410)).body.kept);
    }
    expect(kept.filter(Boolean)).toHaveLength(20);
    await tab.put(item, { ...write, clientSeq: 100 }).expect(410);
    expect(await revisions(tab)).toHaveLength(20);
  });

  it('are refused before their item is open and well into a pause', async () => {
    const tab = await Tab.started(guest, 10, [NUMERIC, STRUCTURED]);
    const later = tab.attempt.items[1]!.id;
    const early = await tab.put(later, tab.write(text('early'), later)).expect(409);
    expect(early.body.code).toBe('item-not-open');
    const item = tab.current.id;
    await tab.event('pause');
    await tab.save(number('typed just before the pause'), item);
    api.clock.advance(16 * SECONDS);
    const paused = await tab.put(item, tab.write(number('typed in the pause'), item)).expect(409);
    expect(paused.body.code).toBe('paused');
  });
});

describe('bad input', () => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await Tab.practice(guest, STRUCTURED);
  });

  it.each<[string, (write: Record<string, unknown>) => unknown, number, string]>([
    ['no body', () => ({}), 400, 'clientId'],
    ['an unknown member', (write) => ({ ...write, score: 10 }), 400, ''],
    [
      'an unknown member of the answer',
      (w) => ({ ...w, body: { ...text('x'), points: 9 } }),
      400,
      'body',
    ],
    ['no number', ({ clientSeq: _, ...write }) => write, 400, 'clientSeq'],
    ['a negative number', (write) => ({ ...write, clientSeq: -1 }), 400, 'clientSeq'],
    ['a fraction for a number', (write) => ({ ...write, baseSeq: 0.5 }), 400, 'baseSeq'],
    [
      'a client id with spaces',
      (write) => ({ ...write, clientId: 'a tab of mine' }),
      400,
      'clientId',
    ],
    [
      'an unknown kind',
      (write) => ({ ...write, body: { kind: 'essay', text: '' } }),
      400,
      'body.kind',
    ],
    ['another kind', (write) => ({ ...write, body: number('4') }), 422, 'body.kind'],
    [
      'a section that the question does not have',
      (write) => ({ ...write, body: { kind: 'structured', sections: { poem: 'x' } } }),
      422,
      'body.sections.poem',
    ],
    [
      'a section that is too long',
      (write) => ({ ...write, body: text('x'.repeat(20_001)) }),
      400,
      'body.sections.measure',
    ],
  ])('with %s says what and where', async (_name, spoil, status, path) => {
    const response = await tab.put(tab.current.id, spoil(tab.write(text('x'))) as object);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.body.code).toBe('invalid-input');
    const paths = response.body.errors.map((error: { path: string }) => error.path);
    expect(paths).toContain(path);
    for (const error of response.body.errors) expect(error.message).toBeTruthy();
  });

  it.each([
    ['malformed JSON', '{"clientId": ', 400],
    ['JSON that sets __proto__', '{"__proto__": {"x": 1}}', 400],
    ['a body of 300 KB', JSON.stringify({ pad: 'x'.repeat(300_000) }), 413],
    ['a thousand levels', '['.repeat(1000) + ']'.repeat(1000), 400],
  ])('with %s is refused', async (_name, body, status) => {
    const response = await guest
      .put(`/api/v1/attempts/${tab.id}/answers/${tab.current.id}`)
      .set('content-type', 'application/json')
      .send(body);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it.each([
    [
      'an item of another attempt',
      async () => (await Tab.practice(guest, NUMERIC)).current.id,
      404,
    ],
    ['an item id that is none', () => Promise.resolve('first'), 400],
  ])('to %s is refused', async (_name, item, status) => {
    const response = await tab.put(await item(), tab.write(text('x')));
    expect(response.status).toBe(status);
  });

  it('with a plan that is too large says so', async () => {
    const plan = await Tab.practice(guest, PLAN);
    const body = { kind: 'plan' as const, plan: { note: 'x'.repeat(17_000) } };
    const response = await plan.put(plan.current.id, plan.write(body)).expect(400);
    expect(response.body.errors[0].message).toContain('at most 16384 characters');
  });
});

describe('the receipt', () => {
  it('proves each revision and all before it', async () => {
    const tab = await Tab.started(guest, 10, [NUMERIC, STRUCTURED]);
    await tab.save(number('3'));
    await tab.save(number('34'));
    await tab.event('next');
    await tab.save(text('a'));
    const { body } = await tab.receipt().expect(200);
    const stored = await revisions(tab);
    let previous = CHAIN_START;
    const proofs = stored.map((row) => {
      previous = chainHash({
        previous,
        attempt: tab.id,
        item: row.attemptItemId,
        serverSeq: row.serverSeq,
        clientId: row.clientId,
        clientSeq: row.clientSeq,
        body: row.body as never,
        receivedAt: row.receivedAt.toISOString(),
        late: row.late,
      });
      return previous;
    });
    expect((body as Receipt).revisions.map(({ sha256 }) => sha256)).toEqual(proofs);
    expect((body as Receipt).revisions.map(({ serverSeq }) => serverSeq)).toEqual([1, 2, 3]);
  });

  /** The file that a browser makes of the pages. */
  const fileOf = async (tab: Tab): Promise<ReceiptFile> => {
    const { text: file } = await tab.receipt().expect(200);
    const parsed = parseReceipt(file);
    if (!parsed.ok) throw new Error(parsed.error);
    return parsed.value;
  };
  const check = (body: object, agent = api.visitor()) =>
    agent.post('/api/v1/receipts/check').send(body);
  const headOf = ({ attempt, revisions: list }: ReceiptFile, index = -1) => {
    const { serverSeq, sha256 } = list.at(index)!;
    return { attempt, serverSeq, sha256 };
  };

  it('is a file from which anybody can compute the chain, late revisions included', async () => {
    const tab = await Tab.started(guest, 10, [NUMERIC, STRUCTURED]);
    const first = tab.current.id;
    await tab.save(number('3'));
    const late = tab.write(number('too late'), first);
    await tab.event('next');
    await tab.save(text('Zürich 🚂 "quoted" \\ \n new line'));
    await tab.put(first, late).expect(410);
    const file = await fileOf(tab);
    expect(file).toMatchObject({
      server: 'http://localhost:3000',
      attempt: tab.id,
      title: 'Mock interview, 10 minutes',
      questions: [{ item: first }, { item: tab.current.id, title: tab.current.question?.title }],
    });
    expect(file.revisions.map(({ late: isLate }) => isLate)).toEqual([false, false, true]);
    const sha256Of = (of: string) => Promise.resolve(createHash('sha256').update(of).digest('hex'));
    expect(await sealHolds(file, sha256Of)).toBe(true);
    for await (const finding of checkRevisions(file, sha256Of))
      expect(finding).toEqual({ kind: 'holds' });
  });

  it('names no question that was not opened', async () => {
    const tab = await Tab.started(guest, 10, [NUMERIC, STRUCTURED]);
    expect((await fileOf(tab)).questions).toHaveLength(1);
  });

  it('is known by its last hash to this server, which tells nothing else', async () => {
    const tab = await Tab.started(guest, 10, [NUMERIC, STRUCTURED]);
    await tab.save(number('3'));
    const before = await fileOf(tab);
    expect((await check(headOf(before)).expect(200)).body).toEqual({ standing: 'head' });
    await tab.save(number('4'));
    const after = await fileOf(tab);
    expect((await check(headOf(before)).expect(200)).body).toEqual({ standing: 'earlier' });
    expect((await check(headOf(after)).expect(200)).body).toEqual({ standing: 'head' });
    expect((await check(headOf(after), guest).expect(200)).body).toEqual({ standing: 'head' });
    const other = await fileOf(await Tab.started(guest, 10, [NUMERIC]));
    for (const wrong of [
      { ...headOf(after), sha256: '0'.repeat(64) },
      { ...headOf(after), serverSeq: 1 },
      { ...headOf(after), attempt: other.attempt },
      { ...headOf(after), attempt: randomUUID() },
    ])
      expect((await check(wrong).expect(200)).body).toEqual({ standing: 'unknown' });
  });

  it.each([
    ['attempt', { attempt: 'mine' }],
    ['serverSeq', { serverSeq: 0 }],
    ['serverSeq', { serverSeq: 1e12 }],
    ['sha256', { sha256: 'ABC' }],
    ['', { body: 'too much' }],
  ])('whose %s is wrong is not compared', async (path, change) => {
    const head = { attempt: randomUUID(), serverSeq: 1, sha256: '0'.repeat(64) };
    const { body } = await check({ ...head, ...change }).expect(400);
    expect(body.errors[0].path).toBe(path);
  });

  it('cannot be rewritten, not even in the database', async () => {
    const tab = await Tab.practice(guest, NUMERIC);
    await tab.save(number('1'));
    await expect(
      api.db.revision.updateMany({ where: { attemptId: tab.id }, data: { late: true } }),
    ).rejects.toThrow(/append-only/);
    await expect(api.db.revision.deleteMany({ where: { attemptId: tab.id } })).rejects.toThrow(
      /append-only/,
    );
  });
});

describe('at the same time', () => {
  it('thirty writes of one tab on one base: one is stored, the others are told of it', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    const writes = Array.from({ length: 30 }, (_, index) =>
      tab.write(text(`version ${String(index)}`)),
    );
    const responses = await Promise.all(writes.map((write) => tab.put(tab.current.id, write)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
    expect(await revisions(tab)).toHaveLength(1);
  });

  it('one write delivered thirty times is stored once and acknowledged thirty times', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    const write = tab.write(text('again and again'));
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => tab.put(tab.current.id, write)),
    );
    expect(
      new Set(responses.map(({ status, body }) => `${String(status)} ${String(body.sha256)}`)).size,
    ).toBe(1);
    expect(await revisions(tab)).toHaveLength(1);
  });

  it('many attempts at once lose nothing', async () => {
    const tabs = await Promise.all(Array.from({ length: 20 }, () => Tab.practice(guest, NUMERIC)));
    await Promise.all(
      tabs.map(async (tab) => {
        for (let i = 1; i <= 5; i++) await tab.save(number(String(i)));
      }),
    );
    for (const tab of tabs)
      expect((await revisions(tab)).map(({ serverSeq }) => serverSeq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('ten hand-ins make one grade and one answer', async () => {
    const tab = await Tab.practice(guest, NUMERIC);
    await tab.save(number('8.6 %'));
    const responses = await Promise.all(Array.from({ length: 10 }, () => tab.handIn()));
    expect(
      new Set(
        responses.map(
          ({ status, body }) => `${String(status)} ${String(body.state)} ${String(body.score)}`,
        ),
      ).size,
    ).toBe(1);
    expect(tab.attempt.state).toBe('graded');
    expect(await api.db.grade.count({ where: { attemptItem: { attemptId: tab.id } } })).toBe(1);
  });

  it('a save and a hand-in: the save counts, or it is told that it does not', async () => {
    for (let round = 0; round < 10; round++) {
      const tab = await Tab.practice(guest, NUMERIC);
      const [saved] = await Promise.all([
        tab.put(tab.current.id, tab.write(number('1'))),
        tab.handIn(),
      ]);
      const grade = await api.db.grade.findFirst({ where: { attemptItem: { attemptId: tab.id } } });
      expect([200, 410]).toContain(saved.status);
      expect(grade?.answerSeq).toBe(saved.status === 200 ? 1 : 0);
    }
  });

  it('two tabs taking over at once get different leases', async () => {
    const tab = await Tab.practice(guest, NUMERIC);
    const others = ['second-tab', 'third-tab-'].map((name) => new Tab(guest, tab.attempt, name));
    const epochs = await Promise.all(
      others.map(async (other) => (await other.lease(true)).body.leaseEpoch as number),
    );
    expect(new Set(epochs).size).toBe(2);
  });
});

describe('a long interview', () => {
  it('tells each save when its item ends', async () => {
    const tab = await Tab.started(guest, 30);
    const saved = await tab.save(text('x'));
    expect(saved.endsAt).toBe(tab.current.endsAt);
    expect(new Date(saved.endsAt!).getTime() - saved.serverNow).toBeLessThan(30 * MINUTES);
  });
});
