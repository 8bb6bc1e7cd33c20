import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { ROLES } from '../../backend/src/platform/http/rights.js';
import type {
  QuestionExport,
  QuestionImportPreview,
  QuestionImportResult,
} from '../../backend/src/authors/exchange/exchange.schemas.js';
import type {
  OwnQuestionList,
  OwnQuestionView,
} from '../../backend/src/bank/own-questions/own-questions.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { join } from './hiring.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
});
afterAll(() => api.close());

interface House {
  readonly id: string;
  readonly author: Agent;
  readonly authorId: string;
  readonly base: string;
}

async function house(): Promise<House> {
  const { id } = await api.db.organisation.create({ data: { kind: 'company', name: 'Labs' } });
  const { agent: author, id: authorId } = await api.member();
  await join(api, id, authorId, ['author']);
  return { id, author, authorId, base: `/api/v1/organisations/${id}/questions` };
}

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');

/** A sound question of one's own. */
const ORDER = `# what only its authors read
kind: ordering
title: From loss to weights
guide: multi-gpu-frameworks
tier: beginner
topics: [sharding]
minutes: 4
prompt: Put what a step of training does in order.
steps:
  - { id: load, label: The batch is loaded }
  - { id: forward, label: The forward pass runs }
  - { id: loss, label: The loss is computed }
  - { id: backward, label: The backward pass runs }
  - { id: update, label: The optimizer updates the weights }
before:
  - { first: load, then: forward, why: It reads the batch. }
  - { first: forward, then: loss, why: The loss is of its outputs. }
  - { first: loss, then: backward, why: It begins from the loss. }
  - { first: backward, then: update, why: The update needs gradients. }
rightOrder: [load, forward, loss, backward, update]
working: Each step reads what the one before has written.
`;
const CHOICE = `kind: choice
title: What is sharded
guide: multi-gpu-frameworks
tier: beginner
topics: [sharding]
minutes: 5
prompt: Which of these does ZeRO-3 shard over the ranks?
options:
  - { id: weights, label: Weights, right: true, why: Stage 3 shards them. }
  - { id: activations, label: Activations, right: false, why: They belong to the micro-batch. }
  - { id: data, label: The data set, right: false, why: Any data parallelism splits it. }
reason: Why these
pickPoints: 4
modelReason: Stage three shards the parameters beside gradients and optimizer states.
`;
const GIFT = `::What fills memory::Which of these grows with the sequence length? {
=Activations#They are kept for each token.
~Weights#Their number is fixed.
~Optimizer states#They follow the weights.
}

::Say why::Why does a pipeline idle at its start? {}
`;

const began = async ({ author, base }: House, text: string): Promise<OwnQuestionView> =>
  (await author.post(base).send({ from: 'text', text }).expect(201)).body as OwnQuestionView;

async function preview(at: House, file: string, name: string): Promise<QuestionImportPreview> {
  const { body } = await at.author
    .post(`${at.base}/import-preview`)
    .send({ file, name })
    .expect(200);
  return body as QuestionImportPreview;
}

async function taken(
  at: House,
  wish: { file: string; name: string; key?: string; items: number[] },
): Promise<QuestionImportResult> {
  const { body } = await at.author
    .post(`${at.base}/import`)
    .send({ key: randomUUID(), ...wish })
    .expect(200);
  return body as QuestionImportResult;
}

async function written(at: House, format: string, ids: string[]): Promise<QuestionExport> {
  const { body } = await at.author.post(`${at.base}/export`).send({ format, ids }).expect(200);
  return body as QuestionExport;
}

const textsOf = async ({ id }: Pick<House, 'id'>) =>
  (
    await api.db.ownQuestion.findMany({
      where: { organisationId: id },
      select: { text: true },
      orderBy: { title: 'asc' },
    })
  ).map(({ text }) => text);

const logOf = ({ id }: House) =>
  api.db.auditEvent.findMany({
    where: { organisationId: id, action: { in: ['question.imported', 'question.exported'] } },
    orderBy: { sequence: 'asc' },
    select: { action: true, actorId: true, subject: true, detail: true },
  });

