/** What time alone does to an attempt: pauses end, items close at their ends, the next open, the last ones hand in. */
import { breakLeft, earlier, pauseEnd, sectionLimit } from './limits.js';
import {
  currentItem,
  latestMoment,
  type Actor,
  type AttemptState,
  type Context,
  type Effect,
  type ItemState,
  type Step,
} from './state.js';

/** Runs every end that lies at or before `at`, in order, each at its own moment. */
export function advance(state: AttemptState, at: number, context: Context): Step {
  let now = state;
  const effects: Effect[] = [];
  for (let due = nextEnd(now); due !== null && due <= at; due = nextEnd(now)) {
    const step = passEnd(now, due, context);
    now = step.state;
    effects.push(...step.effects);
  }
  return { state: now, effects };
}

/** The next moment at which something happens by itself; null if nothing will. */
export function nextEnd(state: AttemptState): number | null {
  if (state.state === 'paused') return pauseEnd(state);
  if (state.state !== 'running') return null;
  return currentItem(state)?.endsAt ?? null;
}

function passEnd(state: AttemptState, at: number, context: Context): Step {
  if (state.state === 'paused') {
    return { state: resumed(state, at), effects: [{ type: 'resumed', at }] };
  }
  const open = currentItem(state);
  if (open === undefined) throw new Error('a running attempt has no open item');
  return closeGroup(state, open, { at, by: 'deadline' }, context);
}

/** The same attempt after a pause that ended at `at`: every end moves by the length of the pause. */
export function resumed(state: AttemptState, at: number): AttemptState {
  if (state.pausedAt === null) return state;
  const length = at - state.pausedAt;
  return {
    ...delayed(state, length),
    ...(state.pausedBy === 'manager' ? {} : usedUp(state, length)),
    state: 'running',
    pausedAt: null,
    pausedBy: null,
    resumedAt: at,
  };
}

/** What a pause of the person's own has cost: of their breaks first, and then one of the pauses of the rules. */
function usedUp(state: AttemptState, length: number) {
  const left = breakLeft(state);
  return {
    breakUsedMs: state.breakUsedMs + Math.min(length, left),
    pausesUsed: state.pausesUsed + (left > 0 && length > left ? 1 : 0),
  };
}

/** Every end that is running now, later by `ms`. */
export function delayed(state: AttemptState, ms: number): AttemptState {
  const items = state.items.map((item) =>
    item.state === 'open' && item.endsAt !== null ? { ...item, endsAt: item.endsAt + ms } : item,
  );
  const limitEndsAt = state.limitEndsAt === null ? null : state.limitEndsAt + ms;
  return { ...state, items, limitEndsAt };
}

interface End {
  readonly at: number;
  readonly by: Actor;
}

/**
 * Closes the open item with those that are open with it, and opens what follows: the follow-up that it calls for, the
 * next item or section, or nothing (hand-in). What nobody has time for any more is never opened.
 */
export function closeGroup(state: AttemptState, item: ItemState, end: End, context: Context): Step {
  const closing = state.items.filter((each) => each.state === 'open');
  const closed = mapItems(state, (each) => (each.state === 'open' ? closedAs(each, end) : each));
  const effects: Effect[] = closing.map(({ id }) => ({ type: 'closed', item: id, ...end }));
  const asked = askFollowUp(closed, item, context);
  if (asked !== null) effects.push({ type: 'asked', item: asked.id, of: item.id, at: end.at });
  const extended = asked === null ? closed : insert(closed, asked);
  const following = extended.items.find((candidate) => candidate.state === 'pending');
  const over = state.limitEndsAt !== null && end.at >= state.limitEndsAt;
  if (following === undefined || over) {
    effects.push({ type: 'submitted', ...end });
    return { state: handedIn(extended, end), effects };
  }
  const opened = openGroup(extended, following, end.at);
  return { state: opened.state, effects: [...effects, ...opened.effects] };
}

/** Everything closed; what was never opened stays without a start. */
export function handedIn(state: AttemptState, end: End): AttemptState {
  const all = mapItems(state, (item) => (item.state === 'closed' ? item : closedAs(item, end)));
  return { ...all, state: 'submitted', submittedAt: end.at, submittedBy: end.by };
}

const closedAs = (item: ItemState, { at, by }: End): ItemState => ({
  ...item,
  state: 'closed',
  closedAt: at,
  closedBy: by,
});

/** Opens an item, or its whole section, at `at`; `extraMs` more than its limit. */
export function openGroup(state: AttemptState, first: ItemState, at: number, extraMs = 0): Step {
  const endsAt = endOf(state, first, at + extraMs);
  const opens = (item: ItemState): boolean =>
    item.id === first.id ||
    (first.section !== null && item.section === first.section && item.state === 'pending');
  const opening = state.items.filter(opens);
  return {
    state: mapItems(state, (item) =>
      opens(item) ? { ...item, state: 'open', startedAt: at, endsAt } : item,
    ),
    effects: opening.map(({ id }) => ({ type: 'opened', item: id, at })),
  };
}

function endOf(state: AttemptState, { section, budgetSeconds }: ItemState, at: number) {
  if (section === null) return budgetSeconds === null ? null : at + budgetSeconds * 1000;
  const limit = sectionLimit(state.rules, section);
  return earlier(limit === null ? null : at + limit, state.limitEndsAt);
}

/**
 * Closes the open follow-up of the item `of` without an answer and goes on; for an answer that came in after its end,
 * within the grace, and left nothing to ask. Unchanged where no such follow-up runs.
 */
export function withdrawFollowUp(state: AttemptState, of: string, at: number): AttemptState {
  const asked = currentItem(state);
  if (state.state !== 'running' || asked?.followUpOf !== of) return state;
  const end = { at: Math.max(at, latestMoment(state)), by: 'deadline' } as const;
  return closeGroup(state, asked, end, { followUpOf: () => null }).state;
}

export function mapItems(
  state: AttemptState,
  change: (item: ItemState) => ItemState,
): AttemptState {
  return { ...state, items: state.items.map(change) };
}

function askFollowUp(state: AttemptState, item: ItemState, context: Context): ItemState | null {
  if (item.followUpOf !== null || item.section !== null) return null;
  const asked = state.items.filter((candidate) => candidate.followUpOf !== null).length;
  if (asked >= state.rules.followUps) return null;
  const question = context.followUpOf(item.id);
  if (question === null) return null;
  return {
    id: question.id,
    position: item.position + 1,
    state: 'pending',
    budgetSeconds: state.rules.followUpSeconds,
    startedAt: null,
    endsAt: null,
    closedAt: null,
    closedBy: null,
    followUpOf: item.id,
    followUpCriterion: question.criterion,
    section: null,
  };
}

function insert(state: AttemptState, item: ItemState): AttemptState {
  const items = [...state.items, item].sort((a, b) => a.position - b.position);
  return { ...state, items };
}
