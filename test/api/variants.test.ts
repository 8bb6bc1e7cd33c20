import { luckOf } from '../../backend/src/taking/assessment-attempts/assessment-plan.js';
import { testApp, type TestApp } from './app.js';
import { invited, Seat } from './assessment-driver.js';
import { NUMERIC } from './attempt-driver.js';

/* What a candidate is asked in an assessment cannot be drawn, nor foretold, by anybody else or by themselves. */

let api: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  api = await testApp({ logLevel: 'debug' }, (line) => lines.push(line));
});
afterAll(() => api.close());

const blueprint = {
  sections: [
    {
      title: 'Numbers',
      intro: '',
      limitMinutes: null,
      items: [{ type: 'fixed' as const, questionId: NUMERIC, weight: 1 }],
    },
  ],
};

interface Shown {
  readonly items: { readonly question: { readonly prompt: string } }[];
}
const promptOf = ({ items: [item] }: Shown): string => item!.question.prompt;

describe('a seed', () => {
  it.each([
    ['/api/v1/attempts', { questionId: NUMERIC, seed: 3 }],
    ['/api/v1/interviews', { minutes: 15, seed: 3 }],
  ])('is no wish of a client: %s', async (path, body) => {
    const guest = await api.guest();
    const refused = await guest.post(path).send(body).expect(400);
    expect(JSON.stringify(refused.body)).toContain('seed');
  });

  it('of practice is the server’s: the page’s variant first, others when they are asked for', async () => {
    const guest = await api.guest();
    const { body: page } = await guest.get(`/api/v1/questions/${NUMERIC}`).expect(200);
    const tries = async (fresh?: boolean) => {
      const { body } = await guest.post('/api/v1/attempts').send({ questionId: NUMERIC, fresh });
      return promptOf(body as Shown);
    };
    expect(await tries()).toBe((page as { prompt: string }).prompt);
    const others = new Set<string>();
    for (let nth = 0; nth < 8; nth++) others.add(await tries(true));
    expect(others.size).toBeGreaterThan(4);
  });
});

describe('the variant of an assessment', () => {
  it('is met in no practice, interview, preview or page, however often a guest asks', async () => {
    const ada = await invited(api, { blueprint });
    const asked = promptOf((await Seat.begun(ada)).attempt as unknown as Shown);
    const guest = await api.guest();
    const met = new Set<string>();
    for (let nth = 0; nth < 300; nth++) {
      const { body } = await guest
        .post('/api/v1/attempts')
        .send({ questionId: NUMERIC, fresh: true })
        .expect(201);
      met.add(promptOf(body as Shown));
    }
    expect(met.size).toBeGreaterThan(10);
    expect(met).not.toContain(asked);
  });

  it('is another for another candidate, and the same whenever it is prepared again', async () => {
    const ada = await invited(api, { blueprint });
    const prompts = new Set<string>();
    for (let nth = 0; nth < 8; nth++) {
      const seat = await Seat.begun(nth === 0 ? ada : await invited(api, { beside: ada }));
      prompts.add(promptOf(seat.attempt as unknown as Shown));
    }
    expect(prompts.size).toBeGreaterThan(4);
    expect(await ada.prepare()).toBe(await ada.prepare());
  });

  it('comes from the secret of its release, which differs from release to release', async () => {
    const [ada, ben] = [await invited(api, { blueprint }), await invited(api, { blueprint })];
    const secretOf = async (id: string) =>
      (await api.db.assessmentRelease.findUniqueOrThrow({ where: { id } })).variantSecret;
    const secrets = [await secretOf(ada.releaseId), await secretOf(ben.releaseId)] as const;
    expect(secrets.map(({ length }) => length)).toEqual([32, 32]);
    expect(Buffer.from(secrets[0]).equals(secrets[1])).toBe(false);
    const seat = await Seat.begun(ada);
    const { seed } = await api.db.attemptItem.findFirstOrThrow({ where: { attemptId: seat.id } });
    expect(seed).toBe(luckOf(secrets[0], ada.invitationId, 1).seed(NUMERIC));
    expect(seed).not.toBe(luckOf(secrets[1], ada.invitationId, 1).seed(NUMERIC));
    for (const secret of secrets) {
      const hex = Buffer.from(secret).toString('hex');
      expect(lines.filter((line) => line.includes(hex) || line.includes('variantSecret'))).toEqual(
        [],
      );
    }
    expect(lines.length).toBeGreaterThan(0);
  });
});

describe('a question that is not open yet', () => {
  const wrong = [
    { kind: 'numeric', text: '1' },
    { kind: 'structured', sections: { nowhere: 'x' } },
    { kind: 'choice', picked: ['nowhere'], reason: '' },
    { kind: 'ordering', order: ['nowhere'] },
    { kind: 'find-the-flaw', marks: [{ line: 60, note: 'x' }] },
    { kind: 'plan', plan: { nowhere: 1 } },
  ];

  /** What each wrong answer to each of these items is told. */
  async function told(seat: Seat, ids: readonly string[], leaseEpoch: number) {
    const answers = new Set<string>();
    for (const id of ids)
      for (const [clientSeq, body] of wrong.entries()) {
        const write = { clientId: 'probing-tab', clientSeq: clientSeq + 1, baseSeq: 0, leaseEpoch };
        const response = await seat.put(id, { ...write, body });
        const { code, detail, errors } = response.body;
        answers.add(JSON.stringify({ status: response.status, code, detail, errors }));
      }
    return [...answers].map((one) => JSON.parse(one) as { status: number; code: string });
  }

  it('says nothing of itself by what is wrong with an answer: before the start, in a later section, after the hand-in', async () => {
    const ada = await invited(api);
    const seat = await Seat.of(ada);
    const all = seat.attempt.items.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(3);
    expect(await told(seat, all, 0)).toMatchObject([{ status: 409, code: 'item-not-open' }]);
    await seat.start();
    const later = seat.attempt.items.filter(({ state }) => state === 'pending');
    expect(later.length).toBeGreaterThan(1);
    const ids = later.map(({ id }) => id);
    expect(await told(seat, ids, seat.leaseEpoch)).toMatchObject([
      { status: 409, code: 'item-not-open' },
    ]);
    expect((await seat.handIn()).status).toBe(200);
    const [after, ...others] = await told(seat, ids, seat.leaseEpoch);
    expect(others).toEqual([]);
    expect(['item-not-open', 'closed']).toContain(after!.code);
  });
});
