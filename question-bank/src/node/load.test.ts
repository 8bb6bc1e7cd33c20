import fc from 'fast-check';
import { stringify } from 'yaml';
import { smallContent, withContent } from '../../check/sample-content.js';
import { BankError } from '../bank.js';
import { loadBank } from './load.js';

const question = 'questions/pipelines/bubble/question.yaml';
const guide = 'guides/basics/guide.yaml';

type Tree = Record<string, unknown>;
const changed = (file: string, change: (value: Tree) => void): Tree => {
  const content = smallContent();
  change(content[file] as Tree);
  return content;
};

/** The error that this content gives. */
const errorOf = (content: Tree): BankError =>
  withContent(content, (dir) => {
    try {
      loadBank(dir);
    } catch (error) {
      if (error instanceof BankError) return error;
      throw error;
    }
    throw new Error('the bank loaded');
  });

describe('loading a bank', () => {
  it('reads, links and hashes a whole bank', () => {
    withContent(smallContent(), (dir) => {
      const bank = loadBank(dir);
      expect([...bank.questions.keys()]).toEqual(['bubble']);
      expect(bank.guides.get('basics')?.what).toBe('What it is.');
      expect(bank.questions.get('bubble')?.version).toMatch(/^[0-9a-f]{64}$/);
      expect(bank.version).toMatch(/^[0-9a-f]{64}$/);
      expect(bank.lexicon.concepts).toHaveLength(1);
    });
  });

  it('gives another version to changed content, and the same one to changed samples', () => {
    const versionOf = (content: Tree): [string, string | undefined] =>
      withContent(content, (dir) => {
        const bank = loadBank(dir);
        return [bank.version, bank.questions.get('bubble')?.version];
      });
    const before = versionOf(smallContent());
    const [bank, item] = versionOf(changed(question, (q) => (q['minutes'] = 4)));
    expect(bank).not.toBe(before[0]);
    expect(item).not.toBe(before[1]);
    const samples = { ...smallContent(), 'questions/pipelines/bubble/samples.yaml': [] };
    expect(versionOf(samples)).toEqual(before);
  });

  it('freezes everything, maps included', () => {
    withContent(smallContent(), (dir) => {
      const bank = loadBank(dir);
      const bubble = bank.questions.get('bubble');
      expect(() => {
        (bubble as unknown as { topics: string[] }).topics.push('other');
      }).toThrow(TypeError);
      expect(() => (bank.questions as Map<string, unknown>).set('x', 1)).toThrow(/frozen/);
      expect(() => (bank.guides as Map<string, unknown>).delete('basics')).toThrow(/frozen/);
    });
  });
});

