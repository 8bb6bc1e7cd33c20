import { Buffer } from 'node:buffer';
import { compileLexicon } from '@meshwright/graders';
import { wholeBank as bank } from '@meshwright/question-bank/whole';
import { readOwn, textOfCopy } from '@meshwright/question-bank/own';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { readPackage, writePackage } from './exchange.js';
import { FORMATS, type OwnText } from './format.js';
import { type Draft, textOf } from './draft.js';
import { csvOf } from './csv.js';
import { giftOf } from './gift-write.js';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));
const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])));
const itemsOf = (file: Uint8Array) => {
  const read = readPackage(file, 'file');
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.items;
};
const faultOf = (file: Uint8Array): string => {
  const read = readPackage(file, 'file');
  if (read.ok) throw new Error('it was read');
  return read.faults
    .map(({ where, message, expected }) => `${where}: ${message}; ${expected}`)
    .join('\n');
};
const ONE_OF_EACH = [
  'ddp-slower-than-expected',
  'ring-all-reduce-bytes',
  'choose-zero-traffic',
  'flaw-nccl-log',
  'order-fsdp-unit',
  'plan-1b-on-8-nodes',
  'lay-out-1f1b',
];
const own = (id: string): OwnText => ({
  id: `own-${id}`,
  title: id,
  text: textOfCopy(bank.questions.get(id)!, id),
});
const every = ONE_OF_EACH.map(own);

describe('a folder of own questions', () => {
  it('comes back byte for byte', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 8 }),
        (texts) => {
          const kept = texts.filter((text) => text.trim() !== '' && !text.includes('\0'));
          fc.pre(kept.length > 0);
          const sent = kept.map((text, at) => ({ id: `own-${String(at)}`, title: '', text }));
          const back = itemsOf(writePackage('folder', sent).bytes);
          expect(back.map(({ text }) => text)).toEqual(kept);
        },
      ),
    );
    expect(itemsOf(writePackage('folder', every).bytes).map(({ text }) => text)).toEqual(
      every.map(({ text }) => text),
    );
  });
});

const words = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !text.startsWith('[') && !text.startsWith("'"));
const label = words.map((text) => text.replaceAll('->', '-'));
const prose = fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const facts = {
  title: words.map((text) => text.replace(/\s+/gu, ' ')),
  prompt: prose,
  guide: fc.constant(null),
  tier: fc.constant(null),
  topics: fc.constant(['sharding']),
  minutes: fc.constant(null),
};
const drafts: fc.Arbitrary<Draft> = fc.oneof(
  fc.record({
    ...facts,
    kind: fc.constant('choice' as const),
    options: fc
      .array(fc.record({ label, right: fc.boolean(), why: fc.option(label) }), {
        minLength: 2,
        maxLength: 8,
      })
      .filter((all) => all.some(({ right }) => right)),
    reason: fc.constant(null),
    modelReason: fc.option(prose),
  }),
  fc.record({
    ...facts,
    kind: fc.constant('ordering' as const),
    steps: fc.array(
      label.filter((text) => Number.isNaN(Number(text))),
      { minLength: 2, maxLength: 12 },
    ),
    working: fc.option(prose),
  }),
  fc.record({
    ...facts,
    kind: fc.constant('numeric' as const),
    right: fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
    unit: fc.constant(''),
    tolerance: fc.integer({ min: 0, max: 250 }).map((n) => n / 1000),
    quantity: fc.constant(null),
    parameters: fc.constant(null),
  }),
  fc.record({
    ...facts,
    kind: fc.constant('structured' as const),
    sections: fc
      .record({ label: fc.constant('Answer'), model: fc.option(prose) })
      .map((one) => [one]),
  }),
);

describe('a draft', () => {
  it('comes back from a table as it was', () => {
    fc.assert(
      fc.property(fc.array(drafts, { minLength: 1, maxLength: 5 }), (all) => {
        const back = itemsOf(bytes(csvOf(all)));
        expect(back.map(({ text }) => text)).toEqual(all.map(textOf));
      }),
    );
  });

  it('comes back from GIFT as it was', () => {
    fc.assert(
      fc.property(fc.array(drafts, { minLength: 1, maxLength: 5 }), (all) => {
        const back = itemsOf(bytes(giftOf(all).join('\n')));
        expect(back.map(({ text }) => text)).toEqual(all.map(textOf));
      }),
    );
  });

  it('is no formula in a spreadsheet, and comes back', () => {
    const draft: Draft = {
      ...{
        kind: 'structured',
        title: '=1+1',
        prompt: "'=2+2",
        guide: null,
        tier: null,
        topics: ['a'],
        minutes: null,
      },
      sections: [{ label: '@x', model: '-1' }],
    };
    const table = csvOf([draft]);
    for (const cell of ['=1+1', '@x', '-1']) expect(table).toContain(`"'${cell}"`);
    expect(itemsOf(bytes(table))[0]?.text).toBe(textOf(draft));
  });
});

