import fc from 'fast-check';
import { step, type MachineEvent } from './machine.js';
import { isFinal, reception } from './reception.js';
import { projectedEnd } from './limits.js';
import {
  currentItem,
  latestMoment,
  UNSTARTED,
  type AttemptState,
  type Context,
  type Effect,
  type ItemState,
  type Rules,
} from './state.js';

const T0 = 1_800_000_000_000;
const RULES: Rules = {
  minutes: 30,
  pauses: 1,
  pauseSeconds: 600,
  graceSeconds: 15,
  followUps: 2,
  followUpSeconds: 180,
};
const silent: Context = { followUpOf: () => null };
const curious: Context = {
  followUpOf: (id) => ({ id: `${id}-follow-up`, criterion: `${id}-criterion` }),
};

function item(index: number, budgetSeconds: number | null): ItemState {
  return {
    id: `item-${String(index + 1)}`,
    position: (index + 1) * 10,
    state: 'pending',
    budgetSeconds,
    startedAt: null,
    endsAt: null,
    closedAt: null,
    closedBy: null,
    followUpOf: null,
    followUpCriterion: null,
    section: null,
  };
}

function attempt(budgets: readonly (number | null)[], rules: Rules = RULES): AttemptState {
  return {
    ...UNSTARTED,
    rules,
    items: budgets.map((budget, index) => item(index, budget)),
  };
}

