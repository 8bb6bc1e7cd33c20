/**
 * The rules of an attempt as a pure state machine: nothing here reads a clock, a database or an answer.
 *
 * Times are epoch milliseconds. Every event first lets time run up to `now` (items whose end has passed close at that
 * end, the next opens at the same moment), so that the state does not depend on when the server happened to look.
 */
import { advance, closeGroup, handedIn, openGroup, resumed } from './clockwork.js';
import { control, isControl, type ControlEvent } from './control.js';
import { breakLeft, mayPause, personalWindow, wholeEnd } from './limits.js';
import {
  latestMoment,
  type AttemptState,
  type Context,
  type Effect,
  type Refusal,
  type Step,
} from './state.js';

type CandidateEvent =
  | { readonly type: 'tick' }
  | { readonly type: 'start' }
  | { readonly type: 'next'; readonly item: string }
  /** Closes all items of the open section. */
  | { readonly type: 'next-section'; readonly section: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'submit' };

export type MachineEvent = CandidateEvent | ControlEvent;

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
  const applied = isControl(event)
    ? outcomeOf(control(advanced.state, event, at))
    : apply(advanced.state, event, at, context);
  if (!applied.ok) return applied;
  return {
    ok: true,
    value: {
      state: applied.value.state,
      effects: [...advanced.effects, ...applied.value.effects],
    },
  };
}

function apply(state: AttemptState, event: CandidateEvent, at: number, context: Context): Outcome {
  switch (event.type) {
    case 'tick':
      return unchanged(state);
    case 'start':
      return start(state, at);
    case 'next':
      return next(state, event.item, at, context);
    case 'next-section':
      return nextSection(state, event.section, at, context);
    case 'pause':
      return pause(state, at);
    case 'resume':
      return resume(state, at);
    case 'submit':
      return submit(state, at);
  }
}

const outcomeOf = (result: Step | Refusal): Outcome =>
  typeof result === 'string' ? refuse(result) : { ok: true, value: result };

function start(state: AttemptState, at: number): Outcome {
  if (state.state !== 'waiting') return isOver(state) ? refuse('over') : unchanged(state);
  const first = state.items[0];
  if (first === undefined) return refuse('empty');
  const limitEndsAt = state.rules.assessment === undefined ? null : wholeEnd(state, at);
  const refused = outsideWindow(state, at);
  if (refused !== null) return refuse(refused);
  const running = { ...state, state: 'running' as const, startedAt: at, limitEndsAt };
  return { ok: true, value: openGroup(running, first, at, state.extraSeconds * 1000) };
}

function outsideWindow(state: AttemptState, at: number): Refusal | null {
  const { opensAt, closesAt, endsAt } = personalWindow(state);
  if (opensAt !== null && at < opensAt) return 'not-yet-open';
  if (closesAt !== null && at >= closesAt) return 'window-closed';
  return endsAt !== null && at >= endsAt ? 'window-closed' : null;
}

function next(state: AttemptState, id: string, at: number, context: Context): Outcome {
  const item = state.items.find((candidate) => candidate.id === id);
  if (item === undefined) return refuse('unknown-item');
  if (item.state === 'closed') return unchanged(state);
  if (state.state === 'paused') return refuse('paused');
  if (item.state === 'pending') return refuse('item-not-open');
  return { ok: true, value: closeGroup(state, item, { at, by: 'candidate' }, context) };
}

function nextSection(state: AttemptState, section: number, at: number, context: Context): Outcome {
  const first = state.items.find((item) => item.section === section);
  if (first === undefined) return refuse('section-not-open');
  if (first.state === 'pending') return refuse('section-not-open');
  return next(state, first.id, at, context);
}

function pause(state: AttemptState, at: number): Outcome {
  if (state.state === 'paused')
    return state.pausedBy === 'manager' ? refuse('held') : unchanged(state);
  if (state.state === 'waiting') return refuse('not-started');
  if (isOver(state)) return refuse('over');
  if (!mayPause(state)) return refuse('no-pause-left');
  // a break is counted when it ends, by its length
  const pausesUsed = state.pausesUsed + (breakLeft(state) > 0 ? 0 : 1);
  return done({ ...state, state: 'paused', pausedAt: at, pausedBy: 'candidate', pausesUsed }, [
    { type: 'paused', at },
  ]);
}

function resume(state: AttemptState, at: number): Outcome {
  if (state.state === 'running') return unchanged(state);
  if (state.state === 'waiting') return refuse('not-started');
  if (isOver(state)) return refuse('over');
  if (state.pausedBy === 'manager') return refuse('held');
  return done(resumed(state, at), [{ type: 'resumed', at }]);
}

function submit(state: AttemptState, at: number): Outcome {
  if (isOver(state)) return unchanged(state);
  if (state.state === 'waiting') return refuse('not-started');
  const running = state.state === 'paused' ? resumed(state, at) : state;
  const end = { at, by: 'candidate' } as const;
  const effects = running.items
    .filter((item) => item.state === 'open')
    .map(({ id }): Effect => ({ type: 'closed', item: id, ...end }));
  return done(handedIn(running, end), [...effects, { type: 'submitted', ...end }]);
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