describe('every kind in every format', () => {
  it.each(FORMATS)('%s is written and read, or says what it loses', (format) => {
    const written = writePackage(format, every);
    const items = itemsOf(written.bytes);
    const left = written.lost.filter(({ notes }) =>
      notes.some((note) => note.startsWith('It is not in')),
    );
    expect(items.length + left.length).toBe(every.length);
    expect(items.every(({ text }) => text !== null)).toBe(true);
    expect(written.lost.length).toBe(format === 'folder' ? 0 : every.length);
    expect(readPackage(written.bytes, 'x')).toMatchObject({ ok: true, format });
  });

  it.each(['qti3', 'qti21', 'gift', 'csv'] as const)(
    '%s keeps options and which are right',
    (format) => {
      const [item] = itemsOf(writePackage(format, [own('choose-zero-traffic')]).bytes);
      const text = item?.text ?? '';
      expect(text.match(/right: true/gu)).toHaveLength(3);
      expect(text).toContain('ZeRO-3 sends half as much again');
      const context = {
        id: 'own-a',
        version: '0'.repeat(64),
        topics: new Set<string>(),
        guides: new Set<string>(),
      };
      expect(readOwn(text, context, compileLexicon(bank.lexicon)).ok).toBe(false);
    },
  );
});

const item3 = (body: string): string =>
  `<?xml version="1.0"?><qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q" title="T"><qti-item-body>${body}</qti-item-body></qti-assessment-item>`;

/** The sizes that the directory of an archive tells, changed. */
function lying(archive: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(archive);
  const at = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  copy.writeUInt32LE(size, at + 24);
  return copy;
}

