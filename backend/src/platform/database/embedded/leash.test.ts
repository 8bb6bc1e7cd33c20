import { once } from 'node:events';
import { spawnOnLeash } from './leash.js';

// stands for a server that has only just been started: what it is asked first, it does not hear
const HARD_OF_HEARING = `
  let asked = 0;
  process.on('SIGINT', () => { asked += 1; if (asked === 2) process.exit(0); });
  console.error('listens');
  setInterval(() => undefined, 1000);
`;

describe('a server that does not hear the first time is asked again', () => {
  it.each([
    ['when its owner has gone', (child) => child.stdin?.end()],
    ['when its guard is ended', (child) => child.kill('SIGTERM')],
  ] as [string, (child: ReturnType<typeof spawnOnLeash>) => void][])('%s', async (_, end) => {
    const child = spawnOnLeash(process.execPath, ['-e', HARD_OF_HEARING], {});
    await once(child.stderr!, 'data');
    const ended = once(child, 'exit');
    end(child);
    expect(await ended).toEqual([0, null]);
  });

  it('when its owner goes before it has read a line', async () => {
    const child = spawnOnLeash(process.execPath, ['-e', HARD_OF_HEARING], {});
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  });
});
