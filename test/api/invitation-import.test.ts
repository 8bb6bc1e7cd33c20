import { randomUUID } from 'node:crypto';
import { asServer } from '../../backend/src/platform/database/scope.js';
import { InvitationsRepository } from '../../backend/src/taking/invitations/invitations.repository.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type TestApp } from './app.js';
import { company, published, type Company } from './hiring.js';

let api: TestApp;
let own: Company;
let path: string;
let assessment: string;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  own = await company(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  assessment = await published(api, own.id);
  path = `/api/v1/organisations/${own.id}/assessments/${assessment}/invitations`;
});

const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
const preview = (bytes: string | Buffer) =>
  own.manager.post(`${path}/import-preview`).send({ file: base64(bytes) });
const run = (bytes: string | Buffer, more: object = {}) =>
  own.manager.post(`${path}/import`).send({ file: base64(bytes), key: randomUUID(), ...more });
const unsent = () => api.db.invitation.count({ where: { sentAt: null, revokedAt: null } });
const invited = () => api.db.invitation.count({ where: { assessmentId: assessment } });

/** Of an invitation or a candidate. */
interface Listed {
  readonly email?: string;
  readonly candidate?: { readonly email: string };
}

let files = 0;
/** A list of `n` people whom nobody has invited yet. */
const listOf = (n: number) => {
  const file = String(++files);
  return `email,name\n${Array.from({ length: n }, (_, i) => `p${String(i)}@file${file}.example.org,P ${String(i)}`).join('\n')}\n`;
};

describe('the preview of a list of people', () => {
  it('shows who would be invited, who is known and who is invited already, and writes nothing', async () => {
    const candidate = { email: 'known@example.org', displayName: 'Known' };
    await own.manager
      .post(`/api/v1/organisations/${own.id}/candidates`)
      .send(candidate)
      .expect(201);
    await own.manager.post(path).send({ email: 'twice@example.org', displayName: 'T' }).expect(201);
    const before = await api.db.candidate.count();
    const { body } = await preview(
      'Name;E-Mail;extra time;shoe size\nNew;new@example.org;50 %;44\nKnown;KNOWN@example.org;;\nTwice;twice@example.org;;\nBad;nobody;;\n',
    ).expect(200);
    expect(body).toMatchObject({
      encoding: 'UTF-8',
      delimiter: 'semicolon',
      ignored: ['shoe size'],
      ready: 2,
      invited: 1,
      faulty: 1,
      people: [
        { line: 2, email: 'new@example.org', extraTimePercent: 50, standing: 'new' },
        { line: 3, email: 'known@example.org', standing: 'known' },
        { line: 4, email: 'twice@example.org', standing: 'invited' },
      ],
      faults: [{ line: 5, column: 'email' }],
    });
    expect(await api.db.candidate.count()).toBe(before);
    expect(await invited()).toBe(1);
  });

  it.each([
    ['UTF-16LE', Buffer.from('\ufeffemail\tname\nzoe@example.org\tZoë\n', 'utf16le')],
    ['Windows-1252', Buffer.from('email,name\nzoe@example.org,Zo\xeb\n', 'latin1')],
  ])('reads %s and says so', async (encoding, bytes) => {
    const { body } = await preview(bytes).expect(200);
    expect(body).toMatchObject({ encoding, people: [{ displayName: 'Zoë' }] });
  });

  it.each([
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0])],
    ['no heading', Buffer.from('ada@example.org,Ada\n')],
    ['nothing', Buffer.from('')],
  ])('of %s says what would be right', async (_, bytes) => {
    const { body } = await preview(bytes).expect(200);
    expect(body.ready).toBe(0);
    expect(body.faults[0]).toMatchObject({ expected: expect.any(String) });
    expect((await run(bytes).expect(400)).body.code).toBe('nobody-to-invite');
  });

  it('refuses more than 2 MB, and what is no base64', async () => {
    const large = await preview(Buffer.alloc(2 * 2 ** 20 + 100, 'a'));
    expect([400, 413]).toContain(large.status);
    await preview(Buffer.alloc(6 * 2 ** 20, 'a')).expect(413);
    const { body } = await own.manager
      .post(`${path}/import-preview`)
      .send({ file: 'not base64 at all!' })
      .expect(400);
    expect(body.errors[0].path).toBe('file');
  });

  it('of 10,000 lines shows the first of them', async () => {
    const { body } = await preview(listOf(10_000)).expect(200);
    expect(body).toMatchObject({ ready: 10_000, faulty: 0 });
    expect(body.people).toHaveLength(200);
  });
});

