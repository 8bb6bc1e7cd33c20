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

/** Nothing may be tuned on these answers: a failure here is mended on answers written for that. */
describe('answers that nobody tuned on', () => {
  it('grades all of them, ten for each question', () => {
    expect(results.filter(({ got }) => Number.isNaN(got))).toEqual([]);
    for (const { id } of items) expect(answers.filter((a) => a.question === id)).toHaveLength(10);
  });

  it('agrees with their raters as the documentation says', () => {
    const found = agreementOf(results.map(({ score, got }) => ({ reference: score, other: got })));
    expect(found.quadratic?.value).toBeGreaterThan(0.85);
    expect(found.meanError?.value).toBeLessThan(1.1);
  });

  it('gives gamed and wrong answers at most 2', () => {
    const kinds = ['keyword-stuffer', 'prompt-parrot', 'off-topic', 'confident-wrong'];
    const high = results.filter(({ kind, got }) => kinds.includes(kind) && got > 2);
    expect(high.map(({ id, got }) => `${id} ${got}`)).toEqual([]);
  });
});
