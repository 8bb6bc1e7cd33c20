/** How long things may take for one person: limits with their extra time, breaks, and the ends that follow. Pure. */
import { currentItem, type AttemptState, type Rules, type SectionRule } from './state.js';

/** A limit with the person's extra time, in milliseconds, whole seconds rounded up; null: no limit. */
export function personalLimit(rules: Rules, seconds: number | null): number | null {
  if (seconds === null) return null;
  const percent = rules.assessment?.extraTimePercent ?? 0;
  return Math.ceil((seconds * (100 + percent)) / 100) * 1000;
}

/** The limit of the whole for the person, in milliseconds. */
export function wholeLimit(rules: Rules): number | null {
  return personalLimit(rules, rules.minutes === null ? null : rules.minutes * 60);
}

/** The limit of a section for the person, in milliseconds; null where it has none of its own. */
export function sectionLimit(rules: Rules, section: number): number | null {
  return personalLimit(rules, rules.assessment?.sections[section]?.limitSeconds ?? null);
}

/** How much the person's extra time adds to the whole, or to all sections where the whole has no limit. */
export function extraTime(rules: Rules): number {
  const sections = rules.assessment?.sections ?? [];
  const seconds = rules.minutes === null ? sum(sections) : rules.minutes * 60;
  return (personalLimit(rules, seconds) ?? 0) - seconds * 1000;
}

const sum = (sections: readonly SectionRule[]): number =>
  sections.reduce((total, { limitSeconds }) => total + (limitSeconds ?? 0), 0);

export interface PersonalWindow {
  readonly opensAt: number | null;
  /** The last moment for a start: the window's end, moved by extra time, breaks and what a manager has added. */
  readonly closesAt: number | null;
  /** Where the window ends attempts too: the end for somebody who takes no break; each break moves it. */
  readonly endsAt: number | null;
}

/** The window as it is for the person. */
export function personalWindow({
  rules,
  extraSeconds,
}: Pick<AttemptState, 'rules' | 'extraSeconds'>): PersonalWindow {
  const window = rules.assessment?.window;
  if (!window) return { opensAt: null, closesAt: null, endsAt: null };
  if (window.closesAt === null) return { opensAt: window.opensAt, closesAt: null, endsAt: null };
  const end = window.closesAt + extraTime(rules) + extraSeconds * 1000;
  return {
    opensAt: window.opensAt,
    closesAt: end + breakAllowance(rules),
    endsAt: window.endsAttempts ? end : null,
  };
}

/** When the whole ends for somebody who starts at `at`; null where nothing limits it. */
export function wholeEnd(state: AttemptState, at: number): number | null {
  const limit = wholeLimit(state.rules);
  const byLimit = limit === null ? null : at + limit + state.extraSeconds * 1000;
  return earlier(byLimit, personalWindow(state).endsAt);
}

/** The earlier of two ends, either of which may not exist. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

const breakAllowance = (rules: Rules): number => (rules.assessment?.breakSeconds ?? 0) * 1000;

/** What is left of the person's breaks, in milliseconds. */
export function breakLeft({ rules, breakUsedMs }: AttemptState): number {
  return Math.max(0, breakAllowance(rules) - breakUsedMs);
}

/** Whether the person may pause now: out of the breaks that they need, or by the rules that hold for all. */
export function mayPause(state: AttemptState): boolean {
  return breakLeft(state) > 0 || state.pausesUsed < state.rules.pauses;
}

/**
 * When the pause ends by itself; null when not paused, and while a manager holds the attempt. A break is used first, and
 * goes on as one of the pauses that everybody has; a pause without any break left has been counted when it began.
 */
export function pauseEnd(state: AttemptState): number | null {
  if (state.pausedAt === null || state.pausedBy === 'manager') return null;
  const { pauses, pauseSeconds } = state.rules;
  const left = breakLeft(state);
  const ordinary = left === 0 || state.pausesUsed < pauses ? pauseSeconds * 1000 : 0;
  return state.pausedAt + left + ordinary;
}

/**
 * The moment by which time alone will have handed the attempt in, if no follow-up is asked: the open items' end (after
 * a pause that is used up), then every waiting limit in turn, and the limit of the whole. Null without a limit, before
 * the start, and while a manager holds it.
 */
export function projectedEnd(state: AttemptState): number | null {
  if (state.submittedAt !== null) return state.submittedAt;
  const open = currentItem(state);
  if (open === undefined || state.pausedBy === 'manager') return null;
  const end = pauseEnd(state);
  const shift = end === null || state.pausedAt === null ? 0 : end - state.pausedAt;
  const waiting = waitingTime(state);
  const byTurns = open.endsAt === null || waiting === null ? null : open.endsAt + waiting;
  const first = earlier(byTurns, state.limitEndsAt);
  return first === null ? null : first + shift;
}

/** What the items or sections that wait will take at most, in milliseconds; null where one has no limit of its own. */
export function waitingTime(state: AttemptState): number | null {
  const waiting = state.items.filter((item) => item.state === 'pending');
  const sections = new Set<number>();
  let total = 0;
  for (const { section, budgetSeconds } of waiting) {
    if (section !== null && sections.has(section)) continue;
    if (section !== null) sections.add(section);
    const limit =
      section === null
        ? personalLimit(state.rules, budgetSeconds)
        : sectionLimit(state.rules, section);
    if (limit === null) return null;
    total += limit;
  }
  return total;
}
