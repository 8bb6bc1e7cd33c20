import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import { jest } from '@jest/globals';
import { ForbiddenAddress, guardedFetch } from './guarded-fetch.js';

/** What the name leads to at each look-up, in turn. */
const answers: LookupAddress[][] = [];
let looks = 0;

function lookup(
  _host: string,
  _options: LookupAllOptions,
  done: (error: null, found: LookupAddress[]) => void,
): void {
  looks++;
  done(null, answers.shift() ?? []);
}

const PUBLIC = { address: '192.0.2.1', family: 4 };
const PRIVATE = { address: '127.0.0.1', family: 4 };
const MAPPED = { address: '::ffff:10.0.0.1', family: 6 };

const go = () =>
  guardedFetch(false)('https://rebinding.example/', { signal: AbortSignal.timeout(300) });

describe('a name that changes its mind', () => {
  beforeEach(() => {
    looks = 0;
    answers.length = 0;
    jest.spyOn(dns, 'lookup').mockImplementation(lookup as never);
  });
  afterEach(() => {
    jest.restoreAllMocks();
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
