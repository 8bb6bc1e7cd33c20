import { orderedMembers } from './member-order.js';

const member = (id: string, displayName: string, role: 'member' | 'reviewer' = 'member') => ({
  id,
  displayName,
  email: `${id}@example.org`,
  roles: [role],
  since: '2026-11-01T00:00:00.000Z',
});
const all = [member('c', 'Member 10'), member('a', 'Zoe', 'reviewer'), member('b', 'Member 9')];
const ids = (own: string | undefined, search = ''): string[] =>
  orderedMembers(all, own, search).map(({ id }) => id);

describe('the members', () => {
  it.each([
    ['oneself first, then by name, numbers as numbers', 'a', '', ['a', 'b', 'c']],
    ['by name where nobody is oneself', undefined, '', ['b', 'c', 'a']],
    ['found by a part of the name in any case', 'a', ' MEMBER 1', ['c']],
    ['found by the address', 'a', 'b@ex', ['b']],
    ['found by the role', 'b', 'review', ['a']],
    ['nobody where nothing fits', 'a', 'nobody', []],
  ])('%s', (_, own, search, expected) => {
    expect(ids(own, search)).toEqual(expected);
  });
});
