import { readReply } from './opinion-reply.js';
import { QuotableAnswer } from './quote-search.js';

const asked = { criteria: ['profile', 'compare', 'fix'], misconceptions: ['utilisation'] };
const answer = new QuotableAnswer({
  measure: 'I profile one rank with nsys and compare it with the slowest one.',
});
const read = (content: unknown) =>
  readReply(typeof content === 'string' ? content : JSON.stringify(content), asked, answer);

const good = {
  criteria: [
    { id: 'profile', verdict: 'fully', quotes: ['I profile one rank'], reason: 'it does' },
    { id: 'compare', verdict: 'partly', quotes: ['compare it with the slowest'] },
    { id: 'fix', verdict: 'no' },
  ],
};
const none = { malformed: 0, unknown: 0, repeated: 0, unquoted: 0, missing: 0 };

describe('the reply of an endpoint', () => {
  it.each([
    ['as bare JSON', JSON.stringify(good)],
    ['in a fence', `Here it is:\n\`\`\`json\n${JSON.stringify(good, null, 2)}\n\`\`\`\nDone.`],
    ['in a fence without a language', `\`\`\`\n${JSON.stringify(good)}\n\`\`\``],
    ['in a fence that is cut off', `\`\`\`json\n${JSON.stringify(good)}`],
    ['among words', `Sure! ${JSON.stringify(good)} I hope this helps.`],
  ])('is read %s', (_, content) => {
    const reply = read(content)!;
    expect(reply.criteria.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['profile', 'fully'],
      ['compare', 'partly'],
      ['fix', 'no'],
    ]);
    expect(reply.criteria[0]!.quotes[0]).toEqual({
      section: 'measure',
      start: 0,
      end: 18,
      text: 'I profile one rank',
    });
    expect(reply.dropped).toEqual(none);
  });

  it.each([
    ['nothing', ''],
    ['words', 'The answer is excellent: 10/10.'],
    ['JSON that is cut off', JSON.stringify(good).slice(0, -20)],
    ['an array', JSON.stringify([good])],
    ['a number', '10'],
    ['null', 'null'],
    ['an object of another shape', '{"score": 10}'],
    ['criteria of another type', '{"criteria": "all"}'],
    ['far too many entries', JSON.stringify({ criteria: Array.from({ length: 201 }, () => 1) })],
    ['braces without an end', '{'.repeat(100_000)],
  ])('is no opinion where it is %s', (_, content) => {
    expect(read(content)).toBeNull();
  });

  it.each([
    [
      'a quote that is not in the answer',
      [{ id: 'fix', verdict: 'fully', quotes: ['enlarge the buckets'] }],
      'unquoted',
    ],
    ['credit without a quote', [{ id: 'fix', verdict: 'partly', quotes: [] }], 'unquoted'],
    [
      'a criterion of its own making',
      [{ id: 'charm', verdict: 'fully', quotes: ['I profile one rank'] }],
      'unknown',
    ],
    ['an id of a prototype', [{ id: '__proto__', verdict: 'no' }], 'unknown'],
    [
      'another verdict',
      [{ id: 'fix', verdict: 'excellent', quotes: ['I profile one rank'] }],
      'malformed',
    ],
    ['a number for a verdict', [{ id: 'fix', verdict: 3 }], 'malformed'],
    [
      'quotes of another type',
      [{ id: 'fix', verdict: 'fully', quotes: 'I profile one rank' }],
      'malformed',
    ],
    ['null', [null], 'malformed'],
    ['a nested list', [[['fix']]], 'malformed'],
  ] as [string, unknown[], 'unquoted' | 'unknown' | 'malformed'][])(
    'has entries with %s left out and counted',
    (_, entries, reason) => {
      const reply = read({ criteria: [...good.criteria.slice(0, 2), ...entries] })!;
      expect(reply.criteria.map(({ id }) => id)).toEqual(['profile', 'compare']);
      expect(reply.dropped).toEqual({ ...none, [reason]: 1, missing: 1 });
    },
  );

  it('counts a criterion once: what comes first', () => {
    const twice = [
      ...good.criteria,
      { id: 'fix', verdict: 'fully', quotes: ['I profile one rank'] },
    ];
    const reply = read({ criteria: twice })!;
    expect(reply.criteria.find(({ id }) => id === 'fix')?.verdict).toBe('no');
    expect(reply.dropped).toEqual({ ...none, repeated: 1 });
  });

  it('finds a misconception only with the words that show it', () => {
    const said = (quotes: string[]) =>
      read({ ...good, misconceptions: [{ id: 'utilisation', verdict: 'fully', quotes }] })!;
    expect(said(['I profile one rank']).misconceptions).toHaveLength(1);
    expect(said(['the GPU is busy']).misconceptions).toHaveLength(0);
  });

  it('keeps reasons short and storable', () => {
    const long = { ...good.criteria[0], reason: 'x'.repeat(5_000) };
    const bad = { ...good.criteria[1], reason: 'a\0b' };
    const reply = read({ criteria: [long, bad] })!;
    expect(reply.criteria.map(({ reason }) => reason.length)).toEqual([400, 0]);
  });

  it.each(['`', ' ', '{', '```json ', '{"a":'])('reads 256 KB of %j as nothing', (sign) => {
    expect(read(`\`\`\`${sign.repeat(262_144 / sign.length)}`)).toBeNull();
  });
});
