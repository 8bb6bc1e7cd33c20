import { changeWords, effectWords, historyWords, markWords } from './regrade-words.js';

const question = { id: 'q', title: 'Q', newRubric: true, newGrader: true };
const criterion = { row: 'criterion/a', label: 'A', change: 'changed' as const };

describe('what differs about a question', () => {
  it.each([
    [{ change: 'same' as const }, 'as it was graded'],
    [{ change: 'gone' as const }, 'not in the bank any more: its grades stay'],
    [{ change: 'regradable' as const }, '1 criterion differs, another version of the grader'],
  ])('is said of %j', (about, words) => {
    expect(changeWords({ ...question, criteria: [criterion], ...about })).toBe(words);
  });
});

it('of people’s marks it says what becomes of them', () => {
  const effect = { id: 'q', answers: 9, changed: 2, mean: 0, bars: [] };
  expect(markWords({ ...effect, kept: 0, back: 0 })).toBeNull();
  expect(markWords({ ...effect, kept: 1, back: 0 })).toContain('the marks stay');
  expect(markWords({ ...effect, kept: 0, back: 2 })).toContain('back to a first mark');
});

it('of a run that was undone it keeps who applied it, and why', () => {
  const at = '2026-05-01T10:00:00.000Z';
  const [started, applied, undone] = historyWords({
    id: 'r',
    number: 1,
    state: 'undone',
    started: { at, by: 'Ann', reason: null },
    closed: { at, by: null, reason: 'Wrong weights.' },
    undone: { at, by: 'Bea', reason: 'Right after all.' },
    attempts: 3,
    done: 3,
    finishedAt: at,
    failure: null,
    undoable: false,
    graderVersion: '3',
    questions: [],
  });
  expect(started).toContain('by Ann');
  expect(applied).toMatch(/^Applied .* by a former member: Wrong weights\.$/);
  expect(undone).toMatch(/by Bea: Right after all\.$/);
});

describe('what a run does to scores', () => {
  it.each([
    ['ready', 'would score otherwise', 'would stand'],
    ['applied', 'came to score otherwise', 'came to stand'],
    ['undone', 'would have scored otherwise', 'would have stood'],
    ['discarded', 'would have scored otherwise', 'would have stood'],
  ] as const)('is told by whether it counts: %s', (state, score, stand) => {
    expect(effectWords(state)).toEqual({ score, stand });
  });
});
