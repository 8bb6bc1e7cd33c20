import { jest } from '@jest/globals';

type Found = { address: string; family: number }[];
type Answer = (error: Error | null, found: Found) => void;

/** What the name leads to at each look-up, in turn. */
const answers: Found[] = [];
let looks = 0;

jest.unstable_mockModule('node:dns', () => ({
  lookup: (_host: string, _options: object, done: Answer) => {
    looks++;
    done(null, answers.shift() ?? []);
  },
}));
const { ForbiddenAddress, guardedFetch } = await import('./guarded-fetch.js');

const PUBLIC = { address: '192.0.2.1', family: 4 };
const PRIVATE = { address: '127.0.0.1', family: 4 };
const MAPPED = { address: '::ffff:10.0.0.1', family: 6 };

const go = () =>
  guardedFetch(false)('https://rebinding.example/', { signal: AbortSignal.timeout(300) });

describe('a name that changes its mind', () => {
  beforeEach(() => {
    looks = 0;
    answers.length = 0;
  });

  it('is looked up once for each connection, which goes to what was looked at', async () => {
    answers.push([PUBLIC], [PRIVATE]);
    await expect(go()).rejects.not.toThrow(ForbiddenAddress); // nobody is at home there
    expect(looks).toBe(1);
    await expect(go()).rejects.toThrow(ForbiddenAddress);
    expect(looks).toBe(2);
  });

  it.each([[[PUBLIC, PRIVATE]], [[MAPPED]], [[{ address: 'fd00::1', family: 6 }]]])(
    'is not gone to where one of its addresses is inside: %j',
    async (found) => {
      answers.push(found);
      await expect(go()).rejects.toThrow('leads to a private address');
    },
  );
});