describe('questions as a file', () => {
  it('go to another organisation as texts, and lose nothing', async () => {
    const from = await house();
    const ids = [(await began(from, ORDER)).id, (await began(from, CHOICE)).id];
    const { name, file, lost } = await written(from, 'folder', ids);
    expect(lost).toEqual([]);
    expect(name).toMatch(/\.zip$/u);

    const to = await house();
    const shown = await preview(to, file, name);
    expect(shown).toMatchObject({ format: 'folder', faults: [] });
    expect(shown.items.map(({ title, standing }) => [title, standing]).sort()).toEqual([
      ['From loss to weights', 'ready'],
      ['What is sharded', 'ready'],
    ]);
    const sound = shown.items.find(({ title }) => title === 'From loss to weights');
    expect(sound).toMatchObject({ kind: 'ordering', faults: 0 });
    expect(await textsOf(to)).toEqual([]); // a preview writes nothing
    const done = await taken(to, { file, name, items: [0, 1] });
    expect(done).toMatchObject({ skipped: [], repeated: false });
    expect(done.created).toHaveLength(2);
    expect(await textsOf(to)).toEqual([ORDER, CHOICE]);
    const { body } = await to.author.get(to.base).expect(200);
    expect((body as OwnQuestionList).items.map(({ state }) => state)).toEqual(['draft', 'draft']);
  });

  it.each(['qti3', 'qti21', 'gift', 'csv'])(
    'can be read back from %s, and what is lost is said',
    async (format) => {
      const from = await house();
      const ids = [(await began(from, ORDER)).id, (await began(from, CHOICE)).id];
      const { name, file, lost } = await written(from, format, ids);
      for (const { id, notes } of lost) {
        expect(ids).toContain(id);
        expect(notes).not.toEqual([]);
      }
      const to = await house();
      const shown = await preview(to, file, name);
      expect(shown.faults).toEqual([]);
      expect(shown.format).toBe(format);
      const readable = shown.items.filter(({ standing }) => standing === 'ready');
      expect(readable.map(({ title }) => title)).toContain('What is sharded');
      const items = readable.map(({ item }) => item);
      const done = await taken(to, { file, name, items });
      expect(done.created.map(({ item }) => item)).toEqual(items);
      expect(await textsOf(to)).toHaveLength(items.length);
    },
  );

  it('of another tool become drafts with what is left to write', async () => {
    const at = await house();
    const file = base64(GIFT);
    const shown = await preview(at, file, 'moodle.gift');
    expect(shown).toMatchObject({ format: 'gift', faults: [] });
    expect(shown.items.map(({ title }) => title)).toEqual(['What fills memory', 'Say why']);
    for (const { faults, standing } of shown.items) {
      expect(standing).toBe('ready');
      expect(faults).toBeGreaterThan(0);
    }
    const done = await taken(at, { file, name: 'moodle.gift', items: [1] });
    const { body } = await at.author.get(`${at.base}/${done.created[0]!.id}`).expect(200);
    expect(body).toMatchObject({ state: 'draft', approval: { may: false } });
    expect((body as OwnQuestionView).text).toContain('Why does a pipeline idle');
  });

  it('are known again by their text and by their title', async () => {
    const at = await house();
    const { id } = await began(at, ORDER);
    const { name, file } = await written(at, 'folder', [id]);
    expect((await preview(at, file, name)).items).toEqual([
      expect.objectContaining({ standing: 'same-text', same: id }),
    ]);
    const again = await taken(at, { file, name, items: [0] });
    expect(again).toMatchObject({ created: [], skipped: [{ item: 0, why: 'same-text' }] });
    // its text has changed since, and its title has not
    const edited = ORDER.replace('minutes: 4', 'minutes: 5');
    await at.author.put(`${at.base}/${id}`).send({ baseVersion: 1, text: edited }).expect(200);
    expect((await preview(at, file, name)).items).toEqual([
      expect.objectContaining({ standing: 'same-title', same: id }),
    ]);
    expect((await taken(at, { file, name, items: [0] })).created).toHaveLength(1);
    expect(await textsOf(at)).toHaveLength(2);
    // another organisation's are none of ours
    const other = await house();
    expect((await preview(other, file, name)).items).toEqual([
      expect.objectContaining({ standing: 'ready', same: null }),
    ]);
  });
});

