import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { number, NUMERIC, PLAN, STRUCTURED, Tab, text } from './attempt-driver.js';

let api: TestApp;
let guest: Agent;
beforeAll(async () => {
  api = await testApp();
  guest = await api.guest();
});
afterAll(() => api.close());

/** What JSON can carry and PostgreSQL cannot keep, and what only looks like it. */
const NUL = '\u0000';
const HALF = '\ud83d';

const plan = (given: Record<string, unknown>): Answer => ({ kind: 'plan', plan: given });

describe('text that cannot be stored', () => {
  it.each<[string, string, Answer, string]>([
    ['NUL in a section', STRUCTURED, text(`nsys${NUL}`), 'body.sections.measure'],
    ['half an emoji in a section', STRUCTURED, text(`nsys ${HALF}`), 'body.sections.measure'],
    ['NUL in a number', NUMERIC, number(`8${NUL}`), 'body.text'],
    ['half an emoji in a number', NUMERIC, number(`8${HALF}`), 'body.text'],
    ['NUL in a value of a plan', PLAN, plan({ note: NUL }), 'body.plan.note'],
    ['half an emoji in a key of a plan', PLAN, plan({ [`tp${HALF}`]: 2 }), `body.plan.tp${HALF}`],
    ['NUL deep in a plan', PLAN, plan({ a: { b: ['x', NUL] } }), 'body.plan.a.b.1'],
    ['a NUL key deep in a plan', PLAN, plan({ a: [{ [NUL]: 1 }] }), `body.plan.a.0.${NUL}`],
  ])('as %s is a fault of the input, named by its place', async (_name, question, body, path) => {
    const tab = await Tab.practice(guest, question);
    const response = await tab.put(tab.current.id, tab.write(body));
    expect([response.status, response.body.code]).toEqual([400, 'invalid-input']);
    const faults = response.body.errors as { path: string; message: string }[];
    // a half of a pair leaves the server as the replacement character
    const places = faults.map((fault) => fault.path.replace('\ufffd', HALF));
    expect(places).toContain(path);
    expect(faults.at(-1)?.message).toMatch(/must not hold the character U\+0000/);
  });

  it('is not mistaken for emoji and other scripts, which are kept as they are', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    await tab.save(text('測量 nsys 😀 \u0001'));
    await tab.reload();
    expect(tab.current.answer?.body).toEqual(text('測量 nsys 😀 \u0001'));
  });
});
