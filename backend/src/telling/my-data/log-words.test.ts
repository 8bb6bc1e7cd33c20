import { decisionWords, doerWords, logWords, resultsWords } from './log-words.js';

describe('what the log says', () => {
  it('is told in words, and by its own name where there are none', () => {
    expect(logWords('attempt.extended')).toBe('You were given more time');
    expect(logWords('invitation.sent-again')).toBe('A new link was made for you');
    expect(logWords('invitation.reminded')).toBe('A reminder was made for you');
    expect(logWords('candidate.new-thing')).toBe('Candidate new thing');
  });

  const by = { action: 'attempt.held', actorId: 'a', roles: ['member'], byProgram: false };
  it.each([
    [{}, 'a member'],
    [{ roles: ['reviewer', 'owner'] }, 'an owner'],
    [{ roles: ['author'] }, 'an author'],
    [{ roles: undefined }, 'somebody who has left'],
    [{ byProgram: true }, 'a program'],
    [{ actorId: null }, 'the server'],
    [{ actorId: null, action: 'candidate.deletion-asked' }, 'you'],
  ])('names a role and nobody: %j', (change, words) => {
    expect(doerWords({ ...by, ...change })).toBe(words);
  });
});

describe('when results are told', () => {
  it.each([
    [{ releaseAfter: 'never', show: 'band' }, 'This organisation does not show results here.'],
    [{ releaseAfter: 'hand-in', show: 'score' }, 'You are told after the hand-in: your score.'],
  ] as const)('%j', (results, words) => {
    expect(resultsWords(results)).toBe(words);
  });
});

describe('a decision', () => {
  it('is told as what was decided', () => {
    expect(decisionWords('invite_on')).toBe('Decided to invite you on');
  });
});
