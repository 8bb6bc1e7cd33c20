import { wholeBank as bank } from '@meshwright/question-bank/whole';
import type { Question } from '@meshwright/question-bank';
import type { Blueprint, BlueprintItem, PoolItem } from './blueprint.schemas.js';
import type { CheckContext, CheckedDraft } from './check.js';
import { checkAssessment } from './checks.js';
import { drawable, poolsOf, reachesOf } from './pools.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.schemas.js';
import { fixed, pool } from './templates/template.js';
import { templates } from './templates/templates.js';
import { timingOf } from './time-checks.js';

const context: CheckContext = {
  bank: bank.questions,
  topics: new Set(bank.topics.map(({ id }) => id)),
  guides: new Set(bank.guides.keys()),
  now: new Date('2026-03-01T00:00:00Z'),
  others: [],
};

const NUMERIC = 'ring-all-reduce-bytes'; // 4 min
const PLAN = 'plan-1b-cheapest'; // 10 min

const draft = (items: BlueprintItem[], settings: Partial<Settings> = {}): CheckedDraft => ({
  title: 'An assessment',
  blueprint: { sections: [{ title: 'One', intro: '', limitMinutes: null, items }] },
  settings: { ...DEFAULT_SETTINGS, ...settings },
});
/** A window whose end is the end of attempts, too. */
const window = (opensAt: string, closesAt: string, timeZone = 'UTC') => ({
  opensAt,
  closesAt,
  timeZone,
  endsAttempts: true,
});
const check = (of: CheckedDraft, change: Partial<CheckContext> = {}) =>
  checkAssessment(of, { ...context, ...change });
const pathsOf = (of: CheckedDraft, level?: string): string[] =>
  check(of)
    .filter((each) => level === undefined || each.level === level)
    .map(({ path }) => path);

describe.each(templates.map((template) => [template.id, template] as const))(
  'the template %s',
  (_, { title, blueprint, settings }) => {
    it('has nothing to warn of', () => {
      expect(check({ title, blueprint, settings }).filter(({ level }) => level !== 'note')).toEqual(
        [],
      );
    });

    it('draws each pool, own questions first, from more than it asks of the shared bank alone', () => {
      const pools = poolsOf(blueprint);
      const reaches = reachesOf(blueprint, [...bank.questions.values()]);
      expect(pools.map(({ source }) => source)).toEqual(pools.map(() => 'own-first'));
      for (const of of pools) expect(drawable(reaches, of).length).toBeGreaterThan(of.count);
    });

    it('gives nine of ten people nearly all the time they need', () => {
      const { whole } = timingOf({ title, blueprint, settings }, bank.questions);
      expect(whole.done).toBeGreaterThan(0.75);
      expect(whole.expected).toBeGreaterThan(settings.minutes * 0.35);
    });
  },
);

it('has templates for six roles', () => {
  expect(templates.filter(({ group }) => group === 'role').map(({ id }) => id)).toEqual([
    'pre-training',
    'performance',
    'cluster',
    'fine-tuning',
    'inference',
    'research',
  ]);
});

describe('a pool of own questions', () => {
  const own = (n: number): Question => ({
    ...bank.questions.get('explain-data-vs-model-parallelism')!,
    id: `own-abcdefghjkmnpqrst${String(100 + n)}`,
    provisional: true,
  });
  const withOwn = (...questions: Question[]) => ({
    bank: new Map([...bank.questions, ...questions.map((each) => [each.id, each] as const)]),
  });
  const secret = pool({ source: 'own', count: 2 });

  it('with too few says how many there are and what would help', () => {
    expect(check(draft([secret]), withOwn(own(1)))[0]).toEqual({
      level: 'error',
      path: 'blueprint.sections.0.items.0.count',
      message: 'This pool asks for 2 and there is 1 approved question of your own for it.',
      mend: 'Ask for 1 at most, or have more of them approved, widen its topics, levels or kinds, or let it fill up from the public bank.',
    });
    expect(check(draft([secret]))[0]).toMatchObject({
      message: 'This pool asks for 2 and there are 0 approved questions of your own for it.',
      mend: expect.stringMatching(/^Have more/u),
    });
  });

  it('tells no proposal as a result', () => {
    const of = (source: PoolItem['source']) =>
      check(
        draft([pool({ source, count: 2, kinds: ['structured'] })], {
          results: { ...DEFAULT_SETTINGS.results, releaseAfter: 'hand-in' },
        }),
        withOwn(own(1), own(2)),
      ).filter(({ level, path }) => level === 'error' && path === 'settings.results.releaseAfter');
    expect(of('own')).toHaveLength(1);
    expect(of('own-first')).toHaveLength(1);
    expect(of('public')).toEqual([]);
  });

  it('draws from 200 at most', () => {
    const many = (n: number) => withOwn(...Array.from({ length: n }, (_, at) => own(at)));
    const limit = (n: number) =>
      check(draft([secret]), many(n)).filter(({ message }) => message.includes('more than 200'));
    expect(limit(200)).toEqual([]);
    expect(limit(201)).toMatchObject([{ level: 'error', path: 'blueprint.sections' }]);
  });
});

