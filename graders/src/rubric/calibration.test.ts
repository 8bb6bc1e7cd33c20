import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { callsOf } from '../../../scripts/suites/calls-of.js';
import { agreementOf } from '../psychometrics/agreement.js';
import { fieldErrorsOf } from './field-errors.js';
import { gradeStructured } from './kinds/structured.js';
import type { StructuredItem } from './kinds/structured.js';
import { IdeaFile } from './idea.js';
import { LexiconFile, mergeLexicons } from './lexicon-schema.js';
import { compileLexicon } from './lexicon/compile.js';
import { lexiconFaults } from './lexicon/faults.js';
import { checkRubric } from './compile.js';
import { Rubric } from './schema.js';

/** The content is data here, read as a candidate's grader would be given it. */
const graders = join(dirname(fileURLToPath(import.meta.url)), '../..');
const content = join(graders, '../question-bank/content');
const yaml = (path: string): unknown => parse(readFileSync(path, 'utf8'));

interface Rated {
  id: string;
  question: string;
  kind: string;
  sections: Record<string, string>;
  score: number;
}
interface Sample {
  kind: string;
  sections: Record<string, string>;
}
const rated = readFileSync(join(graders, 'fixtures/calibration/answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Rated);

const lexiconFiles = readdirSync(join(content, 'lexicon')).sort();
const items = readdirSync(join(content, 'questions'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('rubric.yaml'))
  .filter((path) => existsSync(join(content, 'questions', dirname(path), 'model-answer.yaml')))
  .map((path) => {
    const folder = join(content, 'questions', dirname(path));
    const question = yaml(join(folder, 'question.yaml')) as StructuredItem;
    const rubric = Rubric.parse(yaml(join(folder, 'rubric.yaml')));
    const model = yaml(join(folder, 'model-answer.yaml')) as { sections: Record<string, string> };
    const samples = yaml(join(folder, 'samples.yaml')) as Sample[];
    const { id, prompt, sections } = question;
    const kind = 'structured' as const;
    const modelText = Object.values(model.sections).join('\n');
    return { id, prompt, sections, kind, rubric, modelText, model: model.sections, samples };
  });

const lexicon = mergeLexicons(
  lexiconFiles.map((f) => LexiconFile.parse(yaml(join(content, 'lexicon', f)))),
  fieldErrorsOf(items),
  readdirSync(join(content, 'ideas')).flatMap(
    (file) => IdeaFile.parse(yaml(join(content, 'ideas', file))).ideas,
  ),
);
const compiled = compileLexicon(lexicon);

const grade = (item: StructuredItem, sections: Record<string, string>) =>
  gradeStructured(item, { kind: 'structured', sections }, compiled);

const results = rated.flatMap((answer) => {
  const item = items.find((i) => i.id === answer.question);
  return item ? [{ answer, score: grade(item, answer.sections).score }] : [];
});
const agreement = (some: typeof results) =>
  agreementOf(some.map((r) => ({ reference: r.answer.score, other: r.score })));
const inWords = (some: typeof results): string => {
  const { quadratic, meanError } = agreement(some);
  return `kappa ${quadratic!.value.toFixed(3)}, mean error ${meanError!.value.toFixed(2)}`;
};

describe('agreement with the raters on the calibration answers (fitted)', () => {
  it('has a rubric for each rated question', () => {
    const questions = new Set(rated.map((r) => r.question));
    expect([...questions].filter((q) => !items.some((i) => i.id === q))).toEqual([]);
  });

  it('reaches the pooled kappa and mean error', () => {
    const lines = [...new Set(results.map((r) => r.answer.question))].map((id) => {
      const own = results.filter((r) => r.answer.question === id);
      return `${id}: ${inWords(own)}`;
    });
    lines.push(`pooled: ${inWords(results)}`);
    if (process.env['CALIBRATION']) process.stdout.write(`${lines.join('\n')}\n`);
    const { quadratic, meanError } = agreement(results);
    expect(quadratic!.value).toBeGreaterThan(0.96);
    expect(meanError!.value).toBeLessThan(0.65);
  });

  it('gives at most 2 to every gamed or wrong answer', () => {
    const kinds = ['keyword-stuffer', 'prompt-parrot', 'off-topic', 'confident-wrong'];
    const high = results.filter((r) => kinds.includes(r.answer.kind) && r.score > 2);
    expect(high.map((r) => `${r.answer.id} ${r.score}`)).toEqual([]);
  });
});

describe.each(items.map((item) => [item.id, item] as const))('the rubric of %s', (_, item) => {
  it('has no faults', () => {
    expect(
      checkRubric(
        item.rubric,
        compiled,
        item.sections.map((s) => s.id),
      ),
    ).toEqual([]);
  });

  it('gives its model answer at least 9.5', () => {
    expect(grade(item, item.model).score).toBeGreaterThanOrEqual(9.5);
  });

  it('gives nothing for nothing, and at most 1 for the question repeated', () => {
    expect(grade(item, {}).score).toBe(0);
    const parrot = item.sections.map((s) => [s.id, `${item.prompt} ${s.label}`] as const);
    expect(grade(item, Object.fromEntries(parrot)).score).toBeLessThanOrEqual(1);
  });

  it('gives at most 2 for the words of the model answer shuffled', () => {
    let seed = 5;
    const draw = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
    const shuffled = Object.entries(item.model).map(([id, text]) => {
      const words = text.split(/\s+/);
      for (let i = words.length - 1; i > 0; i--) {
        const j = draw(i + 1);
        [words[i], words[j]] = [words[j]!, words[i]!];
      }
      return [id, words.join(' ')] as const;
    });
    expect(grade(item, Object.fromEntries(shuffled)).score).toBeLessThanOrEqual(2);
  });

  it('gives a bag of keywords dressed as sentences no more than names earn', () => {
    const bag = item.samples.find((s) => s.kind === 'keyword-stuffer');
    const dressed = (dress: (words: string[]) => string) =>
      Object.entries(bag?.sections ?? {}).map(
        ([id, text]) => [id, dress(text.split(/, */))] as const,
      );
    const single = dressed((words) => words.map((w) => `I would use ${w}.`).join(' '));
    const chain = dressed(
      (words) => `I consider ${words.join(' and ')} because they are important.`,
    );
    expect(single.length).toBeGreaterThan(0);
    expect(grade(item, Object.fromEntries(single)).score).toBeLessThanOrEqual(4);
    expect(grade(item, Object.fromEntries(chain)).score).toBeLessThanOrEqual(2);
  });

  it('gives at most 2 for the model answer with every sentence rejected', () => {
    const rejected = Object.entries(item.model).map(([id, text]) => {
      const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((s) => s.trim() !== '');
      return [id, sentences.map((s) => `It is not true that ${s}`).join('\n')] as const;
    });
    expect(grade(item, Object.fromEntries(rejected)).score).toBeLessThanOrEqual(2);
  });
});

describe('the lexicon', () => {
  it('has no colliding forms and no dangling relations', () => {
    expect(lexiconFaults(lexicon)).toEqual([]);
  });
});

describe('hostile text of 100 KB', () => {
  const item = items[0]!;
  const full = (piece: string, size: number) =>
    piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  const pieces: Record<string, string> = {
    'one letter': 'a',
    digits: '1',
    numbers: '1,234 ',
    'numbers with units': '16 GB ',
    'combining marks': '\u0301',
    emoji: '👩‍💻',
    'right to left': '\u202eשלום ',
    'zero-width characters': 'n\u200bc\u200bc\u200bl ',
    nulls: '\0',
    brackets: '(',
    terms: 'nsys all-reduce straggler nccl-tests synthetic data, ',
    negations: "don't not never ",
    'parts of gapped forms': 'split layers sum gradients average ',
    HTML: '<script>alert(1)</script>',
  };

  it.each(Object.entries(pieces))('%s earns little, and costs as its length', (_, piece) => {
    const graded = (size: number) =>
      grade(item, { [item.sections[0]!.id]: `e${full(piece, size)}` });
    expect(graded(100_000).score).toBeLessThanOrEqual(2);
    const [quarter, whole] = [callsOf(() => graded(25_000)), callsOf(() => graded(100_000))];
    expect(whole).toBeGreaterThan(25_000);
    expect(whole).toBeLessThan(5 * quarter);
  });
});
