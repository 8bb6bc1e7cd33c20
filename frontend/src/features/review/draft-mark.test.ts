import type { ReviewRow, ReviewTask } from '../../api/shapes.js';
import { differs, draftOf, isEntered, markOf, sumOf, unexplained } from './draft-mark.js';

const row = (id: string, proposed: number, maxPoints = 4): ReviewRow => ({
  id,
  kind: 'criterion',
  label: id,
  proposed,
  maxPoints,
  levelsOnly: false,
  steps: [{ points: 0 }, { points: maxPoints }],
});
const rows = [row('a', 3), row('b', 0), { ...row('c', -1, 0), kind: 'adjustment' as const }];
const task = {
  rows,
  gradeId: 'grade',
  lease: { epoch: 7, expiresAt: '', serverNow: 0 },
} as unknown as ReviewTask;

describe('a mark that is being entered', () => {
  it('begins as the proposal, which needs no reason', () => {
    const draft = draftOf(task);
    expect(unexplained(rows, draft)).toEqual([]);
    expect(isEntered(task, draft, ' ')).toBe(false);
    expect(sumOf(rows, draft)).toEqual({ points: 2, maxPoints: 8, score: 2.5 });
    expect(markOf(task, draft, ' ')).toEqual({
      epoch: 7,
      gradeId: 'grade',
      comment: '',
      points: [
        { row: 'a', points: 3 },
        { row: 'b', points: 0 },
        { row: 'c', points: -1 },
      ],
    });
  });

  it('asks why where it differs, and forgets the reason where it does not any more', () => {
    const other = { ...draftOf(task), a: { points: 4, reason: ' x ' } };
    expect(differs(rows[0]!, other)).toBe(true);
    expect(unexplained(rows, other).map(({ id }) => id)).toEqual(['a']);
    expect(isEntered(task, other, '')).toBe(true);
    const explained = { ...other, a: { points: 4, reason: ' It is there. ' } };
    expect(unexplained(rows, explained)).toEqual([]);
    expect(markOf(task, explained, '').points[0]).toEqual({
      row: 'a',
      points: 4,
      reason: 'It is there.',
    });
    const back = { ...explained, a: { points: 3, reason: 'It is there.' } };
    expect(markOf(task, back, '').points[0]).toEqual({ row: 'a', points: 3 });
  });

  it('begins as one’s own earlier mark where that was taken back', () => {
    const mine = { score: 5, comment: 'Fine', points: [{ row: 'a', points: 4, reason: 'More' }] };
    const again = { ...task, mine };
    const draft = draftOf(again);
    expect(draft['a']).toEqual({ points: 4, reason: 'More' });
    expect(draft['b']).toEqual({ points: 0, reason: '' });
    expect(isEntered(again, draft, 'Fine')).toBe(false);
  });
});
