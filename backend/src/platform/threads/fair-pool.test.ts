import type { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { FairPool, Overrun, WorkFailed } from './fair-pool.js';

/** A thread whose works wait for a gate, never end, throw, or answer. */
const THREAD = `
export default ({ work, input, begun }) => {
  Atomics.store(begun, 0, process.hrtime.bigint());
  if (work === 'wait') Atomics.wait(input, 0, 0);
  if (work === 'never') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (work === 'fail') throw new RangeError('no such thing');
  return work === 'wait' ? 'waited' : input;
};`;

/** Longer than this suite can run: nothing overruns by it. */
const AGES = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'mw-pool-'));
const filename = join(folder, 'thread.mjs');
writeFileSync(filename, THREAD);
const pools: FairPool[] = [];
const logger = new Logger('threads');
Logger.overrideLogger(false);

function open(threads: number, waiting = 100): FairPool {
  const pool = new FairPool({ filename, threads, waiting }, logger);
  pools.push(pool);
  return pool;
}

afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const ask = (name: string, limitMs = AGES) => ({ turn: [name], limitMs });

/** A work that waits until it is let go. */
function gate() {
  const input = new Int32Array(new SharedArrayBuffer(4));
  return {
    input,
    open: () => {
      Atomics.store(input, 0, 1);
      Atomics.notify(input, 0);
    },
  };
}

describe('work on threads', () => {
  it('is counted by the network that it comes from, until it is done, fails or is given up', async () => {
    const pool = open(1);
    const held = gate();
    const gone = new AbortController();
    const from = 'a network';
    const works = [
      pool.run('wait', held.input, { ...ask('a'), from }),
      pool.run('fail', null, { ...ask('b'), from }),
      pool.run('answer', 1, { ...ask('c'), from, signal: gone.signal }),
      pool.run('answer', 1, ask('d')),
    ];
    const settled = Promise.allSettled(works);
    expect([pool.inLineFrom(from), pool.inLineFrom('another')]).toEqual([3, 0]);
    gone.abort();
    expect(pool.inLineFrom(from)).toBe(2);
    held.open();
    await settled;
    await pool.run('answer', 1, ask('d'));
    expect(pool.inLineFrom(from)).toBe(0);
  });

  it('is done in fair turns: who asks for one thing does not wait for all that another asked for', async () => {
    const pool = open(1);
    const order: unknown[] = [];
    const held = gate();
    const first = pool.run('wait', held.input, ask('mallory'));
    const rest = ['m1', 'm2', 'm3', 'h1'].map((name) =>
      pool
        .run('echo', name, ask(name.startsWith('m') ? 'mallory' : 'heidi'))
        .then((done) => order.push(done)),
    );
    expect([pool.inLine(['mallory']), pool.inLine(['heidi'])]).toEqual([4, 1]);
    held.open();
    await Promise.all([first, ...rest]);
    expect(order).toEqual(['h1', 'm1', 'm2', 'm3']);
  });

  it('of one person is done one after the other, and of others meanwhile', async () => {
    const pool = open(2);
    const held = gate();
    const first = pool.run('wait', held.input, ask('ada'));
    const order: unknown[] = [];
    const second = pool.run('echo', 'second', ask('ada')).then((done) => order.push(done));
    await pool.run('echo', 'other', ask('bob')).then((done) => order.push(done));
    expect(order).toEqual(['other']);
    held.open();
    await Promise.all([first, second]);
    expect(order).toEqual(['other', 'second']);
  });

  it('that overruns is ended with its thread, and the next is done', async () => {
    const pool = open(1);
    const never = pool.run('never', null, ask('mallory', 1));
    const next = pool.run('echo', 'next', ask('heidi'));
    await expect(never).rejects.toThrow(Overrun);
    expect(await next).toBe('next');
  });

  it('that throws fails alone, and says why', async () => {
    const pool = open(1);
    const failed = pool.run('fail', null, ask('ada'));
    await expect(failed).rejects.toMatchObject({
      name: 'WorkFailed',
      cause: { message: 'no such thing' },
    });
    await expect(failed).rejects.not.toThrow(Overrun);
    await expect(failed).rejects.toThrow(WorkFailed);
    expect(await pool.run('echo', 'next', ask('ada'))).toBe('next');
  });

  it('is refused where too much waits, and taken again once it does not', async () => {
    const pool = open(1, 1);
    const held = gate();
    const first = pool.run('wait', held.input, ask('ada'));
    const second = pool.run('echo', 2, ask('bob'));
    await expect(pool.run('echo', 3, ask('eve'))).rejects.toMatchObject({
      status: 503,
      code: 'busy',
    });
    held.open();
    await Promise.all([first, second]);
    expect(await pool.run('echo', 3, ask('eve'))).toBe(3);
  });

  it('can be given up in line and at work', async () => {
    const pool = open(1);
    const [atWork, inLine] = [new AbortController(), new AbortController()];
    const first = pool.run('never', null, { ...ask('ada'), signal: atWork.signal });
    const second = pool.run('echo', 2, { ...ask('bob'), signal: inLine.signal });
    await turn();
    inLine.abort(new Error('given up in line'));
    await expect(second).rejects.toThrow('given up in line');
    atWork.abort(new Error('given up at work'));
    await expect(first).rejects.toThrow('given up at work');
    expect(await pool.run('echo', 3, ask('eve'))).toBe(3);
  });

  it('ends with the server, in line and at work', async () => {
    const pool = open(1);
    const both = [pool.run('never', null, ask('ada')), pool.run('echo', 2, ask('bob'))].map(
      (work) => expect(work).rejects.toThrow('the server is ending'),
    );
    await pool.close();
    await Promise.all(both);
    await expect(pool.run('echo', 3, ask('eve'))).rejects.toThrow('the server is ending');
  });

  it('goes on where a thread dies between two pieces of it', async () => {
    const pool = open(1);
    expect(await pool.run('echo', 1, ask('ada'))).toBe(1);
    // how the pool tells of a death that no task can hear of; an event nobody listens to is thrown
    const threads = Reflect.get(pool, 'pool') as unknown as EventEmitter;
    expect(threads.emit('error', new Error('out of memory'))).toBe(true);
    expect(await pool.run('echo', 2, ask('ada'))).toBe(2);
  });
});
