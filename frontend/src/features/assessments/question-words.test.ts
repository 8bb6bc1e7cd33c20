import { newPool } from './model.js';
import {
  matchWords,
  mayBeAsked,
  ownFirst,
  provisionalWords,
  secrecyWords,
} from './question-words.js';
import { askable, type BankQuestion } from '../../bank/bank-question.js';
import type { BlueprintPool, OwnQuestionSummary } from '../../api/shapes.js';
import { matchesOf } from './pool-matches.js';

const question = (id: string, change: Partial<BankQuestion> = {}): BankQuestion => ({
  id,
  version: 'v',
  kind: 'structured',
  title: id,
  tier: 'beginner',
  topics: ['collectives'],
  guide: 'distributed-training-basics',
  minutes: 4,
  ...change,
});
const own = question('own-1', { own: true, provisional: true });

describe('what the picker says of a question', () => {
  it.each([
    [own, 'own, secret', 'marks to be confirmed by a person', true],
    [question('a'), 'public practice, with its answer', null, true],
    [question('b', { kind: 'numeric' }), 'public practice, other figures here', null, true],
    [
      question('c', { provisional: true }),
      'public practice, with its answer',
      'provisional: for practice alone',
      false,
    ],
  ])('of $id', (asked, secrecy, provisional, may) => {
    expect([secrecyWords(asked), provisionalWords(asked), mayBeAsked(asked)]).toEqual([
      secrecy,
      provisional,
      may,
    ]);
  });
});

describe('who can know it before', () => {
  it('is said of what a pool draws from', () => {
    const number = question('b', { kind: 'numeric' });
    expect(matchWords([own, question('a'), number, question('c')])).toEqual([
      { own: true, words: '1 secret' },
      { own: false, words: '1 public practice, other figures here' },
      { own: false, words: '2 public practice, with its answer' },
    ]);
    expect(matchWords([])).toEqual([]);
  });
});

describe('the list of the picker', () => {
  const all = [question('a'), own, question('b')];
  it.each([
    ['', ['own-1', 'a', 'b']],
    ['own', ['own-1']],
    ['public', ['a', 'b']],
  ] as const)('for %j', (which, ids) => {
    expect(ownFirst(all, which).map(({ id }) => id)).toEqual(ids);
  });
});

describe('own questions', () => {
  const pool: BlueprintPool = {
    type: 'pool',
    source: 'public',
    topics: [],
    tiers: [],
    kinds: [],
    guides: [],
    exclude: [],
    count: 1,
    weight: 10,
  };
  it.each([
    ['public', ['a']],
    ['own', ['own-1']],
    ['own-first', ['own-1', 'a']],
  ] as const)('are in a pool of %s or not', (source, ids) => {
    const bank = [question('a'), question('b', { provisional: true }), own];
    expect(matchesOf({ ...pool, source }, bank, new Set()).map(({ id }) => id)).toEqual(ids);
    expect(matchesOf({ ...pool, source }, bank, new Set(ids))).toEqual([]);
  });

  it('are what a new pool draws, if any are approved that fit it', () => {
    const fits = question('own-2', { own: true, kind: 'numeric', tier: 'intermediate' });
    expect(newPool([question('a'), own], new Set())).toMatchObject({ source: 'public', count: 2 });
    expect(newPool([own, fits], new Set())).toMatchObject({ source: 'own', count: 1 });
    expect(newPool([own, fits], new Set(['own-2']))).toMatchObject({ source: 'public' });
  });

  it('can be asked as they were approved, until they are archived', () => {
    const summary = {
      kind: 'choice' as const,
      title: 'As approved',
      tier: 'advanced' as const,
      topics: ['sharding'],
      minutes: 6,
      guide: 'multi-gpu-frameworks',
      provisional: true,
    };
    const item: OwnQuestionSummary = {
      id: 'own-2',
      state: 'approved',
      version: 5,
      savedAt: '2026-11-01T10:00:00Z',
      savedBy: 'Ann',
      approved: { number: 2, at: '', by: null, alone: false, changed: true, summary },
      seen: { people: 0, first: null, last: null },
      siblingOf: null,
      title: 'As edited',
      kind: 'numeric',
      tier: 'beginner',
      topics: [],
      minutes: 3,
      faults: 4,
    };
    const listed = [item, { ...item, approved: null }, { ...item, state: 'archived' as const }];
    expect(askable(listed)).toEqual([
      {
        id: 'own-2',
        version: '2',
        kind: 'choice',
        title: 'As approved',
        tier: 'advanced',
        topics: ['sharding'],
        minutes: 6,
        guide: 'multi-gpu-frameworks',
        own: true,
        provisional: true,
      },
    ]);
  });
});
