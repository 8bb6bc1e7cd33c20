import { luckOf } from './assessment-plan.js';

const secret = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);

describe('the luck of a try', () => {
  it('is the same for the same secret, invitation, try and question', () => {
    expect(luckOf(secret, 'a', 1).seed('q')).toBe(luckOf(secret, 'a', 1).seed('q'));
  });

  it.each([
    ['secret', luckOf(other, 'a', 1).seed('q')],
    ['invitation', luckOf(secret, 'b', 1).seed('q')],
    ['try', luckOf(secret, 'a', 2).seed('q')],
    ['question', luckOf(secret, 'a', 1).seed('r')],
    ['use, for pools or for variants', luckOf(secret, 'a', 1).seed('')],
  ])('is another for another %s', (_what, seed) => {
    expect(seed).not.toBe(luckOf(secret, 'a', 1).seed('q'));
  });

  it('runs no two names into one', () => {
    expect(luckOf(secret, 'a1', 1).seed('q')).not.toBe(luckOf(secret, 'a', 11).seed('q'));
  });

  it('is drawn from the side that practice never sees', () => {
    expect(luckOf(secret, 'a', 1).side).toBe('assessment');
  });
});
