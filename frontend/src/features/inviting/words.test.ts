import { doneWords, everybody, needs, stateLabel } from './words.js';

describe('words about invitations', () => {
  it('name what somebody needs, and nothing where they need nothing', () => {
    expect(needs({ extraTimePercent: 50, breakSeconds: 900 })).toBe(
      '50 % more time, 15 min of breaks',
    );
    expect(needs({ extraTimePercent: 0, breakSeconds: 0 })).toBe('');
  });

  it('name a state', () => {
    expect(stateLabel('handed-in')).toBe('Handed in');
  });

  it('call invited whoever was, and those who have not looked by what they have not done', () => {
    const none = { invited: 0, opened: 0, started: 0, 'handed-in': 0, expired: 0, revoked: 0 };
    expect(everybody({ ...none, 'handed-in': 1 })).toBe(1);
    expect(everybody({ ...none, invited: 2, revoked: 1 })).toBe(3);
    expect(everybody(null)).toBeNull();
    expect(stateLabel('invited')).toBe('Not opened');
  });

  it('say that somebody was reminded only where a mail tells them', () => {
    expect(doneWords('remind', 'Ada', undefined)).toBe('Reminded Ada.');
    expect(doneWords('remind', 'Ada', 'https://…')).toBe(
      'A further link for Ada, to remind them by.',
    );
    expect(doneWords('invite', 'Ada', 'https://…')).toBe('Invited Ada.');
    expect(doneWords('resend', 'Ada', undefined)).toBe('New link for Ada.');
  });
});
