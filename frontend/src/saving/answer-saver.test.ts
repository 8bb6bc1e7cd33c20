import fc from 'fast-check';
import { ApiProblem, offline } from '../api/problem.js';
import type { Answer, Revision, SaveReceipt } from '../api/shapes.js';
import { AnswerSaver } from './answer-saver.js';
import type { SaveState } from './save-state.js';
import { memoryLog, type WriteAheadLog } from './write-ahead-log.js';

const text = (value: string): Answer => ({ kind: 'numeric', text: value });
const problem = (code: string, extra: object = {}) =>
  new ApiProblem({ title: code, status: code === 'closed' ? 410 : 409, code, ...extra });

/** A server of one item that knows revisions by client and number, and can be made to fail before or after storing. */
class FakeServer {
  revisions: { key: string; body: Answer; serverSeq: number }[] = [];
  fault: 'none' | 'before' | 'after' | ApiProblem = 'none';
  save = (_item: string, revision: Revision): Promise<SaveReceipt> => {
    if (this.fault === 'before') return Promise.reject(offline());
    if (this.fault instanceof ApiProblem) return Promise.reject(this.fault);
    const key = `${revision.clientId}/${revision.clientSeq}`;
    let row = this.revisions.find((known) => known.key === key);
    if (!row) {
      const current = this.revisions.at(-1);
      if ((current?.serverSeq ?? 0) !== revision.baseSeq)
        return Promise.reject(problem('stale-base', { current }));
      row = { key, body: revision.body, serverSeq: this.revisions.length + 1 };
      this.revisions.push(row);
    }
    if (this.fault === 'after') return Promise.reject(offline());
    return Promise.resolve({ serverSeq: row.serverSeq, sha256: '', serverNow: 0, endsAt: null });
  };
}

function room(server: FakeServer, log: WriteAheadLog = memoryLog(), clientId = 'tab-1', epoch = 1) {
  const states: SaveState[] = [];
  let clock = 0;
  const timers = new Map<number, { work: () => void; at: number }>();
  let handles = 0;
  const saver = new AnswerSaver({
    attempt: 'a',
    clientId,
    log,
    send: server.save,
    timer: {
      set: (work, ms) => {
        timers.set(++handles, { work, at: clock + ms });
        return handles;
      },
      clear: (handle) => {
        timers.delete(handle);
      },
    },
    now: () => clock,
    onState: (state) => states.push(state),
  });
  saver.base('i', 0);
  if (epoch > 0) saver.lease(epoch);
  const advance = async (ms: number) => {
    const end = clock + ms;
    for (;;) {
      for (let i = 0; i < 12; i += 1) await Promise.resolve();
      const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
      if (next === undefined || next[1].at > end) break;
      timers.delete(next[0]);
      clock = next[1].at;
      next[1].work();
    }
    clock = end;
  };
  return { saver, states, advance, log, last: () => states.at(-1) };
}