describe('what anybody can read before', () => {
  const told = (items: BlueprintItem[]): string[] =>
    check(draft(items)).flatMap(({ message }) => /\d+ % of the points/u.exec(message)?.[0] ?? []);

  it('is said with its share of the points, of pools by what they may draw', () => {
    expect(told([fixed(PLAN, 3), fixed(NUMERIC, 1)])).toEqual(['75 % of the points']);
    expect(told([pool({ kinds: ['structured'], count: 1, weight: 1 }), fixed(NUMERIC, 1)])).toEqual(
      ['50 % of the points'],
    );
  });

  it('is nothing of numbers, which are others than in practice', () => {
    expect(told([fixed(NUMERIC, 1), pool({ kinds: ['numeric'], count: 2 })])).toEqual([]);
  });
});

describe('questions with few variants', () => {
  const GUESSABLE = 'interleaved-bubble';

  it('are shown as guessable, with their number, by themselves', () => {
    const [found, ...others] = check(draft([fixed(GUESSABLE, 1)])).filter(({ message }) =>
      message.includes('guessable'),
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      level: 'warning',
      path: 'blueprint.sections.0.items.0.questionId',
      message: expect.stringContaining('it has 48 variants'),
    });
    expect(
      check(draft([fixed(NUMERIC, 1)]))
        .map(({ message }) => message)
        .join(),
    ).not.toContain('guessable');
  });

  it('are named where a pool may draw them', () => {
    const found = check(draft([pool({ count: 1, kinds: ['numeric'] })])).filter(({ message }) =>
      message.includes('guessable'),
    );
    expect(found).toMatchObject([{ level: 'note', message: expect.stringContaining('(48 ') }]);
  });

  it('are told of a written question that asks everybody for one number', () => {
    // proved already, as it may become: a provisional one is refused before
    const { provisional: _, ...proved } = bank.questions.get('fit-13b-with-zero')!;
    const found = check(draft([fixed(proved.id, 1)]), {
      bank: new Map([...bank.questions, [proved.id, proved]]),
    });
    expect(found).toContainEqual(
      expect.objectContaining({ level: 'note', message: expect.stringContaining('no variants') }),
    );
  });
});

