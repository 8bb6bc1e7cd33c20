import type { OwnAssignment } from '../../api/shapes.js';
import { dayWords, isOverdue, placeOf, workWords } from './assignment-words.js';

const own = (more: Partial<OwnAssignment> = {}): OwnAssignment => ({
  id: '1',
  organisation: { id: 'o', name: 'Mesh & Co' },
  topic: { id: 'collectives', title: 'Collectives' },
  tier: null,
  questions: 3,
  dueOn: '2026-12-01',
  note: '',
  named: [],
  answered: 0,
  done: false,
  told: true,
  ...more,
});
const named = [
  { id: 'a', title: 'First', done: true },
  { id: 'b', title: 'Second', done: false },
];

describe('assigned practice', () => {
  it.each<[Partial<OwnAssignment>, string, string]>([
    [{}, '3 questions on Collectives', '/practice?topic=collectives'],
    [
      { tier: 'advanced', questions: 1 },
      '1 advanced question on Collectives',
      '/practice?topic=collectives&tier=advanced',
    ],
    [{ topic: null, named }, 'First, Second', '/practice/b'],
  ])('in words, and where to do it: %j', (more, words, place) => {
    expect(workWords(own(more))).toBe(words);
    expect(placeOf(own(more))).toBe(place);
  });

  it('is overdue from the day after its own', () => {
    expect(isOverdue(own(), '2026-12-01')).toBe(false);
    expect(isOverdue(own(), '2026-12-02')).toBe(true);
    expect(dayWords('2026-12-01')).toBe('1 Dec');
  });
});
