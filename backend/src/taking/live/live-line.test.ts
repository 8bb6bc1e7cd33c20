import { jest } from '@jest/globals';
import { LiveLine } from './live-line.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const opened = (onClosed: () => void = () => undefined): LiveLine =>
  new LiveLine({ userId: 'user', sessionId: 'session', topic: 'attempt id' }, onClosed);

/** What has been written and not yet read. */
function read({ body }: LiveLine): string {
  const chunk = body.read() as Buffer | null;
  return chunk?.toString() ?? '';
}

describe('a line to a page', () => {
  it('says at once that something changed, and makes one of all changes of the next half second', () => {
    const line = opened();
    read(line);
    line.look();
    expect(read(line)).toBe('data: look\n\n');
    for (let i = 0; i < 1_000; i++) line.look();
    expect(read(line)).toBe('');
    jest.advanceTimersByTime(500);
    expect(read(line)).toBe('data: look\n\n');
    jest.advanceTimersByTime(10_000);
    expect(read(line)).toBe('');
  });

  it('names the other events, and has a comment for silence', () => {
    const line = opened();
    expect(read(line)).toBe('retry: 3000\n\n');
    line.deaf();
    line.beat();
    line.end('over');
    expect(read(line)).toBe('event: deaf\ndata: deaf\n\n:\n\nevent: over\ndata: over\n\n');
  });

  it('says nothing after its end', () => {
    const line = opened();
    line.look();
    line.look();
    line.end();
    const said = read(line);
    jest.advanceTimersByTime(1_000);
    line.look();
    line.beat();
    line.end('over');
    expect(said).toBe('retry: 3000\n\ndata: look\n\n');
    expect(read(line)).toBe('');
  });

  it('is cut off where nobody reads: it holds no memory for a page that has gone', async () => {
    let closed = false;
    const line = opened(() => (closed = true));
    for (let i = 0; i < 5_000; i++) line.beat();
    expect(line.body.destroyed).toBe(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(closed).toBe(true);
  });

  it('is cut off where even its end is not read', async () => {
    const line = opened();
    line.end();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(line.body.destroyed).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(line.body.destroyed).toBe(true);
  });
});
