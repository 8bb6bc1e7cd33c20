import { asProblem, faultSentence, problemFrom } from './problem.js';

describe('problems of the API', () => {
  it('keeps the code, the faults by field, and members beyond the standard', () => {
    const problem = problemFrom(
      {
        title: 'Invalid input',
        code: 'invalid-input',
        detail: 'The account has faults.',
        errors: [
          { path: 'body/password', message: 'too short', expected: 'at least 12 characters' },
        ],
        current: { serverSeq: 3 },
      },
      400,
    );
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid-input',
      extra: { current: { serverSeq: 3 } },
    });
    expect(problem.fields).toEqual({
      password: 'Too short. Right would be: at least 12 characters.',
    });
  });

  it.each([null, '<html>Bad gateway</html>', { message: 'no title' }])(
    'still says something when the body is %p',
    (body) => {
      const problem = problemFrom(body, 502);
      expect(problem.code).toBe('502');
      expect(problem.message).toContain('502');
    },
  );

  it('does not repeat what a message says already', () => {
    expect(
      faultSentence({ path: '', message: 'must have at least 12 characters', expected: '12' }),
    ).toBe('Must have at least 12 characters.');
    expect(
      faultSentence({ path: 'email', message: 'must be an e-mail address', expected: 'email' }),
    ).toBe('Must be an e-mail address.');
  });

  it('shows any thrown value', () => {
    expect(asProblem(new RangeError('too deep')).message).toBe('too deep');
    expect(asProblem('plain').message).toBe('plain');
  });
});
