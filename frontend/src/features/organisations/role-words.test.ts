import { ROLES, toggled } from './role-words.js';

describe('roles', () => {
  it('are added and taken away, and keep their order', () => {
    expect(toggled(['member'], 'owner')).toEqual(['owner', 'member']);
    expect(toggled(['owner', 'member'], 'owner')).toEqual(['member']);
  });

  it('come back when toggled twice', () => {
    for (const role of ROLES) expect(toggled(toggled(['author'], role), role)).toEqual(['author']);
  });
});
