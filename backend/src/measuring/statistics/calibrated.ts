/** Items from the answers of the whole server. Pure: runs on a thread of its own. */
import { calibrateGroups, scoreTable, type ItemScore, type TypicalItem } from '@meshwright/graders';
import { Tier } from '@meshwright/question-bank';
import { believedTiers, TIER_SPREAD } from './tier-items.js';

/** The answers to one version of a question. */
export interface AnsweredQuestion {
  readonly questionId: string;
  readonly version: string;
  readonly tier: string;
  /** JSON: a list of [person, a number of no meaning; score, 0 to 10]. A text goes to a thread faster than its parts. */
  readonly cells: string;
}

export interface CalibrationTask {
  readonly questions: readonly AnsweredQuestion[];
}

export interface CalibratedQuestion {
  readonly questionId: string;
  readonly version: string;
  readonly discrimination: number;
  readonly thresholds: number[];
  /** Standard error of the mean of the thresholds. */
  readonly locationError: number;
  readonly answers: number;
}

export interface Calibrated {
  readonly items: CalibratedQuestion[];
  readonly tiers: Record<string, TypicalItem>;
  readonly people: number;
  readonly answers: number;
  readonly cycles: number;
  readonly converged: boolean;
}

const SCALE = 10;

/**
 * The questions as they were answered, each version an item of its own that starts as one of its tier. A question of an
 * unknown tier is left out. A RangeError for two answers of one person to one version.
 */
export function calibrated({ questions }: CalibrationTask): Calibrated {
  const known = questions.filter(({ tier }) => Tier.safeParse(tier).success);
  const scores = known.flatMap(({ cells }, place) =>
    (JSON.parse(cells) as [number, number][]).map(([person, score]): ItemScore => ({
      person: String(person),
      item: String(place),
      score,
    })),
  );
  const found = calibrateGroups(scoreTable(scores, SCALE), {
    typical: believedTiers,
    groupOf: (item) => known[Number(item)]?.tier ?? '',
  });
  const { people, answers, cycles, converged } = found;
  return {
    people,
    answers,
    cycles,
    converged,
    tiers: Object.fromEntries(found.typical),
    items: found.items.flatMap(({ id, discrimination, thresholds, standardErrors, ...item }) => {
      const question = known[Number(id)];
      if (question === undefined) return [];
      const { questionId, version } = question;
      return {
        questionId,
        version,
        discrimination,
        thresholds: [...thresholds],
        locationError: standardErrors?.location ?? TIER_SPREAD,
        answers: item.answers,
      };
    }),
  };
}
