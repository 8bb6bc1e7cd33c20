import type { OwnQuestionSummary } from '../api/shapes.js';
import { askable, resting } from './bank-question.js';

const own = (id: string, rest: Partial<OwnQuestionSummary>): OwnQuestionSummary => ({
  ...{ id, title: `Title of ${id}`, kind: 'numeric', tier: 'beginner', topics: [], minutes: 5 },
  ...{ faults: 0, siblingOf: null, state: 'approved', version: 1 },
  ...{ savedAt: '2026-11-28T10:00:00.000Z', savedBy: null },
  seen: { people: 0, first: null, last: null },
  approved: null,
  ...rest,
});
const approved: OwnQuestionSummary['approved'] = {
  number: 2,
  at: '2026-11-28T10:00:00.000Z',
  by: null,
  changed: false,
  alone: false,
  summary: {
    ...{ kind: 'numeric', title: 'As approved', tier: 'beginner', topics: [], minutes: 5 },
    provisional: false,
  },
};

describe('own questions in an assessment', () => {
  const all = [
    own('kept', { approved }),
    own('gone', { approved, state: 'archived' }),
    own('draft', { state: 'draft' }),
  ];

  it('are asked as they were approved', () => {
    expect(askable(all)).toMatchObject([
      { id: 'kept', title: 'As approved', own: true, version: '2' },
    ]);
  });

  it('have titles where they cannot be asked', () => {
    expect([...resting(all)]).toEqual([
      ['gone', 'Title of gone'],
      ['draft', 'Title of draft'],
    ]);
  });
});
