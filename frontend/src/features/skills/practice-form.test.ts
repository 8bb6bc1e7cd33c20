import { blankPractice, lackOf, practiceOf, type PracticeForm } from './practice-form.js';

const form = (more: Partial<PracticeForm> = {}): PracticeForm => ({
  ...blankPractice(new Date(2026, 10, 23, 23, 30), 'sharding'),
  members: ['ada'],
  ...more,
});

describe('the form of practice', () => {
  it('asks for three questions within two weeks at first', () => {
    expect(practiceOf(form())).toEqual({
      to: { kind: 'members', members: ['ada'] },
      work: { kind: 'topic', topic: 'sharding', tier: null, questions: 3 },
      dueOn: '2026-12-07',
      note: '',
    });
  });

  it.each<[Partial<PracticeForm>, object]>([
    [
      { to: 'profile', profile: 'p' },
      { kind: 'profile', profile: 'p' },
    ],
    [
      { to: 'gap', profile: 'p' },
      { kind: 'gap', profile: 'p', topic: 'sharding' },
    ],
  ])('goes to %j', (more, to) => {
    expect(practiceOf(form(more)).to).toEqual(to);
  });

  it('names questions where it asks for certain ones', () => {
    expect(practiceOf(form({ work: 'questions', questionIds: ['a'] })).work).toEqual({
      kind: 'questions',
      questionIds: ['a'],
    });
  });

  it.each<[Partial<PracticeForm>, string | null]>([
    [{}, null],
    [{ members: [] }, 'Choose at least one person.'],
    [{ to: 'gap' }, 'Choose a profile.'],
    [{ work: 'questions' }, 'Choose at least one question.'],
    [{ dueOn: '' }, 'Say by when.'],
  ])('says what is missing: %j', (more, lack) => {
    expect(lackOf(form(more))).toBe(lack);
  });
});
