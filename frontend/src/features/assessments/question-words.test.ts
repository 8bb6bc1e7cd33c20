import { mayBeAsked, ownFirst, provisionalWords, secrecyWords } from './question-words.js';
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
    topics: [],
    tiers: [],
    kinds: [],
    guides: [],
    exclude: [],
    count: 1,
    weight: 10,
  };
  it('are in no pool', () => {
    expect(matchesOf(pool, [question('a'), own], new Set()).map(({ id }) => id)).toEqual(['a']);
  });

  it('can be asked as they were approved, until they are archived', () => {
    const summary = {
      kind: 'choice' as const,
      title: 'As approved',
      tier: 'advanced' as const,
      topics: ['sharding'],
      minutes: 6,
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
        guide: '',
        own: true,
        provisional: true,
      },
    ]);
  });
});
