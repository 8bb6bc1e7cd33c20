import type { MyRecord, MyRecordedAttempt } from '../../api/shapes.js';
import {
  appealDeadlineWords,
  appealWords,
  attemptName,
  attemptState,
  decisionWords,
  gradesWords,
  keptWords,
  wishWords,
} from './record-words.js';

const attempt: MyRecordedAttempt = {
  id: '0b0b8f5e-6f61-4c1c-9a3e-2f6b9a0d8a11',
  rehearsal: false,
  try: 1,
  state: 'graded',
  startedAt: null,
  submittedAt: null,
  submittedBy: 'candidate',
  revisions: 1,
  events: 0,
  gradedAt: null,
  grades: 2,
  marks: [],
  appeals: { until: null, open: false, made: [] },
};
const AT = '2026-11-20T12:00:00.000Z';

describe('what an attempt is called', () => {
  it.each([
    [{}, 'Your attempt', 'handed in'],
    [{ try: 2, submittedBy: 'deadline' as const }, 'Try 2', 'handed in by the clock'],
    [{ rehearsal: true, try: 0, state: 'running' as const }, 'Practice run', 'under way'],
  ])('%j', (change, name, state) => {
    expect([
      attemptName({ ...attempt, ...change }),
      attemptState({ ...attempt, ...change }),
    ]).toEqual([name, state]);
  });

  it.each([
    [{}, 'the program proposed 2 grades; nobody has marked yet'],
    [{ rehearsal: true }, 'never scored for anybody but you'],
    [{ grades: 0, state: 'submitted' as const }, 'the program has not graded yet'],
    [{ grades: 0, state: 'running' as const }, 'none yet'],
    [
      { marks: [{ question: 1, stage: 'first' as const, at: AT }] },
      'the program proposed 2 grades; people gave 1 mark',
    ],
  ])('%j is graded so: %s', (change, words) => {
    expect(gradesWords({ ...attempt, ...change })).toBe(words);
  });
});

describe('how long a record is kept', () => {
  const of = (kept: MyRecord['kept']) =>
    keptWords({ kept, organisation: { name: 'Mesh & Co', timeZone: 'UTC' } } as MyRecord);

  it.each([
    [{ days: null, until: null }, /^No end is set: until Mesh & Co deletes it/],
    [{ days: 30, until: null }, /^30 days after .*once you have handed in\.$/],
    [{ days: 1, until: AT }, /^1 day after .*in the night after 20 Nov 2026\.$/],
  ])('%j', (kept, words) => {
    expect(of(kept)).toMatch(words);
  });
});

describe('a decision', () => {
  it('is told with its day', () => {
    expect(decisionWords({ kind: 'hold', reason: 'Two posts, three people.', at: AT })).toBe(
      'Decided on 20 Nov 2026 to wait',
    );
  });
});

describe('a wish to be deleted', () => {
  const wish = { requestedAt: AT, dueAt: '2026-12-20T12:00:00.000Z', text: '', reason: null };

  it.each([
    [{ outcome: null, closedAt: null }, 'Mesh & Co owes you an answer until 20 Dec 2026.'],
    [{ outcome: 'refused' as const, closedAt: AT }, 'refused on 20 Nov 2026.'],
    [{ outcome: 'withdrawn' as const, closedAt: AT }, 'taken back on 20 Nov 2026.'],
  ])('%j', (end, words) => {
    expect(wishWords({ ...wish, ...end }, 'Mesh & Co')).toContain(words);
  });
});

describe('appeals', () => {
  const made = { question: 3, at: AT, reason: 'Look again.', state: 'open', answer: null } as const;
  it.each([
    [made, /^You appealed about question 3 on .*; it waits for a reviewer\.$/],
    [{ ...made, state: 'overtaken' as const }, /; the answer has been graded anew since\.$/],
    [
      { ...made, state: 'answered' as const, answer: { at: AT, comment: 'Right.' } },
      /; it was answered on /,
    ],
  ])('%j', (appeal, words) => {
    expect(appealWords(appeal)).toMatch(words);
  });

  it('say until when one may be made, or that it is too late', () => {
    expect(appealDeadlineWords({ until: AT, open: true, made: [] })).toMatch(/^You may appeal/);
    expect(appealDeadlineWords({ until: AT, open: false, made: [] })).toMatch(/could be made/);
    expect(appealDeadlineWords({ until: null, open: false, made: [] })).toBe('');
  });
});
