import type { Question } from '@meshwright/question-bank';
import { wholeBank as bank } from '@meshwright/question-bank/whole';
import { DEFAULT_SETTINGS } from '../../taking/assessments/settings.schemas.js';
import type { Release } from '../../taking/assessments/release.js';
import { bankPackage, releasePackage } from './content-package.js';
import { document, element, prose } from '../qti-items/index.js';

/** What a strict reader makes of a document. */
interface Node {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Node[];
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decoded = (raw: string): string => {
  if (/[<]|&(?!(amp|lt|gt|quot|#\d+);)/.test(raw)) throw new Error(`not escaped: ${raw}`);
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(raw)) throw new Error('illegal');
  return raw.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? ENTITIES[name]! : String.fromCodePoint(Number(code)),
  );
};

/** A reader of elements, attributes and texts that forgives nothing (XML 1.0, sections 2 and 3). */
function read(xml: string): Node {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!xml.startsWith(head)) throw new Error('no declaration');
  const top: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const tag = /<(\/?)([A-Za-z_][\w.:-]*)((?: [A-Za-z_][\w.:-]*="[^"<]*")*)(\/?)>/y;
  let at = head.length;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const text = decoded(xml.slice(at, next === -1 ? xml.length : next));
    const inner = open.at(-1)!;
    if (open.length === 1 && text.trim() !== '') throw new Error('text outside of the root');
    inner.text += text;
    if (next === -1) break;
    tag.lastIndex = next;
    const found = tag.exec(xml);
    if (!found) throw new Error(`no tag: ${xml.slice(next, next + 60)}`);
    const [whole, end, name, attributes = '', empty] = found;
    if (end) {
      if (open.pop()!.name !== name) throw new Error(`</${name!}> closes something else`);
    } else {
      const node: Node = { name: name!, attributes: {}, children: [], text: '' };
      for (const [, key, value] of attributes.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
        if (Object.hasOwn(node.attributes, key!)) throw new Error(`${key!} twice`);
        node.attributes[key!] = decoded(value!);
      }
      inner.children.push(node);
      if (!empty) open.push(node);
    }
    at = next + whole.length;
  }
  if (open.length !== 1 || top.children.length !== 1) throw new Error('not one whole root');
  return top.children[0]!;
}

const all = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => all(child, name)),
];
const textOf = (node: Node): string => node.text + node.children.map(textOf).join('');

/** In the order in which the item's schema wants them (QTI 3.0 ASI information model, AssessmentItem). */
const ORDER = [
  'qti-response-declaration',
  'qti-outcome-declaration',
  'qti-item-body',
  'qti-response-processing',
];
const INTERACTIONS = [
  'qti-extended-text-interaction',
  'qti-text-entry-interaction',
  'qti-order-interaction',
  'qti-choice-interaction',
];
const NAME = /^[A-Za-z_][\w.-]*$/;

/** What the specification asks of an item, as far as ours use it; throws at the first fault. */
function checkItem(item: Node): void {
  const places = item.children.map(({ name }) => ORDER.indexOf(name));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const key of ['identifier', 'title', 'adaptive', 'time-dependent'])
    expect(item.attributes).toHaveProperty(key);
  const declared = all(item, 'qti-response-declaration');
  const names = declared.map(({ attributes }) => attributes['identifier']!);
  const asked = INTERACTIONS.flatMap((name) => all(item, name)).map(
    ({ attributes }) => attributes['response-identifier']!,
  );
  // each response is declared once and asked for once
  expect([...asked].sort()).toEqual([...names].sort());
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => NAME.test(name))).toBe(true);
  for (const node of declared) {
    const { identifier, cardinality, 'base-type': type } = node.attributes;
    const values = all(node, 'qti-value').map(textOf);
    if (cardinality === 'single') expect(values.length).toBeLessThanOrEqual(1);
    if (type === 'float')
      expect(values.every((value) => Number.isFinite(Number(value)))).toBe(true);
    if (type !== 'identifier') continue;
    const interaction = INTERACTIONS.flatMap((name) => all(item, name)).find(
      ({ attributes }) => attributes['response-identifier'] === identifier,
    )!;
    const choices = all(interaction, 'qti-simple-choice').map(
      (one) => one.attributes['identifier'],
    );
    expect(new Set(choices).size).toBe(choices.length);
    expect(choices).toEqual(expect.arrayContaining(values));
  }
  const outcomes = all(item, 'qti-outcome-declaration').map((one) => one.attributes['identifier']);
  for (const name of ['qti-set-outcome-value', 'qti-variable', 'qti-correct'])
    for (const { attributes } of all(item, name))
      expect([...outcomes, ...names]).toContain(attributes['identifier']);
  // a text entry is inline: it stands in a paragraph
  for (const body of all(item, 'qti-item-body'))
    expect(body.children.map(({ name }) => name)).not.toContain('qti-text-entry-interaction');
}

