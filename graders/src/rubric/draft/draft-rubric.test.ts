import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { lexicon } from '../../../bench/bank.js';
import { agreementOf } from '../../psychometrics/agreement.js';
import { checkRubric } from '../compile.js';
import { gradeStructured } from '../kinds/structured.js';
import { draftRubric, type RubricSource } from './draft-rubric.js';

const graders = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const content = join(graders, '../question-bank/content');
const yaml = (path: string): unknown => parse(readFileSync(path, 'utf8'));
const sources = readdirSync(join(content, 'questions'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('model-answer.yaml'))
  .map((path): RubricSource => {
    const folder = dirname(join(content, 'questions', path));
    const { id, prompt, sections } = yaml(join(folder, 'question.yaml')) as RubricSource;
    const model = yaml(join(content, 'questions', path)) as { sections: Record<string, string> };
    return { id, prompt, sections, reference: model.sections };
  });

const drafts = new Map(
  sources.map((source) => {
    const drafted = draftRubric(source, lexicon);
    if (!drafted.ok) throw new Error(drafted.error);
    return [source.id, { source, rubric: drafted.value }];
  }),
);

function score(id: string, sections: Readonly<Record<string, string>>): number {
  const { source, rubric } = drafts.get(id)!;
  const item = { ...source, kind: 'structured' as const, rubric };
  return gradeStructured(item, { kind: 'structured', sections: { ...sections } }, lexicon).score;
}

describe('a rubric drafted from the model answer of a question', () => {
  it.each(sources)(
    '$id: can be graded by and is fair at both ends',
    ({ id, prompt, ...source }) => {
      const sections = source.sections.map((s) => s.id);
      expect(checkRubric(drafts.get(id)!.rubric, lexicon, sections)).toEqual([]);
      expect(score(id, source.reference)).toBeGreaterThanOrEqual(9.2);
      expect(score(id, {})).toBe(0);
      expect(score(id, Object.fromEntries(sections.map((s) => [s, prompt])))).toBeLessThanOrEqual(
        1,
      );
    },
  );

  it('agrees with the raters on answers that it has never seen', () => {
    const rated = readFileSync(join(graders, 'fixtures/calibration/answers.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as { question: string; score: number; sections: Record<string, string> },
      );
    const pairs = rated.map((a) => ({ reference: a.score, other: score(a.question, a.sections) }));
    const { quadratic, meanError } = agreementOf(pairs);
    if (process.env['CALIBRATION'] === '1')
      process.stdout.write(
        `drafted: kappa ${quadratic!.value.toFixed(3)}, mean error ${meanError!.value.toFixed(2)}\n`,
      );
    expect(quadratic!.value).toBeGreaterThan(0.72);
    expect(meanError!.value).toBeLessThan(1.6);
  });
});

describe('a reference of another field', () => {
  const biology = {
    id: 'osmosis',
    prompt: 'Why do wilted leaves stand up again after watering?',
    sections: [{ id: 'answer', label: 'Your answer' }],
    reference: {
      answer:
        'Root hairs absorb water by osmosis. The vacuoles fill and press against the cell walls, so turgor makes the leaf rigid.',
    },
  };

  it('gives a rubric by which the reference earns all and another topic nothing', () => {
    const drafted = draftRubric(biology, lexicon);
    if (!drafted.ok) throw new Error(drafted.error);
    const item = { ...biology, kind: 'structured' as const, rubric: drafted.value };
    const grade = (answer: string) =>
      gradeStructured(item, { kind: 'structured', sections: { answer } }, lexicon).score;
    expect(grade(biology.reference.answer)).toBeGreaterThanOrEqual(9.5);
    expect(grade('The king signed a treaty with the barons after a long war.')).toBe(0);
  });

  it('is refused where it says nothing of its own', () => {
    const drafted = draftRubric({ ...biology, reference: { answer: 'It is so.' } }, lexicon);
    expect(drafted).toEqual({ ok: false, error: expect.stringContaining('says nothing') });
  });
});
