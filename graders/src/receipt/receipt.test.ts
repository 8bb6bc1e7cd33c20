import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { CHAIN_START, linkText } from './chain.js';
import { checkRevisions, sealHolds, type LinkFinding } from './check.js';
import {
  parseReceipt,
  RECEIPT_FORMAT,
  RECEIPT_VERSION,
  sealText,
  type ReceiptFile,
  type ReceiptHeading,
  type ReceiptRevision,
} from './file.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const sha256Of = (text: string): Promise<string> => Promise.resolve(sha256(text));

type Received = Omit<ReceiptRevision, 'sha256' | 'serverSeq'>;

const ATTEMPT = 'b54f09bc-2f8e-4a55-b1fe-3b1f6a3a7a10';
const ITEM = '0b0b8f5e-6f61-4c1c-9a3e-2f6b9a0d8a11';

/** A receipt as the server makes it. */
function receiptOf(received: readonly Received[], title = 'Training engineer'): ReceiptFile {
  let previous = CHAIN_START;
  const revisions = received.map((one, index) => {
    const link = { ...one, serverSeq: index + 1 };
    previous = sha256(linkText({ ...link, previous, attempt: ATTEMPT }));
    return { ...link, sha256: previous };
  });
  const head: ReceiptHeading = {
    format: RECEIPT_FORMAT,
    version: RECEIPT_VERSION,
    server: 'https://assess.example.org',
    attempt: ATTEMPT,
    title,
    questions: [{ item: ITEM, title: 'Bubble share' }],
  };
  return { ...head, revisions, seal: sha256(sealText(head, revisions.length, previous)) };
}

const received = (text: string, clientSeq = 1): Received => ({
  item: ITEM,
  clientId: 'client-a1',
  clientSeq,
  receivedAt: '2026-11-20T10:00:00.000Z',
  late: false,
  body: { kind: 'numeric', text },
});

async function findings(file: ReceiptFile): Promise<LinkFinding[]> {
  const found: LinkFinding[] = [];
  for await (const finding of checkRevisions(file, sha256Of)) found.push(finding);
  return found;
}
const kinds = async (file: ReceiptFile) => (await findings(file)).map(({ kind }) => kind);
const isWhole = async (file: ReceiptFile): Promise<boolean> =>
  (await sealHolds(file, sha256Of)) && (await kinds(file)).every((kind) => kind === 'holds');

const FOUR = receiptOf(['3', '34', '34.', '34.5'].map((text, index) => received(text, index + 1)));
/** The file with its revision `index` changed. */
const with1 = (index: number, change: Partial<ReceiptRevision>): ReceiptFile => ({
  ...FOUR,
  revisions: FOUR.revisions.map((one, i) => (i === index ? { ...one, ...change } : one)),
});

describe('a receipt', () => {
  it('holds as it was received, also with nothing in it', async () => {
    expect(await isWhole(FOUR)).toBe(true);
    expect(await isWhole(receiptOf([]))).toBe(true);
  });

  it.each<[string, ReceiptFile, LinkFinding['kind'][]]>([
    [
      'an answer',
      with1(1, { body: { kind: 'numeric', text: '35' } }),
      ['holds', 'broken', 'holds', 'holds'],
    ],
    [
      'a time',
      with1(2, { receivedAt: '2026-11-20T10:00:00.001Z' }),
      ['holds', 'holds', 'broken', 'holds'],
    ],
    ['whether one counts', with1(0, { late: true }), ['broken', 'holds', 'holds', 'holds']],
    ['the question', with1(0, { item: ATTEMPT }), ['broken', 'holds', 'holds', 'holds']],
    ['a hash', with1(1, { sha256: '1'.repeat(64) }), ['holds', 'broken', 'broken', 'holds']],
    [
      'the last answer',
      with1(3, { body: { kind: 'numeric', text: '' } }),
      ['holds', 'holds', 'holds', 'broken'],
    ],
    ['the attempt', { ...FOUR, attempt: ITEM }, ['broken', 'broken', 'broken', 'broken']],
    [
      'two of its versions, exchanged',
      { ...FOUR, revisions: [0, 2, 1, 3].map((i) => FOUR.revisions[i]!) },
      ['holds', 'missing', 'out-of-order', 'missing'],
    ],
  ])('with %s changed says where', async (_name, file, expected) => {
    expect(await kinds(file)).toEqual(expected);
  });

  it('from which a version was taken names its number', async () => {
    const file = { ...FOUR, revisions: FOUR.revisions.filter((_, index) => index !== 1) };
    expect((await findings(file))[1]).toEqual({ kind: 'missing', from: 2, to: 2 });
  });

  it.each<[string, ReceiptFile]>([
    ['its end', { ...FOUR, revisions: FOUR.revisions.slice(0, 3) }],
    ['its title', { ...FOUR, title: 'Another' }],
    ['its server', { ...FOUR, server: 'https://elsewhere.example.org' }],
    ['the title of a question', { ...FOUR, questions: [{ item: ITEM, title: 'Another' }] }],
  ])('without the seal of %s does not hold', async (_name, file) => {
    expect(await sealHolds(file, sha256Of)).toBe(false);
  });

  it('with one version written anew and hashed anew breaks at the next', async () => {
    const forged = { ...received('100'), serverSeq: 1 };
    const hash = sha256(linkText({ ...forged, previous: CHAIN_START, attempt: ATTEMPT }));
    expect(await kinds(with1(0, { ...forged, sha256: hash }))).toEqual([
      'holds',
      'broken',
      'holds',
      'holds',
    ]);
  });
});

