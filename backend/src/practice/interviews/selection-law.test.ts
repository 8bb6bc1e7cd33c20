import fc from 'fast-check';
import { questionSummary } from '@meshwright/question-bank';
import { wholeBank } from '@meshwright/question-bank/whole';
import { chooseQuestions, type Choice, type Wish } from './selection.js';

const bank: Choice[] = [...wholeBank.questions.values()]
  .filter(({ provisional }) => provisional !== true)
  .map(questionSummary);
const tiers = [undefined, 'beginner', 'intermediate', 'advanced'] as const;
const of = (tier: Choice['tier'] | undefined): Choice[] =>
  bank.filter((each) => tier === undefined || each.tier === tier);

const wish = (minutes: number, seen: Wish['seen'], seed: number): Wish => ({
  minutes,
  focus: 'balanced',
  means: new Map(),
  seen,
  seed,
});

const total = (asked: readonly Choice[]): number =>
  asked.reduce((sum, each) => sum + each.minutes, 0);

/**
 * Questions new to the person that could have been asked in the place of one that was not. The first of a kind comes
 * before what is asked of the kinds after it: these give way.
 */
function betterOnes(asked: readonly Choice[], from: readonly Choice[], { minutes, seen }: Wish) {
  const ids = new Set(asked.map(({ id }) => id));
  return asked.flatMap((again, index) => {
    if (!seen.has(again.id)) return [];
    const before = asked.slice(0, index);
    const isFirst = before.every(({ kind }) => kind !== again.kind);
    const room = minutes * 1.1 - (isFirst ? total(before) : total(asked) - again.minutes);
    return from.filter(
      (each) =>
        each.kind === again.kind && !ids.has(each.id) && !seen.has(each.id) && each.minutes <= room,
    );
  });
}

describe('the questions of one interview after another', () => {
  it('are never ones seen before while one of the kind fits that was not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tiers),
        fc.integer({ min: 5, max: 90 }),
        fc.array(fc.nat(), { minLength: 2, maxLength: 12 }),
        (tier, minutes, seeds) => {
          const from = of(tier);
          const seen = new Map<string, number>();
          seeds.forEach((seed, moment) => {
            const asked = chooseQuestions(from, wish(minutes, seen, seed));
            // one question alone may be longer than the time
            if (total(asked) <= minutes * 1.1)
              expect(betterOnes(asked, from, wish(minutes, seen, seed))).toEqual([]);
            for (const { id } of asked) seen.set(id, moment);
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('come back in the order in which they were seen', () => {
    const from = of('intermediate').filter(({ kind }) => kind === 'numeric');
    const seen = new Map(from.map(({ id }, index) => [id, index]));
    const asked = chooseQuestions(from, wish(20, seen, 3));
    expect(asked.map(({ id }) => id)).toEqual(from.slice(0, asked.length).map(({ id }) => id));
  });

  it.each([30, 45, 60])(
    'of %i minutes without a tier are of all tiers, kind by kind',
    (minutes) => {
      const asked = Array.from({ length: 200 }, (_, seed) =>
        chooseQuestions(bank, wish(minutes, new Map(), seed)),
      ).flat();
      for (const kind of ['structured', 'numeric', 'plan'] as const) {
        const found = new Set(asked.filter((each) => each.kind === kind).map(({ tier }) => tier));
        expect([...found].sort()).toEqual(['advanced', 'beginner', 'intermediate']);
      }
    },
  );

  it('begin with the other written question of a tier that has two', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const first = chooseQuestions(of('beginner'), wish(30, new Map(), seed));
      const seen = new Map(first.map(({ id }) => [id, 1]));
      const second = chooseQuestions(of('beginner'), wish(30, seen, seed));
      expect(second[0]?.kind).toBe('structured');
      expect(second[0]?.id).not.toBe(first[0]?.id);
    }
  });
});