describe('an import', () => {
  it('is done once for each key, however often and however many at once ask for it', async () => {
    const at = await house();
    const wish = { file: base64(GIFT), name: 'moodle.gift', key: randomUUID(), items: [0, 1] };
    const all = await Promise.all([taken(at, wish), taken(at, wish), taken(at, wish)]);
    const last = await taken(at, wish);
    expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(last).toMatchObject({ repeated: true, created: all[0].created });
    expect(await textsOf(at)).toHaveLength(2);
    const other = await at.author
      .post(`${at.base}/import`)
      .send({ ...wish, items: [0] })
      .expect(409);
    expect(other.body).toMatchObject({ code: 'key-used' });
    // a key is its organisation's: another may have the same
    const next = await house();
    expect(await taken(next, wish)).toMatchObject({ repeated: false });
  });

  it('of one file by two people at once keeps each question once', async () => {
    const at = await house();
    const wish = { file: base64(GIFT), name: 'moodle.gift', items: [0, 1] };
    const both = await Promise.all([taken(at, wish), taken(at, wish)]);
    expect(both.flatMap(({ created }) => created)).toHaveLength(2);
    expect(both.flatMap(({ skipped }) => skipped).map(({ why }) => why)).toEqual([
      'same-text',
      'same-text',
    ]);
    expect(await textsOf(at)).toHaveLength(2);
  });

  it('is refused whole where it names what the file has not', async () => {
    const at = await house();
    const wish = { file: base64(GIFT), name: 'moodle.gift', key: randomUUID() };
    for (const items of [[0, 2], [], [0, 0], [-1], ['0']])
      expect([400, 422]).toContain(
        (await at.author.post(`${at.base}/import`).send({ ...wish, items })).status,
      );
    expect(await textsOf(at)).toEqual([]);
  });

  it('is refused whole where there is no room for all of it', async () => {
    const at = await house();
    const bytes = BigInt(api.config.quotas.account) - 1_500n;
    await api.db.storedBytes.upsert({
      where: { userId: at.authorId },
      create: { userId: at.authorId, bytes },
      update: { bytes },
    });
    const wish = { file: base64(GIFT), name: 'moodle.gift', key: randomUUID(), items: [0, 1] };
    const { body } = await at.author.post(`${at.base}/import`).send(wish).expect(413);
    expect(body).toMatchObject({ code: 'quota-full' });
    expect(await textsOf(at)).toEqual([]);
    // the key is free: what was refused can be asked for again
    await api.db.storedBytes.update({ where: { userId: at.authorId }, data: { bytes: 0 } });
    expect(await taken(at, wish)).toMatchObject({ repeated: false });
  });

  it('is refused whole where the list could not show all of it', async () => {
    const at = await house();
    await api.db.ownQuestion.createMany({
      data: Array.from({ length: 999 }, (_, i) => ({
        id: `own-${at.id.slice(0, 8)}-${String(i)}`,
        organisationId: at.id,
        text: `title: ${String(i)}`,
        title: String(i),
        faults: 1,
      })),
    });
    const wish = { file: base64(GIFT), name: 'moodle.gift', key: randomUUID(), items: [0, 1] };
    const { body } = await at.author.post(`${at.base}/import`).send(wish).expect(409);
    expect(body).toMatchObject({ code: 'list-full' });
    expect(await textsOf(at)).toHaveLength(999);
  });
});