describe('faults of a bank', () => {
  const cases: [string, Tree, string, RegExp][] = [
    [
      'a wrong type',
      changed(question, (q) => (q['minutes'] = 'three')),
      question,
      /minutes.*number/,
    ],
    [
      'an unknown key, with those that are known',
      changed(question, (q) => (q['answr'] = 1)),
      question,
      /unknown key "answr"; known here: .*answer/,
    ],
    [
      'a missing key',
      changed(question, (q) => delete q['quantity']),
      question,
      /at quantity: .*Expected: a value of type string/,
    ],
    [
      'an unknown tier, with the right ones',
      changed(question, (q) => (q['tier'] = 'expert')),
      question,
      /one of beginner, intermediate, advanced/,
    ],
    [
      'an id that differs from its folder',
      changed(question, (q) => (q['id'] = 'bubbles')),
      question,
      /differs from its folder\. Expected: "bubble"/,
    ],
    [
      'a folder that is not the primary topic',
      changed(question, (q) => (q['topics'] = ['networks', 'pipelines'])),
      question,
      /primary topic "networks" differs from the folder/,
    ],
    [
      'a link to a topic that does not exist, with the nearest id',
      changed(question, (q) => (q['topics'] = ['pipelines', 'pipelins'])),
      question,
      /no topic "pipelins"\. Expected: an id that exists, such as "pipelines"/,
    ],
    [
      'a link to a question that does not exist',
      changed(guide, (g) => (g['questions'] = ['buble'])),
      guide,
      /questions\.0: no question "buble".*"bubble"/,
    ],
    [
      'a placeholder without a parameter',
      changed(question, (q) => (q['prompt'] = '{{stages}} {{microBatches}} {{chunks}}')),
      question,
      /\{\{chunks\}\} is no parameter/,
    ],
    [
      'a parameter that varies and is not told',
      changed(question, (q) => (q['prompt'] = 'Only {{stages}}.')),
      question,
      /microBatches varies and is not told/,
    ],
    [
      'a scenario that the cost model refuses',
      changed('projects/first/project.yaml', (p) => (p['scenario'] = { model: 'gpt5' })),
      'projects/first/project.yaml',
      /at scenario/,
    ],
    [
      'a file that nothing reads',
      { ...smallContent(), 'questions/pipelines/bubble/notes.yaml': {} },
      'questions/pipelines/bubble/notes.yaml',
      /nothing reads this file/,
    ],
    [
      'an empty Markdown file',
      { ...smallContent(), 'guides/basics/why.md': ' \n' },
      'guides/basics/why.md',
      /empty/,
    ],
    ['broken YAML', { ...smallContent(), [guide]: 'id: [basics' }, guide, /well-formed YAML/],
    ['a key given twice', { ...smallContent(), [guide]: 'id: a\nid: b\n' }, guide, /unique/],
    [
      'an alias bomb',
      { ...smallContent(), [guide]: 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n' },
      guide,
      /without aliases/,
    ],
    [
      'a __proto__ key',
      { ...smallContent(), [guide]: 'id: basics\npath:\n  __proto__:\n    admin: true\n' },
      guide,
      /path\.__proto__: the key __proto__ is not allowed/,
    ],
    [
      'an unknown tag',
      { ...smallContent(), [guide]: 'id: !!js/function "() => 1"\n' },
      guide,
      /tag/i,
    ],
    [
      'a file of a megabyte',
      { ...smallContent(), [guide]: `id: ${'a'.repeat(1_000_000)}` },
      guide,
      /1000004 bytes\. Expected: at most 524288 bytes/,
    ],
    ['deep nesting', { ...smallContent(), [guide]: '['.repeat(100_000) }, guide, /YAML/],
    [
      'bytes that are no text',
      { ...smallContent(), [guide]: new Uint8Array([0x69, 0x64, 0x3a, 0x20, 0xff, 0xfe]) },
      guide,
      /UTF-8/,
    ],
  ];

  it.each(cases)('names %s', (_what, content, file, message) => {
    const { faults, message: text } = errorOf(content);
    const fault = faults.find((one) => one.file === file);
    expect(fault).toBeDefined();
    const line = text.split('\n').find((one) => one.startsWith(file) && message.test(one));
    expect(line ?? text).toMatch(message);
  });

  it('names two questions with one id', () => {
    const content = smallContent();
    const twin = { ...(content[question] as Tree), topics: ['others', 'pipelines'] };
    content['questions/others/bubble/question.yaml'] = twin;
    content['questions/others/bubble/samples.yaml'] = [];
    expect(errorOf(content).message).toMatch(/two questions have the id "bubble"/);
  });

  it('names every fault at once', () => {
    const content = changed(question, (q) => {
      q['minutes'] = -1;
      q['tier'] = 'expert';
    });
    delete content['guides/basics/why.md'];
    const { faults } = errorOf(content);
    expect(faults.map(({ path, file }) => path || file)).toEqual(
      expect.arrayContaining(['minutes', 'tier', 'guides/basics/why.md']),
    );
  });

  it('says so when there is no content at all', () => {
    expect(() => loadBank('/nowhere/at/all')).toThrow(/topics\.yaml: the file is missing/);
  });

  it('answers damaged files with faults or a bank, and with nothing else', () => {
    const original = stringify(smallContent()[question]);
    const damage = fc.tuple(
      fc.nat(original.length),
      fc.nat(12),
      fc.oneof(fc.string(), fc.constantFrom('&a', '*a', '{', ']', '\t', '\0', '- ', ': ', '"')),
    );
    fc.assert(
      fc.property(damage, ([at, cut, insert]) => {
        const text = original.slice(0, at) + insert + original.slice(at + cut);
        withContent({ ...smallContent(), [question]: text }, (dir) => {
          try {
            expect(loadBank(dir).questions.size).toBe(1);
          } catch (error) {
            expect(error).toBeInstanceOf(BankError);
            expect((error as BankError).faults.length).toBeGreaterThan(0);
          }
        });
      }),
      { numRuns: 60 },
    );
  });
});