describe('hostile files', () => {
  const bomb = zip({ 'a.yaml': 'a'.repeat(1_900_000) });
  it.each([
    ['a bomb', bomb, /packed far more tightly/],
    ['a larger bomb', zip({ 'a.yaml': 'a'.repeat(3_000_000) }), /3 MB/],
    ['a bomb that lies about its size', lying(bomb, 1000), /larger than the archive says/],
    ['a path that climbs', zip({ '../a.yaml': 'kind: choice' }), /leads out/],
    ['a path of Windows', zip({ 'a\\..\\b.yaml': 'kind: choice' }), /leads out/],
    ['an absolute path', zip({ '/etc/a.yaml': 'kind: choice' }), /leads out/],
    [
      'too many files',
      zip(Object.fromEntries(Array.from({ length: 4001 }, (_, i) => [`${String(i)}.yaml`, 'k']))),
      /4,001 files/,
    ],
    ['an archive in an archive', zipSync({ 'inner.zip': bomb }), /no question in this archive/],
    [
      'half an archive',
      writePackage('folder', every).bytes.subarray(0, 900),
      /end of the archive is missing/,
    ],
    [
      'an entity',
      bytes(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${item3('&a;')}`),
      /DOCTYPE/,
    ],
    [
      'an entity in a comment that is none',
      bytes(`<!-- --><!ENTITY a "b">${item3('')}`),
      /DOCTYPE/,
    ],
    ['an undefined entity', bytes(item3('&lol;')), /lol/],
    ['deep XML', bytes(item3('<div>'.repeat(100_000))), /too deeply/],
    ['wide XML', bytes(item3('<br/>'.repeat(30_000))), /too many elements/],
    ['half an XML', bytes(item3('<p>a').slice(0, 180)), /well-formed/],
    ['QTI 1.2', bytes('<questestinterop/>'), /QTI 1.2/],
    ['Moodle XML', bytes('<quiz></quiz>'), /GIFT/],
    ['NUL', Uint8Array.of(65, 0, 66), /no text/],
    ['nothing', new Uint8Array(), /empty/],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1), /no text/],
    ['10,000 questions', bytes('::a::b {T}\n\n'.repeat(10_000)), /too many questions/],
    [
      '10,000 rows',
      bytes(`kind,title,prompt\n${'choice,a,b\n'.repeat(10_000)}`),
      /too many questions/,
    ],
    ['a quotation that never ends', bytes('kind,prompt\nchoice,"a'), /never closed/],
  ])('%s is refused and says why', (_, file, message) => {
    expect(faultOf(file)).toMatch(message);
  });

  it('hold no script, handler or strange address in what is made of them', () => {
    const body = `<p onclick="x()">See <a href="javascript:alert(1)">this</a> and <a href="https://a.example/b">that</a></p>
      <script>alert(1)</script><img src="http://a.example/x.png" alt="a chart" onerror="x()"/>
      <p>10<sup>9</sup> bytes of a*b</p><qti-extended-text-interaction response-identifier="R"/>`;
    const [item] = itemsOf(bytes(item3(body)));
    expect(item?.text).toContain('See this and [that](https://a.example/b)');
    expect(item?.text).toContain('10^9 bytes of a\\*b');
    expect(item?.text).not.toMatch(/script|alert|onclick|onerror|x\.png/);
    expect(item?.notes.join()).toContain('A picture is left out');
    const gift = '::t::[html]<p>Hi<script>alert(1)</script><b>you</b></p> {}';
    expect(itemsOf(bytes(gift))[0]?.text).toContain('prompt: Hi**you**');
  });

  it.each([
    ['answers', `::a::b {${'=x'.repeat(60_000)}}`],
    ['dots', `::a::b {#${'.'.repeat(150_000)} x}`],
    ['blanks', `::a::b {=x${' '.repeat(150_000)}y ~z}`],
    ['tags', `::a::[html]${'<a '.repeat(40_000)} {}`],
    ['letters in a tag', `::a::[html]<a ${'x'.repeat(150_000)}> {}`],
    ['options in a cell', `kind,prompt,options\nchoice,a,"${'x\n'.repeat(60_000)}"`],
    ['fields', item3('<qti-extended-text-interaction/>'.repeat(15_000))],
  ])('of many %s are read in one pass', (_, text) => {
    expect(itemsOf(bytes(text))).toHaveLength(1);
  });

  it('are read in UTF-16 and Windows-1252', () => {
    const gift = '::Größe::Wie groß? {#3:0.3}\n';
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(gift, 'utf16le')]);
    expect(itemsOf(wide)[0]?.title).toBe('Größe');
    expect(itemsOf(Buffer.from(gift, 'latin1'))[0]?.title).toBe('Größe');
  });

  it('never make a reader throw, nor a text that is longer than a question may be', () => {
    const seeds = FORMATS.map((format) => Buffer.from(writePackage(format, every).bytes));
    const broken = fc.tuple(
      fc.constantFrom(...seeds),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.nat(),
    );
    fc.assert(
      fc.property(broken, ([seed, changes, cut]) => {
        const copy = Buffer.from(seed);
        for (const [at, byte] of changes) copy[at % copy.length] = byte;
        const read = readPackage(
          copy.subarray(0, cut % 3 === 0 ? cut % copy.length : copy.length),
          'x',
        );
        if (read.ok)
          for (const { text } of read.items) expect((text ?? '').length).toBeLessThan(500_001);
      }),
      { numRuns: 60 },
    );
    const odd = fc.stringMatching(/^(::|[{}=~#%<>&"'\\a1T \n-]|->|####|<p>|<!--){0,80}$/);
    for (const head of ['', '::', 'kind,prompt\n', '<qti-assessment-item>', 'kind: choice\n'])
      fc.assert(
        fc.property(odd, (text) => void readPackage(bytes(`${head}${text}`), 'x')),
        { numRuns: 60 },
      );
  });
});

describe('what a file says and a question cannot hold', () => {
  const notesOf = (text: string): string => itemsOf(bytes(text))[0]!.notes.join(' ');

  it('of a table: a row whose cells have moved is none, as nobody knows which is which', () => {
    const [item] = itemsOf(bytes('kind,prompt\nstructured,Why is it slow, and what then?\n'));
    expect(item).toMatchObject({ text: null });
    expect(item!.notes.join(' ')).toContain('3 cells and the heading 2');
  });

  it('of a table: a column in another script is named', () => {
    expect(notesOf('kind,prompt,理由\nstructured,Why?,x\n')).toContain('理由');
  });

  it('of GIFT: what was said to each answer', () => {
    expect(notesOf('How many? {#3:0#Count the ranks}')).toContain('is left out');
    expect(notesOf('Which? {=a#Right =b}')).toContain('is left out');
  });

  it('of GIFT: text before the first answer', () => {
    const [item] = itemsOf(bytes('Which? {MC: =a ~b}'));
    expect(item).toMatchObject({ text: null });
  });

  it('of GIFT: a sign that is escaped divides nothing', () => {
    const [item] = itemsOf(bytes('It is so. {T#wrong \\# one#right}'));
    expect(item!.text).toMatch(/right/u);
    expect(item!.text).toContain('wrong # one');
  });

  it('of an archive: question texts beside XML', () => {
    expect(faultOf(zip({ 'a.yaml': 'kind: choice', 'b.xml': '<a/>' }))).toContain('beside XML');
  });
});