describe('a hostile file', () => {
  it.each([
    ['nothing', ''],
    ['bytes without a sense', Buffer.from([0, 255, 1, 254, 80, 75, 0])],
    ['a torn archive', Buffer.from('PK\u0003\u0004 and no more')],
    ['an archive that unpacks to a thousand times its size', bomb()],
    [
      'a page of entities that multiply',
      `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><qti-assessment-item title="&b;"/>`,
    ],
    [
      'a page that asks for a file of the server',
      `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a SYSTEM "file:///etc/passwd">]><qti-assessment-item title="&a;"/>`,
    ],
  ])('is refused with what would be right: %s', async (_, content) => {
    const at = await house();
    const file = base64(content);
    const shown = await preview(at, file, 'hostile');
    expect(JSON.stringify(shown)).not.toContain('root:');
    expect(shown.items.filter(({ standing }) => standing === 'ready')).toEqual([]);
    if (shown.format === null) expect(shown.faults[0]?.expected).not.toBe('');
    const { status } = await at.author
      .post(`${at.base}/import`)
      .send({ file, name: 'hostile', key: randomUUID(), items: [0] });
    expect(status).toBe(422);
    expect(await textsOf(at)).toEqual([]);
  });

  it('is not taken where it is too large, not base64, or has too many questions', async () => {
    const at = await house();
    const send = (file: string) =>
      at.author.post(`${at.base}/import-preview`).send({ file, name: 'x.gift' });
    expect((await send('not base64!')).status).toBe(400);
    expect([400, 413]).toContain((await send('A'.repeat(6_000_000))).status);
    const many = Array.from({ length: 201 }, (_, i) => `::Q${String(i)}::Why ${String(i)}? {}\n`);
    const { body } = await send(base64(many.join('\n'))).expect(200);
    expect(body).toMatchObject({ format: null, items: [] });
    expect((body as QuestionImportPreview).faults[0]?.expected).toContain('at most 200');
  });
});

/** A zip whose one file is 40 MB of zeros. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(40_000_000));
  const name = Buffer.from('question.yaml');
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(40_000_000, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, packed]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    facts,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end]);
}

describe('who may', () => {
  it('are owners, managers and authors of the organisation alone', async () => {
    const at = await house();
    const { id } = await began(at, ORDER);
    const works = [
      ['import-preview', { file: base64(GIFT), name: 'x' }],
      ['export', { format: 'folder', ids: [id] }],
    ] as const;
    for (const role of ROLES) {
      const { agent, id: userId } = await api.member();
      await join(api, at.id, userId, [role]);
      const expected = ['owner', 'manager', 'author'].includes(role) ? 200 : 403;
      for (const [work, body] of works)
        expect([role, work, (await agent.post(`${at.base}/${work}`).send(body)).status]).toEqual([
          role,
          work,
          expected,
        ]);
    }
  });

  it('get no other organisation’s question, and are not told whether there is one', async () => {
    const theirs = await house();
    const { id } = await began(theirs, ORDER);
    const at = await house();
    const refusal = async (wanted: string) => {
      const { body } = await at.author
        .post(`${at.base}/export`)
        .send({ format: 'folder', ids: [wanted] })
        .expect(422);
      return { ...(body as object), instance: '' };
    };
    expect(await refusal(id)).toEqual(await refusal('own-22222222222222222222'));
    // nor where one of them is one's own
    const own = await began(at, ORDER);
    const both = await at.author
      .post(`${at.base}/export`)
      .send({ format: 'folder', ids: [own.id, id] })
      .expect(422);
    expect(JSON.stringify(both.body)).toContain('ids.1');
    await at.author
      .post(`${theirs.base}/export`)
      .send({ format: 'folder', ids: [id] })
      .expect(404);
  });

  it('leave a line in the log for each question that came or went', async () => {
    const at = await house();
    const done = await taken(at, { file: base64(GIFT), name: 'moodle.gift', items: [0, 1] });
    const ids = done.created.map(({ id }) => id);
    await written(at, 'csv', [ids[1]!]);
    await at.author
      .post(`${at.base}/export`)
      .send({ format: 'csv', ids: [ids[0], 'own-22222222222222222222'] })
      .expect(422);
    const told = { actorId: at.authorId };
    expect(await logOf(at)).toEqual([
      { ...told, action: 'question.imported', subject: ids[0], detail: { format: 'gift' } },
      { ...told, action: 'question.imported', subject: ids[1], detail: { format: 'gift' } },
      { ...told, action: 'question.exported', subject: ids[1], detail: { format: 'csv' } },
    ]);
  });
});
