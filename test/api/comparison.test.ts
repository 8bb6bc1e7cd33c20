import { randomUUID } from 'node:crypto';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited } from './assessment-driver.js';
import { CHOICE, NUMERIC, ORDERING, STRUCTURED } from './attempt-driver.js';
import { join } from './hiring.js';

const QUESTIONS = [NUMERIC, CHOICE, STRUCTURED, ORDERING];

let api: TestApp;
let manager: Agent;
let managerId: string;
beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
  ({ agent: manager, id: managerId } = await api.member());
});
afterAll(() => api.close());

interface Row {
  readonly invitation: string;
  readonly name: string;
  readonly score: { value: number; low: number | null; high: number | null };
  readonly ability: { value: number; low: number; high: number } | null;
  readonly band: string | null;
  readonly review: string;
  readonly decision: object | null;
}
interface Page {
  readonly people: number;
  readonly matching: number;
  readonly uncertainty: { source: string; alpha: number | null; people: number };
  readonly bands: string[];
  readonly rows: Row[];
}

/** An assessment of four questions that nobody has taken, with a manager; where it is. */
async function assessment(settings: object = {}) {
  const of = await invited(api, { settings });
  await join(api, of.organisationId, managerId, ['manager']);
  const { assessmentId } = await api.db.assessmentRelease.findUniqueOrThrow({
    where: { id: of.releaseId },
  });
  const base = `/api/v1/organisations/${of.organisationId}/assessments/${assessmentId}`;
  return { of, assessmentId, base };
}
type Place = Awaited<ReturnType<typeof assessment>>;

/** People with four graded answers each; `scores` in the order of the questions. Returns their invitations. */
async function taken(place: Place, people: readonly { name: string; scores: number[] }[]) {
  const { organisationId, releaseId, userId } = place.of;
  const { hash } = await api.db.pinnedContent.findFirstOrThrow();
  const rows = people.map(({ name, scores }, n) => ({
    name,
    n,
    email: `${randomUUID()}@example.org`,
    candidate: randomUUID(),
    invitation: randomUUID(),
    attempt: randomUUID(),
    score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    items: scores.map((score, i) => ({ id: randomUUID(), i, score, question: QUESTIONS[i]! })),
  }));
  const json = JSON.stringify(rows);
  await api.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`
      INSERT INTO "Candidate" (id, "organisationId", email, "displayName", "updatedAt")
      SELECT (x->>'candidate')::uuid, ${organisationId}::uuid, x->>'email', x->>'name', now()
      FROM jsonb_array_elements(${json}::jsonb) x`;
      await tx.$executeRaw`
      INSERT INTO "Invitation" (id, "organisationId", "assessmentId", "candidateId", "tokenHash", "expiresAt")
      SELECT (x->>'invitation')::uuid, ${organisationId}::uuid, ${place.assessmentId}::uuid,
        (x->>'candidate')::uuid, (x->>'invitation')::bytea, now() + interval '1 day'
      FROM jsonb_array_elements(${json}::jsonb) x`;
      await tx.$executeRaw`
      INSERT INTO "Attempt" (id, "organisationId", "userId", kind, state, rules, "bankVersion", "releaseId",
        "invitationId", try, "submittedAt", "gradedAt", score)
      SELECT (x->>'attempt')::uuid, ${organisationId}::uuid, ${userId}::uuid, 'assessment', 'graded', '{}', 'x',
        ${releaseId}::uuid, (x->>'invitation')::uuid, 1, now() + (x->>'n')::int * interval '1 ms', now(),
        (x->>'score')::float
      FROM jsonb_array_elements(${json}::jsonb) x`;
      await tx.$executeRaw`
      INSERT INTO "AttemptItem" (id, "organisationId", "attemptId", position, section, weight, "questionId",
        "contentHash", seed, state)
      SELECT (i->>'id')::uuid, ${organisationId}::uuid, (x->>'attempt')::uuid, (i->>'i')::int, (i->>'i')::int / 2, 10,
        i->>'question', ${hash}, 1, 'closed'
      FROM jsonb_array_elements(${json}::jsonb) x, jsonb_array_elements(x->'items') i`;
      await tx.$executeRaw`
      INSERT INTO "Grade" ("organisationId", "userId", "attemptItemId", "graderVersion", "answerSeq", "questionId", tier,
        minutes, report, score, points, "maxPoints")
      SELECT ${organisationId}::uuid, ${userId}::uuid, (i->>'id')::uuid, 'x', 0, i->>'question', 'x', 10,
        jsonb_build_object('criteria', jsonb_build_array(jsonb_build_object('id', 'c', 'label', 'Says what limits',
          'points', i->'score', 'maxPoints', 10)), 'misconceptions', '[]'::jsonb, 'adjustments', '[]'::jsonb),
        (i->>'score')::float, (i->>'score')::float, 10
      FROM jsonb_array_elements(${json}::jsonb) x, jsonb_array_elements(x->'items') i`;
    },
    // ten thousand attempts, on a machine that may be busy
    { timeout: 60_000 },
  );
  return rows.map(({ invitation }) => invitation);
}

