import { setImmediate as turn } from 'node:timers/promises';
import { Problem } from '../http/problem.js';
import { Turns } from './turns.js';

function gate() {
  let open: (value: string) => void = () => undefined;
  const opened = new Promise<string>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('turns', () => {
  it('are taken one after the other for one key, and at once for different keys', async () => {
    const turns = new Turns();
    const started: string[] = [];
    const [one, two, other] = [gate(), gate(), gate()];
    const begin = (key: string, name: string, work: Promise<string>) =>
      turns.take(key, 3, () => {
        started.push(name);
        return work;
      });
    const results = [
      begin('ada', 'one', one.opened),
      begin('ada', 'two', two.opened),
      begin('bob', 'other', other.opened),
    ];
    await turn();
    expect(started).toEqual(['one', 'other']);
    one.open('1');
    await turn();
    expect(started).toEqual(['one', 'other', 'two']);
    two.open('2');
    other.open('3');
    expect(await Promise.all(results)).toEqual(['1', '2', '3']);
  });

  it('are refused where the line is full, and given again once it is not', async () => {
    const turns = new Turns();
    const first = gate();
    const running = turns.take('ada', 1, () => first.opened);
    await expect(turns.take('ada', 1, () => Promise.resolve('x'))).rejects.toThrow(Problem);
    first.open('done');
    await running;
    expect(await turns.take('ada', 1, () => Promise.resolve('x'))).toBe('x');
  });

  it('go on after work that failed', async () => {
    const turns = new Turns();
    const failed = turns.take('ada', 2, () => Promise.reject(new Error('broken')));
    const next = turns.take('ada', 2, () => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