const questions = [...bank.questions.values()];
const HOSTILE = `</qti-item-body>"><script>&amp;'\u0000\u0007\uFFFE 😀 مرحبا ]]> <!-- ${'x'.repeat(80)}`;

describe('a QTI package of the whole bank', () => {
  const files = bankPackage(questions, true);
  const manifest = read(files['imsmanifest.xml']!);

  it('names every file once, and holds no other', () => {
    const named = all(manifest, 'resource').map(({ attributes }) => attributes['href']);
    expect(['imsmanifest.xml', ...named].sort()).toEqual(Object.keys(files).sort());
    expect(named).toHaveLength(questions.length);
    const ids = all(manifest, 'resource').map(({ attributes }) => attributes['identifier']!);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => NAME.test(id))).toBe(true);
    expect(textOf(all(manifest, 'schemaversion')[0]!)).toBe('3.0.0');
  });

  it.each(questions.map(({ id, kind }) => [kind, id] as const))(
    'is read by a strict reader and keeps the rules: %s %s',
    (_, id) => {
      const item = read(files[`items/i-${id}.xml`]!);
      checkItem(item);
      expect(item.attributes['title']).toBe(bank.questions.get(id)!.title);
    },
  );

  it('scores a number by the bank’s tolerance, in per cent', () => {
    const question = questions.find(({ kind }) => kind === 'numeric') as Extract<
      Question,
      { kind: 'numeric' }
    >;
    const item = read(files[`items/i-${question.id}.xml`]!);
    const percent = String(100 * question.answer.tolerance);
    expect(all(item, 'qti-equal')[0]!.attributes).toEqual({
      'tolerance-mode': 'relative',
      tolerance: `${percent} ${percent}`,
    });
    expect(all(item, 'qti-base-value').map(textOf)).toEqual(['10']);
  });

  it('shows what is for scorers to scorers alone', () => {
    for (const [name, xml] of Object.entries(files)) {
      if (!name.startsWith('items/')) continue;
      for (const { attributes } of all(read(xml), 'qti-rubric-block'))
        expect(attributes).toEqual({ use: 'scoring', view: 'scorer' });
    }
  });
});

describe('a package without keys', () => {
  it('holds no right answer, no processing and no rubric', () => {
    for (const xml of Object.values(bankPackage(questions, false)))
      expect(xml).not.toMatch(/qti-correct-response|qti-response-processing|qti-rubric-block/);
  });
});