describe('an import', () => {
  it('invites the good lines, whose mails are written in the background', async () => {
    const { body } = await run(
      'email,name,extra time\nada@import.example.org,Ada,25\nnobody,Bad,\neve@import.example.org,=1+1,\n',
    ).expect(200);
    expect(body).toEqual({ invited: 2, repeated: false });
    const mails = () =>
      api.db.outboxMail.count({ where: { to: { endsWith: '@import.example.org' } } });
    expect(await mails()).toBe(0);
    const counts = await own.manager.get(`${path}/counts`).expect(200);
    expect(counts.body).toMatchObject({ invited: 2, unsent: 2, smtp: false });
    // those of other tests wait in the same line
    let waiting: number;
    do {
      waiting = await unsent();
      await api.app.get(JobsService).perform('invitation-mails', {});
    } while ((await unsent()) < waiting);
    expect(await mails()).toBe(2);
    expect((await own.manager.get(`${path}/counts`)).body.unsent).toBe(0);
  });

  it('asked for twice with one key is done once, and a key serves no other file', async () => {
    const key = randomUUID();
    const text = listOf(20);
    const answers = await Promise.all(Array.from({ length: 8 }, () => run(text, { key })));
    expect(answers.map(({ body }) => body.invited)).toEqual(Array<number>(8).fill(20));
    expect(answers.filter(({ body }) => body.repeated === false)).toHaveLength(1);
    expect(await invited()).toBe(20);
    expect((await run(listOf(3), { key }).expect(409)).body.code).toBe('key-used');
    expect(await invited()).toBe(20);
  });

  it('leaves out who has an invitation, also where two files come at once', async () => {
    const text = listOf(50);
    await Promise.all([run(text), run(text), run(text)]);
    expect(await invited()).toBe(50);
    expect((await run(text).expect(200)).body).toEqual({ invited: 0, repeated: false });
  });

  it('of 10,000 people is one transaction', async () => {
    const { body } = await run(listOf(10_000)).expect(200);
    expect(body.invited).toBe(10_000);
    expect(await invited()).toBe(10_000);
    const { body: page } = await own.manager.get(path).query({ limit: 100 }).expect(200);
    expect(page.items).toHaveLength(100);
    expect(page.nextCursor).toBeDefined();
  });

  it('is listed in the order of the file, on the pages and in the mails', async () => {
    const text = listOf(60);
    const inFile = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    await run(text).expect(200);
    const pages = async (address: string, emailOf: (item: Listed) => string | undefined) => {
      const emails: (string | undefined)[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await own.manager
          .get(address)
          .query({ limit: 25, ...(cursor === undefined ? {} : { cursor }) })
          .expect(200);
        const page = body as { items: Listed[]; nextCursor?: string };
        emails.push(...page.items.map(emailOf));
        cursor = page.nextCursor;
      } while (cursor !== undefined && emails.length < inFile.length);
      return emails.slice(0, inFile.length);
    };
    expect(await pages(path, ({ candidate }) => candidate?.email)).toEqual(inFile);
    const candidates = `/api/v1/organisations/${own.id}/candidates`;
    expect(await pages(candidates, ({ email }) => email)).toEqual(inFile);
    const unsent = await asServer('a test', () =>
      api.app.get(InvitationsRepository).unsent({ after: null, limit: 100_000 }),
    );
    const rows = await api.db.invitation.findMany({
      where: { assessmentId: assessment },
      select: { id: true, candidate: { select: { email: true } } },
    });
    const emailOf = new Map(rows.map(({ id, candidate }) => [id, candidate.email]));
    expect(unsent.flatMap(({ id }) => emailOf.get(id) ?? [])).toEqual(inFile);
  });

  it('of somebody else’s assessment finds nothing', async () => {
    const other = await company(api, 'Elsewhere');
    await other.manager
      .post(`${path}/import`)
      .send({ file: base64(listOf(1)), key: randomUUID() })
      .expect(404);
    expect(await invited()).toBe(0);
  });
});
