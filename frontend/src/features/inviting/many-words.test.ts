import { buttonsOf, manyDoneWords, spelledOnce, tagsIn, titleOf } from './many-words.js';

const NONE = { remind: 0, prolong: 0, revoke: 0, restore: 0, tag: 0, own: 0 };

describe('words about many invitations', () => {
  it('name the deeds with how many each reaches', () => {
    const counts = { ...NONE, remind: 23, prolong: 31, revoke: 31, tag: 1200 };
    expect(buttonsOf(counts, true).map(({ label }) => label)).toEqual([
      'Remind 23',
      'Extend 31…',
      'Revoke 31…',
      'Tag 1,200…',
    ]);
    expect(buttonsOf(counts, false)[0]?.label).toBe('Extend 31…');
    expect(buttonsOf({ ...NONE, restore: 2 }, true)).toContainEqual({
      deed: 'restore',
      label: 'Restore 2',
      reaches: true,
    });
  });

  it('count one as one', () => {
    expect(titleOf('remind', 1)).toBe('Remind 1 person?');
    expect(manyDoneWords('restore', 1)).toBe('1 invitation stands again.');
    expect(manyDoneWords('remind', 2)).toBe('2 reminders go out now.');
  });

  it('read tags as they are typed, and spell each once', () => {
    expect(tagsIn(' Campus; Berlin, ;')).toEqual(['Campus', 'Berlin']);
    expect(spelledOnce(['Berlin', 'CAMPUS', 'Campus'])).toEqual(['Berlin', 'CAMPUS']);
  });
});
