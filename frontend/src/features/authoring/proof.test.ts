import type { GradeReport } from '../../api/shapes.js';
import {
  byKind,
  trialAnswers,
  verdictOf,
  withRaters,
  type Outcome,
  type TrialAnswer,
} from './proof.js';

const outcome = (answer: Partial<TrialAnswer>, score: number, published = score): Outcome => ({
  answer: { id: 'a', group: 'sample', kind: 'strong', sections: {}, ...answer },
  report: { score } as GradeReport,
  published,
});

describe('an answer that a rubric is tried on', () => {
  it.each([
    [{ expect: { min: 4, max: 6 } }, 4, 'in range'],
    [{ expect: { min: 4, max: 6 } }, 6, 'in range'],
    [{ expect: { min: 4, max: 6 } }, 3.9, 'too low'],
    [{ expect: { min: 4, max: 6 } }, 6.1, 'too high'],
    [{ rating: 5 }, 6, 'in range'],
    [{ rating: 5 }, 6.1, 'too high'],
    [{ rating: 0 }, 0, 'in range'],
    [{}, 9, 'no target'],
  ] as [Partial<TrialAnswer>, number, string][])('%j with %d is %s', (answer, score, verdict) => {
    expect(verdictOf(outcome(answer, score))).toBe(verdict);
  });

  it('is counted by kind, if it has a target', () => {
    const rows = byKind([
      outcome({ expect: { min: 8, max: 10 } }, 9),
      outcome({ expect: { min: 8, max: 10 } }, 7),
      outcome({ kind: 'vague', rating: 1 }, 4),
      outcome({ kind: 'own', group: 'own' }, 4),
    ]);
    expect(rows).toEqual([
      { kind: 'strong', low: 1, within: 1, high: 0, mean: 8 },
      { kind: 'vague', low: 0, within: 0, high: 1, mean: 4 },
    ]);
  });

  it('is compared with its raters as edited and as published', () => {
    const { now, published } = withRaters([
      outcome({ rating: 8 }, 8, 6),
      outcome({ rating: 2 }, 3, 2),
      outcome({ expect: { min: 0, max: 2 } }, 9, 9),
    ]);
    expect([now.pairs, now.bias?.value, published.bias?.value]).toEqual([2, 0.5, -1]);
  });

  it('comes with the question: model answer, samples, rated answers', () => {
    const answers = trialAnswers({
      modelAnswer: { a: 'all of it' },
      samples: [
        {
          id: 's',
          kind: 'vague',
          sections: { a: 'some' },
          expect: { min: 0, max: 2 },
          why: 'vague',
        },
      ],
      rated: [{ id: 'r', kind: 'strong', sections: { a: 'most' }, score: 8.5 }],
    } as unknown as Parameters<typeof trialAnswers>[0]);
    expect(answers.map(({ id, group, rating }) => [id, group, rating])).toEqual([
      ['model-answer', 'sample', undefined],
      ['s', 'sample', undefined],
      ['r', 'rated', 8.5],
    ]);
  });
});
