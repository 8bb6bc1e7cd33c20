/** What time alone does to an attempt: pauses end, items close at their ends, the next opens, the last one hands in. */
import {
  currentItem,
  latestMoment,
  pauseEnd,
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
  return closeItem(state, open, { at, by: 'deadline' }, context);
}

/** The same attempt after a pause that ended at `at`: the open item's end moves by the length of the pause. */
export function resumed(state: AttemptState, at: number): AttemptState {
  if (state.pausedAt === null) return state;
  const length = at - state.pausedAt;
  const items = state.items.map((item) =>
    item.state === 'open' && item.endsAt !== null
      ? { ...item, endsAt: item.endsAt + length }
      : item,
  );
  return { ...state, items, state: 'running', pausedAt: null };
}

/** Closes the open item and opens what follows it: the follow-up it calls for, the next item, or nothing (hand-in). */
export function closeItem(
  state: AttemptState,
  item: ItemState,
  end: { readonly at: number; readonly by: Actor },
  context: Context,
): Step {
  const closed = withItem(state, item.id, (open) => ({
    ...open,
    state: 'closed',
    closedAt: end.at,
    closedBy: end.by,
  }));
  const effects: Effect[] = [{ type: 'closed', item: item.id, at: end.at, by: end.by }];
  const asked = askFollowUp(closed, item, context);
  if (asked !== null) effects.push({ type: 'asked', item: asked.id, of: item.id, at: end.at });
  const extended = asked === null ? closed : insert(closed, asked);
  const following = extended.items.find((candidate) => candidate.state === 'pending');
  if (following === undefined) {
    effects.push({ type: 'submitted', at: end.at, by: end.by });
    return {
      state: { ...extended, state: 'submitted', submittedAt: end.at, submittedBy: end.by },
      effects,
    };
  }
  effects.push({ type: 'opened', item: following.id, at: end.at });
  return { state: withItem(extended, following.id, (next) => open(next, end.at)), effects };
}

/**
 * Closes the open follow-up of the item `of` without an answer and goes on; for an answer that came in after its end,
 * within the grace, and left nothing to ask. Unchanged where no such follow-up runs.
 */
export function withdrawFollowUp(state: AttemptState, of: string, at: number): AttemptState {
  const asked = currentItem(state);
  if (state.state !== 'running' || asked?.followUpOf !== of) return state;
  const end = { at: Math.max(at, latestMoment(state)), by: 'deadline' } as const;
  return closeItem(state, asked, end, { followUpOf: () => null }).state;
}

/** An item whose clock starts at `at`. */
export function open(item: ItemState, at: number): ItemState {
  const endsAt = item.budgetSeconds === null ? null : at + item.budgetSeconds * 1000;
  return { ...item, state: 'open', startedAt: at, endsAt };
}

export function withItem(
  state: AttemptState,
  id: string,
  change: (item: ItemState) => ItemState,
): AttemptState {
  return { ...state, items: state.items.map((item) => (item.id === id ? change(item) : item)) };
}

function askFollowUp(state: AttemptState, item: ItemState, context: Context): ItemState | null {
  if (item.followUpOf !== null) return null;
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
  };
}

function insert(state: AttemptState, item: ItemState): AttemptState {
  const items = [...state.items, item].sort((a, b) => a.position - b.position);
  return { ...state, items };
}