describe('errors', () => {
  const withSections = (sections: Blueprint['sections']): CheckedDraft => ({
    ...draft([]),
    blueprint: { sections },
  });
  it.each([
    ['no title', { ...draft([fixed(NUMERIC, 1)]), title: ' ' }, 'title'],
    ['no section', withSections([]), 'blueprint.sections'],
    ['an empty section', draft([]), 'blueprint.sections.0.items'],
    [
      'an unknown question',
      draft([fixed('no-such-question', 1)]),
      'blueprint.sections.0.items.0.questionId',
    ],
    [
      'the same question twice',
      draft([fixed(NUMERIC, 1), fixed(NUMERIC, 1)]),
      'blueprint.sections.0.items.1.questionId',
    ],
    [
      'an unknown topic',
      draft([pool({ count: 1, topics: ['sharding', 'cooking'] })]),
      'blueprint.sections.0.items.0.topics.1',
    ],
    [
      'bands with a gap at the bottom',
      draft([fixed(NUMERIC, 1)], { passBands: [{ name: 'Pass', from: 5, anchors: 'x' }] }),
      'settings.passBands.0.from',
    ],
    [
      'bands that do not rise',
      draft([fixed(NUMERIC, 1)], {
        passBands: [
          { name: 'A', from: 0, anchors: 'x' },
          { name: 'B', from: 5, anchors: 'x' },
          { name: 'C', from: 5, anchors: 'x' },
        ],
      }),
      'settings.passBands.2.from',
    ],
    [
      'a window that closes before it opens',
      draft([fixed(NUMERIC, 1)], {
        window: window('2026-04-02T08:00:00Z', '2026-04-01T08:00:00Z'),
      }),
      'settings.window.closesAt',
    ],
    [
      'a window shorter than the assessment',
      draft([fixed(NUMERIC, 1)], {
        window: window('2026-04-01T08:00:00Z', '2026-04-01T08:59:00Z'),
      }),
      'settings.window.closesAt',
    ],
    [
      'a window in the past',
      draft([fixed(NUMERIC, 1)], {
        window: window('2026-01-01T08:00:00Z', '2026-02-01T08:00:00Z'),
      }),
      'settings.window.closesAt',
    ],
    [
      'results at the end of no window',
      draft([fixed(NUMERIC, 1)], {
        results: { ...DEFAULT_SETTINGS.results, releaseAfter: 'window', show: 'score' },
      }),
      'settings.results.releaseAfter',
    ],
  ] as const)('name %s', (_, of, path) => {
    expect(pathsOf(of, 'error')).toEqual([path]);
  });

  it('refuse a provisional question, by name and in a pool', () => {
    const provisional = [...bank.questions.values()].filter((each) => each.provisional === true);
    const structured = [...bank.questions.values()].filter(({ kind }) => kind === 'structured');
    expect(provisional.map(({ id }) => id).sort()).toEqual([
      'fit-13b-with-zero',
      'racks-of-72-gpus',
      'shrink-the-bubble',
    ]);
    const [named] = check(draft([fixed('racks-of-72-gpus', 1)]));
    expect(named).toMatchObject({
      level: 'error',
      path: 'blueprint.sections.0.items.0.questionId',
      message: expect.stringContaining('is provisional') as string,
    });
    const [drawn] = check(draft([pool({ count: structured.length, kinds: ['structured'] })]));
    const left = structured.length - provisional.length;
    expect(drawn).toMatchObject({
      level: 'error',
      mend: expect.stringContaining(`Ask for ${left} at most`) as string,
    });
  });

  it('say how many questions there are for a pool that asks for more', () => {
    const of = draft([pool({ count: 5, kinds: ['choice'] })]);
    expect(check(of)[0]).toMatchObject({
      path: 'blueprint.sections.0.items.0.count',
      message: 'This pool asks for 5 and there are 3 questions for it.',
      mend: expect.stringContaining('3 at most'),
    });
  });

  it('say what pools leave each other', () => {
    const choices = pool({ count: 3, kinds: ['choice'] });
    const [found] = check(draft([choices, pool({ count: 1, kinds: ['choice'] })]));
    expect(found).toMatchObject({ level: 'error', message: expect.stringContaining('leave') });
  });
});

