import type { OwnQuestionSummary } from '../../api/shapes.js';
import { narrowOwn } from './narrow-own.js';
import { approvedWords, seenWords, stateWords } from './state-words.js';

const summary = {
  kind: 'choice' as const,
  title: '',
  tier: 'beginner' as const,
  topics: [],
  minutes: 5,
  provisional: true,
};
const approved = (changed: boolean) => ({
  number: 2,
  at: '2026-11-03T10:00:00Z',
  by: 'Ann',
  alone: false,
  changed,
  summary,
});
const question = (change: Partial<OwnQuestionSummary>): OwnQuestionSummary => ({
  id: 'own-spike',
  state: 'draft',
  version: 4,
  savedAt: '2026-11-03T10:00:00Z',
  savedBy: 'Ann',
  approved: null,
  seen: { people: 0, first: null, last: null },
  siblingOf: null,
  title: 'A loss spike',
  kind: 'structured',
  tier: 'advanced',
  topics: ['fault-tolerance'],
  minutes: 9,
  faults: 0,
  ...change,
});

describe('where a question stands', () => {
  it.each([
    [{ faults: 3 }, 'Draft, 3 faults'],
    [{ faults: 1 }, 'Draft, 1 fault'],
    [{}, 'Waits for a second person'],
    [{ state: 'approved', approved: approved(false) }, 'Approved, version 2'],
    [{ state: 'approved', approved: approved(true) }, 'Approved, edited since'],
    [
      { state: 'approved', approved: approved(true), faults: 2 },
      'Approved, edited since, 2 faults',
    ],
    [{ state: 'archived', approved: approved(false) }, 'Archived'],
  ] as [Partial<OwnQuestionSummary>, string][])('%j', (change, words) => {
    expect(stateWords(question(change))).toBe(words);
  });
});

describe('how many have met it', () => {
  it.each([
    [{ people: 0, first: null, last: null }, 'shown to no candidate yet'],
    [
      { people: 1, first: '2026-11-01T10:00:00Z', last: '2026-11-01T10:00:00Z' },
      'shown to 1 candidate, last on 1 Nov 2026',
    ],
  ])('%j', (seen, words) => {
    expect(seenWords(seen)).toBe(words);
  });
});

describe('an approval', () => {
  it('names who gave it and when', () => {
    expect(approvedWords({ approved: approved(false) })).toBe(
      'Approved as version 2 by Ann on 3 Nov 2026',
    );
    expect(approvedWords({ approved: null })).toBeNull();
  });

  it('says so where it was the author’s own, or theirs who has left', () => {
    expect(approvedWords({ approved: { ...approved(false), by: null, alone: true } })).toBe(
      'Approved as version 2 by somebody who has left on 3 Nov 2026; one of its authors, as nobody else here could look',
    );
  });
});

describe('the list', () => {
  const all = [
    question({ id: 'one', faults: 2, savedAt: '2026-11-01T10:00:00Z' }),
    question({ id: 'two', kind: 'numeric', title: 'Ring bytes' }),
    question({ id: 'three', kind: null, title: '', savedAt: '2026-11-02T10:00:00Z' }),
  ];
  const none = { text: '', kind: '', standing: '' };
  it.each([
    [none, ['two', 'three', 'one']],
    [{ ...none, text: 'BYTES ring' }, ['two']],
    [{ ...none, text: 'fault-tol spike' }, ['one']],
    [{ ...none, kind: 'numeric' }, ['two']],
    [{ ...none, standing: 'draft' }, ['one']],
  ])('narrowed by %j', (filters, ids) => {
    expect(narrowOwn(all, filters).map(({ id }) => id)).toEqual(ids);
  });
});