describe('a release', () => {
  const open = { topics: [], tiers: [], kinds: [], guides: [], exclude: [] };
  const release: Release = {
    id: 'r',
    organisationId: 'o',
    assessmentId: '0c5b8b64-5c43-4f0e-9a6d-4f2f6e1d9b11',
    number: 2,
    title: HOSTILE,
    blueprint: {
      sections: [
        {
          title: HOSTILE,
          intro: `Read **this** first. ${HOSTILE}`,
          limitMinutes: 10,
          items: [{ type: 'fixed', questionId: questions[0]!.id, weight: 3 }],
        },
        {
          title: 'Drawn',
          intro: '',
          limitMinutes: null,
          items: [{ type: 'pool', source: 'public', ...open, count: 2, weight: 5 }],
        },
      ],
    },
    settings: DEFAULT_SETTINGS,
    questions: new Map(questions.map((each) => [each.id, { ...each, title: HOSTILE }])),
    bankVersion: 'x',
    publishedAt: new Date(0),
  };
  const files = releasePackage(release);
  const test = read(files['assessment.xml']!);

  it('has a part for each section, with its time, its weights and its pools', () => {
    const parts = all(test, 'qti-test-part');
    expect(parts).toHaveLength(2);
    expect(all(parts[0]!, 'qti-time-limits')[0]!.attributes).toEqual({ 'max-time': '600' });
    expect(all(parts[0]!, 'qti-weight').map(({ attributes }) => attributes['value'])).toEqual([
      '3',
    ]);
    expect(all(parts[1]!, 'qti-selection')[0]!.attributes).toEqual({ select: '2' });
    const open = questions.filter(({ provisional }) => provisional !== true);
    expect(all(parts[1]!, 'qti-assessment-item-ref')).toHaveLength(open.length - 1);
  });

  it('has two selections for a pool that draws own questions first and fills up', () => {
    const [section] = release.blueprint.sections;
    const ownId = 'own-abcdefghjkmnpqrstuvw';
    const first = {
      type: 'pool' as const,
      source: 'own-first' as const,
      ...open,
      count: 3,
      weight: 5,
    };
    const mixed: Release = {
      ...release,
      blueprint: { sections: [{ ...section!, items: [first] }] },
      questions: new Map([...release.questions, [ownId, { ...questions[0]!, id: ownId }]]),
    };
    const drawn = read(releasePackage(mixed)['assessment.xml']!);
    expect(all(drawn, 'qti-selection').map(({ attributes }) => attributes['select'])).toEqual([
      '1',
      '2',
    ]);
    const ids = all(drawn, 'qti-assessment-item-ref').map(
      ({ attributes }) => attributes['identifier']!,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers to files that are there, each by a name of its own', () => {
    const references = all(test, 'qti-assessment-item-ref');
    for (const { attributes } of references) expect(files).toHaveProperty([attributes['href']!]);
    const ids = references.map(({ attributes }) => attributes['identifier']!);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => NAME.test(id))).toBe(true);
  });

  it('keeps hostile titles as text', () => {
    const kept = HOSTILE.replace(/[\u0000\u0007\uFFFE]/g, '\uFFFD');
    expect(test.attributes['title']).toBe(kept);
    for (const [name, xml] of Object.entries(files)) {
      const root = read(xml);
      expect(all(root, 'script')).toEqual([]);
      if (name.startsWith('items/')) expect(root.attributes['title']).toBe(kept);
    }
  });
});

describe('prose', () => {
  const xml = (source: string) =>
    prose(source)
      .map((each) => each.xml)
      .join('');

  it.each([
    ['One.\n\nTwo\ngoes on.', '<p>One.</p><p>Two goes on.</p>'],
    ['- a\n- b\n  more', '<ul><li>a</li><li>b more</li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['1. a\n   - b\n\n   c', '<ol><li><p>a</p><ul><li>b</li></ul><p>c</p></li></ol>'],
    [
      '| a | b |\n| - | - |\n| 1 | `2` |',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table>',
    ],
    [
      '[a](https://a.example/?x&y) [b](javascript:x)',
      '<p><a href="https://a.example/?x&amp;y">a</a> [b](javascript:x)</p>',
    ],
    ['[c](/c) ![a picture](https://a.example/p.png)', '<p>c a picture</p>'],
    ['<b>no element</b>', '<p>&lt;b&gt;no element&lt;/b&gt;</p>'],
    ['## Head', '<p><strong>Head</strong></p>'],
    [
      'Use `a<b` and **c** or *d*.',
      '<p>Use <code>a&lt;b</code> and <strong>c</strong> or <em>d</em>.</p>',
    ],
    ['Costs $x_1*y*2$ of $5.', '<p>Costs <span class="tex">x_1*y*2</span> of $5.</p>'],
    ['```py\na = 1\n\nb < 2\n```\nafter', '<pre>a = 1\n\nb &lt; 2\n</pre><p>after</p>'],
    ['', ''],
  ])('%j', (source, expected) => {
    expect(xml(source)).toBe(expected);
  });
});

describe('the writer of XML', () => {
  it('takes no name that is none', () => {
    expect(() => element('a b')).toThrow('no name of an element');
    expect(() => element('a', { 'b="': 1 })).toThrow('no name of an attribute');
  });

  it('keeps breaks of lines in attributes and carriage returns in texts', () => {
    const { attributes, text } = read(document(element('a', { b: '1\n2\t3\r4' }, 'x\r\ny')));
    expect([attributes['b'], text]).toEqual(['1\n2\t3\r4', 'x\r\ny']);
  });
});
