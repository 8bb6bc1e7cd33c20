import { parse } from 'yaml';
import { compileRubric } from './compile.js';
import { evaluate } from './evaluate.js';
import type { Expr } from './expression.js';
import { Lexicon } from './lexicon-schema.js';
import { compileLexicon } from './lexicon/compile.js';
import { read } from './reading.js';
import type { Passage } from './scope.js';
import { Rubric } from './schema.js';

const lexicon = compileLexicon(Lexicon.parse({ concepts: [] }));
const rubric = (levels: Expr) =>
  Rubric.parse({
    version: 1,
    points: 1,
    terms: { load: ['utilisation'], proof: ['proves'], doubt: ['misleads'] },
    criteria: [
      {
        id: 'one',
        label: 'the one criterion',
        weight: 1,
        levels: { full: levels },
        missing: 'say it',
        next: 'say it',
      },
    ],
  });

function holds(expr: Expr, text: string, passage: Passage = 'sentence'): boolean {
  const { rubric: made, local } = compileRubric(rubric(expr));
  const reading = read([{ id: 'a', raw: text }], lexicon, local);
  const full = made.criteria[0]?.levels.full;
  return (
    full !== undefined &&
    evaluate(full, { reading, visible: () => true, anySection: false, passage }).holds
  );
}

describe('a `near` within a passage', () => {
  const claim: Expr = { near: ['load', 'proof'], within: 'passage' };
  const apart = 'It proves that all is well. We go on. Utilisation is high.';

  it('holds in one sentence, and where a passage is the section in any two of its sentences', () => {
    expect(holds(claim, 'High utilisation proves that the GPU computes.')).toBe(true);
    expect(holds(claim, apart)).toBe(false);
    expect(holds(claim, apart, 'section')).toBe(true);
  });
});

describe('`not` in a `near` within a passage', () => {
  const claim: Expr = { near: ['load', 'proof', { not: 'doubt' }], within: 'passage' };

  it('looks where the parts stand: in the sentence, or in the section', () => {
    expect(holds(claim, 'High utilisation proves that the GPU computes.')).toBe(true);
    expect(holds(claim, 'High utilisation proves nothing and misleads.')).toBe(false);
    const later = 'High utilisation proves nothing at all. We go on. It misleads.';
    expect(holds(claim, later)).toBe(true);
    expect(holds(claim, later, 'section')).toBe(false);
  });
});

describe('inline words that stand in several places', () => {
  const shared = parse('[{ words: &w [alpha] }, { words: *w }, { words: [beta] }]') as Expr[];

  it('mean the same in each, and nothing else', () => {
    const [first, second, other] = shared as [Expr, Expr, Expr];
    expect(holds({ all: [first, second] }, 'It says alpha.')).toBe(true);
    expect(holds({ all: [first, second, other] }, 'It says alpha.')).toBe(false);
    expect(holds({ all: [first, second, other] }, 'It says beta.')).toBe(false);
  });

  it('are found by a copy of the expression as well', () => {
    const { local } = compileRubric(rubric({ words: ['alpha'] }));
    const reading = read([{ id: 'a', raw: 'It says alpha.' }], lexicon, local);
    const scope = {
      reading,
      visible: () => true,
      anySection: false,
      passage: 'sentence' as const,
    };
    expect(evaluate({ words: ['alpha'] }, scope).holds).toBe(true);
    expect(evaluate({ words: ['beta'] }, scope).holds).toBe(false);
  });
});
