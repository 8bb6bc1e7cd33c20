import type { ChoiceAnswer } from '../../answers/choice.js';
import type { Adjustment, CriterionReport, Report } from '../../report.js';
import { hundredths, total } from '../../report.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Rubric } from '../schema.js';
import { gradeWritten } from './written.js';

export interface ChoiceDetail {
  readonly options: readonly {
    readonly id: string;
    readonly right: boolean;
    readonly picked: boolean;
    readonly why: string;
  }[];
}

export interface ChoiceOption {
  readonly id: string;
  readonly label: string;
  readonly right: boolean;
  /** Why it is right or wrong. */
  readonly why: string;
}

/** A question that offers options to pick from and asks for the reason. */
export interface ChoiceItem {
  readonly kind: 'choice';
  readonly id: string;
  readonly prompt: string;
  readonly options: readonly ChoiceOption[];
  /** Label of the field for the reason. */
  readonly reason: string;
  /** Points of the right pick; the rubric has those of the reason. */
  readonly pickPoints: number;
  readonly rubric: Rubric;
}

/** The section that the reason is graded and quoted in. */
export const REASON_SECTION = 'reason';

/** Share of the points of a right pick that it earns without any reason: it may be a guess. */
const GUESSED = 1 / 3;
/** Share of the reason's points from which on a right pick counts in full. */
const REASONED = 0.5;
/** Share of the reason's points that count where it argues for a wrong pick. */
const MISDIRECTED = 0.5;

/** Right picks less wrong ones, of all that are right; never below 0. */
function pickShare(options: readonly ChoiceOption[], picked: ReadonlySet<string>): number {
  const right = options.filter((option) => option.right).length;
  const hits = options.filter((option) => option.right && picked.has(option.id)).length;
  const wrong = options.filter((option) => !option.right && picked.has(option.id)).length;
  return Math.max(0, hits - wrong) / right;
}

function pickReport(item: ChoiceItem, picked: ReadonlySet<string>): CriterionReport {
  const share = pickShare(item.options, picked);
  const several = item.options.filter(({ right }) => right).length > 1;
  const base: CriterionReport = {
    id: 'pick',
    label: several ? 'Picks the right options and no other' : 'Picks the right option',
    level: share === 1 ? 'right' : share > 0 ? 'partly' : 'none',
    points: hundredths(item.pickPoints * share),
    maxPoints: item.pickPoints,
    quotes: [],
  };
  if (share === 1) return base;
  const missed = item.options.filter(({ id, right }) => right && !picked.has(id));
  const wrong = item.options.filter(({ id, right }) => !right && picked.has(id));
  return {
    ...base,
    missing: [
      ...missed.map(({ label, why }) => `"${label}" is right: ${why}`),
      ...wrong.map(({ label, why }) => `"${label}" is wrong: ${why}`),
    ].join(' '),
    next: 'Ask of each option what would have to hold for it to be right.',
  };
}

/** What a pick without its reason, and a reason for a wrong pick, lose. */
function pairing(pick: CriterionReport, reason: Report): Adjustment[] {
  if (pick.points <= 0) {
    const lost = hundredths(reason.points * (1 - MISDIRECTED));
    const why = 'The reason speaks for a pick that is wrong: what is right in it counts by half.';
    return lost > 0 ? [{ id: 'reason-for-a-wrong-pick', points: -lost, why }] : [];
  }
  const backed = Math.min(1, reason.points / (REASONED * reason.maxPoints));
  const lost = hundredths(pick.points * (1 - GUESSED) * (1 - backed));
  const why =
    'A pick counts by a third without a reason and in full with half of the reason: alone it may be a guess.';
  return lost > 0 ? [{ id: 'pick-without-reason', points: -lost, why }] : [];
}

/**
 * Grades a pick and its reason. Wrong picks take right ones back; a right pick without its reason earns a
 * third of its points, so guessing does not pay; the reason is read like any written answer.
 */
export function gradeChoice(
  item: ChoiceItem,
  answer: ChoiceAnswer,
  lexicon: CompiledLexicon,
): Report<ChoiceDetail> {
  const picked = new Set(answer.picked);
  const pick = pickReport(item, picked);
  const reason = gradeWritten(
    {
      id: `${item.id}/${REASON_SECTION}`,
      prompt: item.prompt,
      sections: [{ id: REASON_SECTION, label: item.reason }],
      rubric: item.rubric,
    },
    { [REASON_SECTION]: answer.reason },
    lexicon,
  );
  return total({
    kind: 'choice',
    criteria: [pick, ...reason.criteria],
    misconceptions: reason.misconceptions,
    adjustments: [...reason.adjustments, ...pairing(pick, reason)],
    notUnderstood: reason.notUnderstood,
    detail: {
      options: item.options.map(({ id, right, why }) => ({
        id,
        right,
        picked: picked.has(id),
        why,
      })),
    },
  });
}