const page = async ({ base }: Place, query = ''): Promise<Page> =>
  (await manager.get(`${base}/comparison?${query}`).expect(200)).body as Page;

/** Scores of many that differ by person, by question and by chance. */
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `Person ${String(n).padStart(5, '0')}`,
    scores: QUESTIONS.map(
      (_question, i) =>
        Math.round(
          10 *
            Math.max(
              0,
              Math.min(10, 2 + ((n * 7) % 60) / 10 + i / 2 + ((n * (i + 3) * 13) % 20) / 10 - 1),
            ),
        ) / 10,
    ),
  }));

describe('the comparison', () => {
  /** Of four, for a test that changes something; the others read one place. */
  const four = async () => {
    const place = await assessment();
    const ids = await taken(place, [
      { name: 'Ada', scores: [9, 9, 8, 8] },
      { name: '=cmd|calc', scores: [9, 8, 8, 8] },
      { name: 'Cem', scores: [2, 1, 4, 1] },
      { name: 'Dora', scores: [5, 6, 5, 6] },
    ]);
    return { place, ids };
  };
  const decide = (at: Place, invitation: string, after: number, kind: string) =>
    manager
      .post(`${at.base}/decisions`)
      .send({ kind, reason: 'As the panel agreed.', of: [{ invitation, after }] })
      .expect(201);
  let place: Place;
  let ids: string[];
  beforeAll(async () => {
    ({ place, ids } = await four());
  });

  it('has everybody by score, with an interval and where it comes from', async () => {
    const { people, uncertainty, rows, bands } = await page(place);
    expect(people).toBe(4);
    expect(rows.map(({ name }) => name)).toEqual(['Ada', '=cmd|calc', 'Dora', 'Cem']);
    expect(uncertainty).toEqual({ source: 'spread', alpha: null, people: 4 });
    expect(bands).toEqual(['Strong', 'Solid', 'Not yet']);
    for (const { score } of rows) {
      expect(score.low).toBeLessThan(score.value);
      expect(score.high).toBeGreaterThan(score.value);
    }
    expect(rows.map(({ band, review }) => [band, review])).toEqual([
      ['Strong', 'proposal'],
      ['Strong', 'proposal'],
      ['Solid', 'proposal'],
      ['Not yet', 'proposal'],
    ]);
  });

  it('has each ability with its interval, and says who cannot be told apart by it', async () => {
    const { rows } = await page(place);
    const [ada, , dora, cem] = rows.map(({ ability }) => ability!);
    expect(ada!.value).toBeGreaterThan(dora!.value);
    expect(dora!.value).toBeGreaterThan(cem!.value);
    for (const { low, value, high } of [ada!, dora!, cem!]) {
      expect(low).toBeLessThan(value);
      expect(value).toBeLessThan(high);
    }
    const chosen = [ids[0], ids[1], ids[2]].join(',');
    const { body } = await manager.get(`${place.base}/comparison/detail?of=${chosen}`).expect(200);
    const pairs = body.pairs as { ability: { value: number; clear: boolean } }[];
    expect(pairs.slice(0, 2).map(({ ability }) => ability.clear)).toEqual([false, true]);
    expect(pairs[1]!.ability.value).toBeCloseTo(ada!.value - cem!.value, 0);
  });

  it.each([
    ['all empty', 0],
    ['all full', 10],
    ['all the same', 5],
  ])('bears answers that are %s', async (_, score) => {
    const alike = await assessment();
    const scores = QUESTIONS.map(() => score);
    const two = await taken(alike, [
      { name: 'One', scores },
      { name: 'Two', scores },
    ]);
    const { rows } = await page(alike);
    expect(rows[0]!.ability).toEqual(rows[1]!.ability);
    const { value, low, high } = rows[0]!.ability!;
    expect(low).toBeLessThan(value);
    expect(high - low).toBeGreaterThan(5);
    expect(high - low).toBeLessThan(40);
    const { body } = await manager
      .get(`${alike.base}/comparison/detail?of=${two.join(',')}`)
      .expect(200);
    expect(body.pairs[0].ability).toMatchObject({ value: 0, clear: false });
  });

  it.each([
    ['sort=name&order=ascending', ['=cmd|calc', 'Ada', 'Cem', 'Dora']],
    ['sort=handed-in&order=ascending&limit=2', ['Ada', '=cmd|calc']],
    ['limit=2&page=2', ['Dora', 'Cem']],
    ['page=9', []],
    ['band=Strong&order=ascending', ['=cmd|calc', 'Ada']],
    ['review=whole', []],
    ['search=do', ['Dora']],
    ['search=%25', []],
  ])('is sorted, filtered and paged: %s', async (query, names) => {
    expect((await page(place, query)).rows.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['limit=101', 'limit'],
    ['page=0', 'page'],
    ['sort=focus-lost', 'sort'],
    ['sort=pastes', 'sort'],
    ['decision=best', 'decision'],
    ['colour=red', ''],
  ])('refuses %s', async (query, path) => {
    const { body } = await manager.get(`${place.base}/comparison?${query}`).expect(400);
    expect(body.errors[0].path).toBe(path);
  });

  it('goes by decisions as soon as they are made', async () => {
    const { place, ids } = await four();
    await decide(place, ids[0]!, 0, 'hold');
    await decide(place, ids[0]!, 1, 'hire');
    await decide(place, ids[2]!, 0, 'decline');
    const named = async (query: string) => (await page(place, query)).rows.map(({ name }) => name);
    expect(await named('decision=hire')).toEqual(['Ada']);
    expect(await named('decision=hold')).toEqual([]);
    expect(await named('decision=none')).toEqual(['=cmd|calc', 'Dora']);
    expect((await page(place, 'decision=hire')).rows[0]).toMatchObject({
      decision: { number: 2, kind: 'hire' },
    });
  });

  it('shows a few in detail, and says of each two whether they can be told apart', async () => {
    const of = [ids[0], ids[1], ids[2]].join(',');
    const { body } = await manager.get(`${place.base}/comparison/detail?of=${of}`).expect(200);
    const [ada] = body.people;
    expect(ada).toMatchObject({
      name: 'Ada',
      sections: [
        { label: 'Sizing', answers: 2, score: { value: 9 } },
        { label: 'Diagnosis', answers: 2, score: { value: 8 } },
      ],
      questions: QUESTIONS.map((question) => ({
        question,
        criteria: [{ label: 'Says what limits', maxPoints: 10 }],
      })),
    });
    // two answers tell less than four
    const width = ({ low, high }: Row['score']) => high! - low!;
    expect(width(ada.sections[1].score)).toBeGreaterThan(width(ada.score));
    expect(body.pairs.map((pair: { clear: boolean }) => pair.clear)).toEqual([false, true, true]);
    expect(body.pairs[0].difference).toMatchObject({ value: 0.2 });
  });

  it.each([
    ['nobody', ''],
    ['seven', Array.from({ length: 7 }, () => randomUUID()).join(',')],
    ['what is no id', 'ada'],
  ])('takes up to six in detail, and refuses %s', async (_name, of) => {
    await manager.get(`${place.base}/comparison/detail?of=${of}`).expect(400);
  });

  it('does not compare with somebody else’s candidate', async () => {
    const elsewhere = await assessment();
    const [stranger] = await taken(elsewhere, [{ name: 'Eve', scores: [5, 5, 5, 5] }]);
    const at = `${place.base}/comparison/detail?of=${ids[0]!},${stranger!}`;
    await manager.get(at).expect(404);
  });

  it('is a file in which no name is a formula', async () => {
    const { place, ids } = await four();
    await decide(place, ids[0]!, 0, 'hire');
    const csv = await manager.get(`${place.base}/comparison/export`).buffer(true).expect(200);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="comparison.csv"');
    const lines = csv.text.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(/^"'=cmd\|calc",/);
    expect(lines[1]).toContain('hire,As the panel agreed.');
    const json = await manager
      .get(`${place.base}/comparison/export?format=json&band=Strong`)
      .expect(200);
    expect(json.body).toMatchObject([{ name: 'Ada' }, { name: '=cmd|calc' }]);
    const none = await manager.get(`${place.base}/comparison/export?format=json&search=zzz`);
    expect(none.body).toEqual([]);
  });

  it('goes by marks as soon as they are there', async () => {
    const { place, ids } = await four();
    const [attempt] = await api.db.attempt.findMany({ where: { invitationId: ids[3]! } });
    const items = await api.db.attemptItem.findMany({
      where: { attemptId: attempt!.id },
      include: { grades: true },
      orderBy: { position: 'asc' },
    });
    const { organisationId, releaseId } = place.of;
    for (const [i, item] of items.entries()) {
      const gradeId = item.grades[0]!.id;
      const review = await api.db.reviewItem.create({
        data: {
          organisationId,
          assessmentId: place.assessmentId,
          releaseId,
          questionId: item.questionId,
          attemptItemId: item.id,
          gradeId,
          stage: 'done',
          second: false,
          score: 10,
        },
      });
      await api.db.reviewMark.create({
        data: {
          organisationId,
          reviewItemId: review.id,
          reviewerId: randomUUID(),
          stage: 'first',
          gradeId,
          proposed: 5,
          points: [{ row: 'criterion/c', points: 10, proposed: 5 }],
          score: 10,
          position: 1,
          seconds: 1,
          leaseEpoch: 1,
        },
      });
      const dora = (await page(place, 'search=dora')).rows[0]!;
      expect(dora.review).toBe(i < 3 ? 'partly' : 'whole');
    }
    const { rows } = await page(place);
    expect(rows[0]).toMatchObject({
      name: 'Dora',
      review: 'whole',
      score: { value: 10, high: 10 },
    });
    const { body } = await manager.get(`${place.base}/comparison/detail?of=${ids[3]!}`).expect(200);
    expect(body.people[0].questions[0]).toMatchObject({
      byPerson: true,
      criteria: [{ points: 10 }],
    });
  });
});

describe('the report of a candidate', () => {
  let place: Place;
  let ids: string[];
  const at = (invitation: string, file = 'report') =>
    `${place.base}/invitations/${invitation}/${file}`;
  beforeAll(async () => {
    place = await assessment();
    const hostile = ['"; filename="x.exe\r\nx: y', 'שלום', '👩‍👩‍👧‍👦\u0007', 'W'.repeat(80)];
    ids = await taken(
      place,
      ['Ada', ...hostile].map((name) => ({ name, scores: [9, 8, 8, 7] })),
    );
  });

  it('has scores by part, the rows of each answer, and the decisions', async () => {
    await manager
      .post(`${place.base}/decisions`)
      .send({ kind: 'hire', reason: 'As agreed.', of: [{ invitation: ids[0], after: 0 }] })
      .expect(201);
    const { body } = await manager.get(at(ids[0]!)).expect(200);
    expect(body).toMatchObject({
      name: 'Ada',
      organisation: 'Mesh Labs',
      assessment: 'Training engineer',
      release: 1,
      score: { value: 8 },
      sections: [{ label: 'Sizing' }, { label: 'Diagnosis' }],
      questions: [
        { score: 9, rows: [{ label: 'Says what limits', points: 9, quotes: [], reasons: [] }] },
        {},
        {},
        {},
      ],
      decisions: [{ kind: 'hire', reason: 'As agreed.' }],
    });
  });

  it('is a file whose name is safe, whoever it is of', async () => {
    for (const [n, name] of [
      'ada',
      'filename-x-exe-x-y',
      ids[2]!.slice(0, 8),
      ids[3]!.slice(0, 8),
      'w'.repeat(40),
    ].entries()) {
      const file = await manager.get(at(ids[n]!, 'report.pdf')).buffer(true).expect(200);
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(file.headers['content-disposition']).toBe(`attachment; filename="report-${name}.pdf"`);
      expect((file.body as Buffer).subarray(0, 8).toString()).toBe('%PDF-1.7');
    }
  });

  it('is not there for somebody else’s candidate, or one with nothing graded', async () => {
    const elsewhere = await assessment();
    const [stranger] = await taken(elsewhere, [{ name: 'Eve', scores: [5, 5, 5, 5] }]);
    const problem = async (id: string, file: string) =>
      (await manager.get(at(id, file)).expect(404)).body as { type: string; detail: string };
    for (const file of ['report', 'report.pdf']) {
      for (const id of [stranger!, randomUUID()])
        expect((await problem(id, file)).detail).toContain('There is no such candidate');
      expect((await problem(place.of.invitationId, file)).detail).toMatch(/graded yet/);
    }
  });
});

describe('several attempts of one person', () => {
  it.each([
    ['best', 9],
    ['last', 2],
  ])('count by the %s', async (counts, score) => {
    const place = await assessment({ attempts: 2, counts });
    const [id] = await taken(place, [{ name: 'Ada', scores: [9, 9, 9, 9] }]);
    await taken(place, [{ name: 'Second', scores: [2, 2, 2, 2] }]);
    const second = await api.db.invitation.findFirstOrThrow({
      where: { assessmentId: place.assessmentId, candidate: { displayName: 'Second' } },
    });
    await api.db.attempt.updateMany({
      where: { invitationId: second.id },
      data: { invitationId: id!, try: 2 },
    });
    expect((await page(place)).rows).toMatchObject([{ name: 'Ada', score: { value: score } }]);
  });
});

describe('few or like scores', () => {
  it('of nobody make an empty list and no distribution', async () => {
    const place = await assessment();
    expect(await page(place)).toMatchObject({
      people: 0,
      rows: [],
      uncertainty: { source: 'none' },
    });
    const { body } = await manager.get(`${place.base}/comparison/distribution`).expect(200);
    expect(body).toEqual({ people: 0, fewest: 10, spread: null, chosen: [] });
  });

  it('of one person have the spread of their own answers', async () => {
    const place = await assessment();
    const [id] = await taken(place, [{ name: 'Ada', scores: [4, 6, 5, 5] }]);
    expect((await page(place)).uncertainty).toMatchObject({ source: 'spread', people: 1 });
    const { body } = await manager
      .get(`${place.base}/comparison/distribution?of=${id!}`)
      .expect(200);
    expect(body).toMatchObject({ spread: null, chosen: [{ score: 5, percentile: null }] });
  });

  it('that are all the same say that nothing is known, and tell nobody apart', async () => {
    const place = await assessment();
    const same = Array.from({ length: 12 }, (_, n) => ({
      name: `P${String(n)}`,
      scores: [5, 5, 5, 5],
    }));
    const ids = await taken(place, same);
    const { uncertainty, rows } = await page(place);
    expect(uncertainty.source).toBe('none');
    expect(rows[0]!.score).toEqual({ value: 5, low: null, high: null });
    const of = ids.slice(0, 2).join(',');
    const { body } = await manager.get(`${place.base}/comparison/detail?of=${of}`).expect(200);
    expect(body.pairs).toMatchObject([{ clear: false, difference: { value: 0, low: null } }]);
    const spread = await manager.get(`${place.base}/comparison/distribution`).expect(200);
    expect(spread.body.spread).toMatchObject({ mean: 5, deviation: 0 });
  });
});

describe('ten thousand attempts', () => {
  it('are listed page by page, each once, with the reliability of the whole', async () => {
    const place = await assessment();
    const people = many(10_000);
    for (let from = 0; from < people.length; from += 2_500)
      await taken(place, people.slice(from, from + 2_500));
    const { people: count, matching, uncertainty } = await page(place, 'limit=100');
    expect([count, matching, uncertainty.source]).toEqual([10_000, 10_000, 'reliability']);
    const seen: Row[] = [];
    for (const n of [1, 2, 50, 99, 100])
      seen.push(
        ...(await page(place, `limit=100&page=${String(n)}&sort=name&order=ascending`)).rows,
      );
    expect(new Set(seen.map(({ invitation }) => invitation)).size).toBe(500);
    expect(seen[0]!.name).toBe('Person 00000');
    expect(seen.at(-1)!.name).toBe('Person 09999');
    const { body } = await manager.get(`${place.base}/comparison/distribution`).expect(200);
    const bars = (body.spread.bars as { people: number }[]).map((bar) => bar.people);
    expect(bars.reduce((sum, each) => sum + each, 0)).toBe(10_000);
    expect(body.spread.quartiles.lower).toBeLessThan(body.spread.quartiles.median);
    const file = await manager.get(`${place.base}/comparison/export`).buffer(true).expect(200);
    expect(file.text.trim().split('\r\n')).toHaveLength(10_001);
  });
});

describe('the comparison is for those who decide', () => {
  it.each(['author', 'reviewer', 'lead', 'member'] as const)('and not for %s', async (role) => {
    const { of, base } = await assessment();
    const { agent, id } = await api.member();
    await join(api, of.organisationId, id, [role]);
    for (const path of ['', '/distribution', '/export', `/detail?of=${randomUUID()}`])
      await agent.get(`${base}/comparison${path}`).expect(403);
  });
});
