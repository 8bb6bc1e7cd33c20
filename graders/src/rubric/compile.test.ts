import { items } from '../../bench/bank.js';
import { compileRubric } from './compile.js';
import { Rubric } from './schema.js';

const copy = (rubric: Rubric): Rubric => Rubric.parse(JSON.parse(JSON.stringify(rubric)));

describe('compiling a rubric', () => {
  // of its own to each test: what one has compiled stays with the object
  let rubric: Rubric;
  beforeEach(() => {
    rubric = copy(items[0]!.rubric);
  });

  it('is done once for all copies', () => {
    expect(compileRubric(copy(rubric))).toBe(compileRubric(rubric));
  });

  it('is done anew where anything was changed', () => {
    const edited = { ...copy(rubric), points: rubric.points + 1 };
    expect(compileRubric(edited).rubric.points).toBe(rubric.points + 1);
    expect(compileRubric(rubric).rubric.points).toBe(rubric.points);
  });

  it('forgets what has not been met lately', () => {
    const first = compileRubric(rubric);
    const tiny = { ...copy(rubric), criteria: [], misconceptions: [], terms: {} };
    for (let i = 0; i < 70; i++) compileRubric({ ...tiny, points: i + 1 });
    expect(compileRubric(copy(rubric))).not.toBe(first);
    expect(compileRubric(rubric)).toBe(first);
  });
});
