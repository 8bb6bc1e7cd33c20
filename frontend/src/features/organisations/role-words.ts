import type { OrganisationRole } from '../../api/shapes.js';

/** Each role with what it may do, in the order in which they are offered. */
export const ROLE_WORDS: Readonly<Record<OrganisationRole, string>> = {
  owner: 'everything: members, settings, the audit log',
  manager: 'hiring: assessments, candidates and their data, decisions',
  author: 'writes assessments and own questions; sees no candidates',
  reviewer: 'marks answers without names',
  lead: 'a team’s progress, as far as members share it',
  member: 'belongs to it, no more',
};

export const ROLES = Object.keys(ROLE_WORDS) as OrganisationRole[];

/** The roles in their order, with `role` added or taken away. */
export const toggled = (
  roles: readonly OrganisationRole[],
  role: OrganisationRole,
): OrganisationRole[] =>
  ROLES.filter((each) => (each === role ? !roles.includes(role) : roles.includes(each)));