function must(state: AttemptState, event: MachineEvent, now: number, context = silent) {
  const outcome = step(state, event, now, context);
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`);
  return outcome.value.state;
}

const at = (seconds: number): number => T0 + seconds * 1000;
const ids = (state: AttemptState, of: ItemState['state']): string[] =>
  state.items.filter((candidate) => candidate.state === of).map((candidate) => candidate.id);

describe('the attempt machine', () => {
  it('opens the first item at the start, and the next when the candidate moves on', () => {
    const started = must(attempt([300, 600]), { type: 'start' }, T0);
    expect(currentItem(started)).toMatchObject({ id: 'item-1', startedAt: T0, endsAt: at(300) });
    const moved = must(started, { type: 'next', item: 'item-1' }, at(100));
    expect(currentItem(moved)).toMatchObject({ id: 'item-2', startedAt: at(100), endsAt: at(700) });
    expect(moved.items[0]).toMatchObject({ state: 'closed', closedBy: 'candidate' });
  });

  it('opens the next item at the very end of the one before, however late anyone looks', () => {
    const started = must(attempt([300, 600, 300]), { type: 'start' }, T0);
    const seen = must(started, { type: 'tick' }, at(950));
    expect(seen.items.map((each) => each.startedAt)).toEqual([T0, at(300), at(900)]);
    expect(currentItem(seen)).toMatchObject({ id: 'item-3', endsAt: at(1200) });
  });

  it('hands in at the end of the last item', () => {
    const started = must(attempt([300, 600]), { type: 'start' }, T0);
    expect(projectedEnd(started)).toBe(at(900));
    const over = must(started, { type: 'tick' }, at(90_000));
    expect(over).toMatchObject({
      state: 'submitted',
      submittedAt: at(900),
      submittedBy: 'deadline',
    });
  });

  it('hands in when the candidate moves on from the last item', () => {
    const started = must(attempt([300]), { type: 'start' }, T0);
    const over = must(started, { type: 'next', item: 'item-1' }, at(10));
    expect(over).toMatchObject({
      state: 'submitted',
      submittedAt: at(10),
      submittedBy: 'candidate',
    });
  });

  it('shifts the end by the length of the pause', () => {
    const started = must(attempt([300, 600]), { type: 'start' }, T0);
    const paused = must(started, { type: 'pause' }, at(100));
    expect(paused).toMatchObject({ state: 'paused', pausedAt: at(100), pausesUsed: 1 });
    expect(projectedEnd(paused)).toBe(at(1500));
    const resumed = must(paused, { type: 'resume' }, at(160));
    expect(currentItem(resumed)?.endsAt).toBe(at(360));
    expect(projectedEnd(resumed)).toBe(at(960));
  });

  it('ends a pause that is too long by itself', () => {
    const started = must(attempt([300]), { type: 'start' }, T0);
    const paused = must(started, { type: 'pause' }, at(100));
    const seen = must(paused, { type: 'tick' }, at(750));
    expect(seen).toMatchObject({ state: 'running', pausedAt: null });
    expect(currentItem(seen)?.endsAt).toBe(at(900));
  });

  it('asks a follow-up after the item that calls for one, at most as often as the rules allow', () => {
    const started = must(attempt([60, 60, 60]), { type: 'start' }, T0);
    const asked = must(started, { type: 'next', item: 'item-1' }, at(5), curious);
    expect(currentItem(asked)).toMatchObject({
      id: 'item-1-follow-up',
      followUpOf: 'item-1',
      followUpCriterion: 'item-1-criterion',
      endsAt: at(185),
    });
    const over = must(asked, { type: 'tick' }, at(10_000), curious);
    expect(over.items.map((each) => each.id)).toEqual([
      'item-1',
      'item-1-follow-up',
      'item-2',
      'item-2-follow-up',
      'item-3',
    ]);
  });

  it('closes what was never opened at an early hand-in, without giving it a start', () => {
    const started = must(attempt([60, 60]), { type: 'start' }, T0);
    const over = must(started, { type: 'submit' }, at(5));
    expect(over.items[1]).toMatchObject({ state: 'closed', startedAt: null, endsAt: null });
    expect(over.submittedBy).toBe('candidate');
  });

  it('hands in a paused attempt', () => {
    const paused = must(must(attempt([60]), { type: 'start' }, T0), { type: 'pause' }, at(5));
    expect(must(paused, { type: 'submit' }, at(9))).toMatchObject({
      state: 'submitted',
      pausedAt: null,
    });
  });

  it('runs without limit where no item has one', () => {
    const started = must(attempt([null]), { type: 'start' }, T0);
    expect(projectedEnd(started)).toBeNull();
    expect(must(started, { type: 'tick' }, at(9e6)).state).toBe('running');
  });

  const refusals: [string, (state: AttemptState) => AttemptState, MachineEvent, string][] = [
    ['next before the start', (s) => s, { type: 'next', item: 'item-1' }, 'item-not-open'],
    ['pause before the start', (s) => s, { type: 'pause' }, 'not-started'],
    ['resume before the start', (s) => s, { type: 'resume' }, 'not-started'],
    ['submit before the start', (s) => s, { type: 'submit' }, 'not-started'],
    ['next from a later item', started, { type: 'next', item: 'item-2' }, 'item-not-open'],
    ['next from an unknown item', started, { type: 'next', item: 'item-9' }, 'unknown-item'],
    ['next while paused', paused, { type: 'next', item: 'item-1' }, 'paused'],
    [
      'a second pause',
      (s) => must(paused(s), { type: 'resume' }, T0),
      { type: 'pause' },
      'no-pause-left',
    ],
    ['pause after the end', submitted, { type: 'pause' }, 'over'],
    ['resume after the end', submitted, { type: 'resume' }, 'over'],
    ['start after the end', submitted, { type: 'start' }, 'over'],
  ];
  it.each(refusals)('refuses %s', (_name, prepare, event, reason) => {
    const outcome = step(prepare(attempt([60, 60])), event, T0, silent);
    expect(outcome).toEqual({ ok: false, error: reason });
  });

  it('refuses to start an attempt without items', () => {
    expect(step(attempt([]), { type: 'start' }, T0, silent)).toEqual({ ok: false, error: 'empty' });
  });
});

function started(state: AttemptState): AttemptState {
  return must(state, { type: 'start' }, T0);
}
function paused(state: AttemptState): AttemptState {
  return must(started(state), { type: 'pause' }, T0);
}
function submitted(state: AttemptState): AttemptState {
  return must(started(state), { type: 'submit' }, T0);
}

describe('what counts when it arrives', () => {
  const running = started(attempt([60, 60]));
  const after = (seconds: number): AttemptState => must(running, { type: 'tick' }, at(seconds));
  const moved = must(running, { type: 'next', item: 'item-1' }, at(10));

  it.each<[string, [AttemptState, string, number], string]>([
    ['to the open item', [running, 'item-1', 30], 'counted'],
    ['to a later item', [running, 'item-2', 30], 'not-open'],
    ['to no item of this attempt', [running, 'item-7', 30], 'unknown-item'],
    ['within the grace after the end', [after(70), 'item-1', 75], 'counted'],
    ['just after the grace', [after(75.001), 'item-1', 75.001], 'late'],
    ['after the candidate moved on', [moved, 'item-1', 11], 'late'],
    ['just after a pause began', [paused(attempt([60])), 'item-1', 15], 'counted'],
    ['well into a pause', [paused(attempt([60])), 'item-1', 16], 'paused'],
    ['after a hand-in', [submitted(attempt([60])), 'item-1', 1], 'late'],
    ['within the grace after the last end', [after(120), 'item-2', 135], 'counted'],
  ])('an answer %s', (_name, [state, id, seconds], expected) => {
    expect(reception(state, id, at(seconds))).toBe(expected);
  });

  it('is graded at once after a hand-in, after the grace where time ended it', () => {
    expect(isFinal(running, at(30))).toBe(false);
    expect(isFinal(submitted(attempt([60])), T0)).toBe(true);
    expect(isFinal(after(120), at(135))).toBe(false);
    expect(isFinal(after(120), at(135.001))).toBe(true);
  });
});

const event: fc.Arbitrary<MachineEvent> = fc.oneof(
  fc.constantFrom<MachineEvent>(
    { type: 'tick' },
    { type: 'start' },
    { type: 'pause' },
    { type: 'resume' },
  ),
  fc.record({
    type: fc.constant('next' as const),
    item: fc.constantFrom('item-1', 'item-2', 'item-3', 'item-1-follow-up'),
  }),
  fc.constant<MachineEvent>({ type: 'submit' }),
);
/** Mostly forward, sometimes back: the server's clock may be set. */
const moves = fc.array(fc.tuple(event, fc.integer({ min: -60_000, max: 400_000 })), {
  maxLength: 40,
});
const budgets = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 4 });
const contexts = fc.constantFrom(silent, curious);

interface Walk {
  readonly states: readonly AttemptState[];
  readonly effects: readonly Effect[];
  readonly now: number;
}

function walk(
  start: AttemptState,
  list: readonly (readonly [MachineEvent, number])[],
  context: Context,
): Walk {
  let state = start;
  let now = T0;
  const states = [state];
  const effects: Effect[] = [];
  for (const [each, delta] of list) {
    now += delta;
    const outcome = step(state, each, now, context);
    if (!outcome.ok) continue;
    state = outcome.value.state;
    states.push(state);
    effects.push(...outcome.value.effects);
  }
  return { states, effects, now };
}

describe('laws of the attempt machine', () => {
  it('opens no item twice, and never two at a time', () => {
    fc.assert(
      fc.property(budgets, moves, contexts, (seconds, list, context) => {
        const { states, effects } = walk(attempt(seconds), list, context);
        const opened = effects.filter((each) => each.type === 'opened').map((each) => each.item);
        expect(new Set(opened).size).toBe(opened.length);
        for (const state of states) expect(ids(state, 'open').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never turns a clock back: effects come in order of time, no item ends before it starts', () => {
    fc.assert(
      fc.property(budgets, moves, contexts, (seconds, list, context) => {
        const { states, effects } = walk(attempt(seconds), list, context);
        effects.forEach((each, i) => {
          expect(each.at).toBeGreaterThanOrEqual(effects[i - 1]?.at ?? 0);
        });
        for (const state of states) {
          for (const each of state.items) {
            if (each.startedAt !== null) {
              expect(each.closedAt ?? Infinity).toBeGreaterThanOrEqual(each.startedAt);
              expect(each.endsAt ?? Infinity).toBeGreaterThanOrEqual(each.startedAt);
            }
          }
        }
      }),
    );
  });

  it('hands in exactly once, and nothing changes after', () => {
    fc.assert(
      fc.property(budgets, moves, contexts, (seconds, list, context) => {
        const { states, effects } = walk(attempt(seconds), list, context);
        const handIns = effects.filter((each) => each.type === 'submitted');
        expect(handIns.length).toBeLessThanOrEqual(1);
        const end = states.findIndex((state) => state.state === 'submitted');
        for (const state of end < 0 ? [] : states.slice(end)) expect(state).toEqual(states[end]);
        if (end >= 0) expect(handIns).toHaveLength(1);
      }),
    );
  });

  it('is handed in by time alone from every state after the start', () => {
    fc.assert(
      fc.property(budgets, moves, contexts, (seconds, list, context) => {
        const { states, now } = walk(must(attempt(seconds), { type: 'start' }, T0), list, context);
        const last = states[states.length - 1]!;
        const end = Math.max(now, latestMoment(last), projectedEnd(last) ?? 0) + 600_000;
        const over = must(last, { type: 'tick' }, end, context);
        expect(over.state).toBe('submitted');
        expect(ids(over, 'closed')).toHaveLength(over.items.length);
      }),
    );
  });

  it('gives each item no more time than its budget plus the pauses', () => {
    fc.assert(
      fc.property(budgets, moves, contexts, (seconds, list, context) => {
        const { states } = walk(attempt(seconds), list, context);
        for (const each of states[states.length - 1]!.items) {
          if (each.startedAt === null || each.closedAt === null) continue;
          const most = (each.budgetSeconds ?? 0) + RULES.pauses * RULES.pauseSeconds;
          expect(each.closedAt - each.startedAt).toBeLessThanOrEqual(most * 1000);
        }
      }),
    );
  });

  it('depends on what happened, not on how often someone looked', () => {
    fc.assert(
      fc.property(
        budgets,
        contexts,
        fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 20 }),
        (seconds, context, looks) => {
          const start = must(attempt(seconds), { type: 'start' }, T0);
          const often = [...looks]
            .sort((a, b) => a - b)
            .reduce((state, s) => must(state, { type: 'tick' }, at(s), context), start);
          expect(must(often, { type: 'tick' }, at(5000), context)).toEqual(
            must(start, { type: 'tick' }, at(5000), context),
          );
        },
      ),
    );
  });

  it('never counts a write after the end plus the grace', () => {
    fc.assert(
      fc.property(budgets, moves, fc.nat(2_000_000), (seconds, list, wait) => {
        const { states, now } = walk(attempt(seconds), list, curious);
        const state = must(states[states.length - 1]!, { type: 'tick' }, now + wait, curious);
        const when = Math.max(now + wait, latestMoment(state));
        for (const each of state.items) {
          if (each.closedAt === null) continue;
          const counted = reception(state, each.id, when) === 'counted';
          if (counted) expect(when).toBeLessThanOrEqual(each.closedAt + RULES.graceSeconds * 1000);
          if (counted) expect(each.closedBy).toBe('deadline');
        }
      }),
    );
  });
});
