import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import {
  CHOICE,
  MINUTES,
  number,
  NUMERIC,
  SECONDS,
  STRUCTURED,
  Tab,
  text,
} from './attempt-driver.js';

let api: TestApp;
beforeAll(async () => {
  // what a worker does by the clock is done here by hand, where it is meant
  api = await testApp({ worker: 'none' });
});
afterAll(() => api.close());

/** One question in ten minutes. */
const ONE = {
  sections: [
    {
      title: 'Sizing',
      intro: '',
      limitMinutes: null,
      items: [{ type: 'fixed' as const, questionId: NUMERIC, weight: 10 }],
    },
  ],
};
const TEN_MINUTES = { minutes: 10, aids: 'none' as const };
const SEARCH = {
  model: 'gpt3-175b',
  cluster: '3d-pipeline-175b-64gpu',
  training: { sequenceLength: 2048, globalBatch: 512 },
  plan: { tp: 8, pp: 8, dp: 1, sequenceParallel: true },
};

const seated = async (): Promise<{ person: Invited; seat: Seat }> => {
  const person = await invited(api, { blueprint: ONE, settings: TEN_MINUTES });
  return { person, seat: await Seat.of(person) };
};

/** What is open to the person: whether practice may begin, a report be read and a plan be searched for. */
async function open({ agent }: Invited, practised: string) {
  const began = await agent.post('/api/v1/attempts').send({ questionId: CHOICE });
  const report = await agent.get(`/api/v1/attempts/${practised}/report`);
  const search = await agent.post('/api/v1/plans/search').send(SEARCH);
  return [began.status, report.status, search.status];
}
const OPEN = [201, 200, 200];
const RESTS = [403, 403, 403];

describe('what rests beside an assessment', () => {
  it('rests as long as an answer on its way can count, and opens with the first that cannot', async () => {
    const { person, seat } = await seated();
    const practice = await Tab.practice(person.agent, NUMERIC);
    await practice.handIn();
    expect(await open(person, practice.id)).toEqual(OPEN);
    await seat.start();
    const item = seat.item(NUMERIC);
    api.clock.advance(10 * MINUTES + SECONDS); // nobody has looked since the start
    expect(await open(person, practice.id)).toEqual(RESTS);
    await seat.save(number('12.5'), item);
    await seat.reload(); // and now somebody has
    expect(seat.attempt).toMatchObject({ state: 'submitted', submittedBy: 'deadline' });
    expect(await open(person, practice.id)).toEqual(RESTS);
    api.clock.advance(10 * SECONDS);
    expect(await open(person, practice.id)).toEqual(RESTS);
    await seat.save(number('12.6'), item);
    api.clock.advance(5 * SECONDS);
    expect(await open(person, practice.id)).toEqual(OPEN);
    expect((await seat.put(item, seat.write(number('12.7'), item))).status).toBe(410);
  });

  it('opens with the hand-in, after which nothing counts that is on its way', async () => {
    const { person, seat } = await seated();
    const practice = await Tab.practice(person.agent, NUMERIC);
    await practice.handIn();
    await seat.start();
    const item = seat.item(NUMERIC);
    api.clock.advance(9 * MINUTES + 59 * SECONDS);
    await seat.handIn();
    expect(await open(person, practice.id)).toEqual(OPEN);
    expect((await seat.put(item, seat.write(number('12.7'), item))).status).toBe(410);
  });

  it('opens in the grace once the holder of the room says that nothing more is on its way', async () => {
    const { person, seat } = await seated();
    const practice = await Tab.practice(person.agent, NUMERIC);
    await practice.handIn();
    await seat.start();
    const item = seat.item(NUMERIC);
    api.clock.advance(10 * MINUTES + SECONDS);
    expect(await open(person, practice.id)).toEqual(RESTS);
    await seat.handIn();
    expect(seat.attempt.state).toBe('graded');
    expect(await open(person, practice.id)).toEqual(OPEN);
    expect((await seat.put(item, seat.write(number('12.7'), item))).status).toBe(410);
  });

  it('rests by the grace of the assessment itself', async () => {
    const settings = { ...TEN_MINUTES, graceSeconds: 120 };
    const person = await invited(api, { blueprint: ONE, settings });
    const practice = await Tab.practice(person.agent, NUMERIC);
    await practice.handIn();
    const seat = await Seat.begun(person);
    const item = seat.item(NUMERIC);
    api.clock.advance(12 * MINUTES - SECONDS);
    expect(await open(person, practice.id)).toEqual(RESTS);
    await seat.save(number('12.5'), item);
    api.clock.advance(2 * SECONDS);
    expect(await open(person, practice.id)).toEqual(OPEN);
  });
});

