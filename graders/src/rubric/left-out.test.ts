import { readFileSync } from 'node:fs';
import { items, lexiconText } from '../../bench/bank.js';
import { agreementOf } from '../psychometrics/agreement.js';
import { gradeStructured } from './kinds/structured.js';
import { lexiconWithout } from './lexicon-schema.js';
import { compileLexicon } from './lexicon/compile.js';
import { Rubric } from './schema.js';

interface Rated {
  readonly question: string;
  readonly kind: string;
  readonly sections: Record<string, string>;
  readonly score: number;
}

const rows = <T>(file: string): T[] =>
  readFileSync(new URL(`../../fixtures/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const graders = new Map(
  rows<{ question: string; without: string[]; rubric: unknown }>('left-out.jsonl').map(
    ({ question, without, rubric }) => {
      const item = items.find(({ id }) => id === question);
      if (!item) throw new Error(`the bank lacks ${question}`);
      const blind = { ...item, rubric: { ...Rubric.parse(rubric), fieldErrors: true } };
      const lexicon = compileLexicon(lexiconWithout(lexiconText, { question, concepts: without }));
      return [
        question,
        (sections: Record<string, string>) =>
          gradeStructured(blind, { kind: 'structured', sections }, lexicon).score,
      ];
    },
  ),
);

/** Rubrics of authors who had read no answer to their question: what a new question may expect. */
describe('a question left out', () => {
  it.each(['calibration/answers.jsonl', 'unseen-answers/kept-aside.jsonl'])(
    'agrees with the raters of %s as the documentation says',
    (file) => {
      const pairs = rows<Rated>(file).flatMap(({ question, sections, score }) => {
        const got = graders.get(question)?.(sections);
        return got === undefined ? [] : [{ reference: score, other: got }];
      });
      expect(new Set(graders.keys()).size).toBe(8);
      expect(pairs.length).toBeGreaterThanOrEqual(64);
      const found = agreementOf(pairs);
      expect(found.quadratic?.value).toBeGreaterThan(0.9);
      expect(found.meanError?.value).toBeLessThan(1.1);
    },
  );
});
