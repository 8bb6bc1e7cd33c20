import { stringify } from 'yaml';
import { check, formatGuessable, formatReport } from './check.js';
import { sideOf } from '../src/variants.js';
import { smallContent, withContent } from './sample-content.js';

const question = 'questions/pipelines/bubble/question.yaml';
const samples = 'questions/pipelines/bubble/samples.yaml';

/** Two micro-batches whose variants of the sample question lie on one side. */
const SHARED = Array.from({ length: 40 }, (_, i) => 16 + i)
  .filter((microBatches) => sideOf('bubble', { stages: 4, microBatches }) === 'practice')
  .slice(0, 2);

type Tree = Record<string, unknown>;
const linesOf = (content: Tree): string[] =>
  withContent(content, (dir) => formatReport(check(dir)).split('\n'));
const withQuestion = (change: Tree): Tree => {
  const content = smallContent();
  content[question] = { ...(content[question] as Tree), ...change };
  return content;
};

describe('checking a bank', () => {
  it('finds nothing in a sound one and counts what is there', () => {
    const report = withContent(smallContent(), check);
    expect(report.faults).toEqual([]);
    expect(report.counts).toEqual({
      guides: 1,
      projects: 3,
      questions: {
        structured: 0,
        numeric: 1,
        plan: 0,
        ordering: 0,
        choice: 0,
        'find-the-flaw': 0,
        schedule: 0,
      },
      variants: 6,
      samples: 2,
    });
  });

  it('counts the variants of each number, by side, with the answers that they have', () => {
    const { variants } = withContent(smallContent(), check);
    expect(variants).toMatchObject([{ id: 'bubble', variants: 6, guessable: true }]);
    const [{ practice, answers }] = variants as [(typeof variants)[number]];
    expect(practice).toBeGreaterThan(0);
    expect(practice).toBeLessThan(6);
    expect(answers).toBeGreaterThan(1);
    expect(withContent(smallContent(), (dir) => formatGuessable(check(dir)))).toEqual([
      expect.stringMatching(
        /^guessable: bubble has 6 variants \(\d for practice, \d for assessments/,
      ),
    ]);
  });

  it('tells nothing of a number with variants enough', () => {
    const many = withQuestion({
      slips: {},
      parameters: {
        stages: { values: [4, 8] },
        microBatches: { min: 16, max: 128, step: 1 },
      },
    });
    expect(withContent(many, (dir) => formatGuessable(check(dir)))).toEqual([]);
  });

  const cases: [string, Tree, RegExp][] = [
    [
      'a draw outside the range of its formula',
      withQuestion({
        quantity: 'interleaved-idle-share',
        prompt:
          'Idle share of {{stages}} ranks, {{microBatches}} micro-batches, {{chunks}} chunks?',
        slips: {},
        parameters: {
          stages: { values: [4] },
          microBatches: { values: [16, 18] },
          chunks: { values: [2] },
        },
      }),
      /question\.yaml at parameters: .*microBatches 18.* outside the range of interleaved-idle-share\. Expected: micro-batches are a multiple of the stages/,
    ],
    [
      'variants that practice and assessments would share',
      withQuestion({ parameters: { stages: { values: [4] }, microBatches: { values: SHARED } } }),
      /question\.yaml at parameters: practice and assessments would draw from the same 2 variants/,
    ],
    [
      'a sample that does not earn what it names',
      {
        ...smallContent(),
        [samples]: [
          { parameters: { stages: 4, microBatches: 32 }, text: '8.57 %', expect: 0.5, why: 'no' },
        ],
      },
      /samples\.yaml at 0: "8\.57 %" earns 1 of the points\. Expected: 0\.5/,
    ],
    [
      'samples that do not exist',
      Object.fromEntries(Object.entries(smallContent()).filter(([name]) => name !== samples)),
      /samples\.yaml: the file is missing/,
    ],
    [
      'a slip that cannot be told from the right answer',
      withQuestion({ parameters: { stages: { values: [2] }, microBatches: { values: [400] } } }),
      /slips\.idle-over-ideal: .* cannot be told from the right answer/,
    ],
    [
      'a slip that the quantity does not know',
      withQuestion({ slips: { 'idle-over-idol': 0.5 } }),
      /knows no such slip\. Expected: one of .*idle-over-ideal/,
    ],
    [
      'a quantity that does not exist',
      withQuestion({ quantity: 'bubble-size' }),
      /no quantity "bubble-size"\. Expected: one of .*pipeline-idle-share/,
    ],
    [
      'parameters that the quantity refuses',
      withQuestion({ parameters: { stages: { values: [1, 4] }, microBatches: { values: [16] } } }),
      /parameters: stages 1/,
    ],
    [
      'a unit that measures something else',
      withQuestion({ answer: { unit: 'GB', tolerance: 0.01 } }),
      /answer\.unit: "GB" does not measure pipeline-idle-share/,
    ],
    [
      'a prompt that tells the answer',
      withQuestion({ prompt: 'With {{stages}} and {{microBatches}}, is it 8.571 %?' }),
      /prompt: the prompt contains the answer/,
    ],
    [
      'a lexicon in which one form names two ideas',
      {
        ...smallContent(),
        'lexicon/more.yaml': { concepts: [{ id: 'waiting', label: 'w', forms: ['idle time'] }] },
      },
      /lexicon at (waiting|bubble): "idle time" also names/,
    ],
  ];

  it.each(cases)('names %s', (_what, content, message) => {
    expect(
      linesOf(content).find((line) => message.test(line)) ?? stringify(linesOf(content)),
    ).toMatch(message);
  });
});

describe('the bank of this repository', () => {
  const report = check();

  it('has no faults', () => {
    expect(formatReport(report)).toMatch(/: no faults in /);
  });

  it('holds the guides, projects and questions that it must', () => {
    const { guides, projects, questions, variants } = report.counts;
    expect([guides, projects]).toEqual([5, 15]);
    expect(questions.structured).toBeGreaterThanOrEqual(10);
    expect(questions.numeric).toBeGreaterThanOrEqual(25);
    expect(questions.plan).toBeGreaterThanOrEqual(12);
    expect(questions.ordering).toBeGreaterThanOrEqual(3);
    expect(questions.choice).toBeGreaterThanOrEqual(3);
    expect(questions['find-the-flaw']).toBeGreaterThanOrEqual(3);
    expect(variants).toBeGreaterThanOrEqual(20 * questions.numeric);
  });
});
