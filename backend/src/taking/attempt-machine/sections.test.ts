import fc from 'fast-check';
import { mayPause, pauseEnd, personalWindow, projectedEnd } from './limits.js';
import { step, type MachineEvent } from './machine.js';
import { reception } from './reception.js';
import {
  currentSection,
  latestMoment,
  UNSTARTED,
  type AssessmentRules,
  type AttemptState,
  type Context,
  type ItemState,
} from './state.js';

const T0 = 1_800_000_000_000;
const MINUTE = 60_000;
const context: Context = { followUpOf: () => null };

interface Plan {
  /** Limit of each section in seconds. */
  readonly sections: readonly (number | null)[];
  readonly minutes: number | null;
  readonly pauses?: number;
  readonly needs?: Partial<AssessmentRules>;
}

function item(section: number, index: number): ItemState {
  return {
    id: `${String(section)}-${String(index)}`,
    position: (section * 10 + index) * 10,
    state: 'pending',
    budgetSeconds: null,
    startedAt: null,
    endsAt: null,
    closedAt: null,
    closedBy: null,
    followUpOf: null,
    followUpCriterion: null,
    section,
  };
}

/** Two items in each section. */
function assessment({ sections, minutes, pauses = 0, needs = {} }: Plan): AttemptState {
  return {
    ...UNSTARTED,
    rules: {
      minutes,
      pauses,
      pauseSeconds: 300,
      graceSeconds: 15,
      followUps: 0,
      followUpSeconds: 0,
      assessment: {
        sections: sections.map((limitSeconds, index) => ({
          title: `Section ${String(index + 1)}`,
          intro: '',
          limitSeconds,
        })),
        extraTimePercent: 0,
        breakSeconds: 0,
        window: null,
        ...needs,
      },
    },
    items: sections.flatMap((_, section) => [item(section, 0), item(section, 1)]),
  };
}

