import type { SkillCell, SkillMatrix } from '../../api/shapes.js';
import { cellWords, matrixSummary, sortedMembers } from './skill-words.js';

const cell = (more: Partial<SkillCell> = {}): SkillCell => ({
  answers: 4,
  mean: 6.5,
  low: 5,
  high: 8,
  tier: null,
  change: null,
  target: null,
  verdict: null,
  ...more,
});
const none = cell({ answers: 0, mean: null, low: null, high: null });

describe('a cell in words', () => {
  it.each<[SkillCell, string]>([
    [none, 'not practised'],
    [cell({ answers: 2, mean: null, low: null, high: null }), '2 questions: too few for a mean'],
    [cell(), 'mean 6.5, probably 5 to 8, from 4 questions'],
    [
      cell({ tier: 'beginner', change: { by: 1.5, clear: false }, target: 9, verdict: 'gap' }),
      'mean 6.5, probably 5 to 8, from 4 questions; beginner tier reached; +1.5 in 12 weeks, perhaps by chance; target 9: a gap',
    ],
    [
      cell({ change: { by: -2, clear: true } }),
      'mean 6.5, probably 5 to 8, from 4 questions; −2 in 12 weeks, clearly',
    ],
  ])('says what is known and how surely', (given, words) => {
    expect(cellWords(given, 12)).toBe(words);
  });
});

const matrix: SkillMatrix = {
  weeks: 12,
  asOf: '2026-11-23T00:00:00Z',
  more: false,
  topics: [{ id: 'sharding', title: 'Sharding' }],
  members: [
    {
      id: '1',
      name: 'Cleo',
      shares: true,
      profiles: [],
      cells: [cell({ mean: 3, verdict: 'gap' })],
    },
    { id: '2', name: 'Ada', shares: false, profiles: [], cells: [] },
    { id: '3', name: 'Ben', shares: true, profiles: [], cells: [cell({ mean: 2 })] },
  ],
};

describe('the order of rows', () => {
  it.each([
    ['name', ['Ada', 'Ben', 'Cleo']],
    ['gaps', ['Cleo', 'Ada', 'Ben']],
    ['sharding', ['Ben', 'Cleo', 'Ada']],
  ])('by %s', (by, names) => {
    expect(sortedMembers(matrix, by).map(({ name }) => name)).toEqual(names);
  });
});

it('the summary counts who shares, and the gaps', () => {
  expect(matrixSummary(matrix)).toBe('3 members · 2 sharing · 1 gap');
});