describe('the file of a receipt', () => {
  const text = JSON.stringify(FOUR);
  it.each([
    ['nothing', '', 'empty'],
    ['spaces', ' \n', 'empty'],
    ['another file', 'email,name\n', 'not JSON'],
    ['a part of it', text.slice(0, -20), 'not JSON'],
    ['null', 'null', 'not a receipt'],
    ['a list', '[]', 'not a receipt'],
    ['other JSON', '{"format":"another"}', 'not a receipt'],
    ['a later version', text.replace('"version":1', '"version":2'), 'version 2'],
    ['no version', text.replace('"version":1,', ''), 'reads version 1'],
    ['__proto__', text.replace('"title":', '"__proto__":{"x":1},"title":'), '__proto__'],
    [
      'a prototype by its constructor',
      text.replace('"kind":', '"constructor":{"prototype":{}},"kind":'),
      'constructor',
    ],
    ['a member too many', text.replace('"title":', '"score":10,"title":'), 'score'],
    ['no attempt', text.replace(ATTEMPT, 'mine'), 'attempt'],
    ['a number as text', text.replace('"serverSeq":2', '"serverSeq":"2"'), 'revisions.1.serverSeq'],
    ['a hash cut short', text.replace(FOUR.seal, FOUR.seal.slice(1)), 'seal'],
    ['twenty levels', '['.repeat(20) + ']'.repeat(20), 'deeper than'],
    ['a hundred thousand levels', '['.repeat(1e5) + ']'.repeat(1e5), 'deeper than'],
    [
      'too many versions',
      JSON.stringify({ ...FOUR, revisions: Array(20_001).fill(FOUR.revisions[0]) }),
      'revisions',
    ],
  ])('with %s is refused with the reason', (_name, given, reason) => {
    const parsed = parseReceipt(given);
    expect(parsed.ok ? '' : parsed.error).toContain(reason);
  });

  it('with an answer’s section that is called constructor is one like any other', () => {
    const file = receiptOf([{ ...received(''), body: { kind: 'x', constructor: 'words' } }]);
    expect(parseReceipt(JSON.stringify(file))).toEqual({ ok: true, value: file });
  });
});

const answers = fc.record({
  kind: fc.constant('structured'),
  sections: fc.dictionary(fc.constantFrom('measure', 'fix'), fc.string({ unit: 'grapheme' })),
});
const receipts = fc
  .array(
    fc.record<Received>({
      item: fc.uuid({ version: 4 }),
      clientId: fc.stringMatching(/^[A-Za-z0-9_-]{8,20}$/),
      clientSeq: fc.nat(1_000_000),
      receivedAt: fc
        .integer({ min: 0, max: 4_000_000_000_000 })
        .map((ms) => new Date(ms).toISOString()),
      late: fc.boolean(),
      body: answers,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((list) => fc.string().map((title) => receiptOf(list, title)));

describe('laws of receipts', () => {
  it('any change of any byte that changes what the file says is found', async () => {
    await fc.assert(
      fc.asyncProperty(
        receipts,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (file, at, by) => {
          const bytes = Buffer.from(JSON.stringify(file));
          const place = at % bytes.length;
          bytes[place] = bytes[place]! ^ by;
          const changed = parseReceipt(bytes.toString('utf8'));
          if (!changed.ok) return;
          const same = JSON.stringify(changed.value) === JSON.stringify(file);
          expect(await isWhole(changed.value)).toBe(same);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('any version that is left out, repeated or moved is found', async () => {
    await fc.assert(
      fc.asyncProperty(receipts, fc.nat(), fc.nat(), async (file, from, to) => {
        const revisions = [...file.revisions];
        const [moved] = revisions.splice(from % revisions.length, 1);
        expect(await isWhole({ ...file, revisions })).toBe(false);
        revisions.splice(to % (revisions.length + 1), 0, moved!);
        const same = JSON.stringify(revisions) === JSON.stringify(file.revisions);
        expect(await isWhole({ ...file, revisions })).toBe(same);
        expect(await isWhole({ ...file, revisions: [...file.revisions, moved!] })).toBe(false);
      }),
    );
  });
});