describe('who is cut short', () => {
  it('is said of limits that the questions do not fit into', () => {
    const of = draft([fixed(PLAN, 1)]);
    of.blueprint.sections[0]!.limitMinutes = 8;
    const [found] = check(of).filter(({ level }) => level === 'warning');
    expect(found).toMatchObject({ path: 'blueprint.sections.0.limitMinutes' });
    expect(found?.message).toMatch(/About 7 of 10 people would run out of time/);
    expect(found?.mend).toContain('20 min');
  });

  it('is said of sections whose limits take more than the whole', () => {
    const of = draft([fixed(NUMERIC, 1)], { minutes: 30 });
    of.blueprint.sections.push({
      title: 'Two',
      intro: '',
      limitMinutes: 25,
      items: [fixed(PLAN, 1)],
    });
    of.blueprint.sections[0]!.limitMinutes = 10;
    expect(pathsOf(of, 'warning')).toEqual(['settings.minutes']);
  });

  it('is said of pools whose draws are not equally long', () => {
    const of = draft([pool({ count: 1, kinds: ['numeric', 'structured'] })]);
    expect(check(of)[0]).toMatchObject({
      level: 'warning',
      path: 'blueprint.sections',
      message: expect.stringMatching(/3 min of questions for one candidate, 25 min for another/),
    });
  });

  it('is said of late starts, with the time on the wall', () => {
    const of = draft([fixed(NUMERIC, 1)], {
      window: window('2026-07-01T06:00:00Z', '2026-07-01T08:00:00Z', 'Europe/Berlin'),
    });
    expect(check(of)[0]?.message).toContain('starts after 1 Jul, 09:00 (Europe/Berlin)');
  });

  it('is nothing where who starts in time has the full time: one may begin until the window closes', () => {
    const short = window('2026-07-01T06:00:00Z', '2026-07-01T06:30:00Z');
    const of = draft([fixed(NUMERIC, 1)], { window: { ...short, endsAttempts: false } });
    expect(pathsOf(of)).not.toContain('settings.window.closesAt');
    expect(timingOf(of, bank.questions).accommodations[0]?.latestStart).toBe(
      '2026-07-01T06:30:00.000Z',
    );
  });

  it('is worked out for extra time, which moves the end of the window', () => {
    const of = draft([fixed(NUMERIC, 1)], {
      window: window('2026-07-01T06:00:00Z', '2026-07-01T10:00:00Z'),
    });
    const { accommodations } = timingOf(of, bank.questions);
    expect(accommodations).toEqual(
      [
        [0, 60, '10:00'],
        [25, 75, '10:15'],
        [50, 90, '10:30'],
        [100, 120, '11:00'],
      ].map(([extraTimePercent, minutes, closes]) => ({
        extraTimePercent,
        minutes,
        closesAt: `2026-07-01T${String(closes)}:00.000Z`,
        latestStart: '2026-07-01T09:00:00.000Z',
      })),
    );
  });

  it.each([
    [
      'forward on 29 March: the window is 60 min shorter',
      '2026-03-28T08:00:00Z',
      '2026-03-30T08:00:00Z',
    ],
    [
      'back on 25 October: the window is 60 min longer',
      '2026-10-24T08:00:00Z',
      '2026-10-26T08:00:00Z',
    ],
  ])('is said of clocks that go %s', (words, opens, closes) => {
    const inZone = (zone: string) =>
      check(draft([fixed(NUMERIC, 1)], { window: window(opens, closes, zone) })).filter(
        ({ path }) => path === 'settings.window',
      );
    expect(inZone('Asia/Tokyo')).toEqual([]);
    const [found] = inZone('Europe/Berlin');
    expect(found?.message).toContain(`go ${words}`);
  });

  it('is said of windows that overlap, not of those that only touch', () => {
    const mine = window('2026-07-01T06:00:00Z', '2026-07-01T10:00:00Z');
    const notes = (opens: string, closes: string) =>
      check(draft([fixed(NUMERIC, 1)], { window: mine }), {
        others: [{ title: 'The other', window: window(opens, closes) }],
      }).filter(({ message }) => message.includes('The other'));
    expect(notes('2026-07-01T10:00:00Z', '2026-07-01T12:00:00Z')).toEqual([]);
    expect(notes('2026-07-01T09:59:00Z', '2026-07-01T12:00:00Z')).toHaveLength(1);
  });

  it.each([
    ['none', [fixed(PLAN, 1)], 1],
    ['calculator', [fixed(PLAN, 1)], 1],
    ['plan-lab', [fixed(PLAN, 1)], 0],
    ['none', [fixed(NUMERIC, 1)], 1],
    ['calculator', [fixed(NUMERIC, 1)], 0],
    ['none', [pool({ count: 1, kinds: ['plan', 'numeric'], topics: ['networking'] })], 2],
  ] as const)('is said of aids: %s with %j', (aids, items, warnings) => {
    const paths = pathsOf(draft([...items], { aids }), 'warning');
    expect(paths.filter((path) => path === 'settings.aids')).toHaveLength(warnings);
  });

  it('is said of two hours and more without a pause', () => {
    const tired = (minutes: number, pauses: number) =>
      pathsOf(draft([fixed(NUMERIC, 1)], { minutes, pauses })).includes('settings.pauses');
    expect([tired(75, 0), tired(76, 0), tired(180, 0), tired(180, 1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the time that people take', () => {
  it('is done by more of them the more there is of it', () => {
    const shares = [4, 6, 8, 12, 20].map(
      (minutes) => timingOf(draft([fixed(NUMERIC, 1)], { minutes }), bank.questions).whole.done,
    );
    expect(shares).toEqual([...shares].sort((a, b) => (a ?? 0) - (b ?? 0)));
    expect(shares[0]).toBeCloseTo(0.5, 6);
    expect(shares[4]).toBeGreaterThan(0.99);
  });

  it('lies for a pool between its shortest and its longest draw', () => {
    const of = draft([pool({ count: 3, kinds: ['numeric'] })]);
    const { least, most, expected, nineOfTen } = timingOf(of, bank.questions).whole;
    expect([least, most]).toEqual([9, 20]);
    expect(expected).toBeGreaterThan(least);
    expect(expected).toBeLessThan(most);
    expect(nineOfTen).toBeGreaterThan(expected * 1.3);
  });
});
