/** What somebody may do in an organisation. Rights to content stand apart from rights to people's data. */
export const RIGHTS = {
  /** Name, zone, retention, single sign-on; delete the organisation. */
  'organisation:manage': ['owner'],
  /** Tokens for programs and webhooks: they take data out of the house. */
  'integration:manage': ['owner'],
  /** Who belongs to it, with their roles. */
  'members:read': ['owner', 'manager', 'author', 'reviewer', 'lead', 'member'],
  'members:manage': ['owner'],
  'audit:read': ['owner'],
  /** Blueprints, with the questions' titles but no answer keys. */
  'assessments:read': ['owner', 'manager', 'author', 'reviewer'],
  'assessments:write': ['owner', 'manager', 'author'],
  /** The organisation's own questions, keys included: write them, approve another's. */
  'questions:write': ['owner', 'manager', 'author'],
  /** How candidates did, in figures by assessment and question. */
  'figures:read': ['owner', 'manager', 'author', 'reviewer'],
  /** Makes a blueprint something that candidates can be invited to, or ends that. */
  'assessments:publish': ['owner', 'manager'],
  /** Candidates' names, addresses, accommodations, and how far each is; no answers before the hand-in. */
  'candidates:read': ['owner', 'manager'],
  /** Invite, remind, revoke, extend, pause, reopen. */
  'candidates:manage': ['owner', 'manager'],
  /** Everything that there is of one candidate, as a file. */
  'candidates:export': ['owner', 'manager'],
  /** The end of all that there is of one candidate. Not for whoever decides over them: it would take the evidence away. */
  'candidates:delete': ['owner'],
  /** Answers after the hand-in, without names. */
  'answers:review': ['owner', 'manager', 'reviewer'],
  'decisions:write': ['owner', 'manager'],
  'teams:read': ['owner', 'lead'],
  'teams:manage': ['owner', 'lead'],
} as const satisfies Record<string, readonly Role[]>;

export const ROLES = ['owner', 'manager', 'author', 'reviewer', 'lead', 'member'] as const;
export type Role = (typeof ROLES)[number];

export type Right = keyof typeof RIGHTS;

/** Rights over people's data, the organisation or what it keeps secret: an organisation may want more than a password for them. */
const SENSITIVE: ReadonlySet<Right> = new Set<Right>([
  'organisation:manage',
  'integration:manage',
  'members:manage',
  'audit:read',
  'candidates:read',
  'candidates:manage',
  'candidates:export',
  'candidates:delete',
  'answers:review',
  'decisions:write',
  'questions:write',
  'teams:read',
  'teams:manage',
]);

export const isSensitive = (right: Right): boolean => SENSITIVE.has(right);

/** What they open shows marks, reports, model answers or keys of answers: it rests for whoever takes an assessment. */
const RESTING: ReadonlySet<Right> = new Set<Right>([
  'figures:read',
  'candidates:export',
  'answers:review',
  'decisions:write',
  'questions:write',
]);

export const restsInAssessment = (right: Right): boolean => RESTING.has(right);

/** The rights of somebody with these roles. */
export function rightsOf(roles: readonly Role[]): ReadonlySet<Right> {
  const all = Object.keys(RIGHTS) as Right[];
  return new Set(all.filter((right) => isGiven(right, roles)));
}

function isGiven(right: Right, roles: readonly Role[]): boolean {
  const given: readonly Role[] = RIGHTS[right];
  return roles.some((role) => given.includes(role));
}
