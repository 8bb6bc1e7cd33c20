import type { Report } from '@meshwright/graders';
import { testApp, type Agent, type TestApp } from './app.js';
import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import { number, Tab, WITH_PARTS } from './attempt-driver.js';

let api: TestApp;
let guest: Agent;
beforeAll(async () => {
  api = await testApp();
  guest = await api.guest();
});
afterAll(() => api.close());

type Structured = Extract<Answer, { kind: 'structured' }>;
const answer = (parts: Structured['parts'], sections = {}): Structured => ({
  kind: 'structured',
  sections,
  ...(parts ? { parts } : {}),
});

describe('a structured question with typed parts', () => {
  it('shows each part as a question of its kind would be shown', async () => {
    const tab = await Tab.practice(guest, WITH_PARTS);
    const parts = tab.current.question?.parts ?? [];
    expect(parts.map(({ id, kind }) => [id, kind])).toEqual([
      ['first-stage-states', 'numeric'],
      ['last-stage-states', 'numeric'],
      ['extra-traffic', 'choice'],
    ]);
    expect(parts[0]?.answer).toEqual({ unit: 'GB' });
    expect(parts[2]?.options?.map((option) => Object.keys(option))).toEqual(
      Array.from({ length: 4 }, () => ['id', 'label']),
    );
  });

  it('keeps what was saved and grades text and parts into one sum', async () => {
    const tab = await Tab.practice(guest, WITH_PARTS);
    const given = answer(
      {
        'first-stage-states': number('54.4 GB'),
        'last-stage-states': number('3.25 GB'),
        'extra-traffic': { kind: 'choice', picked: ['third'], reason: '' },
      },
      { memory: 'AdamW keeps a master copy and two moments, so I count 16 bytes per parameter.' },
    );
    await tab.save(given);
    await tab.reload();
    expect(tab.current.answer?.body).toEqual(given);
    await tab.handIn();
    const { body } = await tab.report().expect(200);
    const [item] = body.items as { answer: Answer; report: Report; modelAnswer: object }[];
    expect(item?.answer).toEqual(given);
    const { criteria, misconceptions, adjustments, points, maxPoints, detail } = item!.report;
    const sum = [...criteria, ...misconceptions, ...adjustments].reduce((s, c) => s + c.points, 0);
    expect(sum).toBeCloseTo(points, 6);
    expect(maxPoints).toBe(15.5);
    expect(criteria.slice(-3).map((c) => [c.id, c.level])).toEqual([
      ['first-stage-states', 'full'],
      ['last-stage-states', 'full'],
      ['extra-traffic', 'partly'],
    ]);
    expect(detail).toMatchObject({
      written: { maxPoints: 10.5 },
      parts: [
        { id: 'first-stage-states', points: 2, report: { kind: 'numeric', score: 10 } },
        { id: 'last-stage-states', points: 1 },
        { id: 'extra-traffic', report: { kind: 'choice' } },
      ],
    });
    expect(item?.modelAnswer).toMatchObject({ parts: { 'extra-traffic': expect.any(String) } });
  });

  it.each<[string, Structured['parts'], string, RegExp]>([
    ['a part that it does not have', { other: number('1') }, 'body.parts.other', /no such part/],
    [
      'an answer of another kind',
      { 'extra-traffic': number('1') },
      'body.parts.extra-traffic.kind',
      /this part takes an answer of kind choice/,
    ],
    [
      'an option that the part does not have',
      { 'extra-traffic': { kind: 'choice', picked: ['fifth'], reason: '' } },
      'body.parts.extra-traffic.picked.0',
      /no such option/,
    ],
    [
      'two options where one is asked',
      { 'extra-traffic': { kind: 'choice', picked: ['first', 'third'], reason: '' } },
      'body.parts.extra-traffic.picked',
      /one option/,
    ],
  ])('refuses %s', async (_, parts, path, message) => {
    const tab = await Tab.practice(guest, WITH_PARTS);
    const { status, body } = await tab.put(tab.current.id, tab.write(answer(parts)));
    expect([status, body.errors]).toEqual([
      expect.any(Number),
      [expect.objectContaining({ path, message: expect.stringMatching(message) })],
    ]);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('refuses more parts than any question has, and a part in a part', async () => {
    const tab = await Tab.practice(guest, WITH_PARTS);
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`p-${i}`, number('1')]));
    await tab.put(tab.current.id, tab.write(answer(many))).expect(400);
    const nested = { ...answer({}), parts: { 'extra-traffic': answer({}) } } as unknown as Answer;
    await tab.put(tab.current.id, tab.write(nested)).expect(400);
  });

  it('counts an answer without parts by its text alone', async () => {
    const tab = await Tab.practice(guest, WITH_PARTS);
    await tab.save(answer(undefined, { memory: 'Nothing to say.' }));
    await tab.handIn();
    const { body } = await tab.report().expect(200);
    expect(body.items[0].report).toMatchObject({ points: 0, maxPoints: 15.5 });
  });
});
