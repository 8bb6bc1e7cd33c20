import fc from 'fast-check';
import { selectionByGroup, type GroupCount } from './selection.js';

const group = (name: string, selected: number, people: number): GroupCount => ({
  group: name,
  people,
  selected,
});

describe('selection rates by group', () => {
  it('are held against the highest: the example of the Uniform Guidelines', () => {
    // Questions and Answers 1979, question 12: 48 of 80 white and 12 of 40 black applicants
    const found = selectionByGroup([group('white', 48, 80), group('black', 12, 40)]);
    expect(found.reference).toBe('white');
    const [white, black] = found.groups;
    expect(white).toMatchObject({ rate: 0.6, impact: null });
    expect(black!.rate).toBe(0.3);
    expect(black!.impact).toMatchObject({ ratio: 0.5, belowFourFifths: true });
  });

  it('have the interval of a ratio that Agresti prints', () => {
    // An Introduction to Categorical Data Analysis, section 2.2: heart attacks, 189 of 11,034 and 104 of 11,037
    const found = selectionByGroup([group('placebo', 189, 11_034), group('aspirin', 104, 11_037)]);
    const { ratio, low, high, sure } = found.groups[1]!.impact!;
    expect(1 / ratio).toBeCloseTo(1.82, 2);
    expect(1 / high).toBeCloseTo(1.43, 2);
    expect(1 / low).toBeCloseTo(2.31, 1);
    expect(sure).toBe(true);
  });

  it('are not sure of a ratio that one person more would turn', () => {
    const found = selectionByGroup([group('a', 5, 10), group('b', 3, 10)]);
    expect(found.groups[1]!.impact).toMatchObject({ belowFourFifths: true, sure: false });
  });

  it('hide small groups, and the next smallest where one could be worked out', () => {
    const found = selectionByGroup([group('a', 50, 100), group('b', 1, 3), group('c', 20, 60)]);
    expect(found.suppressed).toEqual(['b', 'c']);
    expect(found.groups.map((each) => each.group)).toEqual(['a']);
    const two = selectionByGroup([group('a', 50, 100), group('b', 1, 3), group('c', 2, 4)]);
    expect(two.suppressed).toEqual(['b', 'c']);
    expect(two.groups.map((each) => each.group)).toEqual(['a']);
  });

  it.each([
    ['nobody', [], [], null],
    ['a group of nobody', [group('a', 0, 0)], [], null],
    ['one person', [group('a', 1, 1)], [], null],
    ['one group', [group('a', 5, 10)], ['a'], 'a'],
    ['nobody selected', [group('a', 0, 10), group('b', 0, 20)], ['a', 'b'], null],
  ] as [string, GroupCount[], string[], string | null][])(
    'are defined for %s',
    (_, counts, shown, reference) => {
      const found = selectionByGroup(counts);
      expect(found.groups.map((each) => each.group)).toEqual(shown);
      expect(found.reference).toBe(reference);
      for (const each of found.groups) expect(each.impact).toBeNull();
    },
  );

  it('has an interval for a group of which nobody was selected', () => {
    const impact = selectionByGroup([group('a', 10, 20), group('b', 0, 20)]).groups[1]!.impact!;
    expect(impact).toMatchObject({ ratio: 0, low: 0, belowFourFifths: true });
    expect(impact.high).toBeGreaterThan(0);
    expect(impact.high).toBeLessThan(0.8);
  });

  it('do not take a group of very few for the reference', () => {
    const found = selectionByGroup([group('a', 300, 1000), group('b', 8, 10), group('c', 1, 9)]);
    expect(found.reference).toBe('a');
  });

  it.each([
    [[group('a', 3, 2)], 5, 'group a: 3 selected of 2'],
    [[group('a', -1, 2)], 5, 'group a: -1 selected of 2'],
    [[group('a', 0.5, 2)], 5, 'group a: 0.5 selected of 2'],
    [[group('a', 1, 9), group('a', 1, 9)], 5, 'a group that is counted twice'],
    [[], 1, 'groups of 1: at least 2 people, or one can be recognised'],
  ])('refuses %j with groups of %d', (counts, fewest, message) => {
    expect(() => selectionByGroup(counts, fewest)).toThrow(new RangeError(message));
  });

  it('never shows a small group, nor hides so few that they are the total less the rest', () => {
    const counts = fc.uniqueArray(
      fc.record({
        group: fc.string(),
        people: fc.nat(40),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { selector: (each) => each.group, maxLength: 8 },
    );
    fc.assert(
      fc.property(counts, (drawn) => {
        const given = drawn.map(({ group: name, people, part }) =>
          group(name, Math.round(part * people), people),
        );
        const found = selectionByGroup(given);
        const hidden = given.filter((each) => found.suppressed.includes(each.group));
        const people = hidden.reduce((sum, each) => sum + each.people, 0);
        expect(found.groups.every((each) => each.people >= 5)).toBe(true);
        expect(people === 0 || people >= 5 || found.groups.length === 0).toBe(true);
        for (const { impact } of found.groups) {
          if (impact === null) continue;
          expect(impact.ratio).toBeGreaterThanOrEqual(0);
          expect(impact.low).toBeLessThanOrEqual(impact.ratio + 1e-12);
          expect(Number.isFinite(impact.high)).toBe(true);
        }
      }),
    );
  });
});
