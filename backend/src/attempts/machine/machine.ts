/**
 * The rules of an attempt as a pure state machine: nothing here reads a clock, a database or an answer.
 *
 * Times are epoch milliseconds. Every event first lets time run up to `now` (items whose end has passed close at that
 * end, the next opens at the same moment), so that the state does not depend on when the server happened to look.
 */
import { advance, closeItem, open, resumed, withItem } from './clockwork.js';
import {
  currentItem,
  latestMoment,
  type AttemptState,
  type Context,
  type Effect,
  type Refusal,
  type Step,
} from './state.js';

export type MachineEvent =
  | { readonly type: 'tick' }
  | { readonly type: 'start' }
  | { readonly type: 'next'; readonly item: string }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'submit' };

export type Outcome =
  { readonly ok: true; readonly value: Step } | { readonly ok: false; readonly error: Refusal };

/**
 * Lets time run to `now`, then applies the event.
 *
 * Repeating an event whose work is already done (start of a running attempt, next from a closed item, hand-in of a
 * handed-in attempt) changes nothing and is no error: requests are delivered twice.
 *
 * @param now epoch ms; a clock that went back counts as standing still.
 * @returns the new state and what happened on the way, or why the event is refused in this state.
 */
export function step(
  state: AttemptState,
  event: MachineEvent,
  now: number,
  context: Context,
): Outcome {
  const at = Math.max(now, latestMoment(state));
  const advanced = advance(state, at, context);
  const applied = apply(advanced.state, event, at, context);
  if (!applied.ok) return applied;
  return {
    ok: true,
    value: {
      state: applied.value.state,
      effects: [...advanced.effects, ...applied.value.effects],
    },
  };
}

function apply(state: AttemptState, event: MachineEvent, at: number, context: Context): Outcome {
  switch (event.type) {
    case 'tick':
      return unchanged(state);
    case 'start':
      return start(state, at);
    case 'next':
      return next(state, event.item, at, context);
    case 'pause':
      return pause(state, at);
    case 'resume':
      return resume(state, at);
    case 'submit':
      return submit(state, at);
  }
}

function start(state: AttemptState, at: number): Outcome {
  if (state.state !== 'waiting') return isOver(state) ? refuse('over') : unchanged(state);
  const first = state.items[0];
  if (first === undefined) return refuse('empty');
  const opened = withItem(state, first.id, (item) => open(item, at));
  return done({ ...opened, state: 'running', startedAt: at }, [
    { type: 'opened', item: first.id, at },
  ]);
}

function next(state: AttemptState, id: string, at: number, context: Context): Outcome {
  const item = state.items.find((candidate) => candidate.id === id);
  if (item === undefined) return refuse('unknown-item');
  if (item.state === 'closed') return unchanged(state);
  if (state.state === 'paused') return refuse('paused');
  if (item.state === 'pending') return refuse('item-not-open');
  return { ok: true, value: closeItem(state, item, { at, by: 'candidate' }, context) };
}

function pause(state: AttemptState, at: number): Outcome {
  if (state.state === 'paused') return unchanged(state);
  if (state.state === 'waiting') return refuse('not-started');
  if (isOver(state)) return refuse('over');
  if (state.pausesUsed >= state.rules.pauses) return refuse('no-pause-left');
  return done({ ...state, state: 'paused', pausedAt: at, pausesUsed: state.pausesUsed + 1 }, [
    { type: 'paused', at },
  ]);
}

function resume(state: AttemptState, at: number): Outcome {
  if (state.state === 'running') return unchanged(state);
  if (state.state === 'waiting') return refuse('not-started');
  if (isOver(state)) return refuse('over');
  return done(resumed(state, at), [{ type: 'resumed', at }]);
}

function submit(state: AttemptState, at: number): Outcome {
  if (isOver(state)) return unchanged(state);
  if (state.state === 'waiting') return refuse('not-started');
  const running = state.state === 'paused' ? resumed(state, at) : state;
  const last = currentItem(running);
  const effects: Effect[] =
    last === undefined ? [] : [{ type: 'closed', item: last.id, at, by: 'candidate' }];
  const items = running.items.map((item) =>
    item.state === 'closed'
      ? item
      : { ...item, state: 'closed' as const, closedAt: at, closedBy: 'candidate' as const },
  );
  return done(
    { ...running, items, state: 'submitted', submittedAt: at, submittedBy: 'candidate' },
    [...effects, { type: 'submitted', at, by: 'candidate' }],
  );
}

function isOver(state: AttemptState): boolean {
  return state.state === 'submitted' || state.state === 'graded';
}

function done(state: AttemptState, effects: readonly Effect[]): Outcome {
  return { ok: true, value: { state, effects } };
}

function unchanged(state: AttemptState): Outcome {
  return done(state, []);
}

function refuse(error: Refusal): Outcome {
  return { ok: false, error };
}
