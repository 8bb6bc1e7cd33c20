import fc from 'fast-check';
import { budgets, chooseQuestions, type Choice, type Wish } from './selection.js';

const kinds = ['structured', 'numeric', 'plan'] as const;
const minutesOf = { structured: 12, numeric: 5, plan: 15 } as const;

/** Twelve questions: four topics, each with one question of each kind. */
const bank: Choice[] = ['sharding', 'networking', 'profiling', 'collectives'].flatMap((topic) =>
  kinds.map((kind) => ({
    id: `${topic}-${kind}`,
    kind,
    tier: 'intermediate' as const,
    topics: [topic],
    minutes: minutesOf[kind],
  })),
);

const wish = (change: Partial<Wish> = {}): Wish => ({
  minutes: 45,
  focus: 'balanced',
  means: new Map(),
  seen: new Map(),
  seed: 7,
  ...change,
});
const ids = (chosen: readonly Choice[]): string[] => chosen.map(({ id }) => id);

describe('the choice of questions', () => {
  it('is the same for the same seed, whatever the order of the bank', () => {
    expect(ids(chooseQuestions([...bank].reverse(), wish()))).toEqual(
      ids(chooseQuestions(bank, wish())),
    );
  });

  it('differs between seeds', () => {
    const sets = new Set(
      Array.from({ length: 20 }, (_, seed) => ids(chooseQuestions(bank, wish({ seed }))).join()),
    );
    expect(sets.size).toBeGreaterThan(10);
  });

  it.each([
    [30, ['numeric', 'plan', 'structured']],
    [32, ['numeric', 'plan', 'structured']],
    [16, ['numeric', 'structured']],
    [11, ['structured']],
    [1, ['numeric']],
  ])('of %i minutes has the kinds %j', (minutes, expected) => {
    for (let seed = 0; seed < 20; seed++) {
      const found = new Set(chooseQuestions(bank, wish({ minutes, seed })).map(({ kind }) => kind));
      expect([...found].sort()).toEqual(expected);
    }
  });

  it('lets the kinds take turns', () => {
    const order = chooseQuestions(bank, wish({ minutes: 64 })).map(({ kind }) => kind);
    expect(order.slice(0, 3)).toEqual(['structured', 'numeric', 'plan']);
  });

  it('asks about weak topics first when that is the focus', () => {
    const means = new Map([
      ['sharding', 9],
      ['networking', 1],
      ['profiling', 8],
      ['collectives', 9.5],
    ]);
    const [first] = chooseQuestions(bank, wish({ focus: 'weak-spots', means }));
    expect(first?.topics).toEqual(['networking']);
  });

  it('asks what is new to the person before what they have answered, even on the same topic', () => {
    const again = new Map(
      ['sharding-numeric', 'networking-numeric', 'profiling-numeric'].map((id) => [id, 1]),
    );
    for (let seed = 0; seed < 20; seed++) {
      const chosen = ids(chooseQuestions(bank, wish({ minutes: 32, seen: again, seed })));
      expect(chosen.filter((id) => again.has(id))).toEqual([]);
      expect(chosen).toContain('collectives-numeric');
    }
  });

  it('asks what has been answered where nothing else is left', () => {
    const everything = wish({ minutes: 32, seen: new Map(bank.map(({ id }) => [id, 1])) });
    expect(ids(chooseQuestions(bank, everything))).toEqual(
      ids(chooseQuestions(bank, wish({ minutes: 32 }))),
    );
  });

  it('asks of a weak topic what is new first', () => {
    const means = new Map([['networking', 1]]);
    const seen = new Map([['networking-structured', 1]]);
    for (let seed = 0; seed < 20; seed++) {
      const other = {
        ...bank.find(({ id }) => id === 'networking-structured')!,
        id: 'networking-other',
      };
      const weak = wish({ focus: 'weak-spots', means, seen, seed });
      expect(ids(chooseQuestions([...bank, other], weak))[0]).toBe('networking-other');
    }
  });

  it('asks each question once, on as many topics as it can', () => {
    const chosen = chooseQuestions(bank, wish({ minutes: 60 }));
    expect(new Set(ids(chosen)).size).toBe(chosen.length);
    expect(new Set(chosen.map(({ topics }) => topics[0])).size).toBe(4);
  });

  it('is empty for an empty bank alone', () => {
    expect(chooseQuestions([], wish())).toEqual([]);
  });

  it('never asks for more than a tenth above the time, unless one question alone is longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 180 }), fc.nat(10_000), (minutes, seed) => {
        const chosen = chooseQuestions(bank, wish({ minutes, seed }));
        const asked = chosen.reduce((sum, each) => sum + each.minutes, 0);
        expect(chosen.length === 1 || asked <= minutes * 1.1).toBe(true);
      }),
    );
  });
});

describe('the budgets', () => {
  it('add up to the whole time, each in proportion and above nothing', () => {
    const questions = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 180 }), questions, (minutes, list) => {
        const seconds = budgets(minutes, list);
        expect(seconds.reduce((a, b) => a + b, 0)).toBe(minutes * 60);
        const least = Math.min(30, Math.floor((minutes * 60) / list.length));
        for (const each of seconds) expect(each).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it('give twice the time to what is meant to take twice as long', () => {
    expect(budgets(15, [{ minutes: 10 }, { minutes: 5 }])).toEqual([600, 300]);
  });

  it.each([
    [1, [60, 1], [30, 30]],
    [2, [60, 1, 1], [60, 30, 30]],
    [1, [60, 60, 1], [20, 20, 20]],
  ])('of %i minutes leave no question of %j without time', (minutes, meant, seconds) => {
    expect(
      budgets(
        minutes,
        meant.map((each) => ({ minutes: each })),
      ),
    ).toEqual(seconds);
  });
});
