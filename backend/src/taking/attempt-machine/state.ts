/** What the machine works on: an attempt and its items, times in epoch milliseconds. */

export type Actor = 'candidate' | 'deadline';

export interface SectionRule {
  readonly title: string;
  /** Markdown, shown above its questions. */
  readonly intro: string;
  /** As the assessment says, before anybody's extra time; null: only the limit of the whole. */
  readonly limitSeconds: number | null;
}

/** When an assessment may be started; null: at any time. Before anybody's extra time. */
export interface WindowRule {
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  /** Whether the end of the window ends attempts too. Otherwise whoever starts in time gets the full time. */
  readonly endsAttempts: boolean;
}

/** What the rules of an assessment have beyond those of an interview: sections, a window and what the person needs. */
export interface AssessmentRules {
  readonly sections: readonly SectionRule[];
  /** 50: half as much time again, for every limit and the window. */
  readonly extraTimePercent: number;
  /** Breaks that stop the clock, in all. */
  readonly breakSeconds: number;
  readonly window: WindowRule | null;
}

export interface Rules {
  /** Null: no time limit (practice). */
  readonly minutes: number | null;
  readonly pauses: number;
  readonly pauseSeconds: number;
  /** How long after an end by time an answer that was already on its way still counts. */
  readonly graceSeconds: number;
  readonly followUps: number;
  readonly followUpSeconds: number;
  /** Absent: one item is open at a time, each with its own budget. */
  readonly assessment?: AssessmentRules | undefined;
}

export interface ItemState {
  readonly id: string;
  /** Order; follow-ups lie between the numbers of the planned items. */
  readonly position: number;
  readonly state: 'pending' | 'open' | 'closed';
  /** Null: no limit of its own. */
  readonly budgetSeconds: number | null;
  readonly startedAt: number | null;
  readonly endsAt: number | null;
  readonly closedAt: number | null;
  readonly closedBy: Actor | null;
  readonly followUpOf: string | null;
  readonly followUpCriterion: string | null;
  /** Items of one section open and end together; null: each for itself. */
  readonly section: number | null;
}

export interface AttemptState {
  readonly state: 'waiting' | 'running' | 'paused' | 'submitted' | 'graded';
  readonly rules: Rules;
  readonly startedAt: number | null;
  readonly pausedAt: number | null;
  /** A manager's pause ends by the manager alone, and costs the person nothing. */
  readonly pausedBy: 'candidate' | 'manager' | null;
  readonly pausesUsed: number;
  /** Of `breakSeconds`, in milliseconds. */
  readonly breakUsedMs: number;
  /** When the clock last went on, after a pause or a reopening. */
  readonly resumedAt: number | null;
  /** The end of the whole, where the whole has a limit. */
  readonly limitEndsAt: number | null;
  /** What a manager has added. */
  readonly extraSeconds: number;
  /** How often a manager has reopened it: each time is judged anew. */
  readonly reopenings: number;
  readonly submittedAt: number | null;
  readonly submittedBy: Actor | null;
  /** In order of position. */
  readonly items: readonly ItemState[];
}

export type Effect =
  | { readonly type: 'opened'; readonly item: string; readonly at: number }
  | { readonly type: 'closed'; readonly item: string; readonly at: number; readonly by: Actor }
  | { readonly type: 'asked'; readonly item: string; readonly of: string; readonly at: number }
  | { readonly type: 'paused' | 'resumed' | 'reopened'; readonly at: number }
  | { readonly type: 'submitted'; readonly at: number; readonly by: Actor };

export interface Step {
  readonly state: AttemptState;
  readonly effects: readonly Effect[];
}

export type Refusal =
  | 'empty'
  | 'held'
  | 'item-not-open'
  | 'no-pause-left'
  | 'not-started'
  | 'not-over'
  | 'not-yet-open'
  | 'over'
  | 'own-pause'
  | 'paused'
  | 'section-not-open'
  | 'unknown-item'
  | 'window-closed';

/** What an interviewer asks next: a fresh item id and the criterion that the answer left open. */
export interface FollowUp {
  readonly id: string;
  readonly criterion: string;
}

export interface Context {
  /** Judged from the item's counted answer; null where there is nothing to ask. */
  readonly followUpOf: (itemId: string) => FollowUp | null;
}

/** Before the start, whatever the rules. */
export const UNSTARTED: Omit<AttemptState, 'rules' | 'items'> = {
  state: 'waiting',
  startedAt: null,
  pausedAt: null,
  pausedBy: null,
  pausesUsed: 0,
  breakUsedMs: 0,
  resumedAt: null,
  limitEndsAt: null,
  extraSeconds: 0,
  reopenings: 0,
  submittedAt: null,
  submittedBy: null,
};

/** The first item whose clock runs (or stands still in a pause); undefined before the start and after the end. */
export function currentItem(state: AttemptState): ItemState | undefined {
  return state.items.find((item) => item.state === 'open');
}

/** The section that is open; null outside of assessments, before the start and after the end. */
export function currentSection(state: AttemptState): number | null {
  return currentItem(state)?.section ?? null;
}

/** The latest moment that the state knows to have passed: no later event may lie before it. */
export function latestMoment(state: AttemptState): number {
  const moments = [state.startedAt, state.pausedAt, state.resumedAt, state.submittedAt];
  for (const item of state.items) moments.push(item.startedAt, item.closedAt);
  return moments.reduce<number>((latest, moment) => Math.max(latest, moment ?? 0), 0);
}
