import { jobError } from './job-error.js';

describe('an error of the job queue', () => {
  it('says what a plain object says', () => {
    const given = { message: 'the connection was cut', stack: 'somewhere', queue: 'mails' };
    const error = jobError(given);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject(given);
  });

  it.each([
    [new Error('as it is'), 'as it is'],
    ['a word', 'a word'],
    [{ code: 'ECONNRESET' }, 'unknown'],
    [null, 'null'],
  ])('is one whatever it was: %p', (given, message) => {
    expect(jobError(given).message).toBe(message);
  });
});