function must(state: AttemptState, event: MachineEvent, now: number): AttemptState {
  const outcome = step(state, event, now, context);
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`);
  return outcome.value.state;
}
const refusal = (state: AttemptState, event: MachineEvent, now: number): string | null => {
  const outcome = step(state, event, now, context);
  return outcome.ok ? null : outcome.error;
};
const at = (minutes: number): number => T0 + minutes * MINUTE;
const start = (plan: Plan): AttemptState => must(assessment(plan), { type: 'start' }, T0);
const open = (state: AttemptState) => state.items.filter((each) => each.state === 'open');
const ends = (state: AttemptState) => [...new Set(open(state).map((each) => each.endsAt))];

const TWO: Plan = { sections: [600, 1200], minutes: 30 };

describe('sections', () => {
  it('opens all items of a section together, with one end', () => {
    const state = start(TWO);
    expect(open(state).map(({ id }) => id)).toEqual(['0-0', '0-1']);
    expect(ends(state)).toEqual([at(10)]);
    expect(projectedEnd(state)).toBe(at(30));
    for (const id of ['0-0', '0-1']) expect(reception(state, id, at(9))).toBe('counted');
    expect(reception(state, '1-0', at(9))).toBe('not-open');
  });

  it('opens the next section when the candidate moves on, and cannot go back', () => {
    const moved = must(start(TWO), { type: 'next-section', section: 0 }, at(4));
    expect(currentSection(moved)).toBe(1);
    expect(ends(moved)).toEqual([at(24)]);
    expect(reception(moved, '0-1', at(4))).toBe('late');
    expect(must(moved, { type: 'next-section', section: 0 }, at(5))).toEqual(moved);
  });

  it('opens the next section at the very end of the one before', () => {
    const seen = must(start(TWO), { type: 'tick' }, at(17));
    expect(seen.items.map(({ startedAt }) => startedAt)).toEqual([T0, T0, at(10), at(10)]);
    expect(reception(seen, '0-0', at(10) + 15_000)).toBe('counted');
    expect(reception(seen, '0-0', at(10) + 15_001)).toBe('late');
  });

  it('gives a section without a limit of its own all that is left of the whole', () => {
    const state = start({ sections: [null, 600], minutes: 30 });
    expect(ends(state)).toEqual([at(30)]);
    const moved = must(state, { type: 'next-section', section: 0 }, at(25));
    expect(ends(moved)).toEqual([at(30)]);
  });

  it('ends with the whole, and never opens what nobody has time for', () => {
    const over = must(start({ sections: [600, 1200], minutes: 10 }), { type: 'tick' }, at(10));
    expect(over).toMatchObject({
      state: 'submitted',
      submittedAt: at(10),
      submittedBy: 'deadline',
    });
    expect(over.items.map(({ startedAt }) => startedAt)).toEqual([T0, T0, null, null]);
  });

  it('hands in when the candidate leaves the last section', () => {
    const last = must(start(TWO), { type: 'next-section', section: 0 }, at(1));
    expect(must(last, { type: 'next-section', section: 1 }, at(2))).toMatchObject({
      state: 'submitted',
      submittedBy: 'candidate',
    });
  });

  it.each<[string, MachineEvent, string]>([
    ['a section that is not there', { type: 'next-section', section: 7 }, 'section-not-open'],
    ['a section before its turn', { type: 'next-section', section: 1 }, 'section-not-open'],
    ['a pause where there are none', { type: 'pause' }, 'no-pause-left'],
    ['a reopening of what runs', { type: 'reopen', seconds: 60 }, 'not-over'],
  ])('refuses to leave %s', (_name, event, expected) => {
    expect(refusal(start(TWO), event, at(1))).toBe(expected);
  });
});

describe('what a person needs', () => {
  const half = { extraTimePercent: 50 };

  it('makes every limit longer', () => {
    const state = start({ ...TWO, needs: half });
    expect(ends(state)).toEqual([at(15)]);
    expect(projectedEnd(state)).toBe(at(45));
    expect(ends(must(state, { type: 'tick' }, at(15)))).toEqual([at(45)]);
  });

  it('stops the clock in several breaks, up to their sum', () => {
    const needs = { breakSeconds: 600 };
    let state = start({ ...TWO, needs });
    state = must(state, { type: 'pause' }, at(1));
    state = must(state, { type: 'resume' }, at(5));
    expect(ends(state)).toEqual([at(14)]);
    state = must(state, { type: 'pause' }, at(6));
    expect(pauseEnd(state)).toBe(at(12));
    state = must(state, { type: 'tick' }, at(13));
    expect(state.state).toBe('running');
    expect(ends(state)).toEqual([at(20)]);
    expect(refusal(state, { type: 'pause' }, at(13))).toBe('no-pause-left');
  });

  it('keeps the pauses that everybody has apart from the breaks', () => {
    let state = start({ ...TWO, pauses: 1, needs: { breakSeconds: 120 } });
    state = must(state, { type: 'pause' }, at(1));
    expect(pauseEnd(state)).toBe(at(1 + 2 + 5));
    state = must(state, { type: 'resume' }, at(2));
    expect(state).toMatchObject({ pausesUsed: 0, breakUsedMs: MINUTE });
    state = must(must(state, { type: 'pause' }, at(3)), { type: 'resume' }, at(5));
    expect(state).toMatchObject({ pausesUsed: 1, breakUsedMs: 2 * MINUTE });
    expect(mayPause(state)).toBe(false);
  });

  it('reaches a running attempt at once, and takes nothing from who has more', () => {
    const state = must(
      start(TWO),
      { type: 'accommodate', extraTimePercent: 50, breakSeconds: 300 },
      at(4),
    );
    expect(ends(state)).toEqual([at(15)]);
    expect(projectedEnd(state)).toBe(at(45));
    expect(mayPause(state)).toBe(true);
    const less = { type: 'accommodate', extraTimePercent: 10, breakSeconds: 0 } as const;
    expect(must(state, less, at(5))).toEqual(state);
  });

  it('lengthens a pause that is under way, and never shortens it', () => {
    const resting = must(start({ ...TWO, pauses: 1 }), { type: 'pause' }, at(1));
    expect(pauseEnd(resting)).toBe(at(6));
    const needs = { type: 'accommodate', extraTimePercent: 0, breakSeconds: 120 } as const;
    const helped = must(resting, needs, at(2));
    expect(pauseEnd(helped)).toBe(at(8));
    expect(must(helped, { type: 'resume' }, at(2.5))).toMatchObject({
      pausesUsed: 0,
      breakUsedMs: 1.5 * MINUTE,
    });
    expect(must(helped, { type: 'tick' }, at(8))).toMatchObject({
      state: 'running',
      pausesUsed: 1,
      breakUsedMs: 2 * MINUTE,
    });
  });
});

describe('the window', () => {
  const window = { opensAt: at(0), closesAt: at(60), endsAttempts: false };
  const plan = (needs: Partial<AssessmentRules> = {}): Plan => ({
    ...TWO,
    needs: { window, ...needs },
  });
  const startAt = (state: AttemptState, now: number) =>
    step(state, { type: 'start' }, now, context);

  it('refuses a start before it opens and after it closes', () => {
    expect(refusal(assessment(plan()), { type: 'start' }, at(-1))).toBe('not-yet-open');
    expect(refusal(assessment(plan()), { type: 'start' }, at(60))).toBe('window-closed');
  });

  it('gives the full time to whoever starts in time', () => {
    const late = must(assessment(plan()), { type: 'start' }, at(59));
    expect(projectedEnd(late)).toBe(at(89));
  });

  it('ends attempts where the assessment says so, and is the person’s own window', () => {
    const ending = { ...window, endsAttempts: true };
    const late = must(assessment(plan({ window: ending })), { type: 'start' }, at(50));
    expect(projectedEnd(late)).toBe(at(60));
    const needs = { window: ending, extraTimePercent: 50 };
    expect(projectedEnd(must(assessment(plan(needs)), { type: 'start' }, at(50)))).toBe(at(75));
  });

  it('is moved by extra time and by breaks', () => {
    const needs = assessment(plan({ extraTimePercent: 50, breakSeconds: 300 }));
    expect(personalWindow(needs).closesAt).toBe(at(60 + 15 + 5));
    expect(startAt(needs, at(79)).ok).toBe(true);
    expect(startAt(needs, at(80)).ok).toBe(false);
  });
});

describe('what a manager does', () => {
  it('extends the open section and the whole', () => {
    const state = must(start(TWO), { type: 'extend', seconds: 300 }, at(5));
    expect(ends(state)).toEqual([at(15)]);
    expect(projectedEnd(state)).toBe(at(35));
    expect(ends(must(state, { type: 'tick' }, at(16)))).toEqual([at(35)]);
  });

  it('extends an attempt that has not been started, its window included', () => {
    const window = { opensAt: null, closesAt: at(0), endsAttempts: false };
    const closed = assessment({ ...TWO, needs: { window } });
    expect(refusal(closed, { type: 'start' }, at(1))).toBe('window-closed');
    const extended = must(closed, { type: 'extend', seconds: 300 }, at(1));
    const state = must(extended, { type: 'start' }, at(1));
    expect(ends(state)).toEqual([at(16)]);
    expect(projectedEnd(state)).toBe(at(36));
  });

  it('does not bring back what is over, unless it is reopened', () => {
    const over = must(start(TWO), { type: 'tick' }, at(30));
    expect(refusal(over, { type: 'extend', seconds: 300 }, at(30))).toBe('over');
    const again = must(over, { type: 'reopen', seconds: 300 }, at(40));
    expect(again).toMatchObject({ state: 'running', submittedAt: null, reopenings: 1 });
    expect(open(again).map(({ id }) => id)).toEqual(['1-0', '1-1']);
    expect(ends(again)).toEqual([at(45)]);
    expect(projectedEnd(again)).toBe(at(45));
    expect(must(again, { type: 'tick' }, at(45)).submittedAt).toBe(at(45));
  });

  it('reopens an early hand-in with the sections that were never opened', () => {
    const early = must(start(TWO), { type: 'submit' }, at(2));
    const again = must(early, { type: 'reopen', seconds: 120 }, at(10));
    expect(ends(again)).toEqual([at(12)]);
    expect(again.items.map(({ state }) => state)).toEqual(['open', 'open', 'pending', 'pending']);
    expect(projectedEnd(again)).toBe(at(32));
    expect(open(must(again, { type: 'tick' }, at(13))).map(({ id }) => id)).toEqual(['1-0', '1-1']);
  });

  it('holds the clock without using up breaks, and alone lets it go on', () => {
    const held = must(start({ ...TWO, pauses: 1 }), { type: 'hold' }, at(3));
    expect(projectedEnd(held)).toBeNull();
    expect(must(held, { type: 'tick' }, at(10_000)).state).toBe('paused');
    expect(refusal(held, { type: 'resume' }, at(20))).toBe('held');
    expect(refusal(held, { type: 'pause' }, at(20))).toBe('held');
    const on = must(held, { type: 'release' }, at(23));
    expect(ends(on)).toEqual([at(30)]);
    expect(on).toMatchObject({ pausesUsed: 0, breakUsedMs: 0, pausedBy: null });
  });

  it('ends a break when it holds the clock, and what is left of the break stays', () => {
    const resting = must(start({ ...TWO, needs: { breakSeconds: 600 } }), { type: 'pause' }, at(1));
    const held = must(resting, { type: 'hold' }, at(3));
    expect(held).toMatchObject({ pausedBy: 'manager', breakUsedMs: 2 * MINUTE });
    expect(ends(must(held, { type: 'release' }, at(10)))).toEqual([at(19)]);
    expect(refusal(resting, { type: 'release' }, at(2))).toBe('own-pause');
  });
});

const plans: fc.Arbitrary<Plan> = fc.record({
  sections: fc.array(fc.option(fc.integer({ min: 60, max: 1800 })), { minLength: 1, maxLength: 4 }),
  minutes: fc.option(fc.integer({ min: 1, max: 90 })),
  pauses: fc.integer({ min: 0, max: 2 }),
  needs: fc.record({
    extraTimePercent: fc.integer({ min: 0, max: 100 }),
    breakSeconds: fc.integer({ min: 0, max: 900 }),
  }),
});
const seconds = fc.integer({ min: 1, max: 1200 });
const candidates: fc.Arbitrary<MachineEvent> = fc.oneof(
  fc.constantFrom<MachineEvent>({ type: 'tick' }, { type: 'pause' }, { type: 'resume' }),
  fc.record({ type: fc.constant('next-section' as const), section: fc.nat(3) }),
  fc.constant<MachineEvent>({ type: 'submit' }),
);
const managers: fc.Arbitrary<MachineEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('extend' as const, 'reopen' as const), seconds }),
  fc.constantFrom<MachineEvent>({ type: 'hold' }, { type: 'release' }),
  fc.record({
    type: fc.constant('accommodate' as const),
    extraTimePercent: fc.integer({ min: 0, max: 200 }),
    breakSeconds: fc.integer({ min: 0, max: 1800 }),
  }),
);
/** Mostly forward, sometimes back: the server's clock may be set. */
const moves = fc.array(
  fc.tuple(
    fc.oneof({ weight: 3, arbitrary: candidates }, { weight: 2, arbitrary: managers }),
    fc.integer({ min: -60_000, max: 400_000 }),
  ),
  { maxLength: 30 },
);

/** Each state on the way with the moment and the event that led to it. */
function walk(plan: Plan, list: readonly (readonly [MachineEvent, number])[]) {
  let state = start(plan);
  let now = T0;
  const steps: { before: AttemptState; event: MachineEvent; after: AttemptState; at: number }[] =
    [];
  for (const [event, delta] of list) {
    now = Math.max(now, latestMoment(state), now + delta);
    const before = must(state, { type: 'tick' }, now);
    const outcome = step(before, event, now, context);
    if (!outcome.ok) continue;
    state = outcome.value.state;
    steps.push({ before, event, after: state, at: now });
  }
  return { state, steps };
}

/** Time that the person still has from `now` on, if nothing more is done: for what is open, and in all. */
function left(state: AttemptState, now: number): { open: number; whole: number } {
  if (state.submittedAt !== null) return { open: 0, whole: 0 };
  // an end stands still as long as a pause lasts
  const from = state.pausedAt ?? now;
  return {
    open: (open(state)[0]?.endsAt ?? Infinity) - from,
    whole: (state.limitEndsAt ?? Infinity) - from,
  };
}

describe('laws of assessments', () => {
  it('nothing but leaving a section or handing in takes time from anybody', () => {
    fc.assert(
      fc.property(plans, moves, (plan, list) => {
        for (const { before, event, after, at: now } of walk(plan, list).steps) {
          if (event.type === 'next-section' || event.type === 'submit') continue;
          const [was, is] = [left(before, now), left(after, now)];
          expect(is.open).toBeGreaterThanOrEqual(was.open);
          expect(is.whole).toBeGreaterThanOrEqual(was.whole);
        }
      }),
    );
  });

  it('two extensions are one of their sum', () => {
    fc.assert(
      fc.property(plans, moves, seconds, seconds, (plan, list, n, m) => {
        const { state } = walk(plan, list);
        const now = latestMoment(state);
        if (state.state === 'submitted') return;
        const twice = must(
          must(state, { type: 'extend', seconds: n }, now),
          { type: 'extend', seconds: m },
          now,
        );
        expect(twice).toEqual(must(state, { type: 'extend', seconds: n + m }, now));
      }),
    );
  });

  it('an extension gives the same before, in and after a pause, and before the start', () => {
    fc.assert(
      fc.property(plans, seconds, fc.integer({ min: 1, max: 50 }), (plan, n, length) => {
        const extend = { type: 'extend', seconds: n } as const;
        const events: MachineEvent[] = [{ type: 'hold' }, { type: 'release' }];
        const run = (position: number): AttemptState => {
          const list = [...events.slice(0, position), extend, ...events.slice(position)];
          let [state, now] = [start(plan), T0 + 1000];
          for (const event of list) {
            state = must(state, event, now);
            if (event.type === 'hold') now += length * MINUTE;
          }
          return state;
        };
        const before = must(must(assessment(plan), extend, T0), { type: 'start' }, T0);
        const early = must(
          must(before, { type: 'hold' }, T0 + 1000),
          { type: 'release' },
          T0 + 1000 + length * MINUTE,
        );
        for (const position of [1, 2]) expect(run(position)).toEqual(run(0));
        expect(early).toEqual(run(0));
      }),
    );
  });

  it('needs that become known while somebody works give as much as those known before', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), fc.integer({ min: 0, max: 60 }), (plan, endsAttempts, m) => {
        const window = { opensAt: null, closesAt: at(m + 1), endsAttempts };
        const { extraTimePercent = 0, breakSeconds = 0 } = plan.needs ?? {};
        const known = assessment({ ...plan, needs: { ...plan.needs, window } });
        const unknown = assessment({ ...plan, needs: { window } });
        const before = must(known, { type: 'start' }, at(m));
        const needs = { type: 'accommodate', extraTimePercent, breakSeconds } as const;
        const after = must(must(unknown, { type: 'start' }, at(m)), needs, at(m));
        const [early, late] = [left(before, at(m)), left(after, at(m))];
        expect(late.whole).toBe(early.whole);
        expect(late.open).toBeGreaterThanOrEqual(early.open);
        expect(mayPause(after)).toBe(mayPause(before));
      }),
    );
  });

  it('nobody has less with accommodations than without', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), fc.integer({ min: 0, max: 60 }), (plan, endsAttempts, m) => {
        const window = { opensAt: null, closesAt: at(m + 1), endsAttempts };
        const withNeeds = assessment({ ...plan, needs: { ...plan.needs, window } });
        const without = assessment({ ...plan, needs: { window } });
        const plain = step(without, { type: 'start' }, at(m), context);
        if (!plain.ok) return;
        const helped = must(withNeeds, { type: 'start' }, at(m));
        const [more, less] = [left(helped, at(m)), left(plain.value.state, at(m))];
        expect(more.open).toBeGreaterThanOrEqual(less.open);
        expect(more.whole).toBeGreaterThanOrEqual(less.whole);
      }),
    );
  });

  it('time alone ends every attempt that nobody holds and that has a limit', () => {
    fc.assert(
      fc.property(plans, moves, (plan, list) => {
        const { state } = walk(plan, list);
        const end = projectedEnd(state);
        if (end === null) return;
        const now = Math.max(end, latestMoment(state));
        expect(must(state, { type: 'tick' }, now).state).toBe('submitted');
        if (state.state === 'running' && end > latestMoment(state))
          expect(must(state, { type: 'tick' }, end - 1).state).toBe('running');
      }),
    );
  });

  it('depends on what happened, not on how often someone looked', () => {
    fc.assert(
      fc.property(plans, fc.array(fc.nat(7200), { maxLength: 20 }), (plan, looks) => {
        const state = start(plan);
        const often = [...looks]
          .sort((a, b) => a - b)
          .reduce((seen, s) => must(seen, { type: 'tick' }, T0 + s * 1000), state);
        expect(must(often, { type: 'tick' }, at(200))).toEqual(
          must(state, { type: 'tick' }, at(200)),
        );
      }),
    );
  });

  it('one section is open at a time, and its items end together', () => {
    fc.assert(
      fc.property(plans, moves, (plan, list) => {
        for (const { after } of walk(plan, list).steps) {
          expect(new Set(open(after).map((each) => each.section)).size).toBeLessThanOrEqual(1);
          expect(ends(after).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
