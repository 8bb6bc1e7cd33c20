import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { grade, items } from '../../bench/bank.js';
import { agreementOf } from '../psychometrics/agreement.js';

interface Rated {
  readonly id: string;
  readonly question: string;
  readonly kind: string;
  readonly sections: Record<string, string>;
  readonly score: number;
}

const file = fileURLToPath(
  new URL('../../fixtures/unseen-answers/kept-aside.jsonl', import.meta.url),
);
const answers = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Rated);
const results = answers.map((answer) => {
  const item = items.find(({ id }) => id === answer.question);
  return { ...answer, got: item ? grade(item, answer.sections).score : Number.NaN };
});

const voices = readFileSync(
  new URL('../../fixtures/unseen-answers/voices-kept-aside.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Rated);

/** Nothing may be tuned on these answers: a failure here is mended on answers written for that. */
describe('answers that nobody tuned on', () => {
  it('grades all of them, as many for each question', () => {
    expect(results.filter(({ got }) => Number.isNaN(got))).toEqual([]);
    const questions = new Set(answers.map(({ question }) => question));
    expect(questions.size).toBe(10);
    for (const id of questions)
      expect(answers.filter((a) => a.question === id)).toHaveLength(answers.length / 10);
  });

  it('agrees with their raters as the documentation says', () => {
    const found = agreementOf(results.map(({ score, got }) => ({ reference: score, other: got })));
    expect(found.quadratic?.value).toBeGreaterThan(0.91);
    expect(found.meanError?.value).toBeLessThan(0.85);
    expect(Math.abs(found.bias?.value ?? Number.NaN)).toBeLessThan(0.3);
  });

  it('hears voices that nobody tuned on', () => {
    const pairs = voices.flatMap(({ question, sections, score }) => {
      const item = items.find(({ id }) => id === question);
      return item ? [{ reference: score, other: grade(item, sections).score }] : [];
    });
    expect(pairs.length).toBeGreaterThan(350);
    const found = agreementOf(pairs);
    expect(found.quadratic?.value).toBeGreaterThan(0.88);
    expect(found.meanError?.value).toBeLessThan(1);
  });

  it('gives gamed and wrong answers at most 2', () => {
    const kinds = [
      'keyword-stuffer',
      'prompt-parrot',
      'prompt-repeated',
      'off-topic',
      'confident-wrong',
      'fluent-wrong',
    ];
    const high = results.filter(({ kind, got }) => kinds.includes(kind) && got > 2);
    // By kind alone: an id would send its reader to the answer.
    expect(high.map(({ kind, got }) => `${kind} ${got}`)).toEqual([]);
  });

  it('gives answers that hold nothing about 2', () => {
    const hedging = results.filter(({ kind }) => kind === 'hedging');
    expect(hedging.length).toBeGreaterThan(10);
    expect(hedging.reduce((sum, { got }) => sum + got, 0) / hedging.length).toBeLessThan(2.5);
  });

  it('gives bags of names and names without reasons about 2', () => {
    const kinds = ['keyword-bag', 'names-without-reasoning'];
    const bags = results.filter(({ kind }) => kinds.includes(kind));
    expect(bags.length).toBeGreaterThan(10);
    expect(bags.reduce((sum, { got }) => sum + got, 0) / bags.length).toBeLessThan(2.5);
  });
});
