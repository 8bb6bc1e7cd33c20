import { auditDetail, auditWords } from './audit-words.js';

describe('the words of the audit log', () => {
  it.each([
    ['member.roles-changed', 'Member: roles changed'],
    ['organisation.created', 'Organisation: created'],
    // true whether or not a mail leaves the server
    ['invitation.sent', 'Invitation: made'],
    ['invitation.sent-again', 'Invitation: new link'],
    ['invitation.reminded', 'Invitation: reminder made'],
  ])('reads %s', (action, words) => {
    expect(auditWords(action)).toBe(words);
  });

  it.each([
    [null, ''],
    [{ roles: ['manager', 'author'] }, 'roles: manager, author'],
    [{ from: ['member'], to: [] }, 'from: member; to: none'],
    [{ retentionDays: { from: null, to: 30 } }, 'retention days: none → 30'],
    [{ kind: 'invite_on', note: 'see a_b c' }, 'kind: invite on; note: see a_b c'],
    [{ breakSeconds: 0 }, 'break: none'],
    [{ extraSeconds: { from: 90, to: 600 } }, 'extra: 90 s → 10 min'],
    [{ requiresStrongSignIn: { from: false, to: true } }, 'requires strong sign in: no → yes'],
  ])('tells %j', (detail, words) => {
    expect(auditDetail({ detail })).toBe(words);
  });

  it('tells the reason of what was done to an attempt, and no id', () => {
    const event = { detail: { event: 'f3', seconds: 60 }, reason: 'a fire alarm' };
    expect(auditDetail(event)).toBe('time: 1 min; reason: “a fire alarm”');
  });
});
