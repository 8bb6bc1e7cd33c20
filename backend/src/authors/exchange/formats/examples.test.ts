import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { parse } from 'yaml';
import { readPackage } from './exchange.js';
import type { Format, ReadItem } from './format.js';

/** Written for this test, in the shape in which other products export. */
const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`examples/${name}`, import.meta.url))));

function read(bytes: Uint8Array, format: Format): ReadItem[] {
  const found = readPackage(bytes, 'file');
  if (!found.ok) throw new Error(JSON.stringify(found.faults));
  expect(found.format).toBe(format);
  return [...found.items];
}
const dataOf = (item: ReadItem | undefined): unknown => parse(item?.text ?? '');
const titled = (items: readonly ReadItem[], title: string): ReadItem => {
  const found = items.find((item) => item.title === title);
  if (found === undefined) throw new Error(`no ${title}`);
  return found;
};

/** A content package as other products zip it. */
function packaged(names: readonly string[], type: string): Uint8Array {
  const resources = names.map(
    (name, at) =>
      `<resource identifier="r${String(at)}" type="${type}" href="items/${name}"><file href="items/${name}"/></resource>`,
  );
  const manifest = `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources>${resources.join('')}<resource identifier="gone" type="${type}" href="items/gone.xml"/><resource identifier="css" type="webcontent" href="a.css"/></resources></manifest>`;
  return zipSync({
    'imsmanifest.xml': new TextEncoder().encode(manifest),
    ...Object.fromEntries(names.map((name) => [`items/${name}`, file(name)])),
  });
}

describe('questions that Moodle exported as GIFT', () => {
  const items = read(file('moodle.gift.txt'), 'gift');

  it('are all there, by where they stand', () => {
    expect(items).toHaveLength(10);
    expect(items[0]?.from).toBe('line 6');
  });

  it('keep options, what is right, feedback and category', () => {
    expect(dataOf(titled(items, 'ZeRO stages'))).toMatchObject({
      kind: 'choice',
      topics: ['sharding'],
      prompt: 'Which stage of **ZeRO** shards the *parameters*?',
      options: [
        { label: 'Stage 3', right: true, why: 'It gathers them for each layer.' },
        { label: 'Stage 1', right: false, why: 'It shards optimizer states.' },
        { label: 'Stage 2', right: false, why: '‹why it is wrong›' },
      ],
      modelReason: 'Stage 3 shards all model states.',
    });
    expect(titled(items, 'ZeRO stages').notes.join()).toContain('a part of the points');
    expect(dataOf(titled(items, 'Several'))).toMatchObject({
      options: [{ right: true }, { right: true }, { right: false }],
    });
    expect(dataOf(titled(items, 'True'))).toMatchObject({
      options: [
        { label: 'True', right: true, why: 'Right: (p−1)/(m+p−1).' },
        { label: 'False', right: false, why: 'They do.' },
        { label: '‹another option that is wrong›', right: false },
      ],
    });
  });

  it('keep numbers with what may be off, and short answers as written ones', () => {
    expect(dataOf(titled(items, 'Number'))).toMatchObject({
      kind: 'numeric',
      quantity: '‹a quantity of the field whose value here is 4›',
      answer: { tolerance: 0.025 },
    });
    expect(dataOf(titled(items, 'Range'))).toMatchObject({
      prompt: 'Name a number near 5 {in GB}.',
      answer: { tolerance: 0.2 },
    });
    expect(dataOf(titled(items, 'Short'))).toMatchObject({
      kind: 'structured',
      prompt: 'The collective that ends in the sum on every rank is \\_\\_\\_\\_ by name.',
      modelAnswer: { sections: { answer: 'all-reduce' } },
    });
    expect(titled(items, 'Short').notes.join()).toContain('allreduce');
  });

  it('keep an order that is matched with places, and say what no kind holds', () => {
    expect(dataOf(titled(items, 'Order'))).toMatchObject({
      kind: 'ordering',
      steps: [{ label: 'forward' }, { label: 'backward' }, { label: 'optimizer step' }],
    });
    expect(titled(items, 'Essay').notes.join()).toContain('A picture is left out');
    expect(titled(items, 'Match')).toMatchObject({ kind: null, text: null });
    expect(titled(items, 'Words').notes.join()).toContain('no question');
  });
});

describe('a QTI 2 package', () => {
  const items = read(
    packaged(['tao-choice.xml', 'tao-number.xml'], 'imsqti_item_xmlv2p1'),
    'qti21',
  );

  it('gives a choice with its feedback', () => {
    const item = titled(items, 'Bubble');
    expect(item.from).toBe('items/tao-choice.xml');
    expect(dataOf(item)).toMatchObject({
      prompt:
        'A pipeline of\u00a04 stages runs 4 micro-batches.\n\nWhat share of the time is **idle**?',
      options: [
        { label: '1/4', right: false },
        { label: '3/7', right: true, why: '(p-1)/(m+p-1)' },
        { label: '10^-2', right: false },
      ],
    });
    expect(item.notes).toContain('Its feedback said: Count the slots.');
  });

  it('gives a number with its tolerance, and names a file that is not there', () => {
    expect(dataOf(titled(items, 'Bytes'))).toMatchObject({
      kind: 'numeric',
      quantity: '‹a quantity of the field whose value here is 80›',
      answer: { tolerance: 0.05 },
      prompt: 'An A100 has \\_\\_\\_\\_ GB.',
    });
    expect(titled(items, 'items/gone.xml')).toMatchObject({ text: null });
  });
});

describe('a QTI 3 package', () => {
  const names = ['order-qti3.xml', 'essay-qti3.xml', 'match-qti3.xml'];
  const items = read(packaged(names, 'imsqti_item_xmlv3p0'), 'qti3');

  it('gives an order, a written question with its model answer, and says what it cannot hold', () => {
    expect(dataOf(titled(items, 'A step'))).toMatchObject({
      kind: 'ordering',
      prompt: 'Put a training step in order.',
      steps: [{ label: 'forward' }, { label: 'backward' }, { label: 'optimizer' }],
    });
    expect(dataOf(titled(items, 'Straggler'))).toMatchObject({
      kind: 'structured',
      prompt: 'One of 64 ranks is slow.',
      sections: [{ label: 'What do the others do?' }],
      modelAnswer: { sections: { answer: 'One rank is slow; the others wait in the all-reduce.' } },
    });
    expect(titled(items, 'Links').notes).toEqual([
      'It asks with pairs to match: no kind here holds that.',
    ]);
  });

  it('is read item by item as well', () => {
    expect(read(file('order-qti3.xml'), 'qti3')).toHaveLength(1);
  });
});

describe('a table as a spreadsheet program saves it', () => {
  const items = read(file('table.csv'), 'csv');

  it('gives a question a row, and says which it cannot read', () => {
    expect(dataOf(items[0])).toMatchObject({
      topics: ['collectives', 'networking'],
      minutes: 5,
      prompt: 'Which link is "fast"?',
      options: [
        { label: 'NVLink', right: true, why: 'inside a node' },
        { label: 'PCIe', right: false, why: 'shared' },
        { label: 'Ethernet', right: false, why: 'slow' },
      ],
    });
    expect(items[1]?.notes.join()).toContain('The minutes are no number: “ten”');
    expect(items[2]).toMatchObject({ title: 'Odd', text: null });
  });
});
