import { drawSample, sampleSize, verdictFaults } from './spot-check.js';

const answers = (count: number, empty: (i: number) => boolean = () => false) =>
  Array.from({ length: count }, (_, i) => ({ id: `answer-${String(i)}`, empty: empty(i) }));

describe('how many answers are looked at', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [48, 3],
    [60, 3],
    [61, 4],
    [100, 5],
    [9_000, 450],
  ])('of %i that wait: %i', (waiting, looked) => {
    expect(sampleSize(waiting)).toBe(looked);
  });
});

describe('the sample', () => {
  it('has each answer once, and no other', () => {
    for (let seed = 0; seed < 50; seed++) {
      const drawn = drawSample(answers(100), seed);
      expect(new Set(drawn).size).toBe(5);
      for (const id of drawn) expect(answers(100).some((answer) => answer.id === id)).toBe(true);
    }
  });

  it('is another one for another seed, and the same for the same', () => {
    expect(drawSample(answers(100), 1)).toEqual(drawSample(answers(100), 1));
    expect(drawSample(answers(100), 1)).not.toEqual(drawSample(answers(100), 2));
  });

  it('favours no place in the list', () => {
    const times = new Map<string, number>();
    for (let seed = 0; seed < 2_000; seed++)
      for (const id of drawSample(answers(10), seed)) times.set(id, (times.get(id) ?? 0) + 1);
    // 600 expected of each, with a standard deviation of some 20
    for (const { id } of answers(10))
      expect(Math.abs((times.get(id) ?? 0) - 600)).toBeLessThan(120);
  });

  it('takes answers that say something before those that do not', () => {
    for (let seed = 0; seed < 50; seed++) {
      const drawn = drawSample(
        answers(100, (i) => i > 3),
        seed,
      );
      expect(drawn).toHaveLength(5);
      expect([...drawn].filter((id) => Number(id.slice(7)) <= 3)).toHaveLength(4);
    }
  });
});

describe('what is said of a sample', () => {
  const say = (...ids: string[]) => ids.map((id) => ({ id, agrees: true }));

  it('names every answer once', () => {
    expect(verdictFaults(['a', 'b'], say('b', 'a'))).toEqual([]);
  });

  it.each([
    ['leaves one out', say('a'), 'verdicts'],
    ['names one twice', say('a', 'b', 'b'), 'verdicts.2.id'],
    ['names another answer', say('a', 'b', 'c'), 'verdicts.2.id'],
  ])('is at fault where it %s', (_, verdicts, path) => {
    expect(verdictFaults(['a', 'b'], verdicts).map((fault) => fault.path)).toEqual([path]);
  });
});
