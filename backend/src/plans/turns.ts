import { Problem } from '../http/problem.js';

interface Line {
  last: Promise<unknown>;
  length: number;
}

/** Work by key, one piece at a time for each key and in the order in which it came; keys do not wait for each other. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /** Runs `work` when its turn comes; throws 429 `search-running` where `most` are in the line already. */
  async take<T>(key: string, most: number, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= most) throw full();
    this.lines.set(key, line);
    line.length += 1;
    const turn = line.last.then(work);
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    }
  }
}

function full(): Problem {
  return new Problem(
    429,
    'search-running',
    'Searches of yours are still running, and they run one at a time: wait for them, or cancel one.',
    { retryAfterSeconds: 5 },
  );
}
