import { parse } from 'yaml';
import { compileRubric } from './compile.js';
import { evaluate } from './evaluate.js';
import type { Expr } from './expression.js';
import { Lexicon } from './lexicon-schema.js';
import { compileLexicon } from './lexicon/compile.js';
import { read } from './reading.js';
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

function holds(expr: Expr, text: string): boolean {
  const { rubric: made, local, wanted } = compileRubric(rubric(expr));
  const reading = read([{ id: 'a', raw: text }], lexicon, local, wanted);
  const full = made.criteria[0]?.levels.full;
  return (
    full !== undefined && evaluate(full, { reading, visible: () => true, anySection: false }).holds
  );
}

describe('`not` in a `near` within a passage', () => {
  const claim: Expr = { near: ['load', 'proof', { not: 'doubt' }], within: 'passage' };

  it('holds where none of the sentences round the claim says it', () => {
    expect(holds(claim, 'High utilisation proves that the GPU computes.')).toBe(true);
    expect(holds(claim, 'Utilisation proves it. We go on. We trace. It misleads.')).toBe(true);
  });

  it.each([
    ['after the claim', 'High utilisation proves nothing at all. It misleads.'],
    ['before the claim', 'It misleads. High utilisation proves nothing at all.'],
    ['after the claim, a heading before it', 'Answer\nUtilisation proves nothing. It misleads.'],
    ['before the claim, a line after it', 'It misleads. Utilisation proves nothing.\nThat is all.'],
  ])('does not hold where a sentence %s says it', (_, text) => {
    expect(holds(claim, text)).toBe(false);
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
    const ground = { reading, visible: () => true, anySection: false };
    expect(evaluate({ words: ['alpha'] }, ground).holds).toBe(true);
    expect(evaluate({ words: ['beta'] }, ground).holds).toBe(false);
  });
});
