import fc from 'fast-check';
import { canonicalJson, CHAIN_START, type Link } from '@meshwright/graders';
import { chainHash } from './receipt.js';

const link: Link = {
  previous: CHAIN_START,
  attempt: 'attempt',
  item: 'item',
  serverSeq: 1,
  clientId: 'client-a',
  clientSeq: 1,
  body: { kind: 'numeric', text: '4.5' },
  receivedAt: '2026-11-20T10:00:00.000Z',
  late: false,
};

describe('the receipt chain', () => {
  it.each<[string, Partial<Link>]>([
    ['the hash before it', { previous: '1'.repeat(64) }],
    ['the item', { item: 'other' }],
    ['the order', { serverSeq: 2 }],
    ['the answer', { body: { kind: 'numeric', text: '4.6' } }],
    ['the time', { receivedAt: '2026-11-20T10:00:00.001Z' }],
    ['whether it counts', { late: true }],
  ])('changes with %s', (_name, change) => {
    expect(chainHash({ ...link, ...change })).not.toBe(chainHash(link));
  });

  it('gives equal text to values that differ in the order of members alone', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
