/** What the machine works on: an attempt and its items, times in epoch milliseconds. */

export type Actor = 'candidate' | 'deadline';

export interface Rules {
  /** Null: no time limit (practice). */
  readonly minutes: number | null;
  readonly pauses: number;
  readonly pauseSeconds: number;
  /** How long after an end by time an answer that was already on its way still counts. */
  readonly graceSeconds: number;
  readonly followUps: number;
  readonly followUpSeconds: number;
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
}

export interface AttemptState {
  readonly state: 'waiting' | 'running' | 'paused' | 'submitted' | 'graded';
  readonly rules: Rules;
  readonly startedAt: number | null;
  readonly pausedAt: number | null;
  readonly pausesUsed: number;
  readonly submittedAt: number | null;
  readonly submittedBy: Actor | null;
  /** In order of position. */
  readonly items: readonly ItemState[];
}

export type Effect =
  | { readonly type: 'opened'; readonly item: string; readonly at: number }
  | { readonly type: 'closed'; readonly item: string; readonly at: number; readonly by: Actor }
  | { readonly type: 'asked'; readonly item: string; readonly of: string; readonly at: number }
  | { readonly type: 'paused' | 'resumed'; readonly at: number }
  | { readonly type: 'submitted'; readonly at: number; readonly by: Actor };

export interface Step {
  readonly state: AttemptState;
  readonly effects: readonly Effect[];
}

export type Refusal =
  'empty' | 'item-not-open' | 'no-pause-left' | 'not-started' | 'over' | 'paused' | 'unknown-item';

/** What an interviewer asks next: a fresh item id and the criterion that the answer left open. */
export interface FollowUp {
  readonly id: string;
  readonly criterion: string;
}

export interface Context {
  /** Judged from the item's counted answer; null where there is nothing to ask. */
  readonly followUpOf: (itemId: string) => FollowUp | null;
}

/** The item whose clock runs (or stands still in a pause); undefined before the start and after the end. */
export function currentItem(state: AttemptState): ItemState | undefined {
  return state.items.find((item) => item.state === 'open');
}

/** The latest moment that the state knows to have passed: no later event may lie before it. */
export function latestMoment(state: AttemptState): number {
  const moments = [state.startedAt, state.pausedAt, state.submittedAt];
  for (const item of state.items) moments.push(item.startedAt, item.closedAt);
  return moments.reduce<number>((latest, moment) => Math.max(latest, moment ?? 0), 0);
}

/** When the pause ends by itself; null when not paused. */
export function pauseEnd(state: AttemptState): number | null {
  return state.pausedAt === null ? null : state.pausedAt + state.rules.pauseSeconds * 1000;
}

/**
 * The moment by which time alone will have handed the attempt in, if no follow-up is asked: the open item's end
 * (after a pause that is used up), then every waiting budget in turn. Null without a limit or before the start.
 */
export function projectedEnd(state: AttemptState): number | null {
  if (state.submittedAt !== null) return state.submittedAt;
  const open = currentItem(state);
  if (open === undefined || open.endsAt === null) return null;
  const end = pauseEnd(state);
  const shift = end === null || state.pausedAt === null ? 0 : end - state.pausedAt;
  const waiting = state.items.filter((item) => item.state === 'pending');
  if (waiting.some((item) => item.budgetSeconds === null)) return null;
  const seconds = waiting.reduce((sum, item) => sum + (item.budgetSeconds ?? 0), 0);
  return open.endsAt + shift + seconds * 1000;
}
