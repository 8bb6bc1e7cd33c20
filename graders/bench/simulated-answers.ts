import { categoryProbabilities, type GradedItem } from '../src/psychometrics/irt/graded.js';
import type { ItemScore } from '../src/psychometrics/score-table.js';
import type { Random } from '../src/random.js';

/** A standard normal number by Box & Muller 1958. */
export const normalFrom = (random: Random): number =>
  Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random());

/** Items whose slopes and thresholds are spread as those of graded answers are, with `categories` categories. */
export const drawItems = (count: number, categories: number, random: Random): GradedItem[] =>
  Array.from({ length: count }, (_, i) => {
    const middle = 0.9 * normalFrom(random);
    return {
      id: `item-${String(i)}`,
      discrimination: Math.exp(0.25 + 0.3 * normalFrom(random)),
      thresholds: Array.from(
        { length: categories - 1 },
        (__, k) => middle + 0.8 * (k - (categories - 2) / 2) + 0.1 * random(),
      ),
    };
  });

/** The category that somebody of this ability reaches, by chance. */
export function drawCategory(item: GradedItem, ability: number, random: Random): number {
  const draw = random();
  let below = 0;
  return categoryProbabilities(item, ability).findIndex((p) => {
    below += p;
    return draw < below;
  });
}

/** Answers of all these people to the items that `asked` lets them see, as shares of the points. */
export function drawScores(
  { items, abilities }: { items: readonly GradedItem[]; abilities: readonly number[] },
  random: Random,
  asked: (person: number, item: number) => boolean = () => true,
): ItemScore[] {
  return abilities.flatMap((ability, p) =>
    items.flatMap((item, i) =>
      asked(p, i)
        ? [
            {
              person: `person-${String(p)}`,
              item: item.id,
              score: Math.max(0, drawCategory(item, ability, random)) / item.thresholds.length,
            },
          ]
        : [],
    ),
  );
}