describe('an interview that was begun before an assessment', () => {
  const PARTIAL = text(
    'I run nsys to see how long the all-reduce takes, because communication may be exposed.',
  );
  const HOUR = { minutes: 60, aids: 'none' as const };
  const job = (name: string, tab: Tab) =>
    api.app.get(JobsService).perform(name, { attemptId: tab.id });
  const grades = (tab: Tab) =>
    api.db.grade.count({ where: { attemptItem: { attemptId: tab.id } } });
  const until = (iso: string | undefined) =>
    new Date(iso ?? Number.NaN).getTime() - api.clock.now().getTime();

  /** The model answer of the question: earns all that a follow-up would ask about. */
  function wholeAnswer(): Answer {
    const question = api.app.get<Content>(CONTENT).bank.questions.get(STRUCTURED);
    if (question?.kind !== 'structured') throw new Error('not structured');
    return { kind: 'structured', sections: question.modelAnswer.sections };
  }

  it('takes answers, and is moved by its time alone', async () => {
    const person = await invited(api, { settings: HOUR });
    const tab = await Tab.started(person.agent, 20, [STRUCTURED, NUMERIC]);
    const seat = await Seat.begun(person);
    await tab.save(PARTIAL);
    for (const refused of [await tab.event('next'), await tab.handIn()])
      expect(refused).toMatchObject({ status: 403, body: { code: 'assessment-under-way' } });
    await tab.event('pause').then(({ status }) => expect(status).toBe(200));
    expect((await tab.event('resume')).status).toBe(403);
    await seat.handIn();
    await tab.event('resume');
    expect(tab.current.answer?.body).toEqual(PARTIAL);
  });

  it('asks nothing about what an answer lacks, and is graded when nothing of the assessment counts', async () => {
    const person = await invited(api, { settings: HOUR });
    const tab = await Tab.started(person.agent, 20, [STRUCTURED, NUMERIC]);
    const seat = await Seat.begun(person);
    await tab.save(PARTIAL);
    api.clock.advance(until(tab.current.endsAt) + SECONDS);
    await tab.reload();
    expect(tab.attempt.items.map(({ isFollowUp }) => isFollowUp)).toEqual([false, false]);
    expect(tab.current.question?.id).toBe(NUMERIC);
    await tab.save(number('0.1'));
    api.clock.advance(until(tab.current.endsAt) + MINUTES);
    await job('attempt-look', tab);
    await job('attempt-grade', tab);
    await api.app.get(JobsService).perform('attempt-sweep', {});
    expect(await grades(tab)).toBe(0);
    expect(await tab.handIn()).toMatchObject({ status: 200, body: { state: 'submitted' } });
    expect(await grades(tab)).toBe(0);
    expect((await tab.reload()).state).toBe('submitted');
    await seat.handIn();
    await api.app.get(JobsService).perform('attempt-sweep', {});
    await job('attempt-grade', tab);
    expect(await tab.reload()).toMatchObject({ state: 'graded', score: expect.any(Number) });
    await tab.report().expect(200);
  });

  it('does not show the question that was asked before, nor takes it back for a better answer', async () => {
    const person = await invited(api, { settings: HOUR });
    const tab = await Tab.started(person.agent, 20, [STRUCTURED, NUMERIC]);
    const first = tab.current.id;
    await tab.save(PARTIAL);
    api.clock.advance(until(tab.current.endsAt) + SECONDS);
    await tab.reload();
    expect(tab.current).toMatchObject({ isFollowUp: true, followUpOf: first });
    const { prompt } = tab.current.question!;
    const seat = await Seat.begun(person);
    await tab.save(wholeAnswer(), first);
    const shown = await person.agent.get(`/api/v1/attempts/${tab.id}`).expect(200);
    expect(shown.body.current).toBe(tab.current.id);
    expect(shown.text).not.toContain(JSON.stringify(prompt).slice(1, -1));
    await tab.save({ kind: 'structured', sections: { answer: 'What I know of it.' } });
    await seat.handIn();
    await tab.reload();
    expect(tab.current).toMatchObject({
      question: { prompt },
      answer: { body: { sections: { answer: 'What I know of it.' } } },
    });
  });

  it('lets no practice that was handed in before be graded meanwhile', async () => {
    const person = await invited(api, { settings: HOUR });
    const tab = await Tab.started(person.agent, 15, [NUMERIC]);
    await tab.save(number('0.1'));
    api.clock.advance(until(tab.attempt.endsAt) + SECONDS);
    expect((await tab.reload()).state).toBe('submitted'); // in its grace
    const seat = await Seat.begun(person);
    api.clock.advance(MINUTES);
    expect((await tab.reload()).state).toBe('submitted');
    expect(await grades(tab)).toBe(0);
    await seat.handIn();
    expect((await tab.reload()).state).toBe('graded');
  });
});
