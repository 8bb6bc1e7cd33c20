import { LiveLine, type LiveSource } from './live-line.js';

class FakeSource implements LiveSource {
  isLost = false;
  isClosed = false;
  private readonly heard = new Map<string, () => void>();

  addEventListener(name: string, heard: () => void): void {
    this.heard.set(name, heard);
  }

  close(): void {
    this.isClosed = true;
  }

  say(name: string): void {
    this.heard.get(name)?.();
  }
}

function room() {
  const sources: FakeSource[] = [];
  const timers = new Map<number, () => void>();
  const seen = { looks: 0, hears: false };
  const line = new LiveLine({
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    timer: {
      set: (work) => {
        timers.set(timers.size, work);
        return timers.size - 1;
      },
      clear: (handle) => timers.delete(handle),
    },
    look: () => (seen.looks += 1),
    hears: (now) => (seen.hears = now),
  });
  line.open();
  return { line, sources, timers, seen, last: () => sources.at(-1)! };
}

describe('the line to the server', () => {
  it('has the page look whenever it is told to, and the page trust it from then on', () => {
    const { seen, last } = room();
    expect(seen).toEqual({ looks: 0, hears: false });
    last().say('message');
    last().say('message');
    expect(seen).toEqual({ looks: 2, hears: true });
  });

  it.each(['deaf', 'error'])('is not trusted after %s, until it speaks again', (name) => {
    const { seen, last, sources } = room();
    last().say('message');
    last().say(name);
    expect(seen.hears).toBe(false);
    last().say('message');
    expect(seen).toEqual({ looks: 2, hears: true });
    expect(sources).toHaveLength(1);
  });

  it('is opened again where the server refused it, later', () => {
    const { last, sources, timers } = room();
    last().isLost = true;
    last().say('error');
    expect([sources.length, timers.size, sources[0]?.isClosed]).toEqual([1, 1, true]);
    timers.get(0)?.();
    expect(sources).toHaveLength(2);
  });

  it('is not opened again where other pages took its place', () => {
    const { line, last, sources, timers, seen } = room();
    last().say('message');
    last().say('over');
    line.open();
    expect([sources.length, timers.size, seen.hears]).toEqual([1, 0, false]);
    expect(last().isClosed).toBe(true);
  });

  it('closes and opens with the page, and hears nothing of a line before', () => {
    const { line, sources, seen } = room();
    line.open();
    expect(sources).toHaveLength(1);
    line.close();
    line.open();
    sources[0]?.say('message');
    expect([sources.length, seen.looks]).toEqual([2, 0]);
  });

  it('that was closed is not opened by what waited', () => {
    const { line, last, timers } = room();
    last().isLost = true;
    last().say('error');
    line.close();
    expect(timers.size).toBe(0);
  });
});
