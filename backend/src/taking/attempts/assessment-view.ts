/** What a candidate may see of an assessment's rules: sections, limits and window as they are for the person. Pure. */
import type { Attempt } from './attempt.js';
import type { AttemptView, SectionView } from './attempts.schemas.js';
import {
  type AttemptState,
  breakLeft,
  currentSection,
  type ItemState,
  personalWindow,
  sectionLimit,
  wholeLimit,
} from '../attempt-machine/index.js';
import { moment } from './moment.js';

/** Whether grades and model answers are the organisation's, to release or not. A rehearsal is the candidate's own. */
export function isConfidential({ kind, rehearsal }: Pick<Attempt, 'kind' | 'rehearsal'>): boolean {
  return kind === 'assessment' && !rehearsal;
}

export function rulesView(state: AttemptState): AttemptView['rules'] {
  const { rules } = state;
  const whole = wholeLimit(rules);
  const plain = {
    minutes: whole === null ? null : whole / 60_000,
    pausesLeft: rules.pauses - state.pausesUsed,
    pauseSeconds: rules.pauseSeconds,
    graceSeconds: rules.graceSeconds,
  };
  if (rules.assessment === undefined) return plain;
  const { opensAt, closesAt } = personalWindow(state);
  return {
    ...plain,
    extraTimePercent: rules.assessment.extraTimePercent,
    breakSecondsLeft: Math.floor(breakLeft(state) / 1000),
    ...moment('opensAt', opensAt),
    ...moment('closesAt', closesAt),
  };
}

/** The members of the view that only assessments have. */
export function assessmentView({ state, rehearsal }: Attempt): Partial<AttemptView> {
  const { assessment } = state.rules;
  if (assessment === undefined) return {};
  const open = currentSection(state);
  return {
    sections: assessment.sections.map((_, index) => sectionView(state, index)),
    ...(open === null ? {} : { section: open }),
    ...(rehearsal ? { rehearsal } : {}),
    ...(state.extraSeconds === 0 ? {} : { addedSeconds: state.extraSeconds }),
  };
}

function sectionView(state: AttemptState, index: number): SectionView {
  const rule = state.rules.assessment?.sections[index];
  const items = state.items.filter(({ section }) => section === index);
  const limit = sectionLimit(state.rules, index);
  return {
    title: rule?.title ?? '',
    state: items[0]?.state ?? 'closed',
    questions: items.length,
    ...(limit === null ? {} : { limitSeconds: limit / 1000 }),
    ...(items[0] === undefined ? {} : shownOf(items[0], state, rule?.intro ?? '')),
  };
}

/** What of a section is shown by the state of its items: they have it in common. */
function shownOf(item: ItemState, state: AttemptState, intro: string): Partial<SectionView> {
  const runs = item.state === 'open' && state.pausedAt === null;
  return {
    ...(item.startedAt === null ? {} : { intro }),
    ...(runs ? moment('endsAt', item.endsAt) : {}),
  };
}