describe('the answer saver', () => {
  it('saves a second after the last key press', async () => {
    const server = new FakeServer();
    const { saver, advance, last } = room(server);
    saver.change('i', text('4'));
    await advance(600);
    saver.change('i', text('43'));
    await advance(600);
    expect(server.revisions).toHaveLength(0);
    await advance(400);
    expect(server.revisions.map((row) => row.body)).toEqual([text('43')]);
    expect(last()).toEqual({ kind: 'saved', at: 1600 });
  });

  it('sends nothing before it has a lease, and all that waited once it has', async () => {
    const server = new FakeServer();
    const { saver, advance, last } = room(server, memoryLog(), 'tab-1', 0);
    saver.change('i', text('4'));
    await advance(60_000);
    expect(server.revisions).toHaveLength(0);
    expect(last()).toEqual({ kind: 'offline', changes: 1 });
    saver.lease(1);
    await advance(0);
    expect(server.revisions.map((row) => row.body)).toEqual([text('4')]);
  });

  it('saves at least every four seconds while typing goes on', async () => {
    const server = new FakeServer();
    const { saver, advance } = room(server);
    for (let i = 0; i < 9; i += 1) {
      saver.change('i', text(String(i)));
      await advance(500);
    }
    expect(server.revisions.length).toBeGreaterThanOrEqual(1);
  });

  it('does not ask a slow server the more often: what is typed while a save is under way waits its own time', async () => {
    const server = new FakeServer();
    const answers: (() => void)[] = [];
    const save = server.save;
    const sent: Answer[] = [];
    server.save = (item, revision) => {
      sent.push(revision.body);
      return new Promise((done) => answers.push(() => done(save(item, revision))));
    };
    const slow = room(server);
    slow.saver.change('i', text('4'));
    await slow.advance(1000);
    slow.saver.change('i', text('43'));
    await slow.advance(600);
    answers.shift()?.();
    await slow.advance(300);
    expect(sent).toEqual([text('4')]);
    await slow.advance(100);
    expect(sent).toEqual([text('4'), text('43')]);
    answers.shift()?.();
    // leaving the room sends all there is, one after the other
    slow.saver.change('i', text('431'));
    const left = slow.saver.flush();
    await slow.advance(0);
    answers.shift()?.();
    await left;
    expect(server.revisions.map(({ body }) => body)).toEqual([text('4'), text('43'), text('431')]);
  });

  it('stores a revision once when its acknowledgement was lost', async () => {
    const server = new FakeServer();
    const { saver, advance, last } = room(server);
    server.fault = 'after';
    saver.change('i', text('42'));
    await advance(1000);
    expect(last()).toEqual({ kind: 'offline', changes: 1 });
    server.fault = 'none';
    await advance(20_000);
    expect(server.revisions).toHaveLength(1);
    expect(last()?.kind).toBe('saved');
  });

  it('says within five seconds that the server keeps it waiting, also while typing goes on, and that it is saved when it is', async () => {
    const server = new FakeServer();
    let answer: () => void = () => undefined;
    const save = server.save;
    server.save = (item, revision) =>
      new Promise((done) => (answer = () => done(save(item, revision))));
    const slow = room(server);
    slow.saver.change('i', text('4'));
    await slow.advance(1000);
    expect(slow.last()).toEqual({ kind: 'saving', changes: 1 });
    await slow.advance(4000);
    expect(slow.last()).toEqual({ kind: 'offline', changes: 1 });
    slow.saver.change('i', text('43'));
    expect(slow.last()).toEqual({ kind: 'offline', changes: 1 });
    answer();
    await slow.advance(1000);
    answer();
    await slow.advance(0);
    expect(slow.last()?.kind).toBe('saved');
    expect(server.revisions.map(({ body }) => body)).toEqual([text('4'), text('43')]);
  });

  it('says within five seconds of the last answer that the server is away, also to who types without a pause', async () => {
    const server = new FakeServer();
    const save = server.save;
    let isFrozen = false;
    server.save = (item, revision) =>
      isFrozen ? new Promise(() => undefined) : save(item, revision);
    const { saver, states, advance, last } = room(server);
    const typeFor = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        saver.change('i', text(String(passed)));
        await advance(100);
      }
    };
    await typeFor(20_000);
    expect(states.map(({ kind }) => kind)).not.toContain('offline');
    isFrozen = true;
    await typeFor(5_000);
    expect(last()).toEqual({ kind: 'offline', changes: 1 });
  });

  it('says so without a break until the server has acknowledged, however often it tries', async () => {
    const server = new FakeServer();
    const save = server.save;
    let answer: () => void = () => undefined;
    let giveUp: () => void = () => undefined;
    server.save = (item, revision) =>
      new Promise((done, fail) => {
        answer = () => done(save(item, revision));
        giveUp = () => fail(offline());
      });
    const { saver, states, advance, last } = room(server);
    saver.change('i', text('4'));
    await advance(5_000);
    const told = states.length - 1;
    for (let tries = 0; tries < 4; tries += 1) {
      giveUp();
      saver.change('i', text(`4${String(tries)}`));
      if (tries === 2) saver.tryAgain();
      await advance(15_000);
    }
    expect(new Set(states.slice(told).map(({ kind }) => kind))).toEqual(new Set(['offline']));
    answer();
    await advance(0);
    expect(last()?.kind).toBe('saved');
  });

  it('goes on trying while the server says that its disk is full', async () => {
    const server = new FakeServer();
    const { saver, advance, last } = room(server);
    server.fault = new ApiProblem({ title: 'full', status: 503, code: 'storage-full' });
    saver.change('i', text('42'));
    await advance(60_000);
    expect(last()).toEqual({ kind: 'offline', changes: 1 });
    server.fault = 'none';
    await advance(15_000);
    expect(server.revisions.map(({ body }) => body)).toEqual([text('42')]);
    expect(last()?.kind).toBe('saved');
  });

  it('keeps typing made without a network and sends the newest text when it returns', async () => {
    const server = new FakeServer();
    const { saver, advance, log } = room(server);
    server.fault = 'before';
    for (const value of ['a', 'ab', 'abc']) {
      saver.change('i', text(value));
      await advance(3000);
    }
    expect((await log.pending('a')).map((change) => change.body)).toEqual([text('abc')]);
    server.fault = 'none';
    saver.tryAgain();
    await advance(10);
    expect(server.revisions.at(-1)?.body).toEqual(text('abc'));
    expect(await log.pending('a')).toEqual([]);
  });

  it('sends after a reload what the closed tab could not', async () => {
    const server = new FakeServer();
    const log = memoryLog();
    const before = room(server, log);
    server.fault = 'before';
    before.saver.change('i', text('unsent'));
    await before.advance(1000);
    before.saver.dispose();
    server.fault = 'none';
    const after = room(server, log, 'tab-2');
    expect(after.saver.recover(new Map(), await log.pending('a'))).toEqual(
      new Map([['i', text('unsent')]]),
    );
    await after.advance(1000);
    expect(server.revisions.map((row) => row.body)).toEqual([text('unsent')]);
  });

  it.each(['mine', 'theirs'] as const)(
    'lets the person choose "%s" when another device saved meanwhile',
    async (choice) => {
      const server = new FakeServer();
      const log = memoryLog();
      const before = room(server, log);
      server.fault = 'before';
      before.saver.change('i', text('mine'));
      await before.advance(1000);
      server.fault = 'none';
      server.revisions = [{ key: 'other/1', body: text('theirs'), serverSeq: 1 }];
      const after = room(server, log, 'tab-2');
      const held = { serverSeq: 1, body: text('theirs') };
      after.saver.recover(new Map([['i', held]]), await log.pending('a'));
      expect(after.last()).toMatchObject({
        kind: 'conflict',
        mine: text('mine'),
        theirs: text('theirs'),
      });
      await after.saver.resolve(choice);
      await after.advance(1000);
      expect(server.revisions.at(-1)?.body).toEqual(text(choice));
      expect(await log.pending('a')).toEqual([]);
    },
  );

  describe('with a store so slow that something else was typed before it told of the earlier text', () => {
    async function slow(typed: string) {
      const server = new FakeServer();
      const log = memoryLog();
      const before = room(server, log);
      server.fault = 'before';
      before.saver.change('i', text('earlier'));
      await before.advance(1000);
      const left = await log.pending('a');
      const after = room(server, log, 'tab-2');
      after.saver.change('i', text(typed));
      await after.advance(1000);
      return { ...after, server, left };
    }

    it('sends what was typed first, then holds the earlier text against it', async () => {
      const { server, log, left, saver, advance, last } = await slow('typed');
      expect(saver.recover(new Map(), left)).toEqual(new Map());
      server.fault = 'none';
      await advance(20_000);
      expect(server.revisions.map((row) => row.body)).toEqual([text('typed')]);
      expect(last()).toMatchObject({
        kind: 'conflict',
        mine: text('earlier'),
        theirs: text('typed'),
      });
      // a page that is closed now loses neither
      expect((await log.pending('a')).map(({ body }) => body)).toEqual([text('earlier')]);
      await saver.resolve('mine');
      await advance(1000);
      expect(server.revisions.at(-1)?.body).toEqual(text('earlier'));
      expect(await log.pending('a')).toEqual([]);
    });

    it('asks nobody where both are the same', async () => {
      const { server, log, left, saver, advance, last } = await slow('earlier');
      saver.recover(new Map(), left);
      server.fault = 'none';
      await advance(20_000);
      expect(last()?.kind).toBe('saved');
      expect(await log.pending('a')).toEqual([]);
    });

    it('holds it against what was stored meanwhile, whatever was read before', async () => {
      const { server, left, saver, advance, last } = await slow('typed');
      server.fault = 'none';
      await advance(20_000);
      expect(last()?.kind).toBe('saved');
      expect(saver.recover(new Map(), left)).toEqual(new Map());
      expect(last()).toMatchObject({ kind: 'conflict', theirs: text('typed'), theirSeq: 1 });
    });
  });

  it('stops at a lost lease, keeps the change, and goes on with a new lease', async () => {
    const server = new FakeServer();
    const { saver, advance, last, log } = room(server);
    server.fault = problem('lease-lost');
    saver.change('i', text('kept'));
    await advance(30_000);
    expect(last()).toEqual({ kind: 'lease-lost', changes: 1 });
    expect(await log.pending('a')).toHaveLength(1);
    server.fault = 'none';
    saver.lease(2);
    await advance(1000);
    expect(server.revisions.at(-1)?.body).toEqual(text('kept'));
  });

  it('says that a question is closed and goes on with the next one', async () => {
    const server = new FakeServer();
    const { saver, advance, states, log } = room(server);
    server.fault = problem('closed');
    saver.change('i', text('late'));
    await advance(2000);
    expect(states.at(-1)?.kind).toBe('closed');
    expect(await log.pending('a')).toEqual([]);
    server.fault = 'none';
    saver.change('next', text('in time'));
    await advance(2000);
    expect(server.revisions.map((row) => row.body)).toEqual([text('in time')]);
  });

  it('still sends what waits when the server has closed the question: within the grace it counts', async () => {
    const server = new FakeServer();
    const { saver, advance, log } = room(server);
    server.fault = 'before';
    saver.change('i', text('typed at the bell'));
    await advance(1000);
    server.fault = 'none';
    saver.close('i');
    await advance(20_000);
    expect(server.revisions.map((row) => row.body)).toEqual([text('typed at the bell')]);
    expect(await log.pending('a')).toEqual([]);
  });

  it('keeps in the log what a closed question did not take', async () => {
    const server = new FakeServer();
    const { saver, advance, log } = room(server);
    server.fault = problem('closed', { kept: false });
    saver.change('i', text('for the file'));
    await advance(2000);
    expect((await log.pending('a')).map((change) => change.body)).toEqual([text('for the file')]);
  });

  it('sends the other answers although one question is closed', async () => {
    const server = new FakeServer();
    const log = memoryLog();
    const { saver, advance } = room(server, log);
    const save = server.save;
    server.save = (item, revision) =>
      item === 'i' ? Promise.reject(problem('closed')) : save(item, revision);
    const second = room(server, log, 'tab-2');
    saver.dispose();
    second.saver.change('i', text('late'));
    second.saver.change('next', text('in time'));
    await second.advance(3000);
    await advance(0);
    expect(server.revisions.map((row) => row.body)).toEqual([text('in time')]);
  });

  it('never writes over a text of another device that this page has not shown', async () => {
    const server = new FakeServer();
    const { saver, advance, last } = room(server);
    saver.change('i', text('mine'));
    // the attempt is read anew, for whatever reason, while the change still waits
    server.revisions = [{ key: 'other/1', body: text('theirs'), serverSeq: 1 }];
    expect(saver.base('i', 1)).toBe(false);
    await advance(2000);
    expect(server.revisions.map(({ body }) => body)).toEqual([text('theirs')]);
    expect(last()).toMatchObject({ kind: 'conflict', mine: text('mine'), theirs: text('theirs') });
  });

  it('has the page show what another device has saved where nothing waits here', async () => {
    const server = new FakeServer();
    const { saver, advance } = room(server);
    saver.change('i', text('mine'));
    await advance(1000);
    expect(saver.base('i', 1)).toBe(false);
    server.revisions.push({ key: 'other/1', body: text('theirs'), serverSeq: 2 });
    expect(saver.base('i', 2)).toBe(true);
    expect(saver.base('i', 1)).toBe(false);
    saver.change('i', text('theirs, and more'));
    await advance(1000);
    expect(server.revisions.at(-1)?.body).toEqual(text('theirs, and more'));
  });

  it('tries again by itself once the person has signed in, and says so until then', async () => {
    const server = new FakeServer();
    const { saver, advance, states, last } = room(server);
    server.fault = new ApiProblem({ title: 'x', status: 401, code: 'not-signed-in' });
    saver.change('i', text('22'));
    await advance(1000);
    const told = states.length - 1;
    await advance(40_000);
    expect(new Set(states.slice(told).map(({ kind }) => kind))).toEqual(new Set(['refused']));
    server.fault = 'none';
    await advance(15_000);
    expect(server.revisions.map(({ body }) => body)).toEqual([text('22')]);
    expect(last()?.kind).toBe('saved');
  });

  it.each(['flush', 'tryAgain'] as const)(
    'tries what was refused again where somebody asks for it: %s',
    async (how) => {
      const server = new FakeServer();
      const { saver, advance } = room(server);
      server.fault = problem('quota-full');
      saver.change('i', text('22'));
      await advance(60_000);
      server.fault = 'none';
      expect(server.revisions).toHaveLength(0);
      void saver[how]();
      await advance(0);
      expect(server.revisions.map(({ body }) => body)).toEqual([text('22')]);
    },
  );

  it('saves the other answers although one is refused', async () => {
    const server = new FakeServer();
    const save = server.save;
    server.save = (item, revision) =>
      item === 'i' ? Promise.reject(problem('invalid-input')) : save(item, revision);
    const { saver, advance, last } = room(server);
    saver.change('i', text('too long'));
    saver.change('next', text('short'));
    await advance(3000);
    saver.change('next', text('short, and more'));
    await advance(3000);
    expect(server.revisions.map(({ body }) => body)).toEqual([
      text('short'),
      text('short, and more'),
    ]);
    expect(last()).toMatchObject({ kind: 'refused', changes: 1 });
  });

  it('says why a text was refused and tries again once it is changed', async () => {
    const server = new FakeServer();
    const { saver, advance, last } = room(server);
    server.fault = problem('invalid-input');
    saver.change('i', text('too long'));
    await advance(2000);
    expect(last()?.kind).toBe('refused');
    server.fault = 'none';
    saver.change('i', text('short'));
    await advance(2000);
    expect(last()?.kind).toBe('saved');
  });

  it('knows its own text again when the server sends its keys in another order', async () => {
    const server = new FakeServer();
    const log = memoryLog();
    const before = room(server, log);
    server.fault = 'before';
    before.saver.change('i', { kind: 'structured', sections: { checks: 'a', fixes: 'b' } });
    await before.advance(1000);
    const after = room(server, log, 'tab-2');
    const held = {
      serverSeq: 2,
      body: { kind: 'structured' as const, sections: { fixes: 'b', checks: 'a' } },
    };
    expect(after.saver.recover(new Map([['i', held]]), await log.pending('a'))).toEqual(new Map());
    expect(await log.pending('a')).toEqual([]);
  });

  it('forgets a conflict over a question that has closed and saves the next one', async () => {
    const server = new FakeServer();
    const { saver, advance, last } = room(server);
    server.fault = problem('stale-base', { current: { serverSeq: 3, body: text('theirs') } });
    saver.change('i', text('mine'));
    await advance(2000);
    expect(last()?.kind).toBe('conflict');
    saver.close('i');
    server.fault = 'none';
    saver.change('next', text('goes on'));
    await advance(2000);
    expect(server.revisions.map((row) => row.body)).toEqual([text('goes on')]);
  });

  it('ends with the newest text on the server, whatever fails on the way', async () => {
    const step = fc.oneof(
      fc.record({ type: fc.constant('type' as const), value: fc.string({ maxLength: 5 }) }),
      fc.record({
        type: fc.constant('fault' as const),
        fault: fc.constantFrom('none', 'before', 'after'),
      }),
      fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 8000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const server = new FakeServer();
        const { saver, advance, log } = room(server);
        let newest: Answer | undefined;
        for (const action of steps) {
          if (action.type === 'type') saver.change('i', (newest = text(action.value)));
          else if (action.type === 'fault') server.fault = action.fault;
          else await advance(action.ms);
        }
        server.fault = 'none';
        saver.tryAgain();
        await advance(60_000);
        expect(server.revisions.at(-1)?.body).toEqual(newest);
        expect(await log.pending('a')).toEqual([]);
        const keys = server.revisions.map((row) => row.key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 200 },
    );
  });
});
