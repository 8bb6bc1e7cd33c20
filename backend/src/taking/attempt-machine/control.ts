/** What a manager may do to an attempt: give time, hold it, let it go on, open it again. Nothing here takes time away. */
import { delayed, mapItems, openGroup, resumed } from './clockwork.js';
import { breakLeft, extraTime, sectionLimit, waitingTime } from './limits.js';
import {
  currentItem,
  type AttemptState,
  type Effect,
  type ItemState,
  type Refusal,
  type Rules,
  type Step,
} from './state.js';

export type ControlEvent =
  /** More time for what is open, and so for the whole. */
  | { readonly type: 'extend'; readonly seconds: number }
  /** What the person needs has become known, or more of it. */
  | {
      readonly type: 'accommodate';
      readonly extraTimePercent: number;
      readonly breakSeconds: number;
    }
  | { readonly type: 'hold' }
  | { readonly type: 'release' }
  | { readonly type: 'reopen'; readonly seconds: number };

const CONTROLS = {
  extend: true,
  accommodate: true,
  hold: true,
  release: true,
  reopen: true,
} as const satisfies Record<ControlEvent['type'], true>;

export const isControl = (event: { readonly type: string }): event is ControlEvent =>
  Object.hasOwn(CONTROLS, event.type);

/** Applies the event to an attempt that has been advanced to `at`; why not, where it is refused. */
export function control(state: AttemptState, event: ControlEvent, at: number): Step | Refusal {
  switch (event.type) {
    case 'extend':
      return isOver(state) ? 'over' : done(extended(state, event.seconds));
    case 'accommodate':
      return isOver(state) ? 'over' : done(accommodated(state, event));
    case 'hold':
      return hold(state, at);
    case 'release':
      return release(state, at);
    case 'reopen':
      return reopen(state, event.seconds, at);
  }
}

function extended(state: AttemptState, seconds: number): AttemptState {
  const more = Math.max(0, seconds);
  return { ...delayed(state, more * 1000), extraSeconds: state.extraSeconds + more };
}

/** With more extra time or breaks; who has more already keeps it. */
function accommodated(
  state: AttemptState,
  needs: { readonly extraTimePercent: number; readonly breakSeconds: number },
): AttemptState {
  const { assessment } = state.rules;
  if (assessment === undefined) return state;
  const rules = {
    ...state.rules,
    assessment: {
      ...assessment,
      extraTimePercent: Math.max(assessment.extraTimePercent, needs.extraTimePercent),
      breakSeconds: Math.max(assessment.breakSeconds, needs.breakSeconds),
    },
  };
  const section = currentItem(state)?.section ?? null;
  // the end of the whole may be that of the window, which moves by as much
  const whole = extraTime(rules) - extraTime(state.rules);
  const limitEndsAt = state.limitEndsAt === null ? null : state.limitEndsAt + whole;
  const changed = { ...state, ...pausesWith(state, rules), rules, limitEndsAt };
  if (section === null) return changed;
  const more = (sectionLimit(rules, section) ?? 0) - (sectionLimit(state.rules, section) ?? 0);
  const later = ({ endsAt }: ItemState): number | null => {
    // an end that was the whole's stays the whole's
    if (endsAt === null || endsAt === state.limitEndsAt) return limitEndsAt;
    return Math.min(endsAt + more, limitEndsAt ?? Infinity);
  };
  return mapItems(changed, (item) =>
    item.state === 'open' ? { ...item, endsAt: later(item) } : item,
  );
}

/**
 * A pause under way of somebody without breaks has been counted when it began. With breaks it is one of those first, and
 * counted when it ends: otherwise it would end sooner than it was to.
 */
function pausesWith(state: AttemptState, rules: Rules): Pick<AttemptState, 'pausesUsed'> {
  const counted = state.pausedBy === 'candidate' && breakLeft(state) === 0;
  const begins = counted && breakLeft({ ...state, rules }) > 0;
  return { pausesUsed: state.pausesUsed - (begins ? 1 : 0) };
}

function hold(state: AttemptState, at: number): Step | Refusal {
  if (state.state === 'waiting') return 'not-started';
  if (isOver(state)) return 'over';
  if (state.pausedBy === 'manager') return done(state);
  // a break of the person's own ends here: the rest of it is theirs for later
  const running = resumed(state, at);
  return done({ ...running, state: 'paused', pausedAt: at, pausedBy: 'manager' }, [
    { type: 'paused', at },
  ]);
}

function release(state: AttemptState, at: number): Step | Refusal {
  if (state.state === 'waiting') return 'not-started';
  if (isOver(state)) return 'over';
  if (state.state === 'running') return done(state);
  if (state.pausedBy !== 'manager') return 'own-pause';
  return done(resumed(state, at), [{ type: 'resumed', at }]);
}

/**
 * Back to what was open last, with `seconds` for it; what had not been opened by then waits again, with its own limits.
 */
function reopen(state: AttemptState, seconds: number, at: number): Step | Refusal {
  if (state.state === 'waiting') return 'not-started';
  if (!isOver(state)) return 'not-over';
  const last = state.items.findLast((item) => item.startedAt !== null);
  if (last === undefined) return 'empty';
  const waiting = mapItems(state, (item) =>
    item.startedAt === null || isWith(item, last) ? unclosed(item) : item,
  );
  // a little time is some time: the clock has to run before it can end
  const given = Math.max(1, seconds) * 1000;
  const pending: AttemptState = {
    ...waiting,
    items: waiting.items.filter((item) => !isWith(item, last)),
  };
  const limited = state.limitEndsAt !== null;
  const open: AttemptState = {
    ...waiting,
    state: 'running',
    resumedAt: at,
    submittedAt: null,
    submittedBy: null,
    reopenings: state.reopenings + 1,
    limitEndsAt: limited ? at + given + (waitingTime(pending) ?? 0) : null,
  };
  const first = open.items.find((item) => isWith(item, last)) ?? last;
  const { state: opened } = openGroup(open, first, at);
  return done(
    mapItems(opened, (item) =>
      isWith(item, last) ? { ...item, startedAt: last.startedAt, endsAt: at + given } : item,
    ),
    [{ type: 'reopened', at }],
  );
}

const isWith = (item: ItemState, other: ItemState): boolean =>
  item.id === other.id || (item.section !== null && item.section === other.section);

const unclosed = (item: ItemState): ItemState => ({
  ...item,
  state: 'pending',
  closedAt: null,
  closedBy: null,
});

function isOver(state: AttemptState): boolean {
  return state.state === 'submitted' || state.state === 'graded';
}

function done(state: AttemptState, effects: readonly Effect[] = []): Step {
  return { state, effects };
}
