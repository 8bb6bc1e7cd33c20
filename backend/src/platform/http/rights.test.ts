import { RIGHTS, rightsOf, ROLES } from './rights.js';

describe('rights in an organisation', () => {
  it('are all the owner’s', () => {
    expect([...rightsOf(['owner'])].sort()).toEqual(Object.keys(RIGHTS).sort());
  });

  it('are nobody’s without a role', () => {
    expect(rightsOf([]).size).toBe(0);
  });

  it('add up over several roles', () => {
    const both = rightsOf(['author', 'reviewer']);
    for (const role of ['author', 'reviewer'] as const)
      for (const right of rightsOf([role])) expect(both.has(right)).toBe(true);
  });

  it.each(['author', 'reviewer', 'lead', 'member'] as const)(
    'to candidates’ data are not given to the role %s',
    (role) => {
      expect(rightsOf([role]).has('candidates:read')).toBe(false);
      expect(rightsOf([role]).has('candidates:manage')).toBe(false);
    },
  );

  it('name roles that exist', () => {
    for (const roles of Object.values(RIGHTS))
      for (const role of roles) expect(ROLES).toContain(role);
  });
});
