import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { NUMERIC, SECONDS, STRUCTURED, Tab, text } from './attempt-driver.js';

let api: TestApp;
let guest: Agent;
beforeAll(async () => {
  api = await testApp();
  guest = await api.guest();
});
afterAll(() => api.close());

const PARTIAL = text(
  'I run nsys to see how long the all-reduce takes, because communication may be exposed.',
);

function wholeAnswer(): Answer {
  const question = api.app.get<Content>(CONTENT).bank.questions.get(STRUCTURED);
  if (question?.kind !== 'structured') throw new Error('not structured');
  return { kind: 'structured', sections: question.modelAnswer.sections };
}

/** An interview just after the bell of its first question, with a follow-up to the text of before the bell. */
async function afterTheBell(
  questions = [STRUCTURED, NUMERIC],
): Promise<{ tab: Tab; first: string }> {
  const tab = await Tab.started(guest, 20, questions);
  const first = tab.current.id;
  await tab.save(PARTIAL);
  const end = new Date(tab.current.endsAt!).getTime();
  api.clock.advance(end - api.clock.now().getTime() + 2 * SECONDS);
  await tab.reload();
  expect(tab.current).toMatchObject({ isFollowUp: true, followUpOf: first });
  return { tab, first };
}

describe('a follow-up that what was on its way has answered', () => {
  it('is withdrawn, and the next question has all of its time', async () => {
    const { tab, first } = await afterTheBell();
    const asked = tab.current.id;
    await tab.save(wholeAnswer(), first);
    await tab.reload();
    expect(tab.current.question?.id).toBe(NUMERIC);
    expect(tab.attempt.items.find(({ id }) => id === asked)?.state).toBe('closed');
    const { startedAt, endsAt, budgetSeconds } = tab.current;
    const time = new Date(endsAt!).getTime() - new Date(startedAt!).getTime();
    expect(time).toBe(budgetSeconds! * SECONDS);
    await tab.handIn();
    const { body } = await tab.report().expect(200);
    expect(body.items[1]).toMatchObject({ followUpOf: first, weight: 0 });
    expect(body.items[0].score).toBe(body.items[0].report.score);
  });

  it('ends the interview where nothing comes after it', async () => {
    const { tab, first } = await afterTheBell([STRUCTURED]);
    await tab.save(wholeAnswer(), first);
    expect((await tab.reload()).state).toBe('submitted');
  });

  it('stays where what was on its way still leaves it open', async () => {
    const { tab, first } = await afterTheBell();
    await tab.save(
      text('I run nsys to see how long the all-reduce takes, as it may be exposed.'),
      first,
    );
    await tab.reload();
    expect(tab.current).toMatchObject({ isFollowUp: true, followUpOf: first });
  });

  it('stays once somebody has begun to answer it', async () => {
    const { tab, first } = await afterTheBell();
    await tab.save({ kind: 'structured', sections: { answer: 'First of all' } });
    await tab.save(wholeAnswer(), first);
    await tab.reload();
    expect(tab.current).toMatchObject({ isFollowUp: true, followUpOf: first });
  });
});
