/** What a visitor with bad intentions sends: everything within the documented limits, and dear to work on. */
import type { AttemptView, Lease } from '../../backend/src/taking/attempts/attempts.schemas.js';
import { Browser } from '../served/browser.js';

/** The longest text that a section takes. */
const LONGEST = 20_000;
const UNITS = ['1\n', 'not ', 'a\n', '1% ', 'if ', '|a|b|\n'];
const QUESTION = 'plan-175b-on-64-gpus';

const hostileText = (n: number): string => {
  const unit = UNITS[n % UNITS.length] ?? 'a\n';
  return unit.repeat(Math.floor(LONGEST / unit.length));
};

/** A guest who answers a question with rubbish and hands it in. */
async function handInRubbish(guest: Browser, n: number): Promise<void> {
  const made = (await guest.post('/attempts', { questionId: QUESTION })) as AttemptView;
  const clientId = 'hostile-tab';
  const { leaseEpoch } = (await guest.post(`/attempts/${made.id}/lease`, {
    clientId,
    takeOver: false,
  })) as Lease;
  const [item] = made.items;
  if (item?.question?.sections === undefined) throw new Error(`${QUESTION} has no sections`);
  const sections = Object.fromEntries(item.question.sections.map(({ id }) => [id, hostileText(n)]));
  await guest.put(`/attempts/${made.id}/answers/${item.id}`, {
    clientId,
    clientSeq: 1,
    baseSeq: 0,
    leaseEpoch,
    body: { kind: 'structured', sections },
  });
  await guest.post(`/attempts/${made.id}/submit`, { leaseEpoch });
}

const manyKeys = (count: number, value: unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${String(i)}`, value]));

/** As whoever wants to have as much as possible sent asks for it: not packed. */
const plain = async (url: string): Promise<string> =>
  (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();

const LIST = Array.from({ length: 80_000 }, () => ({}));
const DEEP = Array.from({ length: 4_000 }, () =>
  Array.from({ length: 28 }).reduce<unknown[]>((inner) => [inner], []),
);

const SCENARIO = {
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 64,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 512, precision: 'bf16', optimizer: 'adam' },
};

/** One request or more of one kind, whatever they are answered with. */
export type Attack = (n: number) => Promise<unknown>;

export interface NamedAttack {
  readonly name: string;
  readonly attack: Attack;
}

/** Guests of `addresses` addresses, and what each of them does over and over. */
export async function hostileGuests(
  server: { readonly url: string },
  addresses: number,
): Promise<NamedAttack[]> {
  const guests = await Promise.all(
    Array.from({ length: addresses }, async (_, i) => {
      const guest = new Browser(server, `10.9.0.${String(i)}`);
      await guest.post('/accounts/guest');
      return guest;
    }),
  );
  return guests.flatMap((guest) => [
    { name: 'rubbish handed in', attack: (n) => handInRubbish(guest, n) },
    {
      name: '20,000 unknown keys',
      attack: () => guest.call('POST', '/attempts', manyKeys(20_000, 1)),
    },
    {
      name: '4,900 keys of a kind',
      attack: () => guest.call('POST', '/attempts', { questionId: manyKeys(4_900, { kind: 'x' }) }),
    },
    {
      name: '80,000 elements of a list',
      attack: () => guest.call('POST', '/invitation/look', { token: LIST }),
    },
    {
      name: 'lists of thirty levels',
      attack: () => guest.call('POST', '/invitation/look', { token: DEEP }),
    },
    { name: 'copies of data', attack: () => guest.call('GET', '/account/export') },
    { name: 'the description', attack: () => plain(`${server.url}/api/openapi.json`) },
    {
      name: 'plan searches',
      attack: () => guest.call('POST', '/plans/search', { ...SCENARIO, plan: {} }),
    },
    {
      name: 'plans of unknown keys',
      attack: () => guest.call('POST', '/plans/evaluate', { ...SCENARIO, ...manyKeys(4_900, 1) }),
    },
  ]);
}

/** The largest list of people, of nothing but commas. */
export function commas(manager: Browser, assessment: string): NamedAttack {
  const file = Buffer.alloc(2 * 2 ** 20, ',').toString('base64');
  return {
    name: '2 MB of commas',
    attack: () => manager.call('POST', `${assessment}/invitations/import-preview`, { file }),
  };
}
