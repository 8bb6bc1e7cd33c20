import { hiringDoor } from './hiring-door.js';

const of = (id: string, ...roles: ('owner' | 'author' | 'reviewer' | 'member')[]) => ({
  id,
  kind: 'company' as const,
  roles,
});
const own = { id: 'own', kind: 'personal' as const, roles: ['owner' as const] };

describe('the door for those who hire', () => {
  it.each([
    ['a visitor', [], null, '/hire'],
    ['somebody with their own space alone', [own], null, '/hire'],
    ['a member without work in assessments', [own, of('a', 'member')], null, '/hire'],
    ['an owner of no assessment yet', [own, of('a', 'owner')], 0, '/hire'],
    ['an author of one', [of('a', 'author', 'reviewer')], 1, '/organisations/a/assessments'],
    ['a reviewer', [of('a', 'reviewer', 'member')], 1, '/organisations/a/review'],
    ['a member of two', [of('a', 'owner'), of('b', 'reviewer')], null, '/organisations'],
  ])('of %s leads where they go on', (_, all, assessments, to) => {
    expect(hiringDoor(all, assessments).to).toBe(to);
  });
});
