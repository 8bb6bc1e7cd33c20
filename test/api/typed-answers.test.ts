import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { CHOICE, FLAW, NUMERIC, ORDERING, Tab } from './attempt-driver.js';

let api: TestApp;
let agent: Agent;
beforeAll(async () => {
  api = await testApp();
  ({ agent } = await api.member());
});
afterAll(() => api.close());

interface Refusal {
  readonly errors: { readonly path: string; readonly message: string }[];
}

/** Sends a body that may be no answer at all. @returns status and the paths that are faulted */
async function send(questionId: string, body: unknown): Promise<[number, string[]]> {
  const tab = await Tab.practice(agent, questionId);
  const item = tab.attempt.items[0]?.id ?? '';
  const response = await tab.put(item, tab.write(body as Answer, item));
  const { errors = [] } = response.body as Partial<Refusal>;
  return [response.status, errors.map(({ path }) => path)];
}

const steps = ['zero-grad', 'forward', 'scale-loss', 'backward'];
const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `step-${String(i)}`);

describe('answers of the typed kinds', () => {
  const cases: [what: string, question: string, body: unknown, status: number, paths: string[]][] =
    [
      ['an order', ORDERING, { kind: 'ordering', order: steps }, 200, []],
      ['an empty order', ORDERING, { kind: 'ordering', order: [] }, 200, []],
      [
        'an unknown step',
        ORDERING,
        { kind: 'ordering', order: ['forward', 'sideways'] },
        422,
        ['body.order.1'],
      ],
      [
        'a step twice',
        ORDERING,
        { kind: 'ordering', order: ['forward', 'forward'] },
        400,
        ['body.order.1'],
      ],
      ['too many steps', ORDERING, { kind: 'ordering', order: many(13) }, 400, ['body.order']],
      [
        'a step that is no id',
        ORDERING,
        { kind: 'ordering', order: ['__proto__'] },
        400,
        ['body.order.0'],
      ],
      ['no order', ORDERING, { kind: 'ordering' }, 400, ['body.order']],
      ['a choice', CHOICE, { kind: 'choice', picked: ['inside'], reason: 'Why not.' }, 200, []],
      ['no pick yet', CHOICE, { kind: 'choice', picked: [], reason: '' }, 200, []],
      [
        'an unknown option',
        CHOICE,
        { kind: 'choice', picked: ['outside'], reason: '' },
        422,
        ['body.picked.0'],
      ],
      [
        'two picks of one',
        CHOICE,
        { kind: 'choice', picked: ['inside', 'across'], reason: '' },
        422,
        ['body.picked'],
      ],
      [
        'a huge reason',
        CHOICE,
        { kind: 'choice', picked: [], reason: 'x'.repeat(20_001) },
        400,
        ['body.reason'],
      ],
      [
        'a NUL in the reason',
        CHOICE,
        { kind: 'choice', picked: [], reason: 'a\0b' },
        400,
        ['body.reason'],
      ],
      ['a mark', FLAW, { kind: 'find-the-flaw', marks: [{ line: 7, note: 'Here.' }] }, 200, []],
      [
        'a line beyond the exhibit',
        FLAW,
        { kind: 'find-the-flaw', marks: [{ line: 40, note: '' }] },
        422,
        ['body.marks.0.line'],
      ],
      [
        'line 0',
        FLAW,
        { kind: 'find-the-flaw', marks: [{ line: 0, note: '' }] },
        400,
        ['body.marks.0.line'],
      ],
      [
        'a line twice',
        FLAW,
        {
          kind: 'find-the-flaw',
          marks: [
            { line: 7, note: '' },
            { line: 7, note: 'again' },
          ],
        },
        400,
        ['body.marks.1'],
      ],
      [
        'a huge note',
        FLAW,
        { kind: 'find-the-flaw', marks: [{ line: 7, note: 'x'.repeat(2001) }] },
        400,
        ['body.marks.0.note'],
      ],
      [
        'a key that is not known',
        FLAW,
        { kind: 'find-the-flaw', marks: [{ line: 7, note: '', found: true }] },
        400,
        ['body.marks.0'],
      ],
      ['an order for a number', NUMERIC, { kind: 'ordering', order: [] }, 422, ['body.kind']],
      ['a number for an order', ORDERING, { kind: 'numeric', text: '1' }, 422, ['body.kind']],
      ['a kind that is none', ORDERING, { kind: 'essay', order: [] }, 400, ['body.kind']],
    ];

  it.each(cases.map(([what, ...rest]) => [what, rest] as const))(
    '%s',
    async (_, [questionId, body, ...expected]) => {
      expect(await send(questionId, body)).toEqual(expected);
    },
  );

  it('are graded with their reasons', async () => {
    const tab = await Tab.practice(agent, FLAW);
    await tab.save({
      kind: 'find-the-flaw',
      marks: [
        {
          line: 17,
          note: 'Only rank 0 calls the barrier and waits forever. Move it out of the if.',
        },
        { line: 11, note: '' },
      ],
    });
    await tab.handIn();
    const { body } = await tab.report().expect(200);
    const [item] = body.items as { report: Record<string, unknown>; question: object }[];
    expect(item?.report).toMatchObject({
      kind: 'find-the-flaw',
      maxPoints: 10,
      adjustments: [{ id: 'wrong-marks', points: -1 }],
      detail: { wrongMarks: [{ line: 11 }] },
    });
    expect(item?.question).not.toHaveProperty('flaws');
  });

  it('show steps in an order of the server’s choice, never in a right one', async () => {
    const orders = new Set<string>();
    for (let nth = 0; nth < 8; nth++) {
      const created = await agent
        .post('/api/v1/attempts')
        .send({ questionId: ORDERING, fresh: true })
        .expect(201);
      const [item] = created.body.items as { question: { steps: { id: string }[] } }[];
      const order = item!.question.steps.map(({ id }) => id);
      expect(order).toHaveLength(10);
      orders.add(order.join());
    }
    expect(orders.size).toBeGreaterThan(4);
  });
});
