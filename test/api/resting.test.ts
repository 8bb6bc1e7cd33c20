import { testApp, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE, MINUTES, number, NUMERIC, SECONDS, Tab } from './attempt-driver.js';

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
