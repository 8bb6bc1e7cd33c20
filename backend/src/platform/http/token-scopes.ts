/** What a token of an organisation may be made for, named after what the routes open that carry it. */
export const TOKEN_SCOPES = [
  /** Blueprints and releases, with the questions' titles but no answer keys. */
  'assessments:read',
  /** Names, addresses and what each person needs. */
  'candidates:read',
  'candidates:write',
  /** Everything that there is of one candidate, answers and points included. */
  'candidates:export',
  /** Who was invited and where each stands. */
  'invitations:read',
  /** Invite, remind, send anew, revoke. */
  'invitations:write',
  /** How far each attempt is; nothing of what is written in it. */
  'attempts:read',
  /** How far reviewing is, and how well reviewers and grader agree; no answers and no names. */
  'reviews:read',
  /** Scores that count, what was told, noted and decided of candidates, and rates of selection. */
  'results:read',
  /** The skill matrix, of those who share. */
  'teams:read',
  /** What was done, by whom, to what; no names of candidates or own questions. */
  'audit:read',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * What the key of an applicant tracking system is made for: the routes of partners alone, where it is the user name of
 * Basic authentication. No route takes it as a bearer token, and no other token is taken there.
 */
export const PARTNER_SCOPE = 'ats';
